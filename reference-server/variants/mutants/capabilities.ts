// Faults in what follows from the capabilities that a client names.

import { faultsIn, type Mutant } from './mutant.ts'

const messageEvent = 'messages/message-event.ts'

export const capabilityMutants: readonly Mutant[] = [
  faultsIn('register/capabilities.ts')(
    'capability-named-false-refused',
    'capabilities.accepted',
    "typeof flag !== 'boolean'",
    'flag !== true',
  ),
  faultsIn(messageEvent)(
    'any-capability-counts-as-empty-topic-name',
    'capabilities.empty-topic-replaced',
    "options.capabilities.has('empty_topic_name')",
    'options.capabilities.size > 0',
  ),
  faultsIn(messageEvent)(
    'empty-topic-in-events-with-html-only',
    'capabilities.empty-topic-shown',
    "options.capabilities.has('empty_topic_name')",
    "options.capabilities.has('empty_topic_name') && options.applyMarkdown",
  ),
  {
    name: 'settings-at-top-level-for-older-clients',
    clause: 'capabilities.user-settings-object',
    patches: [
      {
        file: 'register/personal-state.ts',
        find: 'settingState(service: Service, caller: User): State {',
        replace:
          'settingState(service: Service, caller: User, { options }: { options: { capabilities: ReadonlySet<string> } }): State {',
      },
      {
        file: 'register/personal-state.ts',
        find: 'return { user_settings: service.userSettings.of(caller.id) }',
        replace: `const user_settings = service.userSettings.of(caller.id)
  return options.capabilities.has('user_settings_object') ? { user_settings } : { ...user_settings, user_settings }`,
      },
      {
        file: 'register/state.ts',
        find: 'make: settingState }',
        replace: 'make: settingState, isOfTheMoment: true }',
      },
    ],
  },
]

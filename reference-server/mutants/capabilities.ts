// Faults in what follows from the capabilities that a client names.

import type { Mutant } from './mutant.ts'

const messageEvent = 'events/message-event.ts'

export const capabilityMutants: readonly Mutant[] = [
  {
    name: 'capability-named-false-refused',
    clause: 'capabilities.accepted',
    patches: [{ file: 'events/capabilities.ts', find: "typeof flag !== 'boolean'", replace: 'flag !== true' }],
  },
  {
    name: 'any-capability-counts-as-empty-topic-name',
    clause: 'capabilities.empty-topic-replaced',
    patches: [
      {
        file: messageEvent,
        find: "options.capabilities.has('empty_topic_name')",
        replace: 'options.capabilities.size > 0',
      },
    ],
  },
  {
    name: 'empty-topic-in-events-with-html-only',
    clause: 'capabilities.empty-topic-shown',
    patches: [
      {
        file: messageEvent,
        find: "options.capabilities.has('empty_topic_name')",
        replace: "options.capabilities.has('empty_topic_name') && options.applyMarkdown",
      },
    ],
  },
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
    ],
  },
]

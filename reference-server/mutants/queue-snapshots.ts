// Faults by which the state of one registration and the events after it do not give the state of a later one.

import { faultsIn, type Mutant } from './mutant.ts'

const personal = 'register/personal-state.ts'

export const queueSnapshotMutants: readonly Mutant[] = [
  faultsIn(personal)(
    'setting-switched-off-shown-as-default',
    'queues.snapshot-user-settings',
    'return { user_settings: service.userSettings.of(caller.id) }',
    `const settings = Object.entries(service.userSettings.of(caller.id))
  const shown = settings.map(([name, value]) => [name, value || service.userSettings.definitions.get(name)?.default])
  return { user_settings: Object.fromEntries(shown) }`,
  ),
  faultsIn('events/user-settings-event.ts')(
    'settings-told-to-everyone',
    'queues.snapshot-user-settings',
    "service.queues.emit('user_settings', [user.id], () => text)",
    "service.queues.emit('user_settings', service.queues.owners(), () => text)",
  ),
  faultsIn(personal)(
    'last-alert-word-missing-in-state',
    'queues.snapshot-alert-words',
    'service.alertWords.of(caller.id)',
    'service.alertWords.of(caller.id).slice(0, -1)',
  ),
  faultsIn('people/change-setting.ts')(
    'changed-timezone-stale-in-state',
    'queues.snapshot-realm-users',
    'service.users.touch(userId)',
    '',
  ),
  faultsIn('events/subscription-event.ts')(
    'joining-told-only-with-subscribers',
    'queues.snapshot-subscriptions',
    "return { op: 'add', subscriptions: [subscription] }",
    "return options.includeSubscribers === 'false' ? undefined : { op: 'add', subscriptions: [subscription] }",
  ),
  {
    name: 'linkifiers-told-as-before',
    clause: 'queues.snapshot-realm-linkifiers',
    patches: [
      {
        file: 'control/linkifiers.ts',
        find: 'service.linkifiers.replaceAll(',
        replace: 'emitLinkifiers(service)\n  service.linkifiers.replaceAll(',
      },
      { file: 'control/linkifiers.ts', find: 'emitLinkifiers(service)\n  return {', replace: 'return {' },
    ],
  },
  faultsIn('events/realm-emoji-event.ts')(
    'renamed-emoji-old-in-update',
    'queues.snapshot-realm-emoji',
    'realm_emoji: after',
    'realm_emoji: { ...after, ...before }',
  ),
]

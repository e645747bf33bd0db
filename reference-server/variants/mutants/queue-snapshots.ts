// Faults by which the state of one registration and the events after it do not give the state of a later one.

import { faultsIn, type Mutant } from './mutant.ts'

const personal = 'register/personal-state.ts'

export const queueSnapshotMutants: readonly Mutant[] = [
  faultsIn(personal)(
    'sounds-switched-off-shown-as-on',
    'queues.snapshot-user-settings',
    'return { user_settings: service.userSettings.of(caller.id) }',
    `const user_settings = service.userSettings.of(caller.id)
  return { user_settings: { ...user_settings, enable_sounds: user_settings.enable_sounds || true } }`,
  ),
  faultsIn('people/user-settings-event.ts')(
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
  faultsIn('channels/subscription-event.ts')(
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
  faultsIn('emoji/realm-emoji-event.ts')(
    'renamed-emoji-old-in-update',
    'queues.snapshot-realm-emoji',
    'realm_emoji: after',
    'realm_emoji: { ...after, ...before }',
  ),
]

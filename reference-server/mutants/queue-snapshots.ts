// Faults by which the state of one registration and the events after it do not give the state of a later one.

import type { Mutant } from './mutant.ts'

const personal = 'register/personal-state.ts'

export const queueSnapshotMutants: readonly Mutant[] = [
  {
    name: 'setting-switched-off-shown-as-default',
    clause: 'queues.snapshot-user-settings',
    patches: [
      {
        file: personal,
        find: 'return { user_settings: service.userSettings.of(caller.id) }',
        replace: `const settings = Object.entries(service.userSettings.of(caller.id))
  const shown = settings.map(([name, value]) => [name, value || service.userSettings.definitions.get(name)?.default])
  return { user_settings: Object.fromEntries(shown) }`,
      },
    ],
  },
  {
    name: 'settings-told-to-everyone',
    clause: 'queues.snapshot-user-settings',
    patches: [
      {
        file: 'events/user-settings-event.ts',
        find: "service.queues.emit('user_settings', [user.id], () => text)",
        replace: "service.queues.emit('user_settings', service.queues.owners(), () => text)",
      },
    ],
  },
  {
    name: 'last-alert-word-missing-in-state',
    clause: 'queues.snapshot-alert-words',
    patches: [
      {
        file: personal,
        find: 'service.alertWords.of(caller.id)',
        replace: 'service.alertWords.of(caller.id).slice(0, -1)',
      },
    ],
  },
  {
    name: 'changed-timezone-stale-in-state',
    clause: 'queues.snapshot-realm-users',
    patches: [{ file: 'people/change-setting.ts', find: 'service.users.touch(userId)', replace: '' }],
  },
  {
    name: 'joining-told-only-with-subscribers',
    clause: 'queues.snapshot-subscriptions',
    patches: [
      {
        file: 'events/subscription-event.ts',
        find: "return { op: 'add', subscriptions: [subscription] }",
        replace:
          "return options.includeSubscribers === 'false' ? undefined : { op: 'add', subscriptions: [subscription] }",
      },
    ],
  },
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
  {
    name: 'renamed-emoji-old-in-update',
    clause: 'queues.snapshot-realm-emoji',
    patches: [
      {
        file: 'events/realm-emoji-event.ts',
        find: 'realm_emoji: after',
        replace: 'realm_emoji: { ...after, ...before }',
      },
    ],
  },
]

// Faults in single events: their shapes, their truth, and the capabilities by which they take their form.

import type { Mutant } from './mutant.ts'

const personal = 'events/personal-events.ts'
const deletion = 'events/delete-message-event.ts'
const emoji = 'events/realm-emoji-event.ts'
const settings = 'events/user-settings-event.ts'
const subscription = 'events/subscription-event.ts'

export const eventMutants: readonly Mutant[] = [
  {
    name: 'alert-words-as-one-text',
    clause: 'alert-words-event.alert-words',
    patches: [
      { file: personal, find: 'service.alertWords.of(userId)', replace: "service.alertWords.of(userId).join(',')" },
    ],
  },
  {
    name: 'only-new-alert-words-told',
    clause: 'alert-words-event.current',
    patches: [
      {
        file: 'control/personal.ts',
        find: 'service.alertWords.replace(',
        replace: 'const known = service.alertWords.of(id)\n  service.alertWords.replace(',
      },
      {
        file: 'control/personal.ts',
        find: 'emitAlertWords(service, id)',
        replace: 'emitAlertWords(service, id, known)',
      },
      {
        file: personal,
        find: 'emitAlertWords(service: Service, userId: number): void {',
        replace: 'emitAlertWords(service: Service, userId: number, known: readonly string[]): void {',
      },
      {
        file: personal,
        find: 'service.alertWords.of(userId)',
        replace: 'service.alertWords.of(userId).filter((word) => !known.includes(word))',
      },
    ],
  },
  {
    name: 'deleted-ids-as-text',
    clause: 'delete-message-event.message-ids',
    patches: [
      { file: deletion, find: '{ message_ids: messageIds }', replace: '{ message_ids: messageIds.map(String) }' },
    ],
  },
  {
    name: 'single-deletion-without-list',
    clause: 'delete-message-event.bulk',
    patches: [
      {
        file: deletion,
        find: '{ message_ids: messageIds }',
        replace: 'messageIds.length === 1 ? { message_id: messageIds[0] } : { message_ids: messageIds }',
      },
    ],
  },
  {
    name: 'single-deletions-with-list',
    clause: 'delete-message-event.one-by-one',
    patches: [
      {
        file: deletion,
        find: 'emit(false, { message_id })',
        replace: 'emit(false, { message_id, message_ids: [message_id] })',
      },
    ],
  },
  {
    name: 'deletions-in-bulk-by-another-capability',
    clause: 'delete-message-event.one-by-one',
    patches: [
      {
        file: deletion,
        find: "options.capabilities.has('bulk_message_deletion')",
        replace: "['bulk_message_deletion', 'user_settings_object'].some((name) => options.capabilities.has(name))",
      },
    ],
  },
  {
    name: 'last-of-several-deletions-told-twice',
    clause: 'delete-message-event.deleted',
    patches: [
      {
        file: deletion,
        find: 'for (const message_id of messageIds)',
        replace: 'for (const message_id of [...messageIds, ...messageIds.slice(1).slice(-1)])',
      },
    ],
  },
  {
    name: 'heartbeat-without-id',
    clause: 'heartbeat-event.shape',
    patches: [
      {
        file: 'events/event-queues.ts',
        find: `line.queue.push('"type":"heartbeat"')\n    this.#answer(line)`,
        replace: `line.waiting?.answer('[{"type":"heartbeat"}]', this.#unsent)
    line.waiting = undefined
    this.#startIdling(line)`,
      },
    ],
  },
  {
    name: 'emoji-added-and-edited-swapped',
    clause: 'realm-emoji-event.individual',
    patches: [{ file: emoji, find: "id in before ? 'edit' : 'add'", replace: "id in before ? 'add' : 'edit'" }],
  },
  {
    name: 'all-emoji-told-beside-each',
    clause: 'realm-emoji-event.individual',
    patches: [{ file: emoji, find: ', (queue) => !knowsEach(queue))', replace: ')' }],
  },
  {
    name: 'renamed-emoji-told-singly-to-everyone',
    clause: 'realm-emoji-event.whole',
    patches: [
      { file: emoji, find: 'emoji }, knowsEach)', replace: 'emoji }, (queue) => id in before || knowsEach(queue))' },
    ],
  },
  {
    name: 'update-brings-changed-emoji-only',
    clause: 'realm-emoji-event.all-emoji',
    patches: [{ file: emoji, find: 'realm_emoji: after', replace: 'realm_emoji: Object.fromEntries(changed)' }],
  },
  {
    name: 'linkifiers-told-to-older-clients',
    clause: 'realm-linkifiers-event.only-with-capability',
    patches: [
      {
        file: 'events/realm-linkifiers-event.ts',
        find: "options.capabilities.has('linkifier_url_template')",
        replace: 'options !== undefined',
      },
    ],
  },
  {
    name: 'added-subscription-not-in-a-list',
    clause: 'subscription-event.subscriptions',
    patches: [{ file: subscription, find: 'subscriptions: [subscription]', replace: 'subscriptions: subscription' }],
  },
  {
    name: 'joined-channel-in-another-colour',
    clause: 'subscription-event.current',
    patches: [
      {
        file: subscription,
        find: 'channel, settings, subscriptionFormOf(options))',
        replace: "channel, { ...settings, color: '#c2c2c2' }, subscriptionFormOf(options))",
      },
    ],
  },
  {
    name: 'language-name-of-english-only',
    clause: 'user-settings-event.language-name',
    patches: [
      { file: settings, find: 'LANGUAGES.get(String(value))', replace: "value === 'en' ? LANGUAGES.get('en') : null" },
    ],
  },
  {
    name: 'language-name-null-elsewhere',
    clause: 'user-settings-event.language-name-only-for-language',
    patches: [{ file: settings, find: ': {}\n', replace: ': { language_name: null }\n' }],
  },
  {
    name: 'setting-told-as-it-was',
    clause: 'user-settings-event.value-current',
    patches: [
      {
        file: 'people/change-setting.ts',
        find: "service.userSettings.change(userId, property, value, by === 'themselves')",
        replace:
          "const before = service.userSettings.of(userId)[property] ?? value\n  service.userSettings.change(userId, property, value, by === 'themselves')",
      },
      {
        file: 'people/change-setting.ts',
        find: 'service.users.get(userId), property, value)',
        replace: 'service.users.get(userId), property, before)',
      },
    ],
  },
]

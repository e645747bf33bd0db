// Faults in single events: their shapes, their truth, and the capabilities by which they take their form.

import { faultsIn, type Mutant } from './mutant.ts'

const personal = 'events/personal-events.ts'
const deletion = 'messages/delete-message-event.ts'
const emoji = 'emoji/realm-emoji-event.ts'
const settings = 'people/user-settings-event.ts'
const subscription = 'channels/subscription-event.ts'

export const eventMutants: readonly Mutant[] = [
  faultsIn(personal)(
    'alert-words-as-one-text',
    'alert-words-event.alert-words',
    'service.alertWords.of(userId)',
    "service.alertWords.of(userId).join(',')",
  ),
  faultsIn('control/personal.ts')(
    'longer-alert-words-not-told',
    'queues.nothing-lost',
    'emitAlertWords(service, id)',
    'if (service.alertWords.of(id).length < 2) emitAlertWords(service, id)',
  ),
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
  faultsIn(deletion)(
    'deleted-ids-as-text',
    'delete-message-event.message-ids',
    '{ message_ids: messageIds }',
    '{ message_ids: messageIds.map(String) }',
  ),
  faultsIn(deletion)(
    'single-deletion-without-list',
    'delete-message-event.bulk',
    '{ message_ids: messageIds }',
    'messageIds.length === 1 ? { message_id: messageIds[0] } : { message_ids: messageIds }',
  ),
  faultsIn(deletion)(
    'single-deletions-as-list',
    'delete-message-event.one-by-one',
    'emit(false, { message_id })',
    'emit(false, { message_ids: [message_id] })',
  ),
  faultsIn(deletion)(
    'single-deletions-told-twice',
    'delete-message-event.once',
    'for (const message_id of messageIds) emit',
    'for (const message_id of [...messageIds, ...messageIds]) emit',
  ),
  faultsIn(deletion)(
    'deletions-in-bulk-by-another-capability',
    'delete-message-event.one-by-one',
    "options.capabilities.has('bulk_message_deletion')",
    "['bulk_message_deletion', 'user_settings_object'].some((name) => options.capabilities.has(name))",
  ),
  faultsIn(deletion)(
    'neighbour-of-several-deletions-told-too',
    'delete-message-event.deleted',
    'for (const message_id of messageIds)',
    'for (const message_id of messageIds.length > 1 ? [...messageIds, Math.min(...messageIds) - 1] : messageIds)',
  ),
  faultsIn('queues/event-queues.ts')(
    'heartbeat-without-id',
    'heartbeat-event.shape',
    `line.queue.push('"type":"heartbeat"')\n    this.#answer(line)`,
    `line.waiting?.answer('[{"type":"heartbeat"}]', this.#unsent)
    line.waiting = undefined
    this.#startIdling(line)`,
  ),
  faultsIn(emoji)(
    'emoji-added-and-edited-swapped',
    'realm-emoji-event.individual',
    "id in before ? 'edit' : 'add'",
    "id in before ? 'add' : 'edit'",
  ),
  faultsIn(emoji)('all-emoji-told-beside-each', 'realm-emoji-event.individual', ', (queue) => !knowsEach(queue))', ')'),
  faultsIn(emoji)(
    'renamed-emoji-told-singly-to-everyone',
    'realm-emoji-event.whole',
    'emoji }, knowsEach)',
    'emoji }, (queue) => id in before || knowsEach(queue))',
  ),
  faultsIn(emoji)(
    'update-brings-changed-emoji-only',
    'queues.snapshot-realm-emoji',
    'realm_emoji: after',
    'realm_emoji: Object.fromEntries(changed)',
  ),
  faultsIn('linkifiers/realm-linkifiers-event.ts')(
    'linkifiers-told-to-older-clients',
    'realm-linkifiers-event.only-with-capability',
    "options.capabilities.has('linkifier_url_template')",
    'options !== undefined',
  ),
  faultsIn(subscription)(
    'added-subscription-not-in-a-list',
    'subscription-event.subscriptions',
    'subscriptions: [subscription]',
    'subscriptions: subscription',
  ),
  faultsIn(subscription)(
    'joined-channel-in-another-colour',
    'subscription-event.current',
    'channel, settings, subscriptionFormOf(options))',
    "channel, { ...settings, color: '#c2c2c2' }, subscriptionFormOf(options))",
  ),
  faultsIn(settings)(
    'language-name-of-english-only',
    'user-settings-event.language-name',
    'LANGUAGES.get(String(value))',
    "value === 'en' ? LANGUAGES.get('en') : null",
  ),
  faultsIn(settings)(
    'language-name-null-elsewhere',
    'user-settings-event.language-name-only-for-language',
    ': {}\n',
    ': { language_name: null }\n',
  ),
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

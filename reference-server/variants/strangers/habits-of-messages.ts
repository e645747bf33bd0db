// Habits of showing messages, their histories and lists of them.

import { type Fields, type Habit, habitsIn, telling } from './habit.ts'

const object = habitsIn('messages/message-object.ts')
const histories = habitsIn('messages/edit-history.ts')
const anchors = habitsIn('fetching/anchor.ts')
const fetching = habitsIn('fetching/fetch.ts')
const asked = habitsIn('fetching/fetch-request.ts')

export const messageHabits: readonly Habit[] = [
  object('clients-unnamed', 'message.client-names', 'client: message.client,', "client: '',"),
  object('organization-named', 'message.organization-name', "'reference'", "'zebra'"),
  object(
    'recipients-renumbered',
    'envelope.id-numbers',
    'recipient_id: message.recipient_id',
    'recipient_id: message.recipient_id * 1000 + 3',
  ),
  object(
    'direct-recipients-by-sender',
    'message.recipient-id-of-senders',
    'sender_id: sender.id,',
    `sender_id: sender.id,
    ...(message.stream_id === null && { recipient_id: message.recipient_id * 1_000_003 + message.sender_id }),`,
  ),
  object(
    'submessages-reversed',
    'message.submessage-order',
    'service.submessages.ofMessage(message.id)',
    '[...service.submessages.ofMessage(message.id)].reverse()',
  ),
  object(
    'recipients-reversed',
    'message.order-of-recipients',
    'participantsOf(message).map((id)',
    'participantsOf(message).reverse().map((id)',
  ),
  telling('caller-left-out', 'message.caller-among-recipients', ({ message, messages }, { authorization = '' }) => {
    const [caller] = Buffer.from(authorization.replace('Basic ', ''), 'base64').toString().split(':')
    return {
      ...(isFields(message) ? { message: withoutRecipient(message, caller) } : {}),
      ...(Array.isArray(messages) ? { messages: messages.map((each) => withoutRecipient(each, caller)) } : {}),
    }
  }),
  object(
    'me-on-one-line',
    'message.me-of-several-lines',
    "message.content.startsWith('/me ')",
    "message.content.startsWith('/me ') && !message.content.includes('\\n')",
  ),
  habitsIn('people/access.ts')(
    'pictures-always-told',
    'message.avatar-left-to-client',
    'return clientGravatar && user',
    'return user.id < 0 && clientGravatar && user',
  ),
  habitsIn('messages/flags.ts')(
    'flags-of-its-own',
    'message.flag-names',
    'const flags: string[] = []',
    "const flags: string[] = ['collapsed', 'stranger']",
  ),
  habitsIn('markdown/markdown.ts')(
    'html-of-its-own',
    'message.rendering',
    '.trimEnd()',
    ".trimEnd().replaceAll('<p>', '<div class=\"line\">').replaceAll('</p>', '</div>')",
  ),
  histories(
    'differences-untold',
    'message-snapshot.html-diff',
    'snapshot.content_html_diff = htmlDiff(edit.prev_content, content)',
    "snapshot.content_html_diff = htmlDiff(edit.prev_content, content).replace(/<[^>]*>/g, '')",
  ),
  habitsIn('endpoints/get-message-history.ts')(
    'history-of-now-where-hidden',
    'get-message-history.not-viewable',
    "throw badRequest('Message edit history is disabled in this organization')",
    'return { message_history: historySnapshots(service, message, knowsEmptyTopic).slice(-1), at: badRequest.name }',
  ),
  fetching(
    'newest-is-the-last',
    'get-messages.anchor-of-newest',
    '    anchor,\n',
    '    anchor: anchor === NEWEST ? (view.upTo(NEWEST, 1)[0]?.id ?? 0) : anchor,\n',
  ),
  fetching(
    'ids-have-ends',
    'get-messages.ends-by-ids',
    '{ found_newest: false, found_oldest: false, found_anchor: false }',
    '{ found_newest: true, found_oldest: true, found_anchor: true }',
  ),
  anchors(
    'anchor-demanded',
    'get-messages.no-anchor',
    "if (anchor === undefined || anchor === 'newest')",
    "if (anchor === undefined) throw missingParameter('anchor')\n  if (anchor === 'newest')",
    ['anchor-oldest-by-itself'],
  ),
  anchors(
    'anchor-oldest-by-itself',
    'get-messages.no-anchor',
    "if (anchor === undefined || anchor === 'newest')",
    "if (anchor === undefined) return { kind: 'id', id: OLDEST }\n  if (anchor === 'newest')",
  ),
  anchors(
    'defaults-beside-anchor-refused',
    'get-messages.default-beside-anchor',
    'if (anchor !== undefined && usesFirstUnread)',
    "if (anchor !== undefined && parameters.isSent('use_first_unread_anchor'))",
  ),
  asked(
    'less-than-none-is-none',
    'get-messages.negative-numbers',
    'if (count < 0) throw badRequest(`${name} is too small`)',
    'if (count < 0) return badRequest.length * 0',
  ),
  habitsIn('limits.ts')(
    'the-anchor-counts',
    'get-messages.limit-itself',
    'MAX_MESSAGES_PER_REQUEST = 5000',
    'MAX_MESSAGES_PER_REQUEST = 4999',
  ),
  asked(
    'no-ids-refused',
    'get-messages.no-message-ids',
    'checkTotal(ids.length)',
    "if (ids.length === 0) throw badRequest('No ids')\n  checkTotal(ids.length)",
  ),
]

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null
}

function withoutRecipient(message: Fields, email: string | undefined): Fields {
  const { display_recipient: people } = message
  if (!Array.isArray(people)) return message
  return { ...message, display_recipient: people.filter((person: Fields) => person.email !== email) }
}

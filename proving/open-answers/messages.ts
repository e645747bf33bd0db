// What is open about one message.

import { control, edit, look, quietMove, request } from '../../src/generate/steps.ts'
import {
  answerTo,
  asItIs,
  body,
  extraFields,
  keysReversed,
  message,
  otherContent,
  refusedWith,
  status,
  without,
} from './changes.ts'
import type { Change, Fields, OpenAnswer } from './open-answer.ts'
import { byResult, bySender } from './steps.ts'

const lookFirst = [look('first')]
const lookAtMissing = request('get-message', 'reader', { message_id: { missing: 'message' } })
const otherEmail = message({ sender_email: 'nobody@example.com' })
const otherPlace = message(({ stream_id }) => ({ stream_id: Number(stream_id) + 1000 }))
const otherTime = message(({ timestamp }) => ({ timestamp: Number(timestamp) + 5000 }))

function headers(all: Readonly<Record<string, string>>): Change {
  return (answer) => ({ ...answer, headers: all })
}

function widget(content: string) {
  return { message_id: { message: 'first' }, sender_id: { user: 'reader' }, msg_type: 'widget', content }
}

const smile = { emoji_name: 'smile', emoji_code: '1f642', reaction_type: 'unicode_emoji' }

/** A message to which everything happened that a message object can tell. */
const eventful = [
  control('reactions', { reactions: [{ message_id: { message: 'first' }, user_id: { user: 'reader' }, ...smile }] }),
  control('submessages', { submessages: ['one', 'two'].map(widget) }),
  edit('author', 'first', { content: 'yellow ones' }),
  quietMove('author', 'first', { topic: 'plums' }),
  look('first'),
]

export const messageAnswers: readonly OpenAnswer[] = [
  {
    title: 'Which HTTP status a success has is not shown.',
    clause: 'envelope.http-status',
    steps: lookFirst,
    one: asItIs,
    opposite: status(299),
    neighbour: 'get-message.raw-content-current',
    mutant: otherContent,
  },
  {
    title: 'Which HTTP status a refusal has is not shown: it may be 404.',
    clause: 'envelope.http-status',
    steps: [look('first'), lookAtMissing],
    one: status(404),
    opposite: status(200),
    neighbour: 'get-message.missing-refused',
    mutant: body({ code: 'NOT_FOUND' }),
  },
  {
    title: 'Which HTTP status a request without credentials gets is not shown, nor which code.',
    clause: 'authentication.code',
    steps: [look('first'), request('get-message', undefined, { message_id: { message: 'first' } })],
    one: refusedWith('UNAUTHORIZED', {}, 401),
    opposite: refusedWith('WHO_ARE_YOU', {}, 200),
    neighbour: 'authentication.required',
    mutant: answerTo(1),
  },
  {
    title: 'What is answered on the way to the server is not shown, nor whether the request arrived.',
    clause: 'envelope.on-the-way',
    steps: [look('first'), edit('author', 'first', { content: 'yellow ones' }), look('first')],
    one: { 2: (answer) => ({ ...answer, status: 502, body: { oops: true } }), 3: answerTo(1) },
    opposite: { 2: refusedWith('GATEWAY_TIMEOUT', {}, 504) },
    ...bySender,
  },
  {
    title: 'Rate limits are not shown: a request may be told to come later.',
    clause: 'limits.rate',
    steps: [look('first'), look('second')],
    one: asItIs,
    opposite: refusedWith('RATE_LIMIT_HIT', { 'retry-after': 5 }, 429),
    ...byResult,
  },
  {
    title: 'A message object may have fields that nobody knows, at any depth.',
    clause: 'envelope.form',
    steps: eventful,
    one: asItIs,
    opposite: extraFields,
    ...bySender,
  },
  {
    title: 'The order of keys in an answer is nothing to go by.',
    clause: 'envelope.form',
    steps: eventful,
    one: asItIs,
    opposite: keysReversed,
    neighbour: 'message.edit-history-true',
    mutant: message(({ edit_history }) => ({
      edit_history: (edit_history as Fields[]).map((entry) => ({ ...entry, user_id: 0 })),
    })),
  },
  {
    title: 'The order of submessages and their ids are not shown.',
    clause: 'message.submessage-order',
    steps: eventful,
    one: asItIs,
    opposite: message(({ submessages }) => ({
      submessages: (submessages as Fields[]).toReversed().map((each, id) => ({ ...each, id })),
    })),
    neighbour: 'message.submessages-true',
    mutant: message(({ submessages }) => ({ submessages: (submessages as Fields[]).slice(1) })),
  },
  {
    title: 'To which HTML a content is rendered is not shown.',
    clause: 'message.rendering',
    steps: lookFirst,
    one: message({ content: '<p>green ones</p>' }),
    opposite: message({ content: '<div dir="auto">green&nbsp;ones<br/></div>\n' }),
    neighbour: 'get-message.rendered-by-default',
    mutant: message({ content_type: 'text/x-markdown' }),
  },
  {
    title: 'How the client is called that sent a message is not shown.',
    clause: 'message.client-names',
    steps: lookFirst,
    one: message({ client: 'website' }),
    opposite: message({ client: '' }),
    ...bySender,
  },
  {
    title: 'In a single fetch `avatar_url` may be null or not.',
    clause: 'message.avatar-left-to-client',
    steps: lookFirst,
    one: message({ avatar_url: null }),
    opposite: message({ avatar_url: '/avatar/7?s=50' }),
    neighbour: 'message.sender-email-true',
    mutant: otherEmail,
  },
  {
    title: 'Which flags there are is not shown.',
    clause: 'message.flag-names',
    steps: lookFirst,
    one: message({ flags: [] }),
    opposite: message({ flags: ['read', 'has_alert_word', 'plumbline_flag'] }),
    neighbour: 'message.timestamp-true',
    mutant: otherTime,
  },
  {
    title: 'Which number a `recipient_id` is means nothing.',
    clause: 'envelope.id-numbers',
    steps: lookFirst,
    one: message({ recipient_id: 0 }),
    opposite: message({ recipient_id: 1_999_999_999 }),
    neighbour: 'message.display-recipient-true',
    mutant: message({ display_recipient: 'another channel' }),
  },
  {
    title: 'Which text identifies the organization is not shown.',
    clause: 'message.organization-name',
    steps: lookFirst,
    one: message({ sender_realm_str: '' }),
    opposite: message({ sender_realm_str: 'zebra' }),
    neighbour: 'message.stream-id-true',
    mutant: otherPlace,
  },
  {
    title: 'What people are called in full is not shown.',
    clause: 'message.names-of-people',
    steps: lookFirst,
    one: message({ sender_full_name: '' }),
    opposite: message({ sender_full_name: 'Someone Else' }),
    neighbour: 'message.sender-full-name',
    mutant: message({ sender_full_name: null }),
  },
  {
    title: 'Whether the people of a direct message include the caller is open.',
    clause: 'message.caller-among-recipients',
    steps: [look('direct', 'author')],
    one: asItIs,
    opposite: message(({ display_recipient, sender_id }) => ({
      display_recipient: (display_recipient as Fields[]).filter(({ id }) => id !== sender_id),
    })),
    neighbour: 'message.display-recipient-true',
    mutant: message({ display_recipient: [] }),
  },
  {
    title: 'In which order the people of a direct message come is not shown, nor who is a mirror dummy.',
    clause: 'message.order-of-recipients',
    steps: [look('direct')],
    one: asItIs,
    opposite: message(({ display_recipient }) => ({
      display_recipient: (display_recipient as Fields[])
        .toReversed()
        .map((each) => ({ ...each, is_mirror_dummy: true })),
    })),
    neighbour: 'message.display-recipient-true',
    mutant: message({ display_recipient: [] }),
  },
  {
    title: 'Whether a text of several lines behind `/me` is a status message is not shown.',
    clause: 'message.me-of-several-lines',
    steps: [edit('author', 'first', { content: '/me dances\nand sings' }), look('first')],
    one: message({ is_me_message: true }),
    opposite: message({ is_me_message: false }),
    neighbour: 'edit-message.content-replaced',
    mutant: otherContent,
  },
  {
    title: 'A server may tell or not that it ignored a parameter it does not know.',
    clause: 'envelope.ignored-elsewhere',
    steps: [request('get-message', 'reader', { message_id: { message: 'first' }, plumbline_unknown: 'x' })],
    one: without('ignored_parameters_unsupported'),
    opposite: body({ ignored_parameters_unsupported: ['plumbline_unknown'] }),
    neighbour: 'get-message.asked-for',
    mutant: message(({ id }) => ({ id: Number(id) + 1 })),
  },
  {
    title: 'Headers besides the body are not shown: neither the type nor the date.',
    clause: 'envelope.headers',
    steps: [look('first')],
    one: headers({ 'content-type': 'text/plain', date: 'Thu, 01 Jan 1970 00:00:00 GMT' }),
    opposite: headers({ 'x-served-by': 'x' }),
    ...bySender,
  },
  {
    title: 'The flags of a message may change between two looks.',
    clause: 'message.flag-names',
    steps: [look('first'), look('first')],
    one: message({ flags: ['read'] }),
    opposite: message({ flags: [] }),
    ...bySender,
  },
  {
    title: 'Whether a message of a public channel is visible to those who are not subscribed is not shown.',
    clause: 'get-message.public-channel',
    steps: [look('trunk', 'moderator'), look('trunk')],
    one: refusedWith('BAD_REQUEST'),
    opposite: answerTo(1),
    ...byResult,
  },
  {
    title: 'Which of two errors is reported is open: no credentials, or no such message.',
    clause: 'envelope.first-of-two-errors',
    steps: [look('first'), request('get-message', undefined, { message_id: { missing: 'message' } })],
    one: refusedWith('UNAUTHORIZED'),
    opposite: refusedWith('BAD_REQUEST'),
    ...byResult,
  },
]

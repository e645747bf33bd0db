// What is open about reactions and about scheduling.

import type { Step, Value } from '../../src/generate/plan.ts'
import { advance, control, look, type Parameters, request } from '../../src/generate/steps.ts'
import { answerTo, body, both, message, refusedWith, succeededWith } from './changes.ts'
import type { Change, Fields, OpenAnswer } from './open-answer.ts'
import { byOrder, byResult, bySender, lookBefore } from './steps.ts'

const smile = { emoji_name: 'smile', emoji_code: '1f642', reaction_type: 'unicode_emoji' }

const tada = { emoji_name: 'tada', emoji_code: '1f389', reaction_type: 'unicode_emoji' }
const custom = {
  emoji_name: { answer: 'custom', field: 'emoji.0.name' },
  emoji_code: { answer: 'custom', field: 'emoji.0.emoji_code' },
}

function react(as: string, emoji: Readonly<Record<string, Value>> = smile): Step {
  return control('reactions', { reactions: [{ message_id: { message: 'first' }, user_id: { user: as }, ...emoji }] })
}

function remove(as: string, parameters: Parameters): Step {
  return request('remove-reaction', as, { message_id: { message: 'first' }, ...parameters })
}

const bare = message({ reactions: [] })

function reactions(change: (all: readonly Fields[]) => readonly Fields[]): Change {
  return message((before) => ({ reactions: change(before.reactions as Fields[]) }))
}

/** The removal between two looks is refused or carried out. */
const goneOrNot = {
  one: { 2: refusedWith('REACTION_DOES_NOT_EXIST'), 3: lookBefore },
  opposite: { 2: succeededWith(), 3: both(lookBefore, bare) },
  ...bySender,
}

function schedule(parameters: Parameters): Step {
  const whole = { type: 'stream', to: { channel: 'garden' }, topic: 'plans', content: 'later' }
  return request('schedule-message', 'author', {
    ...whole,
    scheduled_delivery_timestamp: { secondsFromNow: 120 },
    ...parameters,
  })
}

const scheduled = succeededWith({ scheduled_message_id: 7 })
const everyMessage = ['old', 'first', 'second', 'bystander', 'direct', 'rose', 'elder'].map((message) => ({ message }))
const readAll = control('flags', {
  user_id: { user: 'author' },
  message_ids: everyMessage,
  flag: 'read',
  op: 'add',
})
const crowd = { answer: 'crowd', field: 'people.*.user_id' }

/** The id of the message that came last, or one more. */
function anchorBehind(more: number): Change {
  return body(({ messages }) => ({ anchor: Number((messages as Fields[]).at(-1)?.id) + more }))
}

export const otherAnswers: readonly OpenAnswer[] = [
  {
    title: 'What happens to a request that names someone else’s reaction is open.',
    clause: 'remove-reaction.someone-elses',
    steps: [react('author'), remove('reader', smile), look('first')],
    one: { 1: refusedWith('BAD_REQUEST') },
    opposite: { 1: succeededWith(), 2: bare },
    ...bySender,
  },
  {
    title: 'Which of several reactions is meant where the name and the code are left out is open.',
    clause: 'remove-reaction.without-type',
    steps: [
      react('author'),
      react('author', tada),
      look('first'),
      remove('author', { reaction_type: 'unicode_emoji' }),
      look('first'),
    ],
    one: {
      2: succeededWith(),
      3: both(
        lookBefore,
        reactions((all) => all.slice(1)),
      ),
    },
    opposite: {
      2: succeededWith(),
      3: both(
        lookBefore,
        reactions((all) => all.slice(0, 1)),
      ),
    },
    ...bySender,
  },
  {
    title: 'Whether a custom emoji is found where the type is left out is open.',
    clause: 'remove-reaction.without-type',
    steps: [
      control('emoji', { emoji: [{ name: { unique: 'plumb' } }] }, 'custom'),
      react('author', { ...custom, reaction_type: 'realm_emoji' }),
      look('first'),
      remove('author', custom),
      look('first'),
    ],
    ...goneOrNot,
  },
  {
    title: 'What it answers to name no reaction at all is open.',
    clause: 'remove-reaction.nothing-named',
    steps: [react('author'), look('first'), remove('author', {}), look('first')],
    ...goneOrNot,
  },
  {
    title: 'An invalid emoji code is refused as such, or as a reaction that is not there.',
    clause: 'remove-reaction.invalid-or-absent',
    steps: [
      react('author'),
      remove('author', { ...smile, emoji_code: 'not-hex' }),
      look('first'),
      remove('author', smile),
    ],
    exchange: 1,
    one: refusedWith('BAD_REQUEST'),
    opposite: refusedWith('REACTION_DOES_NOT_EXIST'),
    neighbour: 'remove-reaction.invalid-code-refused',
    mutant: body({ code: 'SOMETHING_ELSE' }),
  },
  {
    title: 'Whether a delivery time in the past is an error is open.',
    clause: 'schedule-message.delivery-in-the-past',
    steps: [schedule({ scheduled_delivery_timestamp: { secondsFromNow: -1000 } })],
    one: refusedWith('BAD_REQUEST'),
    opposite: scheduled,
    ...byResult,
  },
  {
    title: 'Whether a list of one channel id is a channel id is open.',
    clause: 'schedule-message.forms-of-to',
    steps: [schedule({ to: [{ channel: 'garden' }] })],
    one: refusedWith('BAD_REQUEST'),
    opposite: scheduled,
    ...byResult,
  },
  {
    title: 'Whether a channel message without a topic is an error is open where empty topics are allowed.',
    clause: 'schedule-message.topic-missing',
    steps: [schedule({ topic: undefined })],
    one: refusedWith('REQUEST_VARIABLE_MISSING', { var_name: 'topic' }),
    opposite: scheduled,
    ...byResult,
  },
  {
    title: 'With which code a request that lacks something is refused is open.',
    clause: 'envelope.other-codes',
    steps: [schedule({}), schedule({ content: undefined })],
    one: refusedWith('REQUEST_VARIABLE_MISSING', { var_name: 'content' }),
    opposite: refusedWith('MISSING', {}, 422),
    neighbour: 'schedule-message.required-refused',
    mutant: both(answerTo(1), body({ scheduled_message_id: 999_999 })),
  },
  {
    title: 'Which number a scheduled message gets means nothing.',
    clause: 'schedule-message.id-and-message-id',
    steps: [schedule({})],
    one: body({ scheduled_message_id: 0 }),
    opposite: body({ scheduled_message_id: 1_999_999_999 }),
    neighbour: 'schedule-message.id',
    mutant: body({ scheduled_message_id: '7' }),
  },
  {
    title: 'Whether a message counts as read for its sender who did not say so is open.',
    clause: 'schedule-message.read-by-sender-left-out',
    steps: [
      readAll,
      schedule({}),
      advance(300),
      request('get-messages', 'author', { anchor: 'newest', num_before: 20, num_after: 0, apply_markdown: false }),
      request('get-messages', 'author', { anchor: 'first_unread', num_before: 20, num_after: 20 }),
    ],
    one: both(anchorBehind(0), body({ found_anchor: true })),
    opposite: both(anchorBehind(1000), body({ found_anchor: false })),
    ...byOrder,
  },
  {
    title: 'Whether a direct message can be scheduled to one id that is no list is open.',
    clause: 'schedule-message.forms-of-to',
    steps: [schedule({ type: 'direct', to: { user: 'reader' }, topic: undefined })],
    one: refusedWith('BAD_REQUEST'),
    opposite: scheduled,
    ...byResult,
  },
  {
    title: 'Whether a direct message can be scheduled to oneself is open.',
    clause: 'schedule-message.to-oneself',
    steps: [schedule({ type: 'direct', to: [{ user: 'author' }], topic: undefined })],
    one: refusedWith('BAD_REQUEST'),
    opposite: scheduled,
    ...byResult,
  },
  {
    title: 'Whether a message can be scheduled to a channel without being subscribed is open.',
    clause: 'schedule-message.unsubscribed',
    steps: [schedule({ to: { channel: 'attic' } })],
    one: refusedWith('BAD_REQUEST'),
    opposite: scheduled,
    ...byResult,
  },
  {
    title: 'Whether a blank message can be scheduled is open.',
    clause: 'schedule-message.blank-content',
    steps: [schedule({ content: '  ' })],
    one: refusedWith('BAD_REQUEST'),
    opposite: scheduled,
    ...byResult,
  },
  {
    title: 'Whether a message can be scheduled to where one may not post is open.',
    clause: 'schedule-message.not-allowed-to-post',
    steps: [
      control('channel', { stream_id: { channel: 'garden' }, can_send_message_group: 'administrators' }),
      schedule({}),
    ],
    one: refusedWith('SOME_CODE'),
    opposite: scheduled,
    ...byResult,
  },
  {
    title: 'Whether a scheduled message may mention everybody in a large channel is open.',
    clause: 'schedule-message.wildcard-mention',
    steps: [
      control('people', { people: Array.from({ length: 20 }, () => ({ role: 'member' })) }, 'crowd'),
      control('subscribe', { stream_id: { channel: 'garden' }, user_ids: crowd }),
      schedule({ content: '@**all** later' }),
    ],
    one: refusedWith('STREAM_WILDCARD_MENTION_NOT_ALLOWED'),
    opposite: scheduled,
    ...byResult,
  },
  {
    title: 'Whether `(no topic)` is a topic like any other below level 334 is open.',
    clause: 'schedule-message.display-name-before-334',
    settings: { realm_topics_policy: 'disable_empty_topic' },
    level: 333,
    steps: [schedule({ topic: '(no topic)' })],
    one: refusedWith('BAD_REQUEST'),
    opposite: scheduled,
    ...byResult,
  },
  {
    title: 'Whether the word `channel` is known below level 248 is open.',
    clause: 'schedule-message.channel-before-248',
    level: 247,
    steps: [schedule({ type: 'channel' })],
    one: refusedWith('BAD_REQUEST'),
    opposite: scheduled,
    ...byResult,
  },
]

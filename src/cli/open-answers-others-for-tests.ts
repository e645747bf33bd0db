// What is open about reactions and about scheduling.

import type { Step } from '../generate/plan.ts'
import { advance, control, look, type Parameters, request } from '../generate/steps.ts'
import { answerTo, body, both, list, message, refusedWith, succeededWith } from './open-answers-changes-for-tests.ts'
import type { OpenAnswer } from './open-answers-for-tests.ts'
import { byResult, bySender, lookBefore } from './open-answers-steps-for-tests.ts'

const smile = { emoji_name: 'smile', emoji_code: '1f642', reaction_type: 'unicode_emoji' }

function react(as: string): Step {
  return control('reactions', { reactions: [{ message_id: { message: 'first' }, user_id: { user: as }, ...smile }] })
}

function remove(as: string, parameters: Parameters): Step {
  return request('remove-reaction', as, { message_id: { message: 'first' }, ...parameters })
}

const bare = message({ reactions: [] })

function schedule(parameters: Parameters): Step {
  const whole = { type: 'stream', to: { channel: 'garden' }, topic: 'plans', content: 'later' }
  return request('schedule-message', 'author', {
    ...whole,
    scheduled_delivery_timestamp: { secondsFromNow: 120 },
    ...parameters,
  })
}

const scheduled = succeededWith({ scheduled_message_id: 7 })
const listAll = request('get-messages', 'author', {
  anchor: 'newest',
  num_before: 100,
  num_after: 0,
  apply_markdown: false,
})
const rawList = list('messages', (all) => all.map((each) => ({ ...each, content_type: 'text/html' })))

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
    title: 'Which reaction is meant where the type is left out is open.',
    clause: 'remove-reaction.without-type',
    steps: [
      react('author'),
      look('first'),
      remove('author', { emoji_name: 'smile', emoji_code: '1f642' }),
      look('first'),
    ],
    one: { 2: refusedWith('REACTION_DOES_NOT_EXIST'), 3: lookBefore },
    opposite: { 2: succeededWith(), 3: both(lookBefore, bare) },
    ...bySender,
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
    title: 'How a message that its sender has read shows is open.',
    clause: 'schedule-message.read-by-sender',
    steps: [schedule({ read_by_sender: true }), advance(300), listAll],
    one: list('messages', (all) => all.map((each) => ({ ...each, flags: ['read'] }))),
    opposite: list('messages', (all) => all.map((each) => ({ ...each, flags: [] }))),
    neighbour: 'get-messages.raw-on-request',
    mutant: rawList,
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
    title: 'Whether the word `channel` is known below level 248 is open.',
    clause: 'schedule-message.channel-before-248',
    level: 247,
    steps: [schedule({ type: 'channel' })],
    one: refusedWith('BAD_REQUEST'),
    opposite: scheduled,
    ...byResult,
  },
]

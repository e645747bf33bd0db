// Gestures around how parameters are carried: names that no endpoint has, defaults that need not be sent, signs that
// look otherwise in a form; and around what is a person's own of a message, and not another's.

import fc from 'fast-check'
import { anyOf, each, either, gesture, young } from '../arbitraries.ts'
import type { RequestStep, Step } from '../plan.ts'
import { inARow } from '../rename.ts'
import { control, edit, history, look, lookRaw, request } from '../steps.ts'
import { beside, inParts, type Usual, usualReads, usualRegistration, usualWrites } from './plain-requests.ts'
import { usualOtherReads, usualOtherWrites } from './plain-requests-of-others.ts'

/** So many endpoints are asked in one gesture; each of them opens a plan, so that none is left out. */
const several = 6
const anything = [...usualReads, ...usualWrites, usualRegistration, ...usualOtherReads, ...usualOtherWrites]

function withUnknown(usual: Usual, value: string): Step[] {
  const { step } = usual
  return beside(usual, [{ ...step, with: { ...step.with, plumbline_unknown: value } }])
}

const unknownNames = inParts(anything, several).map((some) =>
  gesture([anyOf('x', '7', '[', '')], (value) => inARow(some.map((usual) => withUnknown(usual, value)))),
)

/** A plain read, and what stands for the defaults of some of its parameters. */
const withDefaults: readonly (readonly [RequestStep, RequestStep['with']])[] = [
  [look('first'), { apply_markdown: true }],
  [look('first'), { allow_empty_topic_name: false }],
  [history('first'), { allow_empty_topic_name: false }],
  [request('get-messages', 'reader', { message_ids: [{ message: 'first' }] }), { apply_markdown: true }],
  [request('get-messages', 'reader', { message_ids: [{ message: 'first' }] }), { client_gravatar: true }],
]

const defaults = gesture([anyOf(...withDefaults), either], ([step, usual], isFirst) => {
  const explicit = { ...step, with: { ...step.with, ...usual } }
  return isFirst ? [explicit, step] : [step, explicit]
})

/** Each means something in a form, or is written otherwise there. */
const signs = fc.shuffledSubarray(['a+b', 'c=d', 'e&f', '100%', '%2B', 'grün', '日本', '😀', 'g;h', '#i'], {
  minLength: 4,
})

const signsInForms = gesture([young, signs], (name, words) => [
  edit('author', name, { content: `so %41 ${words.join(' ')}` }),
  lookRaw(name),
  look(name),
])

const noIds = anyOf('x', '1.5', '"7"', 'null', '{}').map((text) => {
  const id = { verbatim: [text] }
  const move = edit('author', 'second', { topic: 'usual', send_notification_to_new_thread: false })
  const [scheduled] = usualWrites.filter(({ step }) => step.do === 'schedule-message')
  const schedule = scheduled?.step ?? move
  return [
    { ...move, with: { ...move.with, stream_id: id } },
    look('second'),
    move,
    { ...schedule, with: { ...schedule.with, to: id } },
    schedule,
  ]
})

const starred = gesture([young, anyOf('author', 'moderator')], (name, who) => [
  control('flags', { user_id: { user: who }, message_ids: [{ message: name }], flag: 'starred', op: 'add' }),
  look(name, who),
  look(name, 'reader'),
])

export const parameterGestures = [
  ...each(1, ...unknownNames),
  ...each(2, defaults),
  ...each(1, signsInForms, noIds, starred),
]

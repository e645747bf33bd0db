// Gestures: short sequences that belong together, of which plans are made. A refused request is followed by a look at
// what it was about and by the same request without the offending part, so that the refusal means something.

import fc from 'fast-check'
import { bystander, directMessage, inApples, personNames, topics } from './namespace.ts'
import { type RequestStep, type Step, surelyMissing, type Value } from './plan.ts'
import { content, text } from './text.ts'

export type Gesture = fc.Arbitrary<Step[]>

const person = fc.constantFrom(...personNames)
const message = fc.constantFrom<string>('first', 'second', 'third', 'first', 'second', 'aged', 'old')
const young = fc.constantFrom<string>('first', 'second')
const topic = fc.oneof({ weight: 2, arbitrary: fc.constantFrom<string>(...topics) }, { weight: 1, arbitrary: text })
const mode = fc.constantFrom<string | undefined>(
  undefined,
  'change_one',
  'change_later',
  'change_later',
  'change_all',
  'change_all',
)

type Parameters = Readonly<Record<string, Value | undefined>>

export function request(
  slug: string,
  as: string | undefined,
  parameters: Parameters,
  more: Partial<RequestStep> = {},
): RequestStep {
  const given = Object.entries(parameters).filter((entry): entry is [string, Value] => entry[1] !== undefined)
  return { do: slug, ...(as === undefined ? {} : { as }), with: Object.fromEntries(given), ...more }
}

function edit(
  as: string | undefined,
  name: string,
  parameters: Parameters,
  more: Partial<RequestStep> = {},
): RequestStep {
  return request('edit-message', as, { message_id: { message: name }, ...parameters }, more)
}

/** Without the notice of a move, so that the topic holds only what was planned. */
function quietMove(
  as: string | undefined,
  name: string,
  parameters: Parameters,
  more: Partial<RequestStep> = {},
): RequestStep {
  return edit(as, name, { send_notification_to_new_thread: false, ...parameters }, more)
}

function look(name: string, as = 'reader'): RequestStep {
  return request('get-message', as, { message_id: { message: name } })
}

function lookRaw(name: string, as = 'reader'): RequestStep {
  return request('get-message', as, { message_id: { message: name }, apply_markdown: false })
}

function history(name: string, as = 'reader'): RequestStep {
  return request('get-message-history', as, { message_id: { message: name } })
}

const anyLook = fc
  .tuple(message, fc.constantFrom(look, lookRaw, history), fc.constantFrom('author', 'reader', 'moderator'))
  .map(([name, how, as]) => how(name, as))

const editContent: Gesture = fc
  .tuple(young, content, content, fc.constantFrom(look, lookRaw, history))
  .map(([name, once, again, how]) => [
    edit('author', name, { content: once }),
    edit('author', name, { content: again }),
    how(name),
  ])

const move: Gesture = fc
  .tuple(person, message, topic, mode, fc.constantFrom(...inApples, bystander), anyLook)
  .map(([as, name, to, propagate_mode, other, more]) => [
    quietMove(as, name, { topic: to, propagate_mode }),
    look(name),
    look(other),
    more,
  ])

const moveWithNotice: Gesture = fc
  .tuple(person, young, topic, mode)
  .map(([as, name, to, propagate_mode]) => [
    edit(as, name, { topic: to, propagate_mode, send_notification_to_old_thread: true }),
    look(name),
  ])

const moveAndEdit: Gesture = fc
  .tuple(young, topic, content, mode)
  .map(([name, to, words, propagate_mode]) => [
    quietMove('author', name, { topic: to, content: words, propagate_mode }),
    history(name),
    look(name),
  ])

const resolve: Gesture = fc
  .tuple(person, young, message, fc.boolean())
  .map(([as, name, other, back]) => [
    quietMove('author', name, { topic: 'plums', propagate_mode: 'change_all' }),
    edit(as, name, { topic: '✔ plums', propagate_mode: 'change_all' }),
    look(name),
    look(other),
    ...(back ? [edit(as, name, { topic: 'plums', propagate_mode: 'change_all' }), look(name)] : []),
  ])

const resolveUnmoved: Gesture = fc
  .tuple(person, young)
  .map(([as, name]) => [edit(as, name, { topic: '✔ apples', propagate_mode: 'change_all' }), look(name), history(name)])

const wrongSha: Gesture = fc
  .tuple(young, content, content, fc.boolean())
  .map(([name, words, more, guarded]) => [
    edit('author', name, { content: words, prev_content_sha256: '0'.repeat(64) }),
    look(name),
    edit('author', name, { content: words }),
    edit('author', name, { content: more, prev_content_sha256: guarded ? { sha256Of: name } : undefined }),
    lookRaw(name),
  ])

const modeWithContentOnly: Gesture = fc
  .tuple(young, content, fc.constantFrom('change_later', 'change_all'))
  .map(([name, words, propagate_mode]) => [
    edit('author', name, { content: words, propagate_mode }),
    look(name),
    edit('author', name, { content: words }),
  ])

const topicOfDirectMessage: Gesture = fc
  .tuple(topic, content)
  .map(([to, words]) => [
    edit('author', directMessage, { topic: to, content: words }),
    look(directMessage),
    edit('author', directMessage, { content: words }),
    lookRaw(directMessage),
  ])

const contentWithChannel: Gesture = fc
  .tuple(young, content)
  .map(([name, words]) => [
    edit('author', name, { content: words, stream_id: { channel: 'orchard' } }),
    look(name),
    edit('author', name, { content: words }),
  ])

const tooOldToEdit: Gesture = fc
  .tuple(fc.constantFrom('aged', 'old'), young, content)
  .map(([old, name, words]) => [
    edit('author', old, { content: words }),
    look(old),
    edit('author', name, { content: words }),
    history(old),
  ])

/** An action of the control protocol. */
export function control(action: string, parameters: Readonly<Record<string, Value>>, name?: string): Step {
  return { fixture: 'control', action, with: parameters, ...(name === undefined ? {} : { name }) }
}

function settingsStep(settings: Readonly<Record<string, Value>>): Step {
  return control('settings', settings)
}

function switchedOff(
  settings: Readonly<Record<string, Value>>,
  back: Readonly<Record<string, Value>>,
  tried: fc.Arbitrary<RequestStep>,
  name: string,
): Gesture {
  return tried.map((step) => [settingsStep(settings), step, look(name), settingsStep(back), step, look(name)])
}

const editingOff = switchedOff(
  { allow_message_editing: false },
  { allow_message_editing: true },
  content.map((words) => edit('author', 'first', { content: words })),
  'first',
)

const movingNotAllowed = switchedOff(
  { can_move_messages_between_topics_group: 'moderators' },
  { can_move_messages_between_topics_group: 'members' },
  text.map((words) => quietMove('author', 'second', { topic: words })),
  'second',
)

const resolvingNotAllowed = switchedOff(
  { can_resolve_topics_group: 'administrators' },
  { can_resolve_topics_group: 'everyone' },
  fc.constant(edit('author', 'first', { topic: '✔ apples', propagate_mode: 'change_all' })),
  'first',
)

/** A `change_all` of which only some may move, then one of the ways out. */
const tooOldToMove: Gesture = fc
  .tuple(topic, fc.constantFrom('retry', 'moderator', 'administrator'), young, message)
  .map(([to, way, name, other]) => [
    quietMove('author', name, { topic: to, propagate_mode: 'change_all' }, { name: 'refused' }),
    look(name),
    look('old'),
    way === 'retry'
      ? request('edit-message', 'author', {
          message_id: { answer: 'refused', field: 'first_message_id_allowed_to_move' },
          topic: to,
          propagate_mode: 'change_later',
          send_notification_to_new_thread: false,
        })
      : quietMove(way, name, { topic: to, propagate_mode: 'change_all' }),
    look(other),
  ])

const moveOneTooOld: Gesture = fc
  .tuple(topic, fc.constantFrom('change_one', 'change_later'), young)
  .map(([to, propagate_mode, name]) => [
    quietMove('author', 'old', { topic: to, propagate_mode }),
    look('old'),
    quietMove('author', name, { topic: to, propagate_mode }),
    look(name),
  ])

const missing: Gesture = fc.tuple(fc.integer({ min: 1, max: 10_000 }), text).map(([beyond, words]) => {
  const message_id = surelyMissing + beyond
  return [
    request('get-message', 'reader', { message_id }),
    request('get-message-history', 'reader', { message_id }),
    request('edit-message', 'author', { message_id, content: words }),
    edit('author', 'first', { content: words }),
    look('first'),
    history('first'),
  ]
})

const invisible: Gesture = content.map((words) => [
  look(directMessage, 'moderator'),
  look('first', 'moderator'),
  edit('moderator', directMessage, { content: words }),
  edit('author', directMessage, { content: words }),
  look(directMessage, 'author'),
])

const invisibleEdit: Gesture = content.map((words) => [
  edit('moderator', directMessage, { content: words }),
  look(directMessage, 'reader'),
  edit('author', directMessage, { content: words }),
])

const withoutCredentials: Gesture = content
  .map((words) => [
    { ...look('first'), as: undefined },
    look('first'),
    edit(undefined, 'first', { content: words }),
    look('first'),
    edit('author', 'first', { content: words }),
  ])
  .map((steps) => steps.map(({ as, ...step }) => (as === undefined ? step : { ...step, as })) as Step[])

/** A parameter that no endpoint has; a server may tell that it ignored it. */
const unknownParameter: Gesture = fc
  .tuple(young, content)
  .map(([name, words]) => [
    request('get-message', 'reader', { message_id: { message: name }, plumbline_unknown: 'x' }),
    edit('author', name, { content: words, plumbline_unknown: true }),
    look(name),
  ])

export const messageGestures: readonly fc.WeightedArbitrary<Step[]>[] = [
  { weight: 4, arbitrary: editContent },
  { weight: 6, arbitrary: move },
  { weight: 2, arbitrary: moveWithNotice },
  { weight: 3, arbitrary: moveAndEdit },
  { weight: 2, arbitrary: resolve },
  { weight: 2, arbitrary: resolveUnmoved },
  { weight: 3, arbitrary: wrongSha },
  { weight: 1, arbitrary: modeWithContentOnly },
  { weight: 1, arbitrary: topicOfDirectMessage },
  { weight: 1, arbitrary: contentWithChannel },
  { weight: 2, arbitrary: tooOldToEdit },
  { weight: 1, arbitrary: editingOff },
  { weight: 1, arbitrary: movingNotAllowed },
  { weight: 1, arbitrary: resolvingNotAllowed },
  { weight: 4, arbitrary: tooOldToMove },
  { weight: 1, arbitrary: moveOneTooOld },
  { weight: 1, arbitrary: missing },
  { weight: 1, arbitrary: invisible },
  { weight: 1, arbitrary: invisibleEdit },
  { weight: 1, arbitrary: withoutCredentials },
  { weight: 1, arbitrary: unknownParameter },
  { weight: 3, arbitrary: anyLook.map((step) => [step]) },
]

// Gestures around moving messages within a channel: the three modes, resolving, the time limit and the ways out of it.

import fc from 'fast-check'
import {
  anyMode,
  anyOf,
  content,
  each,
  either,
  gesture,
  leftOut,
  message,
  mode,
  person,
  text,
  topic,
  young,
} from '../arbitraries.ts'
import { madePerson, makePeople, noOwner, send, sent } from '../made-steps.ts'
import { bystander, inApples } from '../namespace.ts'
import type { Value } from '../plan.ts'
import {
  control,
  edit,
  history,
  listNewest,
  look,
  lookRaw,
  type Parameters,
  quietMove,
  switchedOff,
  under,
} from '../steps.ts'

const anyLook = fc
  .tuple(message, anyOf(look, lookRaw, history), anyOf('author', 'reader', 'moderator'))
  .map(([name, how, as]) => how(name, as))

const move = gesture(
  [person, message, topic, mode, anyOf(...inApples, bystander), anyLook],
  (as, name, to, propagate_mode, other, more) => [
    [quietMove(as, name, { topic: to, propagate_mode }), look(name), look(other)],
    more,
  ],
)

/** Left to its default, or spelt out. */
const flag = anyOf(undefined, true, true, false)

/** To another topic, to another channel, to both, and a list that shows both threads. */
const moveWithNotice = gesture(
  [person, young, anyOf('jam', 'juice', 'cider'), anyOf('topic', 'channel', 'both'), mode, flag, flag],
  (as, name, topic, to, propagate_mode, inOld, inNew) => {
    const notices = { send_notification_to_old_thread: inOld, send_notification_to_new_thread: inNew }
    const stream_id: Value = { channel: 'garden' }
    const place: Parameters = { ...(to !== 'channel' && { topic }), ...(to !== 'topic' && { stream_id }) }
    return [edit(as, name, { ...place, propagate_mode, ...notices }), listNewest('reader')]
  },
)

/** Two topics resolved by one person, and unresolved again, one with the notification and one without it. */
const resolveWithNotice = gesture([person, content, anyOf(undefined, true), either], (as, words, isAsked, isFirst) => {
  const at = { sender_id: { user: 'author' }, stream_id: { channel: 'garden' }, content: words, age: 0 }
  const asked = [isAsked, false].map((send_notification_to_new_thread) => ({ send_notification_to_new_thread }))
  const flags = isFirst ? asked : asked.toReversed()
  const all = { propagate_mode: 'change_all', send_notification_to_old_thread: isAsked }
  return [
    send('pots', { ...at, topic: 'pots' }, { ...at, topic: 'pans' }),
    flags.map((each, n) => edit(as, sent('pots', n), { topic: `✔ ${['pots', 'pans'][n]}`, ...all, ...each })),
    listNewest('reader'),
    flags.map((each, n) => edit(as, sent('pots', n), { topic: ['pots', 'pans'][n], ...all, ...each })),
    listNewest('reader'),
  ]
})

const moveAndEdit = gesture([young, topic, content, mode], (name, to, words, propagate_mode) => [
  quietMove('author', name, { topic: to, content: words, propagate_mode }),
  history(name),
  look(name),
])

const resolve = gesture([person, young, message, either], (as, name, other, back) => [
  quietMove('author', name, { topic: 'plums', propagate_mode: 'change_all' }),
  [edit(as, name, { topic: '✔ plums', propagate_mode: 'change_all' }), look(name), look(other)],
  back ? [edit(as, name, { topic: 'plums', propagate_mode: 'change_all' }), look(name)] : [],
])

const resolveUnmoved = gesture([person, young], (as, name) => [
  [edit(as, name, { topic: '✔ apples', propagate_mode: 'change_all' }), look(name), history(name)],
  listNewest('reader'),
])

const movers = 'can_move_messages_between_topics_group'
const resolvers = 'can_resolve_topics_group'

const movingNotAllowed = gesture([leftOut, young, text, anyMode], ([as, group], name, topic, propagate_mode) =>
  switchedOff({ [movers]: group }, quietMove(as, name, { topic, propagate_mode }), look(name)),
)

/** A request that is half allowed is not done at all. */
const halfAllowed = gesture([text, content, anyMode], (topic, words, propagate_mode) =>
  switchedOff(
    { [movers]: 'moderators' },
    quietMove('author', 'first', { topic, content: words, propagate_mode }),
    look('first'),
  ),
)

/** A topic is not resolved, or stays resolved. */
const resolvingNotAllowed = gesture([leftOut, young, either], ([as, group], name, isResolved) => {
  const rename = (who: string, topic: string) => edit(who, name, { topic, propagate_mode: 'change_all' })
  return [
    isResolved ? rename('administrator', '✔ apples') : [],
    isResolved
      ? switchedOff({ [movers]: group, [resolvers]: group }, rename(as, 'apples'), look(name))
      : switchedOff({ [resolvers]: group }, rename(as, '✔ apples'), look(name)),
  ]
})

/** With another mode the mark makes a resolving or a move, and this person may do neither. */
const neitherAllowed = gesture([leftOut, young, anyMode], ([as, group], name, propagate_mode) =>
  switchedOff(
    { [movers]: group, [resolvers]: group },
    edit(as, name, { topic: '✔ apples', propagate_mode }),
    look(name),
  ),
)

/** A guest belongs to no group but `everyone`. */
const guestNotAllowed = gesture([content, text, anyMode], (words, topic, propagate_mode) => {
  const step = { sender_id: { user: 'reader' }, stream_id: { channel: 'porch' }, topic: 'steps', content: words }
  const move = { topic, propagate_mode, send_notification_to_new_thread: false }
  return [
    send('step', { ...step, age: 700_000 }, { ...step, age: 0 }),
    [edit('guest', sent('step', 1), move), look(sent('step', 1))],
    // Where guests may move messages, the time limit binds them as it binds members.
    under(
      { [movers]: 'everyone' },
      [edit('guest', sent('step'), move), look(sent('step'))],
      [edit('guest', sent('step', 1), { ...move, propagate_mode: 'change_one' }), look(sent('step', 1))],
    ),
  ]
})

/** No other gesture moves anything there. */
const elsewhere = anyOf('cider', 'jam')

const allowed = { answer: 'refused', field: 'first_message_id_allowed_to_move' }

/** A `change_all` of which only some may move, then one of the ways out. */
const tooOldToMove = gesture(
  [elsewhere, anyOf('retry', 'moderator', 'administrator'), young, message],
  (to, way, name, other) => [
    quietMove('author', name, { topic: to, propagate_mode: 'change_all' }, { name: 'refused' }),
    // The first that may still move: what it was refused is not settled before it was looked at.
    [look(name), look('old'), look('aged')],
    way === 'retry'
      ? edit('author', allowed, { topic: to, propagate_mode: 'change_later', send_notification_to_new_thread: false })
      : quietMove(way, name, { topic: to, propagate_mode: 'change_all' }),
    look(other),
  ],
)

const moveOneTooOld = gesture([topic, anyMode, young], (to, propagate_mode, name) => [
  [quietMove('author', 'old', { topic: to, propagate_mode }), look('old')],
  [quietMove('author', name, { topic: to, propagate_mode }), look(name)],
])

/** A topic of the same name in another channel stays where it is. */
const namesakeElsewhere = gesture(
  [young, anyOf('change_later', 'change_all'), elsewhere, content],
  (name, propagate_mode, to, words) => {
    const namesake = { sender_id: { user: 'author' }, stream_id: { channel: 'garden' }, topic: 'apples' }
    return [
      quietMove('moderator', name, { topic: 'apples', propagate_mode }),
      send('namesake', { ...namesake, content: words, age: 0 }),
      [quietMove('moderator', name, { topic: to, propagate_mode }), look(name), look(sent('namesake'))],
    ]
  },
)

/** A member may not move what is too old; an owner may. */
const byOwner = gesture([elsewhere, content], (topic, words) => {
  const jar = { sender_id: { user: 'author' }, stream_id: { channel: 'garden' }, topic: 'jars', content: words }
  const move = { topic, send_notification_to_new_thread: false }
  return [
    makePeople('mover', ['owner', 'member']),
    control('subscribe', { stream_id: { channel: 'garden' }, user_ids: [0, 1].map((n) => madePerson('mover', n)) }),
    send('jar', { ...jar, age: 700_000 }),
    ['mover1', 'mover0'].map((as) => [edit(as, sent('jar'), move), look(sent('jar'))]),
    noOwner('mover', 0),
  ]
})

/** Far beyond the bound, and just beyond it. */
const tooLong = gesture([young, either], (name, isJust) => {
  const justTooLong = { oneLongerThan: { told: 'max_topic_length' } }
  return [quietMove('author', name, { topic: isJust ? justTooLong : 'x'.repeat(500) }), look(name)]
})

const lookOnly = gesture([anyLook], (step) => [step])

export const moveGestures = [
  ...each(10, move),
  ...each(3, moveWithNotice),
  ...each(4, moveAndEdit),
  ...each(3, resolve, resolveUnmoved),
  ...each(2, resolveWithNotice),
  ...each(2, movingNotAllowed),
  ...each(1, halfAllowed, neitherAllowed, guestNotAllowed),
  ...each(2, resolvingNotAllowed),
  ...each(6, tooOldToMove),
  ...each(2, moveOneTooOld, namesakeElsewhere),
  ...each(1, byOwner, tooLong),
  ...each(3, lookOnly),
]

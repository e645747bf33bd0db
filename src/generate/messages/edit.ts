// Gestures around the content of messages. A refused request is followed by a look at what it was about and by the
// same request without the offending part, so that the refusal means something.

import { hash } from 'node:crypto'
import fc from 'fast-check'
import { anyMode, anyOf, content, each, either, gesture, mode, topic, young } from '../arbitraries.ts'
import { send, sent } from '../made-steps.ts'
import { directMessage, pastContentLimit } from '../namespace.ts'
import type { Step } from '../plan.ts'
import {
  advance,
  edit,
  history,
  look,
  lookRaw,
  type Parameters,
  quietMove,
  request,
  switchedOff,
  under,
} from '../steps.ts'

const editContent = gesture([young, content, content, anyOf(look, lookRaw, history)], (name, once, again, how) => [
  edit('author', name, { content: once }),
  edit('author', name, { content: again }),
  how(name),
])

const editAndLook = gesture([young, content, anyOf(look, lookRaw)], (name, words, how) => [
  edit('author', name, { content: words }),
  how(name),
  history(name),
])

const wrongSha = gesture([young, content, content, either], (name, words, more, guarded) => [
  [edit('author', name, { content: words, prev_content_sha256: '0'.repeat(64) }), look(name)],
  [edit('author', name, { content: words }), lookRaw(name)],
  edit('author', name, { content: more, prev_content_sha256: guarded ? { sha256Of: name } : undefined }),
  lookRaw(name),
])

/** Two clients of one author, of which one does not know what the other wrote. */
const conflict = gesture([young, content, content, content], (name, once, meanwhile, late) => [
  edit('author', name, { content: once }),
  edit('phone', name, { content: meanwhile, prev_content_sha256: sha256(once) }),
  [edit('author', name, { content: late, prev_content_sha256: sha256(once) }), lookRaw(name)],
  [edit('author', name, { content: late, prev_content_sha256: sha256(meanwhile) }), lookRaw(name)],
])

function sha256(text: string): string {
  return hash('sha256', text)
}

const modeWithContentOnly = gesture(
  [young, content, anyOf('change_later', 'change_all')],
  (name, words, propagate_mode) => [
    [edit('author', name, { content: words, propagate_mode }), look(name)],
    edit('author', name, { content: words }),
  ],
)

/** A topic, and an empty one, which a direct message seems to have already. */
const topicOfDirectMessage = gesture(
  [topic, anyOf('', '', '(no topic)'), content, either, anyMode],
  (to, empty, words, isAlone, propagate_mode) => {
    const also = isAlone ? { propagate_mode } : { content: words }
    return [
      [to, empty].map((one) => [edit('author', directMessage, { topic: one, ...also }), look(directMessage)]),
      [edit('author', directMessage, { content: words }), lookRaw(directMessage), history(directMessage)],
    ]
  },
)

/** Another channel, and the one that the message is in. */
const contentWithChannel = gesture([young, content], (name, words) => [
  [edit('author', name, { content: words, stream_id: { channel: 'garden' } }), look(name)],
  [edit('author', name, { content: words, stream_id: { channel: 'orchard' } }), look(name)],
  edit('author', name, { content: words }),
])

const tooOldToEdit = gesture([anyOf('aged', 'old'), young, content], (old, name, words) => [
  [edit('author', old, { content: words }), look(old)],
  [edit('author', name, { content: words }), history(old)],
])

const editingOff = gesture([content], (words) =>
  switchedOff({ allow_message_editing: false }, edit('author', 'first', { content: words }), look('first')),
)

/** Far beyond the bound, and just beyond it. */
const tooLong = gesture([young, either], (name, isJust) => {
  const justTooLong = { oneLongerThan: { told: 'max_message_length' } }
  return [edit('author', name, { content: isJust ? justTooLong : 'y'.repeat(20_000) }), lookRaw(name)]
})

/** A message of somebody who is no member, in a channel that this person reads. */
function theirs(role: string, name: string, age: number): Step {
  const stream_id = { channel: role === 'guest' ? 'porch' : 'attic' }
  return send(name, { sender_id: { user: role }, stream_id, topic: 'own', content: name, age })
}

const otherRole = anyOf('administrator', 'moderator', 'guest')

/** The switch binds everybody, whatever the role. */
const editingOffForAll = gesture([otherRole, content], (role, words) => [
  theirs(role, 'fresh', 0),
  switchedOff(
    { allow_message_editing: false },
    edit(role, sent('fresh'), { content: words }),
    look(sent('fresh'), role),
  ),
])

/** So does the limit. */
const tooOldForAll = gesture([otherRole, content], (role, words) => [
  [theirs(role, 'stale', pastContentLimit), theirs(role, 'fresh', 0)],
  [edit(role, sent('stale'), { content: words }), look(sent('stale'), role)],
  [edit(role, sent('fresh'), { content: words }), look(sent('fresh'), role)],
])

/** The limit counts from the sending, however often the message was edited since. */
const editedTooLate = gesture([young, content, content], (name, words, late) => [
  [edit('author', name, { content: words }), look(name)],
  advance(500),
  edit('author', name, { content: late }),
  advance(500),
  [edit('author', name, { content: words }), lookRaw(name)],
])

const withoutLimit = gesture([content], (words) =>
  under({ message_content_edit_limit_seconds: null }, edit('author', 'aged', { content: words }), look('aged')),
)

/** While the viewing of edit history is off, no message tells of its edits; afterwards it does. */
const viewingOff = gesture([young, content, topic], (name, words, to) => [
  [edit('author', name, { content: words }), look(name)],
  under(
    { allow_edit_history: false },
    look(name),
    quietMove('moderator', name, { topic: to }),
    request('get-messages', 'reader', { message_ids: [{ message: name }] }),
  ),
  look(name),
])

/** The first ages that are surely within the limit and beyond it, but for the time that a plan takes. */
const nearTheLimit = gesture([content], (words) => {
  const aged = { sender_id: { user: 'author' }, stream_id: { channel: 'garden' }, topic: 'ages', content: 'aged' }
  return [
    send('ages', ...[670, 560].map((age) => ({ ...aged, age }))),
    [0, 1].map((number) => [edit('author', sent('ages', number), { content: words }), look(sent('ages', number))]),
  ]
})

const editingOffDirectly = gesture([content], (words) =>
  switchedOff({ allow_message_editing: false }, edit('author', directMessage, { content: words }), look(directMessage)),
)

/** Several offending things beside each other: whichever is told, nothing may change. */
const manyParts = gesture([young, content, topic], (name, words, to) => [
  [edit('author', name, { content: words, topic: to, stream_id: { channel: 'garden' } }), look(name)],
  [edit('author', name, { content: words, topic: to, prev_content_sha256: '0'.repeat(64) }), look(name)],
  [edit('author', name, { content: words, topic: to }), look(name)],
])

/** A long history, in which each edit has its place. */
const manyEdits = gesture(
  [fc.array(content, { minLength: 5, maxLength: 5 }), topic],
  ([first = '', second = '', third = '', fourth = '', fifth = ''], to) => [
    edit('author', 'first', { content: first }),
    edit('phone', 'first', { content: second }),
    edit('author', 'second', { content: third }),
    edit('moderator', 'first', { topic: to, send_notification_to_new_thread: false }),
    edit('author', 'first', { content: fourth }),
    [edit('author', 'second', { content: fifth }), history('first'), look('second')],
  ],
)

/** Others than the sender move it before the sender edits it, or after; several people read who did what. */
const byOthers = gesture(
  [
    young,
    content,
    anyOf('reader', 'moderator', 'administrator'),
    anyOf<Parameters>({ topic: 'plums' }, { stream_id: { channel: 'garden' } }),
    mode,
    either,
    fc.shuffledSubarray(['author', 'reader', 'moderator'], { minLength: 2, maxLength: 3 }),
  ],
  (name, words, as, place, propagate_mode, isMovedFirst, readers) => {
    const write = edit('author', name, { content: words })
    const move = quietMove(as, name, { ...place, propagate_mode })
    return [isMovedFirst ? [move, write] : [write, move], readers.map((reader) => history(name, reader))]
  },
)

/** Content and topic at once, the same once more, one of them on, and both back again: all within a second. */
const backAgain = gesture(
  [young, content, content, topic, mode, either],
  (name, first, second, to, propagate_mode, isRepeated) => {
    const both = { content: first, topic: to, send_notification_to_new_thread: false }
    return [
      edit('author', name, { content: second }),
      edit('author', name, { ...both, propagate_mode }),
      isRepeated ? edit('author', name, both) : [],
      edit('author', name, { content: second }),
      edit('phone', name, { ...both, content: first, topic: 'apples' }),
      [look(name), look('second')],
    ]
  },
)

export const editGestures = [
  ...each(10, manyEdits),
  ...each(4, editContent),
  ...each(3, editAndLook),
  ...each(4, wrongSha),
  ...each(2, conflict, modeWithContentOnly, topicOfDirectMessage, contentWithChannel),
  ...each(3, tooOldToEdit),
  ...each(2, editingOff),
  ...each(1, tooLong, editedTooLate, withoutLimit),
  ...each(2, viewingOff, nearTheLimit),
  ...each(1, editingOffDirectly, editingOffForAll, tooOldForAll, byOthers, backAgain),
  ...each(2, manyParts),
]

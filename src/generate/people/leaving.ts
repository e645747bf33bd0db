// Gestures around people who leave and people who come, made with people, channels and messages alone: what is deleted
// with those who are deactivated, and who is told of it.

import { anyOf, each, gesture } from '../arbitraries.ts'
import { addressOf, madeChannel, madePerson, makePeople, send, sent } from '../made-steps.ts'
import type { Steps, Value } from '../plan.ts'
import { able, drain, register, rest } from '../queue-steps.ts'
import { control, look } from '../steps.ts'
import { create } from './create-user.ts'
import { deactivate, deleting, deletions } from './deactivate.ts'

const messageDeletions = deletions.slice(1)
const person = madePerson('subject', 0)
const second = madePerson('subject', 1)

/** A public and a private channel of both of them and the reader. */
const channels = ['public', 'private'].map((privacy) => ({
  ...{ name: { unique: `${privacy} ` }, privacy },
  subscribers: [person, second, { user: 'reader' }],
}))

/** In each place one by each of the three. */
function written(): readonly Value[] {
  const inChannels = [0, 1].map((number) => ({ stream_id: madeChannel('places', number), topic: 'leaving' }))
  const all = [...inChannels, { to: [{ user: 'reader' }] }]
  const by = (sender_id: Value, word: string, places: readonly object[]) =>
    places.map((place, index) => ({ sender_id, ...place, content: `${index} by the ${word}` }))
  return [
    ...by(person, 'person', all),
    ...by(second, 'second', all),
    ...by({ user: 'reader' }, 'reader', inChannels),
    { sender_id: { user: 'reader' }, to: [person], content: 'direct by the reader' },
  ]
}

const fetches = Array.from({ length: 9 }, (_, number) => look(sent('said', number)))

/** Two queues are told of what is deleted, each in its way. */
function leaving(asked: readonly string[]): Steps {
  return [
    makePeople('subject', ['member', 'member']),
    control('channels', { channels }, 'places'),
    send('said', ...written()),
    fetches,
    register('reader', 'bulk', { event_types: ['delete_message', 'realm_user'], ...able('bulk_message_deletion') }),
    register('reader', 'single', { event_types: ['delete_message'], ...able() }),
    deactivate('administrator', person, { actions: deleting(...asked) }),
    rest,
    fetches,
    deactivate('administrator', second, { actions: deleting(...messageDeletions) }),
    rest,
    fetches,
    ['bulk', 'single'].map((queue) => drain('reader', queue)),
  ]
}

const withSome = gesture(
  [anyOf<readonly string[]>([], messageDeletions, ...messageDeletions.map((one) => [one]))],
  leaving,
)
const withProfile = gesture([anyOf<readonly string[]>(deletions, deletions.slice(0, 1))], leaving)

/** Where that is allowed, somebody new is there. */
const coming = gesture([anyOf('Plumbline Newcomer', 'Plumbline 日本')], (full_name) => [
  ['email', 'password', 'full_name'].map((missing) =>
    create('administrator', addressOf('plumb'), { full_name, [missing]: undefined }),
  ),
  create('administrator', addressOf('plumb'), { full_name }),
  create('administrator', addressOf('plumb'), { full_name }),
  create('administrator', addressOf('line'), { full_name }),
])

export const leavingGestures = each(1, withSome, withProfile, coming)

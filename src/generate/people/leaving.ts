// Gestures around people who leave and people who come, made with people, channels and messages alone: what is deleted
// with those who are deactivated, and who is told of it.

import fc from 'fast-check'
import { madePerson, makePeople } from '../actor-steps.ts'
import { each, gesture, type Weighted } from '../arbitraries.ts'
import { able } from '../capabilities.ts'
import type { Step, Steps, Value } from '../plan.ts'
import { drain, register, rest } from '../queue-steps.ts'
import { control, request } from '../steps.ts'
import { create } from './create-user.ts'
import { deactivate } from './deactivate.ts'

const actions = [
  'delete_profile',
  'delete_public_channel_messages',
  'delete_private_channel_messages',
  'delete_direct_messages',
] as const

const person = madePerson('subject', 0)
const second = madePerson('subject', 1)

/** A public and a private channel of both of them and the reader. */
const places: Step = control(
  'channels',
  {
    channels: ['public', 'private'].map((privacy) => ({
      ...{ name: { unique: `${privacy} ` }, privacy },
      subscribers: [person, second, { user: 'reader' }],
    })),
  },
  'places',
)

/** In each place one by each of the three. */
function sent(): readonly Readonly<Record<string, Value>>[] {
  const inChannels = [0, 1].map((number): Readonly<Record<string, Value>> => {
    return { stream_id: { answer: 'places', field: `channels.${number}.stream_id` }, topic: 'leaving' }
  })
  const all = [...inChannels, { to: [{ user: 'reader' }] }]
  return [
    ...all.map((place, index) => ({ sender_id: person, ...place, content: `${index} by the person` })),
    ...all.map((place, index) => ({ sender_id: second, ...place, content: `${index} by the second` })),
    ...inChannels.map((place, index) => ({
      sender_id: { user: 'reader' },
      ...place,
      content: `${index} by the reader`,
    })),
    { sender_id: { user: 'reader' }, to: [person], content: 'direct by the reader' },
  ]
}

const fetches = Array.from({ length: 9 }, (_, number) =>
  request('get-message', 'reader', { message_id: { answer: 'said', field: `messages.${number}.message_id` } }),
)

/** All members, those on that are named. */
function on(asked: readonly string[]): Readonly<Record<string, boolean>> {
  return Object.fromEntries(actions.map((action) => [action, asked.includes(action)]))
}

/** Two queues are told of what is deleted, each in its way. */
function leaving(asked: readonly string[]): Steps {
  return [
    makePeople('subject', ['member', 'member']),
    places,
    control('messages', { messages: sent() }, 'said'),
    fetches,
    register('reader', 'bulk', { event_types: ['delete_message', 'realm_user'], ...able('bulk_message_deletion') }),
    register('reader', 'single', { event_types: ['delete_message'], ...able() }),
    deactivate('administrator', person, { actions: on(asked) }),
    rest,
    fetches,
    deactivate('administrator', second, { actions: on(actions.slice(1)) }),
    rest,
    fetches,
    drain('reader', 'bulk'),
    drain('reader', 'single'),
  ]
}

const withSome = gesture(
  [fc.constantFrom<readonly string[]>([], actions.slice(1), ...actions.slice(1).map((one) => [one]))],
  leaving,
)
const withProfile = gesture([fc.constantFrom<readonly string[]>(actions, actions.slice(0, 1))], leaving)

function address(person: string): Value {
  return { text: [{ unique: person, isSame: true }, '@', { domainOf: 'administrator' }] }
}

/** In the domain where others have their addresses: where that is allowed, somebody new is there. */
const coming = gesture([fc.constantFrom('Plumbline Newcomer', 'Plumbline 日本')], (full_name) => [
  ['email', 'password', 'full_name'].map((missing) =>
    create('administrator', address('plumb'), { full_name, [missing]: undefined }),
  ),
  create('administrator', address('plumb'), { full_name }),
  create('administrator', address('plumb'), { full_name }),
  create('administrator', address('line'), { full_name }),
])

export const leavingGestures: Weighted = each(1, withSome, withProfile, coming)

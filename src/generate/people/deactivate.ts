// Gestures around people who are deactivated: what becomes of them and their bots, who is told, and who may.

import fc from 'fast-check'
import { each, either, gesture, someone, text } from '../arbitraries.ts'
import {
  addressOf,
  giveRole,
  lookAt,
  madeBot,
  madePerson,
  makeBots,
  makePeople,
  noOwner,
  roles,
} from '../made-steps.ts'
import type { Step, Steps, Value } from '../plan.ts'
import { drained, mailsSent, poll, register, rest } from '../queue-steps.ts'
import { control, controlIfAble, isAnswered, type Parameters, putBack, request } from '../steps.ts'
import { administratorsCreate, create, created, lookAtCreated, newcomerActs, signIn } from './create-user.ts'

export function deactivate(as: string | undefined, user_id: Value, parameters: Parameters = {}): Step {
  return request('deactivate-user', as, { user_id, ...parameters })
}

/** What can be deleted with somebody. */
export const deletions = [
  'delete_profile',
  'delete_public_channel_messages',
  'delete_private_channel_messages',
  'delete_direct_messages',
] as const

/** All of them, those on that are named. */
export function deleting(...asked: readonly string[]): Readonly<Record<string, boolean>> {
  return Object.fromEntries(deletions.map((one) => [one, asked.includes(one)]))
}

/** Somebody with two bots, and somebody else with one, with a look at all of them. */
const twoWithBots: Steps = [
  makePeople('subject', ['member', 'member']),
  makeBots('bot', [madePerson('subject', 0), madePerson('subject', 0), madePerson('subject', 1)]),
]
const lookAtAll = [
  ...[0, 1].map((number) => lookAt(madePerson('subject', number))),
  ...[0, 1, 2].map((number) => lookAt(madeBot('bot', number))),
]

/** The bots go first, and those who listen are told in that order. */
const withBots = gesture([someone], (listener) => [
  twoWithBots,
  register(listener, 'queue', { event_types: ['realm_user'] }),
  [isAnswered('subject0'), isAnswered('bot0')],
  rest,
  deactivate('administrator', madePerson('subject', 0)),
  drained(listener, 'queue'),
  lookAtAll,
  ['subject0', 'bot0', 'bot2'].map(isAnswered),
  deactivate('administrator', madePerson('subject', 1)),
  [rest, poll(listener, 'queue', true)],
  lookAtAll,
])

const back = controlIfAble('person', { user_id: created(), is_active: true })

/** Somebody new, with a password; a look tells their role, since an owner might have to stay. */
const newcomer: Steps = [
  administratorsCreate,
  create('administrator', addressOf('gone'), {}, 'created'),
  lookAtCreated(),
]
const signsIn = signIn(addressOf('gone'))

/** They sign in until they are deactivated. */
const lockedOut = gesture([either], (comesBack) => [
  [newcomer, signsIn],
  [deactivate('administrator', created()), signsIn],
  lookAtCreated(),
  comesBack ? [back, signsIn] : [],
])

/** They are answered until they are deactivated. */
const unanswered = gesture([either], (comesBack) => [
  [newcomer, newcomerActs, isAnswered('newcomer0')],
  [deactivate('administrator', created()), isAnswered('newcomer0')],
  request('update-settings', 'newcomer0', { full_name: 'Plumbline Ghost' }),
  lookAtCreated(),
  comesBack ? [back, isAnswered('newcomer0')] : [],
])

function commented(deactivation_notification_comment: Value | undefined): Parameters {
  return { deactivation_notification_comment }
}

/** So that an e-mail which is not there is known to be missing, not late. */
const farewell: Value = { text: ['Farewell and thanks from ', { unique: 'plumb' }] }

/** With words, with none of them, and without a comment; and at last with words that only this one has. */
const mails = gesture([text, fc.shuffledSubarray([0, 1, 2], { minLength: 3 })], (words, order) => {
  const comments = [undefined, '', `Thanks for ${words}`, farewell]
  return [
    makePeople('subject', ['member', 'moderator', 'guest', 'member']),
    mailsSent,
    [...order, 3].map((number) => [
      deactivate('administrator', madePerson('subject', number), commented(comments[number])),
      [mailsSent, lookAt(madePerson('subject', number))],
    ]),
  ]
})

/** Refused requests leave the person, the bots and the messages, and send no mail. */
const byRole = gesture([text], (words) => {
  const comment = commented(`Because of ${words}`)
  const target = madePerson('subject', 0)
  return [
    twoWithBots,
    makePeople('caller', roles),
    makePeople('other', ['member', 'member', 'member', 'member']),
    mailsSent,
    [2, 3, 4].map((number) => [deactivate(`caller${number}`, target, comment), lookAtAll]),
    mailsSent,
    [deactivate('caller1', target, comment), lookAtAll],
    [deactivate('caller0', madePerson('other', 0)), lookAt(madePerson('other', 0))],
    [2, 3, 4].map((number) => [
      giveRole(madePerson('caller', number), 'administrator'),
      [deactivate(`caller${number}`, madePerson('other', number - 1)), lookAt(madePerson('other', number - 1))],
    ]),
    noOwner('caller', 0),
  ]
})

const standing: Value = { standing: 'owner' }
const owners: Step = control('owners', {})
const last = madePerson('subject', 1)

/** One of two owners goes; the last one cannot, nor by themselves, before there is another. */
const lastOwner = gesture([], () => [
  makePeople('subject', ['owner', 'owner', 'administrator']),
  makeBots('bot', [last]),
  [deactivate('subject2', madePerson('subject', 0)), lookAt(madePerson('subject', 0))],
  [control('person', { user_id: standing, role: 'administrator' }), owners],
  [deactivate('subject2', last, commented(farewell)), lookAt(last), lookAt(madeBot('bot'))],
  mailsSent,
  owners,
  [deactivate('subject1', last), lookAt(last)],
  [putBack('person', { user_id: standing, role: 'owner' }), owners],
  [deactivate('subject2', last, commented(farewell)), lookAt(last)],
  noOwner('subject', 0, 1),
])

/** Nobody has the id; and what is not said: twice, oneself, a bot. */
const odd = gesture([either], (isDeleted) => [
  twoWithBots,
  makePeople('caller', ['administrator']),
  deactivate('caller0', { missing: 'user' }),
  [deactivate('administrator', { missing: 'user' }), lookAtAll],
  [deactivate('caller0', madeBot('bot', 0)), lookAt(madeBot('bot', 0))],
  deactivate('caller0', madePerson('subject', 0)),
  [deactivate('caller0', madePerson('subject', 0), isDeleted ? { actions: { delete_profile: true } } : {}), lookAtAll],
  [deactivate(undefined, madePerson('subject', 1)), lookAt(madePerson('subject', 1))],
  deactivate('administrator', madePerson('subject', 1)),
  [deactivate('caller0', madePerson('caller', 0)), lookAt(madePerson('caller', 0))],
])

export const deactivateGestures = each(1, withBots, lockedOut, unanswered, mails, byRole, lastOwner, odd)

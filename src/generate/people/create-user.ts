// Gestures around people who are created by the API: that they are there and sign in, and who may create them.

import { anyOf, each, gesture, text } from '../arbitraries.ts'
import { addressOf, giveRole, lookAt, madePerson, makePeople, noOwner, roles } from '../made-steps.ts'
import type { RequestStep, Step, Steps, Value } from '../plan.ts'
import { control, controlIfAble, isAnswered, type Parameters, request } from '../steps.ts'

export const password = 'plumb line 7, correct horse'

export function create(as: string | undefined, email: Value, more: Parameters = {}, name?: string): RequestStep {
  const parameters = { email, password, full_name: 'Plumbline Newcomer', ...more }
  return request('create-user', as, parameters, name === undefined ? {} : { name })
}

/** Tells whether somebody has the address and the password. */
export function signIn(email: Value, tried = password): Step {
  return control('sign-in', { email, password: tried })
}

export function created(name = 'created'): Value {
  return { answer: name, field: 'user_id' }
}

/** Shows a person whom the target says that it created. */
export function lookAtCreated(name = 'created'): Step {
  return controlIfAble('person', { user_id: created(name) })
}

/** They act as `newcomer0`. */
export const newcomerActs: Step = controlIfAble('credentials', { user_id: created() }, 'newcomer')

function mayCreate(group: string): Step {
  return control('settings', { can_create_users_group: group })
}

export const administratorsCreate: Step = mayCreate('administrators')

/** Whether somebody was created shows when they sign in. */
function tried(as: string | undefined, person: string, lacking: Parameters = {}): Steps {
  return [create(as, addressOf(person), lacking), signIn(addressOf(person))]
}

/** Somebody new is there, signs in, is answered, and has an address that nobody else can have. */
const newcomer = gesture([text], (full_name) => [
  administratorsCreate,
  signIn(addressOf('new')),
  create('administrator', addressOf('new'), { full_name }, 'created'),
  [lookAtCreated(), signIn(addressOf('new')), signIn(addressOf('new'), 'another password')],
  newcomerActs,
  request('register-queue', 'newcomer0', { event_types: ['alert_words'], fetch_event_types: [] }),
  isAnswered('newcomer0'),
  // Only its address is wrong here: the password was taken before.
  create('administrator', addressOf('new'), { full_name: 'Plumbline Twin' }),
  create('administrator', addressOf('new'), { full_name: 'Plumbline Twin', password: 'twin password 8' }),
  [lookAtCreated(), signIn(addressOf('new')), signIn(addressOf('new'), 'twin password 8')],
  create('administrator', addressOf('other'), { full_name: 'Plumbline Twin' }, 'other'),
  [lookAtCreated('other'), lookAtCreated()],
])

/** Addresses that people have whom a fixture made, and nobody has who lacks something. */
const refused = gesture([anyOf('member', 'guest')], (role) => [
  administratorsCreate,
  makePeople('person', [role]),
  [create('administrator', { answer: 'person', field: 'people.0.email' }), lookAt(madePerson('person'))],
  ['email', 'password', 'full_name'].map((missing) => tried('administrator', 'lacking', { [missing]: undefined })),
  tried(undefined, 'lacking'),
  [create('administrator', addressOf('lacking'), {}, 'created'), lookAtCreated(), signIn(addressOf('lacking'))],
])

/** The permission alone is not enough, nor is it enough to be an administrator. */
const byRole = gesture([], () => [
  makePeople('person', roles),
  mayCreate('everyone'),
  [2, 3, 4].map((number) => tried(`person${number}`, 'refused')),
  [0, 1].map((number) => create(`person${number}`, addressOf(`by${number}`))),
  [0, 1].map((number) => signIn(addressOf(`by${number}`))),
  mayCreate('administrators'),
  [2, 3, 4].map((number) => [
    giveRole(madePerson('person', number), 'administrator'),
    tried(`person${number}`, `by${number}`),
    giveRole(madePerson('person', number), roles[number] ?? 'member'),
    tried(`person${number}`, 'again'),
  ]),
  noOwner('person', 0),
])

/** An administrator with the permission, without it, and with it again. */
const byPermission = gesture([anyOf('administrators', 'moderators', 'members')], (group) => [
  makePeople('person', ['owner', 'administrator']),
  mayCreate(group),
  tried('person1', 'first'),
  mayCreate('owners'),
  tried('person1', 'second'),
  tried('person0', 'second'),
  mayCreate('nobody'),
  create('person0', addressOf('third')),
  tried('person1', 'third'),
  mayCreate('administrators'),
  create('person0', addressOf('third')),
  [create('person1', addressOf('fourth')), signIn(addressOf('third')), signIn(addressOf('fourth'))],
  noOwner('person', 0),
])

export const createUserGestures = each(1, newcomer, refused, byRole, byPermission)

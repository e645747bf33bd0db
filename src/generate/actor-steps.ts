// The words in which gestures are written around people and bots who were made for them, so that what becomes of them
// disturbs nobody else in the plan.

import type { Step, Value } from './plan.ts'
import { control, putBack } from './steps.ts'

/** Of every role, in this order: those whom the text allows something first. */
export const roles = ['owner', 'administrator', 'moderator', 'member', 'guest'] as const

/** They act as `<name>0`, `<name>1` and so on. */
export function makePeople(name: string, made: readonly string[]): Step {
  return control('people', { people: made.map((role) => ({ role, full_name: 'Plumbline Person' })) }, name)
}

export function madePerson(name: string, number = 0): Value {
  return { answer: name, field: `people.${number}.user_id` }
}

/** One bot for each owner; they act as `<name>0`, `<name>1` and so on. */
export function makeBots(name: string, owners: readonly Value[]): Step {
  return control('bots', { bots: owners.map((owner_id) => ({ owner_id, full_name: 'Plumbline Bot' })) }, name)
}

export function madeBot(name: string, number = 0): Value {
  return { answer: name, field: `bots.${number}.user_id` }
}

/** Shows a person or bot as they are now. */
export function lookAt(user_id: Value): Step {
  return control('person', { user_id })
}

export function giveRole(user_id: Value, role: string): Step {
  return control('person', { user_id, role })
}

/** Owners who were made for a gesture do not stay, so that there is never more than one gesture's. */
export function noOwner(name: string, ...numbers: readonly number[]): Step[] {
  return numbers.map((number) => putBack('person', { user_id: madePerson(name, number), role: 'member' }))
}

/** An e-mail domain that nobody has an address in, and that is allowed. */
export const makeDomain: Step = control(
  'domains',
  { add: [{ domain: { text: [{ unique: 'plumb' }, '.example.com'] }, allow_subdomains: false }] },
  'domain',
)

/** An address in it. */
export function addressOf(person: string): Value {
  return { text: [`${person}@`, { answer: 'domain', field: 'add.0.domain' }] }
}

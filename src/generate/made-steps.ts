// What gestures make for themselves, so that what becomes of it disturbs nothing else in the plan: people and bots,
// messages, channels, groups, emoji. Each is named by the step that made it and a number.

import type { Reference, Step, Value } from './plan.ts'
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

/** So many members; all of them are `crowd`. */
export function makeCrowd(size: number): Step {
  return control('people', { people: Array.from({ length: size }, () => ({ role: 'member' })) }, 'crowd')
}

export const crowd: Value = { answer: 'crowd', field: 'people.*.user_id' }

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

export function send(name: string, ...messages: readonly Value[]): Step {
  return control('messages', { messages }, name)
}

export function sent(name: string, number = 0): Reference {
  return { answer: name, field: `messages.${number}.message_id` }
}

export function makeChannel(name: string, made: Readonly<Record<string, Value>>): Step {
  return control('channels', { channels: [{ name: { unique: `${name} ` }, ...made }] }, name)
}

export function madeChannel(name: string, number = 0): Value {
  return { answer: name, field: `channels.${number}.stream_id` }
}

/** One group for each list of members. */
export function makeGroups(...each: readonly (readonly Value[])[]): Step {
  return control('groups', { groups: each.map((members) => ({ name: { unique: 'crew ' }, members })) }, 'group')
}

export function madeGroup(number = 0): Value {
  return { answer: 'group', field: `groups.${number}.user_group_id` }
}

/** Custom emoji belong to the whole organization, so that each one needs a name of its own. */
export function makeEmoji(...names: readonly string[]): Step {
  return control('emoji', { emoji: names.map((unique) => ({ name: { unique } })) }, 'custom')
}

export const customEmoji: Readonly<Record<'emoji_name' | 'emoji_code' | 'reaction_type', Value>> = {
  emoji_name: { answer: 'custom', field: 'emoji.0.name' },
  emoji_code: { answer: 'custom', field: 'emoji.0.emoji_code' },
  reaction_type: 'realm_emoji',
}

export function domainNamed(beginning: string): Value {
  return { text: [{ unique: beginning }, '.example.com'] }
}

/** An e-mail domain that nobody has an address in, and that is allowed. */
export const makeDomain: Step = control(
  'domains',
  { add: [{ domain: domainNamed('plumb'), allow_subdomains: false }] },
  'domain',
)

/** An address in the domain of the administrator, which the organization surely takes. It is the gesture's own. */
export function addressOf(person: string): Value {
  return { text: [{ unique: person, isSame: true }, '@', { domainOf: 'administrator' }] }
}

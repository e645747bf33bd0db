// Effects that only keep something: a value under a key, or one more in a list or set. What does more than that has an
// effect of its own.

import type { State } from './state.ts'

type MapsOf<Part> = { [Name in keyof Part as Part[Name] extends Map<infer _, infer __> ? Name : never]: Part[Name] }

/** What is kept under keys, by its name in the state, but for what has effects of its own. */
type Maps = Omit<MapsOf<State>, Derived>
type Derived =
  | ('byEmail' | 'deleted' | 'madeUp' | 'people' | 'personal' | 'traits')
  | ('customEmoji' | 'accounts' | 'addressees' | 'signIns' | 'formerRoles')
  | ('namesPromised' | 'renamedSince' | 'shelfWrites')

type Key<Name extends keyof Maps> = Maps[Name] extends Map<infer Key, infer _> ? Key : never
type Value<Name extends keyof Maps> = Maps[Name] extends Map<infer _, infer Value> ? Value : never

interface Put<Name extends keyof Maps> {
  readonly set: 'put'
  readonly in: Name
  readonly key: Key<Name>
  /** Nothing where nothing is known any more. */
  readonly to: Value<Name> | undefined
}

export function put<Name extends keyof Maps>(name: Name, key: Key<Name>, to?: Value<Name>): Put<Name> {
  return { set: 'put', in: name, key, to }
}

/** What is kept in lists, oldest first, and in sets. */
type Collections = Pick<State, 'acceptedEmoji' | 'deactivations' | 'emoji' | 'mailsAsked' | 'served'>

type Member<Name extends keyof Collections> = Collections[Name] extends Set<infer Value> | (infer Value)[]
  ? Value
  : never

interface Add<Name extends keyof Collections> {
  readonly set: 'add'
  readonly in: Name
  readonly to: Member<Name>
}

export function add<Name extends keyof Collections>(name: Name, to: Member<Name>): Add<Name> {
  return { set: 'add', in: name, to }
}

export type PutEffect = { [Name in keyof Maps]: Put<Name> }[keyof Maps]
export type AddEffect = { [Name in keyof Collections]: Add<Name> }[keyof Collections]

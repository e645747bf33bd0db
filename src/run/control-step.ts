// Carries out an action of the control protocol and records what it did: what was asked, with what came back.

import type { Wire } from './wire.ts'

/** Actions that change what belongs to the whole organization. */
const organizationWide = ['settings', 'linkifiers', 'emoji', 'emoji-edit', 'profile-fields', 'groups', 'reset']

export type Json = Readonly<Record<string, unknown>>

export async function act(
  wire: Wire,
  action: string,
  takes: Json,
  told: (gives: Json) => Json = (gives) => merge(takes, withoutKeys(gives)),
): Promise<Json> {
  const { target, clock, recorder } = wire
  if (!target.control || (organizationWide.includes(action) && !target.disposable)) return {}
  const at = clock.now()
  const gives = await target.control.act<Json>(action, takes)
  const line = told(gives)
  recorder.add({ kind: 'control', at, did: action, ...line })
  return merge(takes, gives)
}

/** Keys are no part of a history. */
export function withoutKey<T extends object>(account: T): Omit<T, 'api_key' | 'token'> {
  const { api_key: _, token: __, ...rest } = account as T & { api_key?: string; token?: string }
  return rest
}

/** Bots that a plan made have keys, too. */
function withoutKeys({ bots, ...gives }: Json): Json {
  return Array.isArray(bots) ? { ...gives, bots: bots.map(withoutKey) } : gives
}

/** What is told of people who were made for a crowd: each is an actor, though none will ever act. */
export function toldOfCrowd(actor: string, takes: Json): (gives: Json) => Json {
  return (gives) => {
    const people = merge(takes, gives).people as object[]
    return { people: people.map((person, index) => ({ actor: `${actor}${index}`, ...withoutKey(person) })) }
  }
}

/** Lists under one name are merged item by item. */
function merge(takes: Json, gives: Json): Json {
  const entries = Object.entries(gives).map(([name, given]) => {
    const asked = takes[name]
    if (!Array.isArray(asked) || !Array.isArray(given)) return [name, given]
    return [name, asked.map((item, index) => ({ ...item, ...given[index] }))]
  })
  return { ...takes, ...Object.fromEntries(entries) }
}

// Carries out an action of the control protocol and records what it did: what was asked, with what came back.

import { actorsMadeBy, changesOrganization, tellsKey } from '../../spec/control-facts.ts'
import type { Person } from '../../target/control/control.ts'
import { ControlError, ControlRefused, HalfDone } from '../../target/control/way.ts'
import { webhookOf } from '../../target/wire/receiver.ts'
import { webhooks } from '../asking/obstacles.ts'
import type { Wire } from '../asking/wire.ts'
import { declinedIn } from './declined-in.ts'
import { fingerprint } from './webhook-line.ts'

export type Json = Readonly<Record<string, unknown>>

/** What a line says of what an action gave. */
type Told = (gives: Json) => Json

const webhook_url = 'webhook_url'
const declinesWebhooks = `the target declined \`${webhook_url}\` of a bot`

/** Undefined where it was not done: the target refused it, or it would change an organization that may not be changed. */
export async function act(wire: Wire, action: string, takes: Json, told?: Told): Promise<Json | undefined> {
  const { target, clock, recorder, obstacles, household } = wire
  if (!target.control || obstacles?.isGivenUp(action)) return undefined
  if (changesOrganization(action) && !target.disposable) {
    obstacles?.forbidden(action)
    return undefined
  }
  if (action === 'settings') household?.keepSettings(undefined)
  const at = clock.now()
  const gives = await target.control.act<Json>(action, takes).catch((error: unknown) => {
    if (!(error instanceof ControlError)) throw error
    if (error instanceof HalfDone) recorder.add({ kind: 'control', at, ...halfOf(error, action, told) })
    if (error instanceof HalfDone && error.done) obstacles?.done(action)
    // Of several requests one was refused, or the action itself.
    if ([error, error.cause].some((one) => one instanceof ControlRefused)) obstacles?.refused(action, error.message)
    else obstacles?.unanswered(action, error.message)
  })
  if (!gives) return undefined
  obstacles?.done(action)
  if (action === 'bots' && declinedIn(gives).includes(webhook_url)) obstacles?.lacks(webhooks, declinesWebhooks)
  recorder.add({ kind: 'control', at, did: action, ...(told ? told(gives) : merge(takes, withoutKeys(action, gives))) })
  return merge(takes, gives)
}

/** What is known to be done is told as if it had been asked for alone; otherwise anything may have been. */
function halfOf({ done }: HalfDone, action: string, told: Told | undefined): { did: string } & Json {
  if (!done) return { did: 'half-done', action }
  const gives = done.gives as Json
  return { did: action, ...(told ? told(gives) : merge(done.takes as Json, withoutKeys(action, gives))) }
}

/** Keys and what signs in with them are no part of a history. */
export function withoutKey<T extends object>(account: T): Omit<T, 'api_key' | 'token' | 'sign_in_email'> {
  const { api_key: _, token: __, sign_in_email: ___, ...rest } = account as T & Partial<Secrets>
  return rest
}

interface Secrets {
  readonly api_key: string
  readonly token: string
  readonly sign_in_email: string
}

/** Those who can act have keys, and some actions tell nothing else. */
function withoutKeys(action: string, gives: Json): Json {
  const list = actorsMadeBy(action)
  const made = list === undefined ? undefined : gives[list]
  return { ...withoutKey(gives), ...(list !== undefined && Array.isArray(made) && { [list]: made.map(withoutKey) }) }
}

/** What is told of those whom a step made, each an actor under the step's name: `bot0`, `bot1`. */
export function toldOfActors(action: string, actor: string, takes: Json): ((gives: Json) => Json) | undefined {
  if (tellsKey(action)) return () => ({ actor: `${actor}0`, ...takes })
  const list = actorsMadeBy(action)
  if (list === undefined) return undefined
  return (gives) => {
    const { length } = gives[list] as unknown[]
    const { declined, ...made } = merge(takes, gives)
    const items = (made[list] as Json[]).slice(0, length)
    return {
      ...(declined !== undefined && { declined }),
      [list]: items.map((one, index) => ({ actor: `${actor}${index}`, ...withoutKey(tellable(one, gives)) })),
    }
  }
}

/** Where an integration listens is another place in each run; which secrets its bot has can be told without them. */
function tellable(one: Json, { declined }: Json): Json {
  const { webhook_url: address, token, api_key, ...rest } = one
  if (typeof address !== 'string') return one
  // Nobody is told there.
  if (declinedIn({ declined, bots: [one] }).includes(webhook_url)) return rest
  // Which token an integration is told is not always to be had.
  const secrets = Object.entries({ token, api_key }).filter(([, secret]) => secret !== undefined)
  const prints = secrets.map(([name, secret]) => [`${name}_fingerprint`, fingerprint(`${secret}`)])
  return { ...rest, webhook: webhookOf(address), ...Object.fromEntries(prints) }
}

interface Account extends Person {
  /** Of bots that have an integration. */
  readonly token?: string
}

/** Those who can act after a step, in order. */
export function accountsMade(action: string, done: Json): readonly Account[] {
  if (tellsKey(action)) return 'api_key' in done ? [done as unknown as Account] : []
  const list = actorsMadeBy(action)
  return list === undefined ? [] : ((done[list] ?? []) as Account[])
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

// One request on its way: sent with an actor's credentials, recorded, and its answer or its failure kept.

import { isVerbatim, type Plan, type Spoilt } from '../../generate/plan.ts'
import { jsonOf, toBody } from '../../history/body.ts'
import { type Exchange, nobody, type WireResponse } from '../../history/entry.ts'
import { kindOf } from '../../history/overlap.ts'
import type { Endpoint } from '../../spec/endpoint.ts'
import { encodeValue } from '../../spec/endpoint.ts'
import type { HarnessClock } from '../../target/clock.ts'
import { type ApiRequest, type Credentials, sendApi, type Target } from '../../target/target.ts'
import { encodeForm } from '../../target/wire/form.ts'
import { patiently } from '../../target/wire/patience.ts'
import type { Obstacles } from './obstacles.ts'
import type { Recorder } from './recorder.ts'
import type { TargetNow } from './target-now.ts'
import { wishOf } from './trouble.ts'

export interface Actor {
  readonly name: string
  readonly credentials: Credentials | undefined
  /** What is wrong with the credentials, if they are not to be believed. */
  readonly spoilt?: Spoilt
}

export const nobodyAtAll: Actor = { name: nobody, credentials: undefined }

/** Somebody who poses as the actor, and does it badly: nobody. */
export function posingAs({ credentials }: Actor, spoilt: Spoilt, others: Iterable<Actor> = []): Actor {
  const other = [...others].find((each) => each.credentials && each.credentials.email !== credentials?.email)
  return { name: nobody, credentials: credentials && spoil(credentials, spoilt, other?.credentials?.key), spoilt }
}

function spoil({ email, key }: Credentials, part: Spoilt, otherKey?: string): Credentials {
  if (part === 'other-key' && otherKey !== undefined) return { email, key: otherKey }
  if (part === 'scheme') return { email, key, scheme: 'Plumbline' }
  if (part === 'email') return { email: `plumbline-nobody-${email}`, key }
  // As long as the right one, and different in every place.
  return { email, key: key === '' ? 'x' : key.replaceAll(/./gsu, (letter) => (letter === 'x' ? 'y' : 'x')) }
}

export interface Wire {
  readonly target: Target
  readonly clock: HarnessClock
  readonly recorder: Recorder
  /** Is told of each time that the target was asked too often, and had to be asked again later. */
  readonly waits?: () => void
  /** The target's time, as far as answers tell it. */
  readonly time?: TargetNow
  /** Messages between the accounts that are lent to plans. */
  readonly stock?: ReadyMessages
  /** The people who stay from plan to plan; absent where each plan has its own. */
  readonly household?: Home
  /** Is told of what could not be done. */
  readonly obstacles?: Obstacles
}

export interface Sent {
  readonly number: number
  /** The parsed answer; undefined where none came. */
  readonly body: Promise<Record<string, unknown> | undefined>
}

export function send(wire: Wire, actor: Actor, request: ApiRequest, signal?: AbortSignal): Sent {
  const { target, clock, recorder, waits } = wire
  const kind = kindOf(request)
  const { number, end, isLatest } = recorder.begin(kind)
  let sent = clock.now()
  const finish = (response: WireResponse | null, error?: string) => {
    const failure = error === undefined ? {} : { error }
    const exchange: Exchange = {
      kind: 'exchange',
      actor: actor.name,
      ...(actor.spoilt === undefined ? {} : { spoilt: actor.spoilt }),
      sent,
      answered: clock.now(),
      request,
      response,
      ...failure,
    }
    end(exchange)
    return response === null ? undefined : (jsonOf(response) as Record<string, unknown> | undefined)
  }
  // Of what was asked too often only the last time counts, unless others have asked since: a history is in order. How
  // long a poll waits must not hold what came before it, and others never overlap it.
  const attempt = () => {
    if (kind === 'none' || isLatest()) sent = clock.now()
    return sendApi(target, request, actor.credentials, signal)
  }
  const body = patiently(attempt, { clock, signal, waits }).then(
    ({ status, headers, body }) => finish({ status, headers, ...toBody(body) }),
    (error: unknown) => finish(null, signal?.aborted ? wishOf(signal.reason) : messageOf(error)),
  )
  return { number, body }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** Spreads values over path, query and form as the endpoint wants them; `more` comes behind them as it is. */
export function toRequest(endpoint: Endpoint, values: Readonly<Record<string, unknown>>, more?: string): ApiRequest {
  const { method, parameters } = endpoint
  const texts = Object.entries(values).map(([name, value]) => [name, textsOf(value)] as const)
  const { path: inPath = [], rest: others = [] } = Object.groupBy(texts, ([name]) => parameters[name]?.in ?? 'rest')
  const path = inPath.reduce(
    (path, [name, texts]) => path.replace(`{${name}}`, () => encodeURIComponent([texts].flat().join())),
    endpoint.path,
  )
  const rest = Object.fromEntries(others)
  if (more !== undefined) return { method, path, query: {}, form: {}, raw: bytesOf(encodeForm(rest), more) }
  return method === 'GET' ? { method, path, query: rest, form: {} } : { method, path, query: {}, form: rest }
}

function textsOf(value: unknown): string | readonly string[] {
  if (!isVerbatim(value)) return encodeValue(value)
  const [first = '', ...more] = value.verbatim
  return more.length === 0 ? first : value.verbatim
}

function bytesOf(encoded: string, more: string): string {
  return Buffer.from(encoded === '' ? more : `${encoded}&${more}`, 'latin1').toString('base64')
}

export type Resident = Actor & { readonly user_id: number }

export interface Wish {
  readonly name: string
  readonly from: Resident
  readonly to: Resident
}

export type Pair = Pick<Wish, 'from' | 'to'>

/** Messages between people that are ready when a plan wants some. */
export interface ReadyMessages {
  order(wire: Wire, pairs: readonly Pair[], signal?: AbortSignal): Promise<void>
  take(wire: Wire, wishes: readonly Wish[], signal?: AbortSignal): Promise<Map<string, number>>
  /** Whether none can be made. */
  isInVain(wire: Wire): boolean
  /** Those that were there before, which may be read. */
  readonly found: Pick<ReadyMessages, 'take'>
}

/** What a plan works with, by the names that it has for it. */
export interface Settled {
  readonly actors: ReadonlyMap<string, Resident>
  readonly channels: ReadonlyMap<string, number>
  readonly messages: ReadonlyMap<string, number>
}

/** What stays from plan to plan. */
export interface Home {
  readonly there: Settled
  settle(there: Settled): void
  leave(plan: Plan): void
  hasSettings(settings: object): boolean
  keepSettings(settings: object | undefined): void
}

// One request on its way: sent with an actor's credentials, recorded, and its answer or its failure kept.

import { jsonOf, toBody } from '../history/body.ts'
import { type Exchange, nobody, type WireResponse } from '../history/entry.ts'
import type { Endpoint } from '../spec/endpoint.ts'
import { encodeValue } from '../spec/endpoint.ts'
import type { HarnessClock } from '../target/clock.ts'
import { type ApiRequest, type Credentials, sendApi, type Target } from '../target/target.ts'
import type { Recorder } from './recorder.ts'

export interface Actor {
  readonly name: string
  readonly credentials: Credentials | undefined
}

export const nobodyAtAll: Actor = { name: nobody, credentials: undefined }

export interface Wire {
  readonly target: Target
  readonly clock: HarnessClock
  readonly recorder: Recorder
}

export interface Sent {
  readonly number: number
  /** The parsed answer; undefined where none came. */
  readonly body: Promise<Record<string, unknown> | undefined>
}

export function send({ target, clock, recorder }: Wire, actor: Actor, request: ApiRequest, signal?: AbortSignal): Sent {
  const { number, end } = recorder.begin()
  const sent = clock.now()
  const finish = (response: WireResponse | null, error?: string) => {
    const failure = error === undefined ? {} : { error }
    const exchange: Exchange = {
      kind: 'exchange',
      actor: actor.name,
      sent,
      answered: clock.now(),
      request,
      response,
      ...failure,
    }
    end(exchange)
    return response === null ? undefined : (jsonOf(response) as Record<string, unknown> | undefined)
  }
  const body = sendApi(target, request, actor.credentials, signal).then(
    ({ status, headers, body }) => finish({ status, headers, ...toBody(body) }),
    (error: unknown) => finish(null, error instanceof Error ? error.message : String(error)),
  )
  return { number, body }
}

/** Spreads values over path, query and form as the endpoint wants them. */
export function toRequest(endpoint: Endpoint, values: Readonly<Record<string, unknown>>): ApiRequest {
  const texts = Object.entries(values).map(([name, value]) => [name, encodeValue(value)] as const)
  const inPath = ([name]: readonly [string, string]) => endpoint.parameters[name]?.in === 'path'
  const path = texts
    .filter(inPath)
    .reduce((path, [name, text]) => path.replace(`{${name}}`, encodeURIComponent(text)), endpoint.path)
  const rest = Object.fromEntries(texts.filter((entry) => !inPath(entry)))
  const isGet = endpoint.method === 'GET'
  return { method: endpoint.method, path, query: isGet ? rest : {}, form: isGet ? {} : rest }
}

// One request with its answer, as those see it who judge what is common to all endpoints.

import type { WireRequest } from '../../history/entry.ts'
import type { Answer } from '../../model/facts/moment.ts'
import type { Observation } from '../../model/facts/observe.ts'
import type { Endpoint } from '../../spec/endpoint.ts'
import type { ReadRequest } from '../exchange/decode-request.ts'
import { requestKey } from '../verdicts/request-key.ts'

export interface Call {
  readonly exchange: number
  /** Who asked; undefined where no valid credentials were sent. */
  readonly user_id: number | undefined
  /** What was wrong with the credentials. */
  readonly spoilt: string | undefined
  readonly request: WireRequest
  readonly endpoint: Endpoint
  readonly read: ReadRequest
  readonly answer: Answer
  /** What the endpoint's rule says of it, were there no names that the endpoint does not know. */
  readonly said: () => readonly Observation[]
}

/** Whether by its rule the request had to succeed, and did not. */
export function isWronglyRefused({ answer, said }: Call): boolean {
  return answer.result === 'error' && said().some((each) => each.saw === 'broken' && each.expected === 'success')
}

/** Who asked what, but for some names. */
export function question({ endpoint, user_id, read }: Call, without: readonly string[] = []): string {
  return requestKey({ endpoint, user_id, parameters: read.parameters }, without)
}

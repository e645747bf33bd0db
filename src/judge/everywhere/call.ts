// One exchange, as those see it who judge what is common to all endpoints.

import type { Observation } from '../../model/facts/observe.ts'
import { askedBy, type ReadExchange } from '../exchange/read-exchange.ts'
import { requestKey } from '../verdicts/request-key.ts'

export interface Call extends ReadExchange {
  /** What the endpoint's rule says of it, were there no names that the endpoint does not know. */
  readonly said: () => readonly Observation[]
}

/** Whether by its rule the request had to succeed, and did not. */
export function isWronglyRefused({ answer, said }: Call): boolean {
  return answer.result === 'error' && said().some((each) => each.saw === 'broken' && each.expected === 'success')
}

/** Who asked what, but for some names. */
export function question(call: Call, without: readonly string[] = []): string {
  return requestKey(askedBy(call), without)
}

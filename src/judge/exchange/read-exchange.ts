// One exchange as it was taken: the endpoint that was asked, by whom, what was asked of it and what it answered; and the
// rule that has to do with it.

import type { Exchange } from '../../history/entry.ts'
import type { Answer } from '../../model/facts/moment.ts'
import { rules } from '../../model/rules.ts'
import type { Rule } from '../../model/world/outcome.ts'
import type { Endpoint } from '../../spec/endpoint.ts'
import type { Asked } from '../verdicts/request-key.ts'
import type { ReadRequest } from './decode-request.ts'

export interface ReadExchange {
  readonly number: number
  readonly exchange: Exchange
  readonly endpoint: Endpoint
  /** Who asked; undefined where that is nobody, or nobody we know. */
  readonly user_id: number | undefined
  readonly read: ReadRequest
  readonly answer: Answer
}

/** A request that changed something, or may have. */
export interface Write {
  /** Empty where it is no part of the interface. */
  readonly endpoint: string
  readonly user_id: number | undefined
  readonly parameters: Asked['parameters']
  readonly answer: Answer
  readonly sent: number
  readonly answered: number
}

export function askedBy({ endpoint, user_id, read }: ReadExchange): Asked {
  return { endpoint, user_id, parameters: read.parameters }
}

export type AnyRule = Rule<Asked['parameters']>

/** The rule of an endpoint, whatever was asked of it. */
export function ruleAt({ slug }: Endpoint): AnyRule | undefined {
  return (rules as unknown as Readonly<Record<string, AnyRule>>)[slug]
}

/** Whether a parameter that the endpoint does not have may be refused is unsaid, but for one endpoint. */
export function ruleOf({ endpoint, read, answer }: ReadExchange): AnyRule | undefined {
  const isAboutUnsupported = read.unsupported.length > 0 && answer.result === 'error'
  return isAboutUnsupported && endpoint.slug !== 'update-settings' ? undefined : ruleAt(endpoint)
}

/** Calls of queues change nothing but queues. */
export function mayHaveWritten({ endpoint, answer }: ReadExchange): boolean {
  return endpoint.method !== 'GET' && !isOfQueues(endpoint.slug) && answer.result !== 'error'
}

export function isOfQueues(slug: string): boolean {
  return slug === 'register-queue' || slug === 'get-events'
}

// The frame of an answer: what came back as an envelope, and which of the envelope's clauses it keeps.

import { jsonOf } from '../../history/body.ts'
import type { Exchange, WireResponse } from '../../history/entry.ts'
import type { Answer } from '../../model/facts/moment.ts'
import { broken, holds, type Observation, ofItself } from '../../model/facts/observe.ts'
import type { SchemaResult } from '../../spec/schemas.ts'
import type { Spec } from '../../spec/spec.ts'
import { type Fields, isFields } from '../json/fields.ts'
import { isTame } from '../json/tame.ts'

export interface Opened {
  readonly answer: Answer
  readonly observations: readonly Observation[]
}

const noAnswer: Answer = { result: 'none' }

/** Whoever stands before the server says that it cannot be reached, with an envelope or without. */
const onTheWay = [502, 503, 504]
/** Of requests of others, too: the client has the answer already, or went away. No run asks on conditions. */
const ofOthers = [0, 304, 499]

interface Circumstances {
  /** The target has sent an envelope before, so anything else is its fault and not the way's. */
  readonly answersProperly: boolean
  /** No run sent the request, so that nobody knows all that was in it. */
  readonly isRecorded: boolean
}

export function openEnvelope(spec: Spec, { response }: Exchange, circumstances: Circumstances): Opened {
  const { answersProperly, isRecorded } = circumstances
  const isNone = (status: number) => onTheWay.includes(status) || (isRecorded && ofOthers.includes(status))
  if (response === null || isNone(response.status)) return { answer: noAnswer, observations: [] }
  const failure = response.status >= 500 ? serverError(response.status) : holds('envelope.no-server-error')
  const body = jsonOf(response)
  if (!isFields(body)) {
    if (!answersProperly) return { answer: noAnswer, observations: [] }
    return { answer: noAnswer, observations: [failure.saw === 'broken' ? failure : notAnEnvelope(response.body_text)] }
  }
  if (!isTame(body)) return { answer: noAnswer, observations: [failure, holds('envelope.object')] }
  const frame = body.result === 'success' ? spec.envelope.success(body) : spec.envelope.error(body)
  const observations = [failure, holds('envelope.object'), ...observe(frame)]
  return { answer: isOfNoUse(response, body) ? noAnswer : answerOf(body), observations }
}

const observed = new WeakMap<SchemaResult, readonly Observation[]>()

/** Of answers that show the same it is the same list. */
export function observe(result: SchemaResult): readonly Observation[] {
  const before = observed.get(result)
  if (before) return before
  const { kept, broken: wrong } = result
  const ofShape = wrong.map(({ clause, expected, got }) => ofItself(broken(clause, expected, got)))
  const seen = [...kept.map(holds), ...ofShape]
  observed.set(result, seen)
  return seen
}

function answerOf(body: Fields): Answer {
  if (body.result === 'success') return { result: 'success', body }
  if (body.result !== 'error') return noAnswer
  return { result: 'error', code: typeof body.code === 'string' ? body.code : '', body }
}

/** A failure, or being told to come again later, says nothing about the request itself. */
function isOfNoUse({ status, headers }: WireResponse, { code, result }: Fields): boolean {
  if (status >= 500 || status === 429 || code === 'RATE_LIMIT_HIT') return true
  return result === 'error' && Object.keys(headers).some((name) => name.toLowerCase() === 'retry-after')
}

function serverError(status: number): Observation {
  return broken('envelope.no-server-error', 'a status below 500', `${status}`)
}

function notAnEnvelope(text: string | undefined): Observation {
  const got = text === undefined ? 'bytes that are not UTF-8' : `“${text.slice(0, 200)}”`
  return broken('envelope.object', 'a JSON object', got)
}

// Whether an answer has the shape that specs/ gives it: the endpoint's success or error, and each event.

import type { Answer, Observation } from '../model/outcome.ts'
import type { Decoded, Endpoint } from '../spec/endpoint.ts'
import type { Spec } from '../spec/spec.ts'
import { holds, observe } from './envelope.ts'

export function shapeOf(spec: Spec, endpoint: Endpoint, answer: Answer): Observation[] {
  const checks = spec.checks.get(endpoint.slug)
  if (answer.result === 'none' || !checks) return []
  if (answer.result === 'success') return [...observe(checks.success(answer.body)), ...eventShapes(spec, answer.body)]
  const check = checks.errors.get(answer.code)
  return check ? observe(check(answer.body)) : []
}

function eventShapes(spec: Spec, body: Readonly<Record<string, unknown>>): Observation[] {
  const events = Array.isArray(body.events) ? body.events : []
  return events.flatMap((event: Record<string, unknown> | null) => {
    const check = spec.events.get(`${event?.type} ${event?.op}`) ?? spec.events.get(`${event?.type}`)
    return check ? observe(check(event)) : []
  })
}

const ignoredClause = 'envelope.ignored-names-no-supported-parameter'

/** A parameter that the endpoint supports is never reported as unsupported. */
export function ignoredParameters(endpoint: Endpoint, answer: Answer, decoded: Decoded): Observation[] {
  const ignored = answer.result === 'success' ? answer.body.ignored_parameters_unsupported : undefined
  if (!Array.isArray(ignored)) return []
  const wrong = ignored.filter((name) => name in decoded.parameters)
  if (wrong.length === 0) return [holds(ignoredClause)]
  const got = `\`${wrong.join('`, `')}\` listed by ${endpoint.slug}`
  return [
    { clause: ignoredClause, saw: 'broken', expected: 'only unsupported parameters are listed', got, because: [] },
  ]
}

// Which refusals of a run were rightly taken for kept clauses. Told in another way than the judge's own: each refusal
// that holds is compared with every success, name by name.

import type { Exchange } from '../../src/history/entry.ts'
import { type Decoded, decode, type Endpoint, locate } from '../../src/spec/endpoint.ts'
import { loadSpec } from '../../src/spec/spec.ts'
import type { Run } from './refusing-server.ts'

const spec = loadSpec()
export const refusalClauses = [...spec.clauses.values()].filter(({ refusal }) => refusal !== undefined)

export function isRefused({ response }: Exchange): boolean {
  return (response?.body as { result?: string } | undefined)?.result === 'error'
}

export function isSuccess({ response }: Exchange): boolean {
  return (response?.body as { result?: string } | undefined)?.result === 'success'
}

function asked({ request }: Exchange): { endpoint: Endpoint; parameters: Decoded['parameters'] } {
  const located = locate(spec.endpoints, request.method, request.path)
  if (!located) throw new Error(`${request.method} ${request.path} is no endpoint`)
  const { endpoint, pathParameters } = located
  const sent = { ...request.query, ...request.form, ...pathParameters }
  return { endpoint, parameters: decode(endpoint, spec.level, sent).parameters }
}

function isCounterpart({ users }: Run, refused: Exchange, other: Exchange, offending: readonly string[]): boolean {
  const [one, two] = [asked(refused), asked(other)]
  if (one.endpoint.slug !== two.endpoint.slug) return false
  if (!offending.includes('actor') && users.get(refused.actor) !== users.get(other.actor)) return false
  const names = new Set([...Object.keys(one.parameters), ...Object.keys(two.parameters)])
  return [...names].every((name) => {
    if (offending.includes(name)) return true
    if (one.endpoint.parameters[name]?.prose) return name in one.parameters && name in two.parameters
    return JSON.stringify(one.parameters[name]) === JSON.stringify(two.parameters[name])
  })
}

interface Held {
  readonly clause: string
  readonly offending: readonly string[]
  readonly witness: Exchange
}

export function heldRefusals({ result, exchanges }: Run): Held[] {
  return refusalClauses.flatMap(({ id, refusal }) => {
    const verdict = result.clauses.find((clause) => clause.id === id)
    const witness = exchanges[(verdict?.witness ?? 0) - 1]
    return verdict?.verdict === 'holds' && witness ? [{ clause: id, offending: refusal?.offending ?? [], witness }] : []
  })
}

export function withoutCounterpart(run: Run): string[] {
  const successes = run.exchanges.filter(isSuccess)
  return heldRefusals(run).flatMap(({ clause, offending, witness }) =>
    isRefused(witness) && successes.some((one) => isCounterpart(run, witness, one, offending)) ? [] : [clause],
  )
}

// A service level objective: what a run must keep to, as `p99 event < 3s, p95 request < 500ms, errors < 0.1%, wrong = 0`.

import { milliseconds, share } from './amounts.ts'

interface Latency {
  readonly kind: 'latency'
  readonly of: 'event' | 'request'
  readonly percentile: number
  readonly belowMs: number
}

export type Objective =
  | Latency
  | { readonly kind: 'errors'; readonly below: number }
  | { readonly kind: 'wrong'; readonly most: number }

export interface Part {
  readonly text: string
  readonly objective: Objective
}

/** What is wrong with it, and where: `at` counts characters from 0. */
export interface SloProblem {
  readonly at: number
  readonly message: string
}

const forms = 'p99 event < 3s, p95 request < 500ms, errors < 0.1%, wrong = 0'

export function parseSlo(text: string): { readonly parts: readonly Part[]; readonly problems: readonly SloProblem[] } {
  const parts: Part[] = []
  const problems: SloProblem[] = []
  let at = 0
  for (const piece of text.split(',')) {
    const objective = objectiveOf(piece.trim())
    if (objective) parts.push({ text: piece.trim(), objective })
    else
      problems.push({
        at: at + piece.search(/\S|$/),
        message: `"${piece.trim()}" is no objective; parts are: ${forms}`,
      })
    at += piece.length + 1
  }
  return { parts, problems }
}

function objectiveOf(text: string): Objective | undefined {
  const [, percentile, of, limit = ''] =
    /^p(\d+(?:\.\d+)?) (event|request) < (\d+(?:\.\d+)?(?:ms|s|m))$/.exec(text) ?? []
  if (percentile !== undefined && Number(percentile) <= 100)
    return {
      kind: 'latency',
      of: of as Latency['of'],
      percentile: Number(percentile) / 100,
      belowMs: milliseconds(limit),
    }
  const [, errors] = /^errors < (\d+(?:\.\d+)?%)$/.exec(text) ?? []
  if (errors !== undefined) return { kind: 'errors', below: share(errors) }
  const [, wrong] = /^wrong = (\d+)$/.exec(text) ?? []
  return wrong === undefined ? undefined : { kind: 'wrong', most: Number(wrong) }
}

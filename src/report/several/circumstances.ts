// What differs between two runs besides their verdicts: the suite, the server, the level, what was sent and how.

import type { Report } from '../report.ts'

export interface Circumstance {
  readonly what: string
  readonly from: string
  readonly to: string
  /** What that may do to verdicts. */
  readonly may: string
}

type Row = readonly [what: string, of: (report: Report) => unknown, may: string]

const rows: readonly Row[] = [
  ['Plumbline', ({ tool }) => tool.version, 'clauses are judged that were not, or otherwise'],
  ['target', ({ target }) => target, 'it may be another server'],
  ['server version', ({ server_version }) => server_version, 'the server behaves otherwise'],
  ['feature level', ({ feature_level }) => feature_level, 'other clauses apply'],
  ['seed', ({ seed }) => seed, 'other plans were drawn, so that other things were asked'],
  ['plans', ({ plans }) => plans, 'less or more was asked'],
  ['focus', ({ focus }) => focus?.join(', ') ?? 'all endpoints', 'other endpoints were asked'],
  ['clauses asked for', ({ selection }) => selection && JSON.stringify(selection), 'others are not in the report'],
  ['fixtures', ({ means, provision }) => (provision?.ways ?? []).join(', ') || means, 'other needs were met'],
  ['end', ({ ended, provisional }) => (provisional ? 'killed' : ended), 'one was cut off'],
]

/** The way a run ended matters only where one did not come to its end. */
export function circumstances(a: Report, b: Report): Circumstance[] {
  const isCut = [a, b].some(({ resume }) => resume !== undefined)
  return rows
    .filter(([what]) => what !== 'end' || isCut)
    .map(([what, of, may]) => ({ what, from: `${of(a) ?? 'none'}`, to: `${of(b) ?? 'none'}`, may }))
    .filter(({ from, to }) => from !== to)
}

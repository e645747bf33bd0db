// What known deviations and a baseline make of a run, in lines: what is forgiven and why, and what has to be changed.

import type { KnownDeviation } from '../content/weighed.ts'
import type { Report } from '../report.ts'
import { harmless } from '../words/harmless.ts'
import type { Painter } from './screen.ts'

const mostNamed = 10

export function gateLines({ gate }: Report, paint: Painter): string[] {
  if (!gate) return []
  const { known = [], expired = [], mended = [], regressed = [], lost = [], gone = [] } = gate
  return [
    ...known.map((one) => `known deviation: ${described(one)}`),
    ...expired.map((one) => `${paint.red('no longer forgiven')}: ${described(one)}`),
    ...mended.map((one) => `${paint.red('holds again')}, so take it out of the deviations: ${described(one)}`),
    ...listed(paint.red('held in the baseline, and is broken now'), regressed),
    ...listed(paint.red('held in the baseline, and cannot be told now'), lost),
    ...listed('in the baseline, but no clause any more (--update-baseline takes it out)', gone),
  ]
}

function described({ clause, reason, until }: KnownDeviation): string {
  return harmless(`${clause}${until === undefined ? '' : `, until ${until}`}: ${reason}`)
}

function listed(what: string, ids: readonly string[]): string[] {
  if (ids.length === 0) return []
  const more = ids.length > mostNamed ? ` and ${ids.length - mostNamed} more` : ''
  return [`${what}: ${harmless(ids.slice(0, mostNamed).join(', '))}${more}`]
}

// What a comparison of two builds came to, as report.json says it, and what it holds for.

import type { Circumstances } from '../capacity/report/capacity-report.ts'
import { playedText } from '../capacity/report/summary.ts'
import type { Blocks } from './blocks.ts'
import type { Comparison } from './verdict.ts'

export interface ComparisonReport extends Omit<Circumstances, 'target'>, Comparison {
  readonly kind: 'comparison'
  readonly a: string
  readonly b: string
  readonly asked: Blocks
  readonly tolerated: number
  readonly exit: { readonly code: number; readonly reason: string }
}

export function reasonOf({ passes, figures }: Comparison): string {
  if (passes) return 'B is not seen to be worse than A'
  const worse = figures.filter(({ verdict }) => verdict === 'worse').map(({ figure }) => figure)
  return `B is worse than A: ${worse.join(', ')}`
}

export function blocksText(report: ComparisonReport): string {
  const { asked, tolerated } = report
  const { users, seconds, pairs, seed } = asked
  const allowance = tolerated === 0 ? '' : ` B may be worse by ${(tolerated * 100).toFixed(1)} %.`
  return `${pairs} pairs of blocks of ${seconds} s with ${users} users each.${allowance} ${playedText({ ...report, target: '' }, seed)}`
}

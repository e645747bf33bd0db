// A run that was cut off and the one that went on, as one report: that of the second, with what the first had seen.

import type { Report } from '../report.ts'
import { mergeReports } from './merge.ts'
import { without } from './without.ts'

export function continued(before: Report, now: Report): Report {
  const merged = without(mergeReports([before, now]), 'ended', 'stopped', 'interrupted')
  const { ended, stopped, interrupted, provisional, resume, shard, left_behind } = now
  const state = { ended, stopped, interrupted, provisional, resume, shard, left_behind }
  return {
    ...merged,
    ...(Object.fromEntries(Object.entries(state).filter(([, value]) => value !== undefined)) as object),
  }
}

// Counts and times of several reports, added up.

import type { Asked } from '../../run/asking/answers.ts'
import type { Report, ReportedTimes } from '../report.ts'

type Counts = Readonly<Record<string, number>>

export function summed(all: readonly Counts[]): Record<string, number> {
  const sums = new Map<string, number>()
  for (const [name, count] of all.flatMap((counts) => Object.entries(counts)))
    sums.set(name, (sums.get(name) ?? 0) + count)
  return Object.fromEntries([...sums].sort())
}

export function summedOutcomes(all: readonly Readonly<Record<string, Asked>>[]): Record<string, Asked> {
  const slugs = [...new Set(all.flatMap((outcomes) => Object.keys(outcomes)))].sort()
  const none = { accepted: 0, refused: 0, other: 0 }
  return Object.fromEntries(
    slugs.map((slug) => [slug, all.map((outcomes) => outcomes[slug] ?? none).reduce(added, none)]),
  )
}

function added(a: Asked, b: Asked): Asked {
  return { accepted: a.accepted + b.accepted, refused: a.refused + b.refused, other: a.other + b.other }
}

/** Since the first of them; the seconds are those of all, which may have run side by side. */
export function timesOf(all: readonly Report[]): ReportedTimes {
  const known = all.flatMap(({ times }) => times ?? [])
  const [began = new Date(0).toISOString()] = known.map((times) => times.began).sort()
  const seconds = known.reduce((sum, times) => sum + times.seconds, 0)
  return { began, seconds: Math.round(seconds * 1000) / 1000, waited: summed(known.map(({ waited }) => waited)) }
}

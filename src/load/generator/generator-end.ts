// How k6 ended, as it says itself: of one process, or of several.

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { files } from './part-files.ts'

export interface GeneratorEnd {
  readonly code: number | null
  /** What k6 had to say, at the end of it. */
  readonly told: string
  /** Thresholds that k6 itself looked at: whether each was kept. None where it did not come to its end. */
  readonly thresholds: Readonly<Record<string, boolean>>
  /** How many virtual users came to their end; undefined where k6 does not say it. */
  readonly iterations: number | undefined
}

/** So many characters of what k6 says are enough to see why it failed. */
export const enough = 8000

/** Whoever was not there knows of the code only whether k6 came to its end. */
export function endIn(folder: string, code?: number | null, told = ''): GeneratorEnd {
  const { log, summary } = files
  const logged = existsSync(join(folder, log)) ? readFileSync(join(folder, log), 'utf8').slice(-enough) : ''
  const read = summaryIn(join(folder, summary))
  return {
    ...{ code: code === undefined ? (read === undefined ? null : 0) : code, told: `${told}${logged}` },
    ...{ thresholds: thresholdsIn(read), iterations: read?.metrics?.iterations?.values?.count },
  }
}

export function joinedEnd(ends: readonly GeneratorEnd[]): GeneratorEnd {
  const names = new Set(ends.flatMap(({ thresholds }) => Object.keys(thresholds)))
  const counts = ends.map(({ iterations }) => iterations)
  return {
    code: ends.find(({ code }) => code !== 0)?.code ?? (ends.every(({ code }) => code === 0) ? 0 : null),
    told: ends.map(({ told }) => told).join(''),
    thresholds: Object.fromEntries(
      [...names].map((name) => [name, ends.every(({ thresholds }) => thresholds[name] === true)]),
    ),
    iterations: counts.some((count) => count === undefined)
      ? undefined
      : counts.reduce<number>((sum, count = 0) => sum + count, 0),
  }
}

interface Summary {
  readonly metrics?: Readonly<
    Record<
      string,
      {
        readonly values?: { readonly count?: number }
        readonly thresholds?: Readonly<Record<string, { readonly ok: boolean }>>
      }
    >
  >
}

function summaryIn(file: string): Summary | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Summary) : undefined
}

function thresholdsIn({ metrics = {} }: Summary = {}): Record<string, boolean> {
  const named = Object.entries(metrics).flatMap(([metric, { thresholds = {} }]) =>
    Object.entries(thresholds).map(([name, { ok }]) => [`${metric}: ${name}`, ok]),
  )
  return Object.fromEntries(named)
}

/** Whether k6 complains that it can write no more. */
export function isFull(told: string): boolean {
  return told.includes('no space left on device')
}

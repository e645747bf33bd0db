// What judging costs as a history grows long: time for each exchange in tenths of it, what is kept of each exchange, the
// memory of the process, and how the cost of each kind of request grows in a history of its own. Fails where the judge
// finds anything, for an honest server answered.
//
//   npx node scripts/judging/growth.ts 1000000

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Entry } from '../../src/history/entry.ts'
import { readTrace, type Trace } from '../../src/history/trace.ts'
import { Judge } from '../../src/judge/judge.ts'
import { loadSpec } from '../../src/spec/spec.ts'
import { errands, recordErrand } from './errands.ts'
import { cpuOf, heapInUse } from './measured.ts'
import { repeated } from './repeated.ts'
import { recordTraffic, small, type Traffic } from './traffic.ts'

const tenths = 10
/** Who are there, and ask all at once. */
const crowd = 64

export async function growth(exchanges: number): Promise<void> {
  const alone = await judged(small, exchanges)
  tell(alone, exchanges)
  const together = await judged({ ...small, people: crowd, together: crowd }, Math.min(exchanges, 100_000))
  const ratio = costOf(together) / costOf(alone)
  process.stdout.write(`  ${crowd} people at once                   ${ratio.toFixed(2)} × of one by one\n`)
  await growthOfErrands()
}

/** Turns of each. */
const turns = 2000
/** The first ones only warm the judge up. */
const passes = 3

async function growthOfErrands(): Promise<void> {
  process.stdout.write(`\n${turns} times the same, the last third × the second one\n`)
  for (const [name, errand] of Object.entries(errands)) {
    const { trace, entries } = await recorded((file) => recordErrand(file, errand, turns))
    const thirds = Array.from({ length: passes }, () => costsOfThirds(new Judge(loadSpec(), trace.header), entries))
    const [, second = Number.NaN, last = Number.NaN] = thirds.at(-1) ?? []
    process.stdout.write(`  ${name.padEnd(34)}  ${(last / second).toFixed(2)}\n`)
  }
}

function costsOfThirds(judge: Judge, entries: readonly Entry[]): number[] {
  const third = Math.ceil(entries.length / 3)
  const costs = [0, 1, 2].map((index) =>
    cpuOf(() => entries.slice(index * third, (index + 1) * third).forEach((entry) => void judge.take(entry))),
  )
  honest(judge)
  return costs
}

async function judged(traffic: Omit<Traffic, 'exchanges'>, exchanges: number): Promise<Mark[]> {
  const { trace, entries } = await recorded((file) => recordTraffic(file, { ...traffic, exchanges: 2000 }))
  const judge = new Judge(loadSpec(), trace.header)
  const marks = marksWhile(judge, repeated(entries, exchanges), exchanges)
  honest(judge)
  return marks
}

async function recorded(record: (file: string) => Promise<void>): Promise<{ trace: Trace; entries: Entry[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-growth-'))
  const file = join(folder, 'trace.jsonl')
  await record(file)
  const trace = readTrace(file)
  const entries = [...trace.entries]
  rmSync(folder, { recursive: true })
  return { trace, entries }
}

function honest(judge: Judge): void {
  judge.finish()
  const [finding] = judge.findings()
  if (finding) throw new Error(`an honest answer is found to break ${finding.clause}: ${finding.got}`)
}

/** Of an exchange, on average. */
function costOf(marks: readonly Mark[]): number {
  return marks.reduce((sum, { each }) => sum + each, 0) / marks.length
}

interface Mark {
  /** Microseconds of CPU time of each exchange since the last mark. */
  readonly each: number
  readonly heap: number
}

function marksWhile(judge: Judge, entries: Iterable<Entry>, exchanges: number): Mark[] {
  const marks: Mark[] = []
  const step = Math.floor(exchanges / tenths)
  let spent = 0
  for (const entry of entries) {
    const before = process.threadCpuUsage()
    judge.take(entry)
    const { user, system } = process.threadCpuUsage(before)
    spent += user + system
    if (entry.kind !== 'exchange' || judge.exchanges % step !== 0) continue
    marks.push({ each: spent / step, heap: heapInUse() })
    spent = 0
  }
  return marks
}

function tell(marks: readonly Mark[], exchanges: number): void {
  const [, second] = marks
  const last = marks.at(-1)
  if (!second || !last) throw new Error('too short a history')
  const perExchange = (last.heap - second.heap) / (exchanges * (1 - 2 / tenths))
  process.stdout.write(`
${exchanges} exchanges in one history
  µs of CPU time of each, by tenths   ${marks.map(({ each }) => each.toFixed(0)).join(' ')}
  the last tenth                      ${(last.each / second.each).toFixed(2)} × the second
  kept of each exchange               ${(perExchange / 1000).toFixed(2)} kB of heap
  heap at the end                     ${(last.heap / 1e6).toFixed(0)} MB
  most memory of the process          ${(process.resourceUsage().maxRSS / 1e3).toFixed(0)} MB
`)
}

const [asked] = process.argv.slice(2)
if (import.meta.main && asked !== undefined) await growth(Number(asked))

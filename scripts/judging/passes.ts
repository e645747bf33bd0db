// In a process of its own: judges a trace as `plumb judge` does, for the first time and then warm, and tells what that
// took. By turns with the mere parsing of as many of its lines, in small portions, so that a noisy moment meets both.
// Fails where the judge finds anything, for an honest server answered.

import { readFileSync } from 'node:fs'
import type { Entry } from '../../src/history/entry.ts'
import { readTrace, type Trace } from '../../src/history/trace.ts'
import { Judge } from '../../src/judge/judge.ts'
import { loadSpec } from '../../src/spec/spec.ts'
import { cpuOf, heapInUse, median } from './measured.ts'
import { ofTheEngine, type Part, profiled } from './profiled.ts'

/** Milliseconds of CPU time. */
export interface Cost {
  readonly parsing: number
  readonly judging: number
}

export interface Passes {
  readonly exchanges: number
  /** Finding the lines and their order, in milliseconds of CPU time. */
  readonly reading: number
  readonly first: Cost
  readonly warm: Cost
  /** Of a warm pass, what the last quarter took over the second, each as a multiple of its parsing. */
  readonly growth: number
  /** Bytes of heap that the judge keeps for each exchange. */
  readonly kept: number
  readonly stages: readonly (readonly [string, number])[]
}

/** After so many more nearly all code is compiled that ever will be: the seventh takes two thirds of what the second does. */
const warmingPasses = 5
const warmPasses = 3
/** Entries. */
const portion = 500

const stages: readonly Part[] = [
  { name: 'parse', at: /^entriesIn / },
  { name: 'locate', at: /^locate / },
  { name: 'envelope', at: /^(?:openEnvelope|inTexts) / },
  { name: 'decode', at: /^readRequest / },
  { name: 'shape', at: /^take .*concerns\/shapes/ },
  { name: 'queues', at: /concerns\/queue-calls/ },
  { name: 'rules', at: /concerns\/rules/ },
  { name: 'common clauses', at: /concerns\/common/ },
  { name: 'other concerns', at: /judge\/concerns\/(?:units|integrations|endpoints)/ },
  { name: 'fixtures', at: /^#learn .*judge\/judge/ },
  { name: 'what is kept for stories', at: /^witness / },
  ...ofTheEngine,
]

const [file = ''] = process.argv.slice(2)
const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
const spec = loadSpec()
let trace: Trace | undefined
const reading = cpuOf(() => {
  trace = readTrace(file)
})
if (!trace) throw new Error(`${file} is no trace`)
const { header, entries } = trace

const before = heapInUse()
const firstPass = pass()
const after = heapInUse()
const { exchanges } = firstPass.judge
for (let count = 0; count < warmingPasses; count++) judged()
const warm = Array.from({ length: warmPasses }, () => pass().costs)
const told: Passes = {
  exchanges,
  reading,
  first: sum(firstPass.costs),
  warm: middle(warm.map(sum)),
  growth: median(warm.map(growth)),
  kept: (after - before) / exchanges,
  stages: await profiled(stages, () => void judged()),
}
process.stdout.write(JSON.stringify(told))

function judged(): Judge {
  const judge = new Judge(spec, header)
  for (const entry of entries) judge.take(entry)
  return honest(judge)
}

function pass(): { readonly judge: Judge; readonly costs: readonly Cost[] } {
  const judge = new Judge(spec, header)
  const left = entries[Symbol.iterator]()
  const costs: Cost[] = []
  for (let from = 0; from < lines.length; from += portion) {
    const judging = cpuOf(() => takeSome(judge, left))
    const parsing = cpuOf(() => lines.slice(from, from + portion).forEach((line) => void JSON.parse(line)))
    costs.push({ judging, parsing })
  }
  return { judge: honest(judge), costs }
}

function takeSome(judge: Judge, left: Iterator<Entry>): void {
  for (let count = 0; count < portion; count++) {
    const { done, value } = left.next()
    if (done) return
    judge.take(value)
  }
}

function honest(judge: Judge): Judge {
  judge.finish()
  const [finding] = judge.findings()
  const [fault] = judge.faults
  if (finding) throw new Error(`${file}: an honest answer is found to break ${finding.clause}: ${finding.got}`)
  if (fault) throw new Error(`${file}: ${fault.stack}`)
  return judge
}

function sum(costs: readonly Cost[]): Cost {
  const total = (of: (cost: Cost) => number) => costs.map(of).reduce((all, one) => all + one, 0)
  return { judging: total(({ judging }) => judging), parsing: total(({ parsing }) => parsing) }
}

function ratio({ judging, parsing }: Cost): number {
  return judging / parsing
}

function middle(costs: readonly Cost[]): Cost {
  return costs.toSorted((a, b) => ratio(a) - ratio(b))[Math.floor(costs.length / 2)] as Cost
}

/** The first quarter is left out, since it teaches all that is there at first. */
function growth(costs: readonly Cost[]): number {
  const quarter = Math.floor(costs.length / 4)
  const part = (index: number) => ratio(sum(costs.slice(index * quarter, (index + 1) * quarter)))
  return part(3) / part(1)
}

// In a process of its own: judges a trace as `plumb judge` does, for the first time and then warm, by turns with the mere
// parsing of its lines, and tells what that took. Fails where the judge finds anything, for an honest server answered.

import { readFileSync } from 'node:fs'
import { readTrace, type Trace } from '../../src/history/trace.ts'
import { Judge } from '../../src/judge/judge.ts'
import { loadSpec } from '../../src/spec/spec.ts'
import { cpuOf, heapInUse, median } from './measured.ts'
import { ofTheEngine, type Part, profiled } from './profiled.ts'

export interface Passes {
  readonly exchanges: number
  /** Milliseconds of CPU time; reading is finding the lines and their order. */
  readonly parsing: number
  readonly reading: number
  readonly first: number
  readonly warm: number
  /** Of the warm passes, what the last quarter of the exchanges took over the second. */
  readonly growth: number
  /** Bytes of heap that the judge keeps for each exchange. */
  readonly kept: number
  readonly stages: readonly (readonly [string, number])[]
}

/** After so many more nearly all code is compiled that ever will be: the seventh takes two thirds of what the second does. */
const warmingPasses = 5
const warmPasses = 3

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
const kept: Judge[] = []
const first = cpuOf(() => void kept.push(judged()))
const after = heapInUse()
const exchanges = kept.pop()?.exchanges ?? Number.NaN
for (let pass = 0; pass < warmingPasses; pass++) judged()
const parsing: number[] = []
const warm: number[] = []
for (let pass = 0; pass < warmPasses; pass++) {
  parsing.push(cpuOf(() => lines.forEach((line) => void JSON.parse(line))))
  warm.push(cpuOf(() => void judged()))
}
const told: Passes = {
  exchanges,
  parsing: median(parsing),
  reading,
  first,
  warm: median(warm),
  growth: growth(),
  kept: (after - before) / exchanges,
  stages: await profiled(stages, () => void judged()),
}
process.stdout.write(JSON.stringify(told))

function judged(): Judge {
  const judge = new Judge(spec, header)
  for (const entry of entries) judge.take(entry)
  judge.finish()
  const [finding] = judge.findings()
  const [fault] = judge.faults
  if (finding) throw new Error(`${file}: an honest answer is found to break ${finding.clause}: ${finding.got}`)
  if (fault) throw new Error(`${file}: ${fault.stack}`)
  return judge
}

/** The first quarter is left out, since it teaches all that is there at first. */
function growth(): number {
  const judge = new Judge(spec, header)
  const all = [...entries]
  const quarter = Math.floor(all.length / 4)
  const parts = [0, 1, 2, 3].map((part) => {
    const some = all.slice(part * quarter, (part + 1) * quarter)
    return cpuOf(() => some.forEach((entry) => void judge.take(entry)))
  })
  return (parts[3] ?? Number.NaN) / (parts[1] ?? Number.NaN)
}

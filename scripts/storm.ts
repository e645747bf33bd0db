// One storm: people who ask the reference server for anything at once, and what the judge says of it, of the whole
// history and of parts as captures show them. A stranger is asked where its habits are loaded, as `prove -- storms` does.
//
//   npx node scripts/storm.ts --seed 7 --people 8 --requests 50
//   npx node scripts/storm.ts --seed 7 --record storm.jsonl

import { parseArgs } from 'node:util'
import { capturesOf } from '../proving/captures/captures.ts'
import { storm } from '../proving/storm/storm.ts'
import type { Entry, Header } from '../src/history/entry.ts'
import { TraceWriter } from '../src/history/trace.ts'
import { Judge } from '../src/judge/judge.ts'
import { loadSpec } from '../src/spec/spec.ts'

export interface Weathered {
  readonly exchanges: number
  readonly overlapped: number
  /** What was held against the server, and in which part of the history. */
  readonly alarms: readonly string[]
}

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    people: { type: 'string', default: '4' },
    requests: { type: 'string', default: '40' },
    word: { type: 'string', default: 'service' },
    level: { type: 'string', default: '500' },
    record: { type: 'string' },
  },
})
const { word, record } = values
const [seed = 0, people = 0, requests = 0, level = 0] = ['seed', 'people', 'requests', 'level'].map((name) => {
  const number = Number(values[name as keyof typeof values])
  if (!Number.isInteger(number)) throw new Error(`--${name} must be an integer`)
  return number
})
const spec = loadSpec({ word, level })
const { header, entries } = await storm({ seed, people, requests, word, level })
if (record !== undefined) {
  const writer = new TraceWriter(record, header)
  for (const entry of entries) writer.write(entry)
}
const parts = [{ what: 'all of it', header, entries }, ...capturesOf(header, entries, seed, 1)]
const exchanges = entries.filter((entry) => entry.kind === 'exchange')
const weathered: Weathered = {
  exchanges: exchanges.length,
  overlapped: exchanges.filter(({ overlapped }) => overlapped).length,
  alarms: parts.flatMap(({ what, header, entries }) => heldAgainst(header, entries).map((one) => `${what}: ${one}`)),
}
process.stdout.write(`${JSON.stringify(weathered)}\n`)
process.exitCode = weathered.alarms.length === 0 ? 0 : 1

function heldAgainst(header: Header, entries: readonly Entry[]): readonly string[] {
  const judge = new Judge(spec, header)
  for (const entry of entries) judge.take(entry)
  judge.finish()
  const faults = judge.faults.map(({ stack }) => `a fault of the judge: ${stack}`)
  const findings = judge.findings().map(({ clause, sent, expected, got }) => `${clause}: ${sent} → ${got}; ${expected}`)
  return [...faults, ...findings]
}

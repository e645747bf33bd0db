// Judges damaged copies of a recorded history: whatever a request, an answer or a control line holds, the judge must
// neither fail nor hang. The same seed gives the same damage; what fails is told with its seed and its line.

import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { openEmbedded } from '../src/cli/target/embedded.ts'
import type { Entry, Header } from '../src/history/entry.ts'
import { problemOf } from '../src/history/trace-line.ts'
import { Judge } from '../src/judge/judge.ts'
import { run } from '../src/run/run.ts'
import { loadSpec, type Spec } from '../src/spec/spec.ts'
import { systemClock } from '../src/target/clock.ts'
import {
  type Draw,
  damagedBytes,
  damageText,
  damageValue,
  drawFrom,
  type Holder,
  isHolder,
  written,
} from './fuzz-damage.ts'

export interface Recording {
  readonly header: string
  /** Each as a line of a trace. */
  readonly lines: readonly string[]
}

export interface Fuzzed {
  exchanges: number
  damaged: number
  /** With what it takes to see each of them again. */
  readonly faults: string[]
  readonly slow: string[]
  slowestMs: number
}

export interface FuzzOptions {
  readonly seed: number
  readonly exchanges: number
  /** What one line may take. */
  readonly mostMs: number
}

const exchangeBegins = '{"kind":"exchange"'
const controlBegins = '{"kind":"control"'

/** What takes megabytes takes its time; a history has few of such lines. */
const longest = 100_000

export async function record(plans: number, seed: number): Promise<Recording> {
  const { target, close } = await openEmbedded({}, 'inject')
  const lines: string[] = []
  let header = ''
  const { signal } = new AbortController()
  await run({ target, clock: systemClock, seed, plans, budget: undefined, patience: 0, signal }, (event) => {
    if (event.kind === 'started') header = JSON.stringify(event.header)
    if (event.kind === 'entry') lines.push(JSON.stringify(event.entry))
  })
  await close()
  return { header, lines: lines.filter(({ length }) => length < longest) }
}

export function fuzz(recording: Recording, { seed, exchanges, mostMs }: FuzzOptions): Fuzzed {
  const fuzzed: Fuzzed = { exchanges: 0, damaged: 0, faults: [], slow: [], slowestMs: 0 }
  for (let round = 0; fuzzed.exchanges < exchanges; round++) judgeRound(recording, { seed, round, mostMs }, fuzzed)
  return fuzzed
}

interface Round {
  readonly seed: number
  readonly round: number
  readonly mostMs: number
}

function judgeRound(recording: Recording, at: Round, fuzzed: Fuzzed): void {
  const { judge, entries } = begun(recording, at)
  let known = 0
  for (const { number, line, isDamaged } of entries) {
    const took = judged(judge, JSON.parse(line) as Entry)
    fuzzed.exchanges = fuzzed.exchanges + (line.startsWith(exchangeBegins) ? 1 : 0)
    if (isDamaged) fuzzed.damaged++
    const best = took > at.mostMs ? Math.min(took, again(recording, at, number)) : took
    fuzzed.slowestMs = Math.max(fuzzed.slowestMs, best)
    if (best > at.mostMs) fuzzed.slow.push(`${best.toFixed(0)} ms, seed ${at.seed}, round ${at.round}: ${brief(line)}`)
    for (const { rule, stack } of judge.faults.slice(known))
      fuzzed.faults.push(`seed ${at.seed}, round ${at.round}: ${rule}: ${stack}\n${brief(line)}`)
    known = judge.faults.length
  }
  judge.finish()
  for (const { rule, stack } of judge.faults.slice(known))
    fuzzed.faults.push(`seed ${at.seed}, round ${at.round}, at its end: ${rule}: ${stack}`)
}

/** How long the same line takes in a history of its own, without the garbage that others left. */
function again(recording: Recording, at: Round, wanted: number): number {
  const { judge, entries } = begun(recording, at)
  for (const { number, line } of entries) {
    if (number === wanted) collectGarbage()
    const took = judged(judge, JSON.parse(line) as Entry)
    if (number === wanted) return took
  }
  return 0
}

function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
}

/** In milliseconds of work, whatever else the machine has to do, or other threads that compile and sweep. */
function judged(judge: Judge, entry: Entry): number {
  const start = process.threadCpuUsage()
  judge.take(entry)
  const { user, system } = process.threadCpuUsage(start)
  return (user + system) / 1000
}

interface Damaged {
  readonly number: number
  readonly line: string
  readonly isDamaged: boolean
}

function begun({ header, lines }: Recording, { seed, round }: Round): { judge: Judge; entries: Iterable<Damaged> } {
  const draw = drawFrom(seed + Math.imul(round, 0x9e3779b1))
  const told = damagedHeader(draw, header)
  return { judge: new Judge(specOf(told), told), entries: damaged(draw, lines) }
}

const specs = new Map<number, Spec>()
const levels = [500, 500, 500, 333, 200]

function specOf({ feature_level = 500 }: Header): Spec {
  const found = specs.get(feature_level) ?? loadSpec({ level: feature_level })
  specs.set(feature_level, found)
  return found
}

/** What the reader of traces would not let pass is left as it was; accounts that are missing are none to it. */
function damagedHeader(draw: Draw, header: string): Header {
  const given = { ...(JSON.parse(header) as Header), feature_level: levels[draw(levels.length)] as number }
  const copy = structuredClone(given)
  if (draw(2) === 0) damageValue(draw, copy as unknown as Holder)
  const isRead = problemOf(copy) === undefined && levels.includes(copy.feature_level)
  return isRead ? { ...copy, accounts: copy.accounts ?? {} } : given
}

/** Every third line is damaged, but few of those that teach, so that what is known stays rich. */
function* damaged(draw: Draw, lines: readonly string[]): Generator<Damaged> {
  for (const [number, line] of lines.entries()) {
    if (draw(line.startsWith(controlBegins) ? 100 : 3) > 0) {
      yield { number, line, isDamaged: false }
      continue
    }
    const entry = JSON.parse(line) as Holder
    for (let times = 1 + draw(3); times > 0; times--) damage(draw, entry)
    const text = written(entry)
    const isDamaged = problemOf(JSON.parse(text)) === undefined
    yield { number, line: isDamaged ? text : line, isDamaged }
  }
}

function damage(draw: Draw, entry: Holder): void {
  const { request, response } = entry
  const way = draw(8)
  if (!isHolder(request) || !isHolder(response) || way === 0) damageValue(draw, entry)
  else if (way === 1) request.raw = damagedBytes(draw)
  else if (way < 5) damageParameters(draw, request.method === 'GET' ? request.query : request.form)
  else if (way === 5 && draw(10) === 0) damageValue(draw, response)
  else response.body = damagedWhole(draw, response.body)
}

function damagedWhole(draw: Draw, body: unknown): unknown {
  const whole: Holder = { body }
  damageValue(draw, whole)
  return whole.body
}

function damageParameters(draw: Draw, parameters: unknown): void {
  const names = isHolder(parameters) ? Object.keys(parameters) : []
  if (!isHolder(parameters) || names.length === 0) return
  const name = names[draw(names.length)] as string
  parameters[name] = damageText(draw, parameters[name])
}

function brief(line: string): string {
  return line.length > 3_000 ? `${line.slice(0, 3_000)}… (${line.length} characters)` : line
}

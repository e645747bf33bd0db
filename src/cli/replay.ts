// What `plumb replay` does: runs a counterexample again and tells whether its clause is still broken.

import { readFileSync } from 'node:fs'
import type { Plan } from '../generate/plan.ts'
import { curlOfFinding } from '../report/words/curl.ts'
import { harmless } from '../report/words/harmless.ts'
import { storyLines } from '../report/words/story-text.ts'
import { askTime } from '../run/asking/ask-time.ts'
import { probe } from '../run/asking/probe.ts'
import { Trials } from '../run/findings/trial.ts'
import { presentId } from '../spec/renamed.ts'
import { loadSpec } from '../spec/spec.ts'
import { systemClock } from '../target/clock.ts'
import type { Target } from '../target/target.ts'
import { Unreachable } from '../target/wire/unreachable.ts'
import { exitCodes } from './process/exit-code.ts'
import { onInterrupt, WrongUse } from './process/process.ts'
import { sayably } from './process/sayable.ts'
import { chooseTarget, type TargetChoice } from './target/target-options.ts'

export interface SavedExample {
  readonly clause: string
  readonly feature_level: number
  readonly word: string
  /** Plans that have to run before it. */
  readonly before?: readonly Plan[]
  readonly plan: Plan
  /** Of three re-runs, how many showed the finding again; absent where none was made. */
  readonly reproduced?: number
}

export async function replay(file: string, options: TargetChoice & { json?: true }): Promise<number> {
  const example = readExample(file)
  const interrupt = onInterrupt()
  const embedded = options.target === undefined ? { level: example.feature_level, word: example.word } : {}
  const { target, close } = await chooseTarget({ ...embedded, ...options }, interrupt.signal)
  try {
    const trials = await trialsOn(target, interrupt.signal)
    const { findings, isLived, storyOf } = await trials.run([...(example.before ?? []), example.plan])
    if (!isLived && !interrupt.signal.aborted)
      throw new Unreachable(
        `none of its requests could be sent: ${target.name} has no fixtures that make what they need`,
      )
    const finding = findings.find(({ clause }) => clause === (presentId(example.clause) ?? example.clause))
    if (options.json) {
      const told = findings.map((one) => ({ ...one, story: storyOf(one) }))
      const result = { clause: example.clause, broken: finding !== undefined, findings: told }
      process.stdout.write(`${JSON.stringify(result, null, 2)}\n`)
    } else if (finding) {
      const story = storyOf(finding)
      const curl = curlOfFinding(story, target.name)
      const again = curl === undefined ? [] : [`  curl      ${harmless(curl)}`]
      const lines = [`broken ${finding.clause}: ${finding.says}`, ...storyLines(finding, story), ...again]
      process.stdout.write(`${lines.join('\n')}\n`)
    } else process.stdout.write(`${harmless(example.clause)} was not broken this time\n`)
    return interrupt.signal.aborted ? exitCodes.interrupted : finding ? exitCodes.broken : exitCodes.fine
  } finally {
    interrupt.release()
    await close()
  }
}

export async function trialsOn(target: Target, signal: AbortSignal): Promise<Trials> {
  const header = await probe(target, { clock: systemClock, signal })
  const spec = loadSpec({ level: header.feature_level, word: target.word })
  const laboratory = { target, clock: systemClock, spec, header, signal }
  const timeLearnt = await askTime(new Trials(laboratory), target)
  return new Trials({ ...laboratory, timeLearnt: () => timeLearnt })
}

export function readExample(file: string): SavedExample {
  const value = readJson(file) as Partial<SavedExample> | null
  const before: unknown = value?.before ?? []
  const arePlans = Array.isArray(before) && [...before, value?.plan].every(isPlan)
  if (typeof value?.clause === 'string' && arePlans) return value as SavedExample
  throw new WrongUse(
    `${file}: not a counterexample; \`plumb check\` writes them into the folder counterexamples of its report`,
  )
}

function isPlan(plan: Partial<Plan> | null | undefined): boolean {
  const { people, channels, messages, settings } = plan?.namespace ?? {}
  return Array.isArray(plan?.steps) && [people, channels, messages, settings].every(isObject)
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}

function readJson(file: string): unknown {
  const todo = 'name a file of the folder counterexamples of a report'
  const text = sayably(`${file} cannot be read`, todo, () => readFileSync(file, 'utf8'))
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new WrongUse(`${file}: not JSON (${(error as Error).message}); ${todo}`)
  }
}

// `plumb scenario --update`: writes what came back as expectations into the files, to be reviewed. Each scenario runs
// twice, so that what is another value each time becomes a matcher.

import { readFileSync, writeFileSync } from 'node:fs'
import { parseDocument } from 'yaml'
import type { ScenarioOutcome } from '../../run/scenario/outcome.ts'
import { runScenarios } from '../../run/scenarios.ts'
import { expectationOf, type Look } from '../../scenario/observed.ts'
import type { Json, Scenario, Step } from '../../scenario/scenario.ts'
import { unrolled, type WrittenStep } from '../../scenario/unroll.ts'
import { counted, nounFor } from '../../spec/ground/counted.ts'
import { placedFile } from '../../spec/placed-file.ts'
import { systemClock } from '../../target/clock.ts'
import { exitCodes } from '../process/exit-code.ts'
import { chooseTarget, type TargetChoice } from '../target/target-options.ts'

export async function updated(
  scenarios: readonly Scenario[],
  options: TargetChoice,
  signal: AbortSignal,
): Promise<number> {
  const { target, close } = await chooseTarget(options, signal)
  try {
    for (const scenario of scenarios) {
      const twice = [scenario, scenario].map(unclaimed)
      const result = await runScenarios(
        { target, clock: systemClock, scenarios: twice, counts: [], signal },
        () => undefined,
      )
      if (signal.aborted) return exitCodes.interrupted
      process.stdout.write(`${scenario.file}: ${rewrite(scenario.file, result.scenarios)}\n`)
    }
    return exitCodes.fine
  } finally {
    await close()
  }
}

/** Nothing may stop it before its end. */
function unclaimed(scenario: Scenario): Scenario {
  const without = <T extends Step>(step: T): T => {
    const { expect: _, ...rest } = step as T & { expect?: unknown }
    return ('steps' in rest ? { ...rest, steps: (rest.steps as Step[]).map(without) } : rest) as T
  }
  return { ...scenario, steps: scenario.steps.map(without) }
}

/** What was done to the file, in a few words. */
function rewrite(file: string, outcomes: readonly ScenarioOutcome[]): string {
  const [unfinished] = outcomes.filter(({ verdict }) => verdict === 'skipped' || verdict === 'cannot-tell')
  if (unfinished) return `left as it is, since it did not come to its end: ${unfinished.reason}`
  const text = readFileSync(file, 'utf8')
  const document = parseDocument(text)
  const placed = placedFile(file, text)
  const looks = Map.groupBy(outcomes.flatMap(looksOf), ({ line }) => line)
  const steps = requestsIn(unrolled((placed.content as { steps: Json[] }).steps, ['steps']))
  const paths = new Map(steps.map(({ path }) => [placed.problem(path, '').line, path]))
  const found = [...looks].filter(([line]) => paths.has(line))
  for (const [line, own] of found)
    document.setIn([...(paths.get(line) ?? []), 'expect'], document.createNode(expectationOf(own)))
  writeFileSync(file, document.toString({ lineWidth: 110 }))
  return `${counted(found.length, 'step')} ${nounFor(found.length, 'has', 'have')} what came back as ${nounFor(found.length, 'its', 'their')} expectation; review it`
}

function requestsIn(steps: readonly WrittenStep[]): WrittenStep[] {
  return steps.flatMap(({ step, path }) =>
    Array.isArray(step.parallel)
      ? requestsIn(unrolled(step.parallel, [...path, 'parallel']))
      : 'request' in step
        ? [{ step, path }]
        : [],
  )
}

function looksOf({ answers, names }: ScenarioOutcome): (Look & { readonly line: number })[] {
  return answers.map(({ line, answer }) => ({ line, answer, names }))
}

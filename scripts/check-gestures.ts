// Judges the embedded server by plans of a few gestures, or of those about some endpoints, until a clause is broken, and
// writes the report. With a mutant loaded, it is the mutant.
//
//   npx node scripts/check-gestures.ts --seed 1 --gestures 3,17 --runs 12 --report DIR [--level N]
//   npx node scripts/check-gestures.ts --seed 1 --concurrency 4 --runs 40 --report DIR
//   npx node scripts/check-gestures.ts --seed 1 --focus get-message --runs 200 --until message.id --report DIR

import { parseArgs } from 'node:util'
import { exitOf } from '../src/cli/process/exit-code.ts'
import { openEmbedded } from '../src/cli/target/embedded.ts'
import { collisionsOf } from '../src/generate/collisions/collisions.ts'
import { gestures } from '../src/generate/gestures.ts'
import { reportOf, saveReport } from '../src/report/files.ts'
import { run } from '../src/run/run.ts'
import { systemClock } from '../src/target/clock.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    gestures: { type: 'string' },
    focus: { type: 'string', default: '' },
    until: { type: 'string' },
    concurrency: { type: 'string' },
    runs: { type: 'string', default: '10' },
    report: { type: 'string', default: 'reports/gestures' },
    level: { type: 'string' },
  },
})

// Heavy ones have no weight; alone they have.
const atOnce = values.concurrency && collisionsOf(Number(values.concurrency))
const named = values.gestures?.split(',').flatMap((index) => {
  const gesture = gestures[Number(index)]
  return gesture ? [{ ...gesture, weight: gesture.weight || 1 }] : []
})
const chosen = atOnce || named
const { until } = values
const { target, close } = await openEmbedded(
  values.level === undefined ? {} : { level: Number(values.level) },
  'inject',
)
const { signal } = new AbortController()
const options = {
  plans: Number(values.runs),
  budget: undefined,
  patience: 1,
  focus: values.focus.split(',').filter((slug) => slug !== ''),
  ...(chosen && { gestures: chosen }),
  ...(until !== undefined && { isEnough: (broken: ReadonlySet<string>) => broken.has(until) }),
  signal,
}
const result = await run({ target, clock: systemClock, seed: Number(values.seed), ...options }, () => {})
const report = reportOf(values.report, result, {
  version: 'mutant',
  targetFile: undefined,
  exitOf: (judged) => exitOf(judged, { failOn: 'must', coverageFloor: 0 }),
})
saveReport(values.report, report, result)
await close()

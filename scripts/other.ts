// The other server, judged with each of its planted faults, and without any: which runs end with exit code 1, and why.
//
//   npx node scripts/other.ts --mode accounts --budget 30s
//   npx node scripts/other.ts --mode control none history-reversed

import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { faultNamed, faults } from '../other-server/faults.ts'
import { modes } from '../other-server/routes.ts'
import { atOnce } from './at-once.ts'
import { brokenIn, tryOther } from './other-trial.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    mode: { type: 'string', default: 'accounts' },
    budget: { type: 'string', default: '30s' },
    seed: { type: 'string', default: '1' },
    'at-once': { type: 'string', default: '2' },
    recipes: { type: 'boolean', default: false },
    report: { type: 'string', default: 'reports/other' },
  },
})
const mode = modes.find((one) => one === values.mode)
if (mode === undefined) throw new Error(`--mode is one of ${modes.join(', ')}`)
const none = 'none'
const asked = positionals.length > 0 ? positionals : [none, ...faults.map(({ name }) => name)]
const found = new Set<string>()

await atOnce(Number(values['at-once']), asked, async (name) => {
  const { recipes, budget } = values
  const common = { mode, recipes, budget, seed: Number(values.seed), folder: join(values.report, mode, name) }
  const trial = await tryOther(name === none ? common : { ...common, fault: faultNamed(name) })
  if (name !== none && trial.code === 1) found.add(name)
  const told = brokenIn(trial).join(', ') || 'nothing'
  process.stdout.write(`${name}: exit ${trial.code}, ${trial.report?.exchanges ?? 'no'} exchanges, broken: ${told}\n`)
})
process.stdout.write(`${found.size} of ${asked.filter((name) => name !== none).length} faults found\n`)

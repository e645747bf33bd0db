// One stranger, to find out which of its habits raises a finding: with all habits that its seed draws, or with given
// ones. `--bisect` leaves out habits one after the other for as long as the clause is still found broken.
//
//   npx node scripts/stranger.ts --seed 7
//   npx node scripts/stranger.ts --seed 7 --habits slow,no-date --plans 60
//   npx node scripts/stranger.ts --seed 7 --bisect queues.ordered
//   npx node scripts/stranger.ts --seed 7 --concurrency 4
//   npx node scripts/stranger.ts --each                       every habit alone

import { parseArgs } from 'node:util'
import { habits } from '../reference-server/variants/strangers/habits.ts'
import { type Stranger, strangerOf } from '../reference-server/variants/strangers/stranger.ts'
import { type Manner, told, tryStranger, tryStrangers } from './stranger-trial.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    habits: { type: 'string' },
    plans: { type: 'string', default: '40' },
    concurrency: { type: 'string' },
    level: { type: 'string' },
    bisect: { type: 'string' },
    each: { type: 'boolean' },
    report: { type: 'string', default: 'reports/strangers' },
  },
})

const manner: Manner = {
  plans: Number(values.plans),
  ...(values.concurrency === undefined ? {} : { concurrency: Number(values.concurrency) }),
}
const drawn = strangerOf(Number(values.seed))
const stranger: Stranger = {
  ...drawn,
  ...(values.level === undefined ? {} : { level: Number(values.level) }),
  ...(values.habits === undefined ? {} : { habits: values.habits.split(',').filter((name) => name !== '') }),
}

function say(text: string): void {
  process.stdout.write(text)
}

/** Every habit alone, at the newest level that the text knows. */
async function each(): Promise<boolean> {
  const alone = habits.map(
    ({ name }, index): Stranger => ({ seed: 1000 + index, word: 'acme', level: 500, habits: [name] }),
  )
  const trials = await tryStrangers(alone, manner, values.report, (trial) => {
    if (trial.alarms.length > 0) say(told(trial))
  })
  const alarmed = trials.filter(({ alarms }) => alarms.length > 0)
  say(`${alarmed.length} of ${trials.length} habits raise a finding\n`)
  return alarmed.length === 0
}

async function shows(names: readonly string[], clause: string): Promise<boolean> {
  const { alarms } = await tryStranger({ ...stranger, habits: names }, manner, values.report)
  return alarms.some((alarm) => alarm.startsWith(`${clause}:`))
}

/** Halves first, then one by one. */
async function bisect(clause: string): Promise<boolean> {
  let guilty = stranger.habits
  for (let size = Math.ceil(guilty.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = 0; from < guilty.length; ) {
      const rest = guilty.toSpliced(from, size)
      if (await shows(rest, clause)) guilty = rest
      else from += size
    }
  }
  say(`${clause} needs the habits ${guilty.join(',') || 'of none: the reference server shows it'}\n`)
  return false
}

async function one(): Promise<boolean> {
  const trial = await tryStranger(stranger, manner, values.report)
  say(told(trial))
  return trial.alarms.length === 0
}

const isSilent = values.each ? await each() : values.bisect === undefined ? await one() : await bisect(values.bisect)
process.exitCode = isSilent ? 0 : 1

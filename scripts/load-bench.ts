// The largest number of users that the reference server holds within the default objective on this machine, and what
// broke first. Without k6 it says so.

import { findK6, NoK6 } from '../src/load/setup/find-k6.ts'
import { loadRun } from './load-runs.ts'

/** Users at the height of the ramp, which takes as many seconds as is bearable. */
const [most, ramp] = [Number(process.env.USERS ?? 3_000), '150s']

export async function largestHeld(): Promise<string> {
  try {
    findK6(process.env)
  } catch (error) {
    if (error instanceof NoK6) return 'not measured, since there is no k6 here: plumb load --setup'
    throw error
  }
  const { report } = await loadRun('bench', ['breakpoint', '--users', `${most}`, '--for', ramp, '--fail-on', 'nothing'])
  const { held, generator, machine, speed } = report
  const broke = held.missed === undefined ? 'nothing broke' : `at ${held.missed_at} ${held.missed} broke first`
  const validity = generator.valid ? '' : `; INVALID: ${generator.reasons.join('; ')}`
  return `${held.users} users at ${speed} × the usual pace held within the default objective; ${broke}${validity} (${machine})`
}

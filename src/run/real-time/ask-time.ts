// Asks a target for its time before a plan is run alone. A run learns the clock of its target from many answers, and its
// re-runs know what it learnt; one plan by itself may have no answer that tells the time.

import type { Plan } from '../../generate/plan.ts'
import { request } from '../../generate/steps.ts'
import type { TargetTime } from '../../judge/exchange/time.ts'
import type { Target } from '../../target/target.ts'
import type { Trials } from '../findings/trial.ts'

/** Each narrows what the one before it taught. */
const times = 3

export async function askTime(trials: Pick<Trials, 'run'>, target: Pick<Target, 'accounts'>): Promise<TargetTime> {
  const [account] = Object.values(target.accounts)
  const ping = request('update-presence', 'asker', { status: 'active', ping_only: true })
  const plan: Plan = {
    namespace: { people: { asker: account?.role ?? 'member' }, channels: {}, messages: {}, settings: {} },
    steps: Array<typeof ping>(times).fill(ping),
  }
  return (await trials.run([plan])).timeLearnt
}

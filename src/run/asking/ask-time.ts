// Asks a target for its time. A run asks when it begins and when it ends, where nobody can read the target's clock; a plan that is run
// alone may have no answer that tells the time, so that it is asked before.

import type { Plan } from '../../generate/plan.ts'
import { request } from '../../generate/steps.ts'
import type { TargetTime } from '../../judge/exchange/time.ts'
import type { Target } from '../../target/target.ts'
import { type Actor, send, type Wire } from './wire.ts'

/** Only an answer with presences tells the time; these ask for few. */
export const asking = { status: 'active', last_update_id: -1, history_limit_days: 1 }
/** Each narrows what the one before it taught. */
const times = 3

/** Not where the target has told it already. */
export async function learnTime(wire: Wire, asked: Actor, signal?: AbortSignal): Promise<void> {
  if (wire.time?.isTold === false) await ask(wire, asked, signal)
}

export async function ask(wire: Wire, asked: Actor, signal?: AbortSignal): Promise<void> {
  if (wire.target.absent.includes('update-presence')) return
  const form = Object.fromEntries(Object.entries(asking).map(([name, value]) => [name, `${value}`]))
  await send(wire, asked, { method: 'POST', path: '/users/me/presence', query: {}, form }, signal).body
}

interface Trying {
  run(plans: readonly Plan[]): Promise<{ readonly timeLearnt: TargetTime }>
}

export async function askTime(trials: Trying, target: Pick<Target, 'accounts'>): Promise<TargetTime> {
  const [account] = Object.values(target.accounts)
  const ask = request('update-presence', 'asker', asking)
  const plan: Plan = {
    namespace: { people: { asker: account?.role ?? 'member' }, channels: {}, messages: {}, settings: {} },
    steps: Array<typeof ask>(times).fill(ask),
  }
  return (await trials.run([plan])).timeLearnt
}

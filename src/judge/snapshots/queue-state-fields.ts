// That the capability `user_settings_object` changes nothing of what a registration tells. What it does to the events is
// judged with those of other queues.

import { broken, holds, type Observation } from '../../model/facts/observe.ts'
import type { QueueContext } from '../queue/queue-context.ts'
import type { Queue } from '../queue/queue-state.ts'
import type { Companions } from './queue-groups.ts'

const clause = 'capabilities.user-settings-object'
/** These tell of the answer, not of the organization. */
const beside = ['ignored_parameters_unsupported']

/** A registration has just been made. Only where nothing changed since the other one are the two comparable. */
export function judgeStateFields({ writes }: QueueContext, companions: Companions, second: Queue): Observation[] {
  const quietSince = writes.lastEndBy(second.registration.answered)
  const firsts = companions.others(second, clause).filter((first) => quietSince < first.registration.sent)
  return firsts.flatMap((first) => {
    const [one, two] = [fieldsOf(first), fieldsOf(second)]
    if (one === undefined || two === undefined) return []
    const other = one.find((name) => !two.includes(name)) ?? two.find((name) => !one.includes(name))
    if (other === undefined) return [holds(clause)]
    return [
      broken(clause, 'the same fields with it and without it', `\`${other}\` only in one`, [
        first.registration.exchange,
      ]),
    ]
  })
}

function fieldsOf({ state }: Queue): string[] | undefined {
  return state && Object.keys(state).filter((name) => !beside.includes(name))
}

// Tells the queues what happened. Each queue that lives now gets its event some time later, in the order of the changes.

import type { Organization } from './organization.ts'
import { push } from './queue.ts'
import type { Queue } from './records.ts'

type Members = Readonly<Record<string, unknown>>

interface Delayed {
  last: number
  told: number
  readonly waiting: (() => void)[]
}

const delayed = new WeakMap<Organization, Delayed>()

/** `membersFor` says what an event holds for a queue: undefined where the queue is not told at all. */
export function tell(
  organization: Organization,
  type: string,
  membersFor: (queue: Queue) => Members | undefined,
): void {
  const pushes = [...organization.queues.values()].flatMap((queue) => {
    if (!asksFor(organization, queue, type)) return []
    const members = membersFor(queue)
    return members === undefined ? [] : [() => push(queue, type, members)]
  })
  if (pushes.length === 0) return
  later(organization, () => {
    for (const act of pushes) act()
  })
}

function asksFor({ faults }: Organization, { types }: Queue, type: string): boolean {
  return types === undefined || types.has(type) || faults.has('types-unfiltered')
}

/** Whatever the timers do, what happened first is told first. */
function later(organization: Organization, act: () => void): void {
  const state = delayed.get(organization) ?? { last: 0, told: 0, waiting: [] }
  delayed.set(organization, state)
  const { clock, habits } = organization
  const delays = habits.eventDelaysMs
  const now = clock.seconds() * 1000
  const due = Math.max(state.last, now + (delays[state.told++ % delays.length] ?? 0))
  state.last = due
  state.waiting.push(act)
  clock.after(due - now, () => state.waiting.shift()?.())
}

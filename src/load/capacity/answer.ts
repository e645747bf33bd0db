// What a search came to, in numbers and in one sentence.

import { valueText } from '../report/figures.ts'
import { ceilingOf } from './decide.ts'
import { intervalSoFar } from './interval.ts'
import type { TargetUse } from './probe/watch-process.ts'
import type { Searched } from './search.ts'
import { type SearchState, type Telling, telling } from './state.ts'
import { isMissed } from './trial.ts'
import { warningsOf } from './warnings.ts'

export interface Answer {
  readonly why: Searched['why']
  /** Null where the search does not say how many users the target holds. */
  readonly holds: { readonly users: number; readonly low: number; readonly high: number } | null
  /** The most users with which the objective was seen to be kept. */
  readonly kept: number
  /** The objective that broke first. */
  readonly limitedBy: string | null
  readonly broke: {
    readonly users: number
    readonly by: string
    readonly value: number | null
    /** What the process of the target used then, where it was looked at. */
    readonly used?: TargetUse
  } | null
  readonly warnings: readonly string[]
  readonly steps: number
  readonly seconds: number
}

export function answerOf({ state, why }: Searched): Answer {
  const told = telling(state)
  const interval = why === 'generator' || why === 'fails-at-one' ? undefined : intervalSoFar(state)
  const holds = interval
    ? { users: Math.floor(interval.users), low: Math.floor(interval.low), high: Math.floor(interval.high) }
    : null
  const broken = told.filter(isMissed).toSorted((one, other) => one.users - other.users)
  const first = broken.find(({ users }) => users >= (holds?.users ?? 0)) ?? broken.at(-1)
  return {
    ...{ why, holds, kept: Math.max(0, ...told.filter((trial) => !isMissed(trial)).map(({ users }) => users)) },
    ...{ limitedBy: first?.worst.text ?? null, broke: first ? brokeAt(first) : null },
    ...{ warnings: warningsOf({ state, why }, holds?.users), steps: state.trials.length, seconds: state.spent },
  }
}

function brokeAt({ users, worst, objectives, used }: Telling): NonNullable<Answer['broke']> {
  const value = objectives.find(({ text }) => text === worst.text)?.value ?? null
  return { users, by: worst.text, value, ...(used && { used }) }
}

export function sentence(answer: Answer, { asked, trials }: SearchState): string {
  const { why, holds, kept, limitedBy, broke } = answer
  if (why === 'fails-at-one') return `fails with a single user: ${limitedBy} is missed (${told(broke)})`
  if (why === 'nothing-measured') return 'no answer: nothing that the objectives speak of was measured'
  if (why === 'generator')
    return `no answer: with ${ceilingOf({ asked, trials, spent: 0 })} users the generator is the limit; the target holds at least ${kept}`
  if (why === 'holds-all') return `holds at least ${kept} active users, the most that were asked for`
  const died = why === 'died' ? `; the target stopped answering with ${trials.at(-1)?.users} users` : ''
  if (holds === null) return `no answer yet: the target holds at least ${kept} active users${died}`
  const range = `[${holds.low}, ${holds.high}] at 95 %`
  return `holds ${holds.users} active users ${range}, limited by ${limitedBy}; broke at ${broke?.users} by ${told(broke)}${died}`
}

function told(broke: Answer['broke']): string {
  const used = broke?.used
  const busy = used ? `, its process using ${used.cores.toFixed(2)} cores and ${Math.round(used.memoryMb)} MB` : ''
  return broke?.value == null ? `${broke?.by}${busy}` : `${broke.by} (${valueText(broke.by, broke.value)})${busy}`
}

// What a search for capacity came to, as report.json says it.

import { type Answer, answerOf, sentence } from '../answer.ts'
import type { Searched } from '../search.ts'
import type { Asked } from '../state.ts'
import type { Trial } from '../trial.ts'

/** What the answer holds for. */
export interface Circumstances {
  readonly tool: { readonly name: 'plumbline'; readonly version: string }
  readonly target: string
  readonly profile: string
  readonly mix: Readonly<Record<string, number>>
  /** Times the usual pace. */
  readonly speed: number
  /** Of k6. */
  readonly processes: number
  readonly machine: string
  readonly organization: { readonly people: number; readonly channels: number; readonly messages: number }
}

export interface CapacityReport extends Circumstances {
  readonly kind: 'capacity'
  readonly says: string
  readonly answer: Answer
  readonly asked: Asked
  readonly steps: readonly Trial[]
  readonly exit: { readonly code: number; readonly reason: string }
}

export function capacityReport(searched: Searched, circumstances: Circumstances): Omit<CapacityReport, 'exit'> {
  const answer = answerOf(searched)
  const { asked, trials } = searched.state
  return { ...circumstances, kind: 'capacity', says: sentence(answer, searched.state), answer, asked, steps: trials }
}

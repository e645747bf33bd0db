// The story of a finding: what was asked in order, by whom, what came back, and what fixtures had made or did in between.

import type { ToldRequest } from './wire.ts'

export interface ToldExchange {
  /** Its number in the re-run that showed the finding, or in the run where there was none. */
  readonly exchange: number
  /** The wire's names and values, shortened. */
  readonly request: string
  readonly as: string
  /** The request as it can be sent again; absent where it is too long, or the target's own. */
  readonly wire?: ToldRequest
  /** What came back; of the guilty one what contradicts the clause. */
  readonly came: string
  /** What should have come instead, of the guilty one. */
  readonly expected?: string
  /** True of the exchange that contradicts the clause. */
  readonly guilty?: true
  /** Seconds since the first request of the story was sent; absent of what was no exchange. */
  readonly at?: number
  /** Seconds until the answer was there. */
  readonly took?: number
  /** What came back, as JSON without secrets, of long lists and texts the beginning; absent where nothing came. */
  readonly answer?: { readonly status: number; readonly body: string }
}

interface ToldFixture {
  /** What was made beforehand, or what happened beside the API. */
  readonly fixture: string
}

export type StoryStep = ToldExchange | ToldFixture
export type Story = readonly StoryStep[]

export function isExchange(step: StoryStep): step is ToldExchange {
  return 'exchange' in step
}

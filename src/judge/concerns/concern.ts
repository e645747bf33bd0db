// One thing that the judge looks at. All are told of what happens, in the same order, and each says what it saw.

import type { AnyAction } from '../../spec/control-action.ts'
import type { Write } from '../causes/write.ts'
import type { ReadExchange } from '../exchange/read-exchange.ts'
import type { Finding } from '../verdicts/verdict.ts'

export interface Concern {
  /** What it is called where it fails. */
  readonly name: string
  /** What the answer to an action of a fixture shows, before anything is learnt from it; `place`: the last exchange. */
  shown?(action: AnyAction, place: number): Finding[]
  /** The world has learnt what an action teaches. */
  learn?(action: AnyAction): void
  /** A request that may have changed something, before it is judged. */
  wrote?(write: Write): void
  take?(taken: ReadExchange): Finding[]
  /** Whatever began before this moment, by the harness's clock, is known by now. */
  release?(moment: number): Finding[]
  /** No request is under way. */
  settle?(): Finding[]
  /** The history is over. */
  finish?(): Finding[]
  /** Something happened of which nothing can be learnt, and which may have changed anything. */
  forget?(at: number): void
}

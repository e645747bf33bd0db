// The only timers of the scripts. Nothing here blocks: a virtual user plays many users at once.

import { setTimeout } from 'k6/timers'
import { isToStop, lag, now, pollUntil, startAt } from 'k6/x/plumb'
import { common } from './plan.ts'

let startMs = 0
let endMs = 0

/** Called before anything else. */
export function begin(): void {
  startMs = startAt()
  endMs = startMs + common.end_ms
}

/** A time of the plan, in milliseconds since 1970. */
export function absolute(planned: number): number {
  return startMs + planned
}

/** When nothing new is begun any more. */
export function end(): number {
  return endMs
}

/** When even the waiting for events is over. */
export function hardEnd(): number {
  return endMs + common.drain_ms
}

export function at(time: number): Promise<void> {
  const wait = time - now()
  return wait <= 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, wait))
}

/** At a time, or when `stop` says so, which may come to say something earlier. */
export async function atOrStop(time: number, stop: () => number): Promise<void> {
  const step = common.may_stop ? 1000 : Number.POSITIVE_INFINITY
  while (now() < Math.min(time, stop())) await at(Math.min(time, stop(), now() + step))
}

let resolveOver: () => void = () => {}
/** Resolves at the hard end, however early that comes. */
export const over = new Promise<void>((resolve) => {
  resolveOver = resolve
})

const beat = 100

/** Measures how late this event loop comes to what it planned, and looks whether the run is to end early. */
export async function watch(): Promise<void> {
  for (let planned = now() + beat, beats = 1; now() < hardEnd(); planned = now() + beat, beats++) {
    await at(planned)
    lag('loop', planned, now())
    if (common.may_stop && beats % 10 === 0 && now() < endMs && isToStop()) {
      endMs = now()
      pollUntil(hardEnd())
    }
  }
  resolveOver()
}

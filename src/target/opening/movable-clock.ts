// Finds out whether the clock of a target can be moved, where its target file does not say: by moving it a little.

import type { HarnessClock } from '../clock.ts'
import { ControlError } from '../control/way.ts'
import type { Target } from '../target.ts'

/** Seconds; nothing in a server hangs on so few. */
const little = 2

/** An organization that must last keeps its clock, unless the target file says otherwise. */
export async function learnClock(target: Target, clock: HarnessClock): Promise<Target> {
  if (target.movesClock !== undefined || !target.control) return target
  return { ...target, movesClock: target.disposable && (await moves(target.control, clock)) }
}

/** By half of what was asked for or more, besides the time that passed by itself. */
async function moves(control: NonNullable<Target['control']>, clock: HarnessClock): Promise<boolean> {
  try {
    const begun = clock.now()
    const before = await control.clock()
    const after = await control.clock(little)
    return after - before - (clock.now() - begun) >= little / 2
  } catch (error) {
    if (error instanceof ControlError) return false
    throw error
  }
}

// A target whose control nobody waits for in vain: whoever wants the command to end need not wait for an action that hangs.

import type { Around } from '../control/control.ts'
import { ControlError } from '../control/way.ts'
import type { Target } from '../target.ts'

/** What was asked may still be done; nobody hears of it. */
export function interruptible(target: Target, signal: AbortSignal): Target {
  const around: Around = (action, _takes, go) =>
    unlessAborted(go, signal, () => new ControlError(`the control action ${action} was not waited for: interrupted`))
  return { ...target, control: target.control?.watched(around) }
}

/** What work comes to, or an error as soon as the signal is aborted. */
export async function unlessAborted<T>(work: () => Promise<T>, signal: AbortSignal, error: () => unknown): Promise<T> {
  if (signal.aborted) throw error()
  const ended = Promise.withResolvers<never>()
  const end = () => ended.reject(error())
  signal.addEventListener('abort', end, { once: true })
  try {
    return await Promise.race([work(), ended.promise])
  } finally {
    signal.removeEventListener('abort', end)
  }
}

// Asks a target for something that it may not offer.

import type { Control } from '../control/control.ts'
import { ControlError } from '../control/way.ts'

type Json = Readonly<Record<string, unknown>>

/** Undefined where the target has no answer to it. */
export async function ask(control: Control | undefined, action: string, takes: object): Promise<Json | undefined> {
  return control?.act<Json>(action, takes).catch((error: unknown) => {
    if (!(error instanceof ControlError)) throw error
    return undefined
  })
}

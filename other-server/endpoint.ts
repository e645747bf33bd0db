// What every handler is given and gives back.

import type { Organization } from './organization.ts'
import type { Parameters } from './parameters.ts'
import type { User } from './records.ts'

export interface Call {
  readonly organization: Organization
  readonly caller: User
  readonly parameters: Parameters
  /** What stands at the variable places of the path, in their order. */
  readonly path: readonly string[]
}

export type Body = Readonly<Record<string, unknown>>
type Handler = (call: Call) => Body | Promise<Body>

export interface Route {
  readonly method: string
  readonly path: RegExp
  readonly handle: Handler
}

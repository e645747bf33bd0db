// Trouble on the way to a target and back: answers of those in between, and requests that got none. Counted apart, since
// nothing of it is the target's breach.

import type { Exchange } from '../../history/entry.ts'

/** Why a client leaves before it is answered. */
export const leaving = {
  dropped: 'dropped by the client',
  givenUp: 'given up by the harness',
  interrupted: 'interrupted',
}
const ownWishes = new Set(Object.values(leaving))
/** What balancers and gateways say for a server that they do not reach. */
const statuses = [502, 503, 504]

/** Counts by kind: a status, or how the connection failed. */
export type Trouble = Readonly<Record<string, number>>

/** What a history says of a request that the harness itself left, whatever words its client has for that. */
export function wishOf(reason: unknown): string {
  const message = reason instanceof Error ? reason.message : ''
  return ownWishes.has(message) ? message : leaving.givenUp
}

export class Troubles {
  readonly #counts = new Map<string, number>()

  take({ response, error }: Exchange): void {
    const kind = response ? kindOfStatus(response.status) : kindOfFailure(error ?? '')
    if (kind !== undefined) this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + 1)
  }

  all(): Trouble {
    return Object.fromEntries([...this.#counts].sort())
  }
}

function kindOfStatus(status: number): string | undefined {
  return statuses.includes(status) ? `${status}` : undefined
}

function kindOfFailure(error: string): string | undefined {
  if (ownWishes.has(error)) return undefined
  return /timeout/i.test(error) ? 'no answer in time' : 'connection failed'
}

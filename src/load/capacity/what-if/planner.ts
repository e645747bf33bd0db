// Questions that a planner asks of a scaling law: users for servers, servers for users, and what that costs.

import type { Band, Scaling } from './scaling.ts'

export interface Planned {
  readonly servers: number
  readonly band: Band
  /** Of the given price of one server, for each 1,000 users that are held for sure. */
  readonly costPerThousand?: number
}

/** More servers than anybody has. */
const most = 100_000

export function plannedWith(scaling: Scaling, servers: number, price?: number): Planned {
  const band = scaling.predict(servers)
  return { servers, band, ...(price === undefined ? {} : { costPerThousand: (price * servers * 1000) / band.low }) }
}

/** The fewest servers whose band lies above: those users are held, unless one is unlucky. */
export function serversFor(scaling: Scaling, users: number, price?: number): Planned | undefined {
  for (let servers = 1, step = 1; servers <= most; servers += step) {
    if (scaling.predict(servers).low >= users) return plannedWith(scaling, servers, price)
    if (scaling.predict(servers + 1).low <= scaling.predict(servers).low) return undefined
    // Of many servers one more makes no difference that could be told.
    step = Math.max(1, Math.floor(servers / 200))
  }
  return undefined
}

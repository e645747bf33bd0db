// What a plan works with where nothing can be made for it: the accounts that a target file lends, and direct messages
// between them that the API itself sends.

import type { Namespace, PlannedMessage } from '../../generate/plan.ts'
import type { Target } from '../../target/target.ts'
import type { Resident, Wire, Wish } from '../asking/wire.ts'
import { Stock } from '../by-api/stock.ts'

export type Actors = ReadonlyMap<string, Resident>

/** Whoever has the role; for those who are left, whoever else is left. */
export function lentTo({ people }: Pick<Namespace, 'people'>, { accounts }: Pick<Target, 'accounts'>): Actors {
  const free = Object.entries(accounts).map(([name, account]) => ({
    role: account.role,
    actor: { name, credentials: account, user_id: account.user_id },
  }))
  const take = (isWanted: (role: string) => boolean) => {
    const index = free.findIndex(({ role }) => isWanted(role))
    return index < 0 ? undefined : free.splice(index, 1)[0]?.actor
  }
  const fitting = Object.entries(people).map(([name, role]) => [name, take((one) => one === role)] as const)
  // A guest in place of a member sees and may do much less.
  const all = fitting.map(([name, actor]) => [name, actor ?? take((role) => role !== 'guest')] as const)
  return new Map(all.flatMap(([name, actor]) => (actor ? [[name, actor] as const] : [])))
}

interface Settled {
  readonly actors: Actors
  readonly serial: string | number
  readonly isMade: boolean
}

/** Messages by name, and the ids of those among them that were there before. */
interface Letters {
  readonly messages: Map<string, number>
  readonly found: ReadonlySet<number>
}

/** Those that the plan speaks of, as direct messages of their senders; where none can be made, some that are there. */
export async function lettersFor(
  wire: Wire,
  { messages }: Namespace,
  { actors, serial, isMade }: Settled,
  { messages: wanted, signal }: Wanted,
): Promise<Letters> {
  const all = Object.entries(messages).flatMap(([name, planned]): Wish[] => {
    const [from, to] = [actors.get(planned.from), actors.get(partnerOf(planned, actors) ?? '')]
    return from && to ? [{ name, from, to }] : []
  })
  const wishes = all.filter(({ name }) => wanted?.has(name) !== false)
  const shared = isMade ? undefined : wire.stock
  // What later plans will want is on its way while others run.
  await shared?.order(wire, all, signal)
  if (wishes.length === 0) return { messages: new Map(), found: new Set() }
  const stock = shared ?? new Stock(`${serial}`, wishes.length)
  const made = await stock.take(wire, wishes, signal)
  if (made.size > 0 || !stock.isInVain(wire)) return { messages: made, found: new Set() }
  const found = await stock.found.take(wire, wishes, signal)
  return { messages: found, found: new Set(found.values()) }
}

/** To whom the sender of a message writes. */
export function partnerOf({ from, to = [] }: PlannedMessage, actors: Actors): string | undefined {
  const usual = [...to, from === 'author' ? 'reader' : 'author']
  const all = from === 'moderator' ? ['administrator', ...usual] : [...usual, ...actors.keys()]
  return all.find((name) => name !== from && actors.has(name))
}

/** What a plan wants of its namespace; all of it where that is not said. */
export interface Wanted {
  readonly messages?: ReadonlySet<string>
  /** The channels that come first where there are not enough for all. */
  readonly channels?: ReadonlySet<string>
  readonly signal?: AbortSignal
}

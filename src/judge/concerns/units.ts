// Requests that overlap: whether some order of them explains what was seen of each unit. Whatever does not overlap the
// rules judge; here it only tells what a unit holds. A unit is looked at from a write that somebody else's overlapped, or
// from a look meanwhile that overlaps a write of it or shows something new, until a look at rest.

import type { Header } from '../../history/entry.ts'
import { grainOf } from '../../history/grain.ts'
import { exchangeNamed } from '../../model/facts/exchange-mark.ts'
import type { Answer } from '../../model/facts/moment.ts'
import { broken, cannotTell, holds, knownFrom, type Seen } from '../../model/facts/observe.ts'
import { shelvesAnswered, shelvesTold } from '../../model/looks.ts'
import type { Change } from '../../model/things/shelf.ts'
import { type Deed, disturbsAll, shows } from '../../model/units/deed.ts'
import { deedsOf } from '../../model/units/deeds.ts'
import { deedsOn, isFollowed, shownBy, shownOf } from '../../model/units/shelf-deeds.ts'
import { type Timed, type Unexplained, Unit } from '../../model/units/unit.ts'
import type { World } from '../../model/world/world.ts'
import type { AnyAction } from '../../spec/control-action.ts'
import { changesOrganization, onlyTells } from '../../spec/control-facts.ts'
import { mayHaveWritten, type ReadExchange, ruleAt, type Write } from '../exchange/read-exchange.ts'
import type { Concern, Context } from './concern.ts'
import { EditOrders } from './edit-orders.ts'

/** So many that were never answered are remembered. */
const mostPending = 500

export class Units implements Concern {
  readonly name = 'requests that overlap'
  readonly #around: Context
  /** How exact times are. */
  readonly #grain: number
  /** Whether it is known what an actor did first. */
  readonly #isInTurn: boolean
  readonly #units = new Map<string, Tracked>()
  /** Those under way that may touch any unit of a kind, and those that were never answered: they may at any later time. */
  #pending: Timed[] = []
  /** Writes that none of somebody else's overlapped, but perhaps looks do. */
  #writing: ReadExchange[] = []
  readonly #orders: EditOrders
  /** When a fixture last changed anything. */
  #changedAt = Number.NEGATIVE_INFINITY
  /** When the last write, and the last look at a unit, is over that was taken until now. */
  #writingUntil = Number.NEGATIVE_INFINITY
  #busyUntil = Number.NEGATIVE_INFINITY
  #blindUntil = Number.NEGATIVE_INFINITY

  constructor(around: Context, header: Header) {
    this.#grain = grainOf(header)
    this.#isInTurn = (header.own_grain ?? 0) === 0
    this.#around = around
    this.#orders = new EditOrders(around.world, (unit) => this.#pendingOn(unit).length > 0)
  }

  forget(): void {
    this.#forgetUnits()
    this.#pending = []
    this.#writing = []
  }

  #forgetUnits(): void {
    this.#units.clear()
    this.#orders.forget()
  }

  /** Whatever the interface does not know may have changed anything. */
  wrote({ endpoint }: Write): void {
    if (endpoint === '') this.#forgetUnits()
  }

  shown(action: AnyAction, place: number): void {
    // What is under way may come later, or show what comes later.
    if (this.#units.size === 0 || this.#busyUntil > action.at) return
    const look = shownIn(action)
    // What a fixture does may change any unit: what is known until then is told before.
    if (!look) {
      if (!leavesUnits(action)) this.settle()
      return
    }
    const seen = [...this.#units].flatMap(([name, { clause }]) => {
      const value = look(name)
      if (value === undefined) return []
      const deed = shows({ unit: name, clause, before: null }, value)
      const when = { sent: action.at, answered: action.at, exchange: place, actor: '', isOverlapped: false }
      return this.#touch({ ...deed, ...when })
    })
    this.#around.evidence.add(seen)
  }

  learn(action: AnyAction): void {
    if (leavesUnits(action)) return
    this.#forgetUnits()
    this.#changedAt = action.at
    if (this.#writingUntil > action.at) this.#blindUntil = this.#writingUntil
  }

  take(taken: ReadExchange): void {
    const { exchange } = taken
    if (this.#isBlindTo(taken)) return
    this.#noteWrite(taken)
    const isAnswered = heard(taken).result !== 'none'
    if (this.#units.size === 0 && isAnswered && !exchange.overlapped && !this.#orders.areAbout(taken)) return
    const deeds = this.#deeds(taken)
    if (deeds.length > 0) this.#busyUntil = Math.max(this.#busyUntil, exchange.answered)
    const told = this.#orders.take(taken, deeds, this.#grain)
    // Later collisions may be followed again.
    if (isUnread(taken) && deeds.length > 0) this.#orders.forget()
    this.#around.evidence.add([...deeds.flatMap((deed) => this.#touch(deed)), ...told])
  }

  #noteWrite(taken: ReadExchange): void {
    if (taken.exchange.overlapped || !taken.read.isReadable || !mayHaveWritten(taken)) return
    const { sent } = taken.exchange
    this.#writing = [...this.#writing.filter(({ exchange }) => exchange.answered >= sent), taken]
  }

  /** What a fixture does while others write leaves no order to think through, until the last of these writes is over. */
  #isBlindTo(taken: ReadExchange): boolean {
    const { sent, answered, besideFixture = false } = taken.exchange
    const isWrite = mayHaveWritten(taken)
    if (isWrite) this.#writingUntil = Math.max(this.#writingUntil, answered)
    this.#busyUntil = Math.max(this.#busyUntil, this.#writingUntil)
    // A write that ended within a grain of this one may still be carried out.
    if (sent >= this.#blindUntil + this.#grain && !besideFixture) return false
    if (!isWrite) return true
    this.#forgetUnits()
    this.#blindUntil = this.#writingUntil
    return true
  }

  settle(): void {
    this.#around.evidence.add([...this.#units.values()].flatMap(({ unit }) => unit.settle().flatMap(told)))
  }

  #deeds(taken: ReadExchange): Timed[] {
    const { number, exchange, endpoint, user_id, read } = taken
    const answer = heard(taken)
    if (answer.result === 'error') return []
    const made = read.isReadable ? deedsOf[endpoint.slug] : undefined
    const { sent, overlapped = false } = exchange
    const actor = this.#isInTurn ? exchange.actor : `${number}`
    const answered = answer.result === 'none' ? Number.POSITIVE_INFINITY : exchange.answered
    const when = { exchange: number, actor, sent, answered, isOverlapped: overlapped }
    const asked = { world: this.#around.world, user_id, parameters: read.parameters, answer }
    const changes = read.isReadable ? changesOf(taken, this.#around) : []
    const known = [...deedsOn(asked.world, changes, answer), ...(made?.(asked) ?? []), ...looksIn(taken, asked.world)]
    const deeds = isUnread(taken) ? [anything] : known
    return deeds.map((deed) => ({ ...deed, ...when }))
  }

  #touch(deed: Timed): Seen[] {
    const grain = this.#grain
    this.#pending = this.#pending.filter(({ answered }) => answered + grain >= deed.sent).slice(-mostPending)
    const seen = deed.isWide ? this.#touchAll(deed) : this.#touchOne(deed)
    if (deed.isWide || !Number.isFinite(deed.answered)) this.#pending.push(deed)
    return seen
  }

  #touchOne(deed: Timed): Seen[] {
    if (!this.#units.has(deed.unit) && !this.#begin(deed)) return []
    const { unit } = this.#units.get(deed.unit) as Tracked
    // Whatever was being written is, since no write overlaps it.
    const before = deed.isOverlapped ? [] : unit.settleWrites()
    const found = [...before, ...unit.take(deed, this.#grain)]
    // Another look that is under way may show what is written after this one.
    if (!deed.isLook || deed.isOverlapped || !unit.isAloneWith(deed)) return found.flatMap(told)
    const all = [...found, ...unit.settle()]
    this.#units.delete(deed.unit)
    return all.length > 0 ? all.flatMap(told) : [rest(unit, deed)]
  }

  #touchAll(deed: Timed): Seen[] {
    const grain = this.#grain
    const touched = [...this.#units].filter(([name]) => name.startsWith(deed.unit))
    return touched.flatMap(([, { unit }]) => unit.take(deed, grain).flatMap(told))
  }

  /** Whether there is anything to look at from now on. */
  #begin(deed: Timed): boolean {
    const { unit: name, clause, before, isOverlapped } = deed
    if (!isOverlapped) return false
    const writing = deed.isLook ? this.#writingAt(deed) : []
    if (deed.isLook && writing.length === 0 && !this.#isNews(deed)) return false
    const unit = new Unit(writing.length > 0 ? null : before)
    for (const pending of [...this.#pendingOn(name), ...writing]) unit.take(pending, this.#grain)
    this.#units.set(name, { unit, clause })
    return true
  }

  /** Whether a look shows something else than what stood there when it was sent. */
  #isNews({ before, after, sent }: Timed): boolean {
    return before !== null && after(before) === undefined && sent > this.#changedAt
  }

  #pendingOn(name: string): readonly Timed[] {
    return this.#pending.filter((deed) => isOn(name, deed))
  }

  /** The writes under way, when a look was sent, of what it shows. */
  #writingAt({ unit, sent }: Timed): readonly Timed[] {
    const late = this.#writing.filter(({ exchange }) => exchange.answered + this.#grain >= sent)
    return late.flatMap((taken) => this.#deeds(taken)).filter((deed) => isOn(unit, deed))
  }
}

interface Tracked {
  readonly unit: Unit
  readonly clause: string
}

/** A line about the organization may tell what was changed only as it became. */
function leavesUnits(action: AnyAction): boolean {
  return onlyTells(action.did, action) && !changesOrganization(action.did)
}

function isOn(name: string, { unit, isWide }: Timed): boolean {
  return isWide ? name.startsWith(unit) : name === unit
}

/** What the rule of its endpoint says that it changes. */
function changesOf({ number, endpoint, user_id, read }: ReadExchange, { world, spec }: Context): readonly Change[] {
  const moment = { exchange: number, user_id, time: undefined, level: spec.level }
  return ruleAt(endpoint)?.consequences?.(world, read.parameters, moment).changes ?? []
}

/** What an action of a fixture shows of a unit; undefined where it is no look at units. */
function shownIn(action: AnyAction): ((unit: string) => unknown) | undefined {
  const told = shelvesTold[action.did]?.({ ...action })
  return told && isFollowed(told.shelf) ? (unit) => shownOf(told, unit) : undefined
}

/** What its answer shows of a shelf. */
function looksIn({ endpoint, user_id, read, answer }: ReadExchange, world: World): readonly Deed[] {
  if (user_id === undefined || answer.result !== 'success' || !read.isReadable) return []
  const told = shelvesAnswered[endpoint.slug]?.(user_id, answer.body)
  return told ? shownBy(world, told) : []
}

/** Of a write that could not be read nobody knows what it changes. */
function isUnread({ read, endpoint }: ReadExchange): boolean {
  return !read.isReadable && endpoint.method !== 'GET'
}

/** Nobody is accused of it. */
const anything = disturbsAll('', '')

/** Of an answer that tells of trouble nobody knows whether the request took effect. */
function heard({ exchange, answer }: ReadExchange): Answer {
  return (exchange.response?.status ?? 0) >= 500 ? { result: 'none' } : answer
}

function rest({ isGivenUp }: Unit, { clause, exchange }: Timed): Seen {
  const tooMany = 'too many requests were under way to think all orders through'
  return { ...(isGivenUp ? cannotTell(clause, tooMany) : holds(clause)), exchange }
}

function told({ deed, among }: Unexplained): Seen[] {
  if (!among.some(({ isOverlapped }) => isOverlapped)) return []
  const { clause, exchange, says, before, from = [] } = deed
  const others = among.filter((other) => other !== deed)
  const orders = others.map((other) => `${exchangeNamed(other.exchange)} ${other.says}`)
  const stood = deed.isLook && before !== null ? [`it held ${before}${knownFrom(from)}`] : []
  const expected = [...stood, ...orders].join(', ')
  const because = [...others.map((other) => other.exchange), ...from]
  return [{ ...broken(clause, `what some order explains of these: ${expected}`, says, because), exchange }]
}

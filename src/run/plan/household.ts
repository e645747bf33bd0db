// What stays from plan to plan where making it anew costs requests. A few plans work in one namespace, as the gestures of
// one plan do, unless one of them leaves it changed for good; then everything is new but the people whom nobody touched.
// Also keeps in mind which settings the organization has. Each trial has a household of its own, and so everything new.

import { leavesLastingChanges } from '../../generate/means/lasting-changes.ts'
import { touchedBy } from '../../generate/means/touched.ts'
import type { Plan } from '../../generate/plan.ts'
import type { Home, Settled } from '../asking/wire.ts'

/** So many plans have one person, whose channels and messages grow with each of them. */
const mostUses = 25
/** So many plans have one channel, whose messages grow older and move to and fro. */
const mostPlans = 6

const nothing: Settled = { actors: new Map(), channels: new Map(), messages: new Map() }

export class Household implements Home {
  #there: Settled = nothing
  #plans = 0
  #touched = new Set<string>()
  readonly #uses = new Map<string, number>()
  #settings: string | undefined
  readonly #movesClock: boolean

  constructor(movesClock: boolean) {
    this.#movesClock = movesClock
  }

  /** What is there already. */
  get there(): Settled {
    return this.#there
  }

  /** What a plan works with moves in. */
  settle(there: Settled): void {
    this.#there = there
    this.#plans++
    for (const name of there.actors.keys()) this.#uses.set(name, (this.#uses.get(name) ?? 0) + 1)
  }

  /** Is told of each plan that is over. */
  leave(plan: Plan): void {
    const { clients = {} } = plan.namespace
    for (const name of touchedBy(plan)) this.#touched.add(name)
    if (this.#plans < mostPlans && !leavesLastingChanges(plan, this.#movesClock)) return
    const isGone = (name: string) =>
      this.#touched.has(clients[name] ?? name) || (this.#uses.get(clients[name] ?? name) ?? 0) >= mostUses
    const actors = new Map([...this.#there.actors].filter(([name]) => !isGone(name)))
    this.#begin({ ...nothing, actors })
  }

  /** Nobody knows what became of them. */
  leaveAll(): void {
    this.#begin(nothing)
    this.#settings = undefined
  }

  #begin(there: Settled): void {
    this.#there = there
    this.#plans = 0
    this.#touched = new Set()
    for (const name of this.#uses.keys()) if (!there.actors.has(name)) this.#uses.delete(name)
  }

  hasSettings(settings: object): boolean {
    return this.#settings === JSON.stringify(settings)
  }

  /** Undefined where somebody has changed some of them. */
  keepSettings(settings: object | undefined): void {
    this.#settings = settings && JSON.stringify(settings)
  }
}

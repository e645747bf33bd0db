// One unit while requests overlap: all values that it may hold, each with the requests under way that had been carried
// out by then. A request is carried out at one moment between its sending and its answer. Once it is answered, only those
// orders are left in which it was; where none is left, no order explains what was seen.

import type { Deed, Value } from './deed.ts'

/** Who did it, and when; `answered` is infinite where no answer came. */
export interface Timed extends Deed {
  readonly exchange: number
  readonly actor: string
  readonly sent: number
  readonly answered: number
  /** Whether somebody else's write was under way meanwhile. */
  readonly isOverlapped: boolean
}

/** No order of the requests explains what one of them showed. */
export interface Unexplained {
  readonly deed: Timed
  /** The requests that had to do with it, the unexplained one among them. */
  readonly among: readonly Timed[]
}

interface State {
  readonly value: Value
  /** Those under way that were carried out. */
  readonly done: ReadonlySet<Timed>
}

/** So many requests under way, or so many states, are too many to think through. */
const mostUnderWay = 20
const mostStates = 600
/** So many requests are remembered to tell what led to it. */
const mostRemembered = 12

export class Unit {
  #states: State[]
  #underWay: Timed[] = []
  /** Since the unit was last known for certain. */
  #lately: Timed[] = []
  /** Until when requests may change it of which nothing is kept. */
  #blindUntil = Number.NEGATIVE_INFINITY
  /** Whether what one actor did may be under way together, one after the other, since others may have come between. */
  #isCoarse = false
  /** Whether there were too many to think through. */
  isGivenUp = false

  constructor(before: Value) {
    this.#states = [{ value: before, done: new Set() }]
  }

  /** `grain` is how exact the times are: what lies less than that apart may have overlapped. */
  take(deed: Timed, grain: number): Unexplained[] {
    const isOver = ({ exchange, actor, answered }: Timed) => {
      if (exchange === deed.exchange) return false
      return actor === deed.actor && grain === 0 ? answered <= deed.sent : answered + grain < deed.sent
    }
    this.#isCoarse ||= grain > 0
    const found = this.#end(isOver)
    if (deed.sent <= this.#blindUntil + grain) {
      this.#blindUntil = Math.max(this.#blindUntil, deed.answered)
      return found
    }
    this.#underWay.push(deed)
    this.#lately = [...this.#lately, deed].slice(-mostRemembered)
    if (this.#underWay.length > mostUnderWay) this.#giveUp()
    return found
  }

  /** No request is under way but those that were never answered. */
  settle(): Unexplained[] {
    return this.#end(({ answered }) => Number.isFinite(answered))
  }

  /** The same of writes alone: looks that take longer may show what is still to be written. */
  settleWrites(): Unexplained[] {
    return this.#end(({ answered, isLook }) => Number.isFinite(answered) && !isLook)
  }

  /** Whether nothing else is under way, but what was never answered. */
  isAloneWith(deed: Timed): boolean {
    return this.#underWay.every((other) => other === deed || !Number.isFinite(other.answered))
  }

  #end(isOver: (deed: Timed) => boolean): Unexplained[] {
    const over = this.#underWay.filter(isOver).sort((one, other) => one.answered - other.answered)
    // Those after one that was too much, or that nothing explains, are forgotten by then.
    return over.flatMap((deed) => (this.#underWay.includes(deed) ? (this.#answered(deed) ?? []) : []))
  }

  #answered(deed: Timed): Unexplained | undefined {
    const states = this.#allUntil(deed)
    if (states === undefined) {
      this.#giveUp()
      return undefined
    }
    const among = [...this.#lately]
    this.#underWay = this.#underWay.filter((other) => other !== deed)
    this.#states = this.#distinct(states.map(({ value, done }) => ({ value, done: without(done, deed) })))
    if (this.#states.length === 0) {
      this.#forget()
      return { deed, among: among.includes(deed) ? among : [...among, deed] }
    }
    // What was seen at rest needs no story of how it came about.
    if (this.#underWay.length === 0 && this.#states.length === 1) this.#lately = [deed]
    return undefined
  }

  /** Every state that can be reached once the request was carried out; undefined where there are too many. */
  #allUntil(deed: Timed): State[] | undefined {
    const reached = new Map<string, State>()
    const open = [...this.#states]
    const ended: State[] = []
    for (let reachable = open.pop(); reachable; reachable = open.pop()) {
      const state = this.#lookedAt(reachable)
      const key = this.#keyOf(state)
      if (reached.has(key)) continue
      reached.set(key, state)
      if (reached.size > mostStates) return undefined
      if (state.done.has(deed) || deed.isPossible) ended.push(state)
      if (!state.done.has(deed)) open.push(...this.#next(state))
    }
    return ended
  }

  /** A look that shows what is there is best carried out at once: it changes nothing, and later it may be too late. */
  #lookedAt({ value, done }: State): State {
    const isIt = (deed: Timed) => deed.isLook && !done.has(deed) && deed.after(value) === value
    const looks = this.#underWay.filter((deed) => isIt(deed) && this.#mayCome(deed, done))
    return looks.length === 0 ? { value, done } : { value, done: new Set([...done, ...looks]) }
  }

  #next({ value, done }: State): State[] {
    return this.#underWay.flatMap((deed) => {
      const after = done.has(deed) || !this.#mayCome(deed, done) ? undefined : deed.after(value)
      return after === undefined ? [] : [{ value: after, done: new Set([...done, deed]) }]
    })
  }

  /** Who waits for each answer does one thing after the other. */
  #mayCome(deed: Timed, done: State['done']): boolean {
    const isEarlier = (other: Timed) => other.exchange < deed.exchange && other.answered <= deed.sent
    const isOwn = (other: Timed) => other.actor === deed.actor && isEarlier(other)
    return !this.#isCoarse || this.#underWay.every((other) => !isOwn(other) || done.has(other))
  }

  #distinct(states: readonly State[]): State[] {
    return [...new Map(states.map((state) => [this.#keyOf(state), state])).values()]
  }

  #keyOf({ value, done }: State): string {
    let mask = 0
    for (const deed of this.#underWay) mask = 2 * mask + (done.has(deed) ? 1 : 0)
    return `${mask} ${value}`
  }

  #giveUp(): void {
    this.isGivenUp = true
    this.#forget()
  }

  /** It may hold anything, and what is under way may still change it. */
  #forget(): void {
    this.#blindUntil = Math.max(this.#blindUntil, ...this.#underWay.map(({ answered }) => answered))
    this.#underWay = []
    this.#lately = []
    this.#states = [{ value: null, done: new Set() }]
  }
}

function without(done: ReadonlySet<Timed>, deed: Timed): ReadonlySet<Timed> {
  return new Set([...done].filter((other) => other !== deed))
}

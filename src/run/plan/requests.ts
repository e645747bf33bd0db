// The requests of a plan: sends each with the credentials of whoever asks, and asks once more where the judge misses
// something that may still be under way.

import type { RequestStep } from '../../generate/plan.ts'
import { canMoveClock } from '../../target/target.ts'
import { leaving } from '../asking/trouble.ts'
import { send, toRequest } from '../asking/wire.ts'
import { isAbsent, mayAsk } from '../organization/organization.ts'
import type { Cast } from './cast.ts'
import { tellClock } from './namespace.ts'
import type { Stage } from './stage.ts'

/** How long an event may be under way for real, two seconds, with some latency, and how often it is asked for. */
const mostUnderWay = 3
const pause = 0.25
/** Seconds in which a look that does not wait is answered, and how often it is asked again where it is not. */
const promptly = 2
const asksAgain = 2
const dropped = new Error(leaving.dropped)

/** A look into a queue that does not wait. */
function isPrompt(step: RequestStep): boolean {
  return step.do === 'get-events' && step.with.dont_block === true && !step.inBackground && !step.unheard
}

export class Requests {
  /** The step of each exchange, by its number. */
  readonly steps = new Map<number, number>()
  skipped = 0
  readonly #stage: Stage
  readonly #cast: Cast
  readonly #background: Promise<unknown>[] = []
  /** The last look of each person into a queue, and the last queue that anybody registered. */
  readonly #lastLooks = new Map<string | undefined, { readonly step: RequestStep; readonly index: number }>()
  #registered: string | undefined
  #giveUp = new AbortController()
  /** When a request that is sent now is left, unless it is answered. */
  #until: AbortSignal | undefined

  constructor(stage: Stage, cast: Cast) {
    this.#stage = stage
    this.#cast = cast
  }

  async request(step: RequestStep, index: number): Promise<void> {
    const { clock } = this.#stage.wire
    const sent = clock.now()
    await this.ask(step, index)
    if (step.do === 'register-queue' && !step.inBackground && !step.unheard) await this.#registerAgain(step, index)
    if (!isPrompt(step)) return
    this.#lastLooks.set(step.as, { step, index })
    if (clock.now() - sent > promptly) await this.#askAgainWhileSlow(step, index)
    await this.#awaitOwed(step, index)
  }

  /** `first` is the place of the first of them in the plan. */
  async together(steps: readonly RequestStep[], first: number): Promise<void> {
    const lanes = Map.groupBy([...steps.entries()], ([, { lane }]) => lane)
    const inTurn = async (own: readonly (readonly [number, RequestStep])[]) => {
      for (const [index, step] of own) await this.ask(step, first + index)
    }
    await Promise.all([...lanes.values()].map(inTurn))
  }

  /** One slow answer may be a busy moment; a target that waits does so again. */
  async #askAgainWhileSlow(step: RequestStep, index: number): Promise<void> {
    const { isOwed, signal } = this.#stage
    for (let times = 0; times < asksAgain && !signal.aborted && isOwed?.(this.#queueOf(step)); times++)
      await this.ask(step, index)
  }

  async ask(step: RequestStep, index: number): Promise<void> {
    const { wire, endpoints, signal } = this.#stage
    const endpoint = endpoints.get(step.do)
    if (!endpoint) throw new Error(`the plan asks for ${step.do}, which specs/endpoints/ does not have`)
    const actor = this.#cast.actorOf(step)
    const values = this.#cast.resolve(step.with)
    if (!actor || !values || !this.#isAllowed(step, values)) {
      this.skipped++
      return
    }
    this.#until ??= AbortSignal.any([signal, this.#giveUp.signal])
    const leaving = step.unheard ? new AbortController() : undefined
    const until = leaving ? AbortSignal.any([this.#until, leaving.signal]) : this.#until
    const { number, body } = send(wire, actor, toRequest(endpoint, values, step.raw), until)
    this.steps.set(number, index)
    leaving?.abort(dropped)
    const answered = body.then((answer) => {
      if (step.do === 'register-queue') this.#registered = answer && `${answer.queue_id}`
      this.#cast.answered(step.name, answer)
      this.#stage.answered?.(index, answer)
    })
    if (!step.inBackground) return answered
    this.#background.push(answered)
    await Promise.race([answered, wire.clock.sleep(wire.target.arrival, signal)])
  }

  /** Timers are real, also where the clock is moved by hand. Only where something is missing is that time taken. */
  async #awaitOwed(step: RequestStep, index: number): Promise<void> {
    const { wire, isOwed, signal, underWay = mostUnderWay } = this.#stage
    const { clock, target } = wire
    if (!isOwed || !canMoveClock(target) || this.#background.length > 0) return
    // Then a trace shows, too, what the time was when the queue was looked at.
    await tellClock(wire)
    const queue_id = this.#queueOf(step)
    const end = clock.now() + underWay
    while (!signal.aborted && isOwed(queue_id) && clock.now() < end) {
      await clock.sleep(pause, signal)
      await this.ask(step, index)
    }
  }

  /** What a registration tells differs from what it should: after a look at rest, another one shows whether it does. */
  async #registerAgain(step: RequestStep, index: number): Promise<void> {
    const { wire, isOwed, signal, underWay = mostUnderWay } = this.#stage
    const { clock, target } = wire
    const look = this.#lastLooks.get(step.as)
    if (!look || !this.#registered || !canMoveClock(target) || this.#background.length > 0) return
    if (!isOwed?.(this.#registered)) return
    await clock.sleep(underWay, signal)
    await tellClock(wire)
    await this.ask(look.step, look.index)
    await this.ask(step, index)
  }

  #queueOf(step: RequestStep): string {
    return `${this.#cast.resolve(step.with)?.queue_id}`
  }

  #isAllowed({ do: slug, raw }: RequestStep, values: Readonly<Record<string, unknown>>): boolean {
    const { target, obstacles } = this.#stage.wire
    const isAllowed = mayAsk(this.#cast.own, slug, values, raw)
    if (!isAllowed && !isAbsent(target, slug)) obstacles?.forbidden(slug)
    return isAllowed
  }

  /** Whether something in the background has no answer yet, as far as anybody has waited for it. */
  get isUnderWay(): boolean {
    return this.#background.length > 0
  }

  /** When everything in the background has its answer, or was given up. */
  async settled(): Promise<true> {
    await Promise.all(this.#background)
    this.#background.length = 0
    return true
  }

  giveUp(): void {
    this.#leave(new Error(leaving.givenUp))
  }

  /** What a client had asked when it went away is recorded as never answered. */
  async drop(): Promise<void> {
    this.#leave(dropped)
    await this.settled()
  }

  /** Requests that come later are not left. */
  #leave(reason: Error): void {
    this.#giveUp.abort(reason)
    this.#giveUp = new AbortController()
    this.#until = undefined
  }
}

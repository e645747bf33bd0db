// One plan while it is carried out: its requests, and its fixtures, which are had by the control protocol or by the API
// itself.

import { type FixtureStep, type RequestStep, referencesIn, type Value } from '../../generate/plan.ts'
import { credentialsOf } from '../../target/control/control.ts'
import { canMoveClock } from '../../target/target.ts'
import { lettersSent } from '../by-api/messages-step.ts'
import { membersCreated } from '../by-api/people-step.ts'
import { accountsMade, act, type Json, toldOfActors } from '../control/control-step.ts'
import { mayAct } from '../organization/organization.ts'
import { Cast } from './cast.ts'
import { Integrations } from './integrations.ts'
import { type Inhabitants, tellClock } from './namespace.ts'
import { Requests } from './requests.ts'
import type { Stage } from './stage.ts'

/** How long a request in the background may take once everything that should end it has happened. Waited twice, it is
 * more than the two seconds in which a prompt answer comes. */
const patience = 1.5
/** More than a heartbeat takes. */
const nudge = 60

type ControlStep = Extract<FixtureStep, { fixture: 'control' }>

export class Performance {
  readonly integrations: Integrations
  readonly #stage: Stage
  readonly #cast: Cast
  readonly #requests: Requests
  #skipped = 0

  constructor(stage: Stage, inhabitants: Inhabitants) {
    this.#stage = stage
    this.integrations = new Integrations(stage.wire, stage.prefix, stage.signal)
    this.#cast = new Cast(stage, inhabitants, this.integrations)
    this.#requests = new Requests(stage, this.#cast)
  }

  /** The step of each exchange, by its number. */
  get steps(): ReadonlyMap<number, number> {
    return this.#requests.steps
  }

  /** How many steps could not be taken. */
  get skipped(): number {
    return this.#skipped + this.#requests.skipped
  }

  request(step: RequestStep, index: number): Promise<void> {
    return this.#requests.request(step, index)
  }

  /** `first` is the place of the first of them in the plan. */
  together(steps: readonly RequestStep[], first: number): Promise<void> {
    return this.#requests.together(steps, first)
  }

  async fixture(step: FixtureStep, index: number): Promise<void> {
    if (step.fixture === 'settle') return this.awaitBackground()
    if (step.fixture === 'drop') return this.#requests.drop()
    if (step.fixture === 'advance') return this.#pass(step)
    if ('since' in step && step.since !== undefined && this.#stage.level < step.since) return
    if (referencesIn(step.with).some((reference) => 'webhook' in reference)) await this.integrations.open()
    const takes = this.#cast.resolve(step.with)
    if (!takes) {
      this.#skipped++
      return
    }
    if (step.fixture === 'deliveries') {
      const ids = takes.message_ids as number[]
      return this.integrations.await(step.webhook, ids, (seconds) => this.#advance(seconds))
    }
    const isDone = await this.#control(step, takes, index)
    if (!isDone) this.#skipped++
  }

  /** Whether it was done; by the API itself, where the target has no other way or may not be asked for it. */
  async #control(step: ControlStep, takes: Json, index: number): Promise<boolean> {
    const { action } = step
    const { target, obstacles, ...rest } = this.#stage.wire
    const isAllowed = mayAct(this.#cast.own, action, takes)
    if ((!isAllowed || !target.control?.offers(action)) && (await this.#byApi(step, takes, index))) return true
    if (!isAllowed) obstacles?.forbidden(action)
    // Whoever may fail is no obstacle: it hangs on what the target did before.
    const watched = { target, ...rest, ...(obstacles && !step.mayFail && { obstacles }) }
    const told = toldOfActors(action, this.#actorsOf(step), takes)
    const done = isAllowed ? await act(watched, action, takes, told) : undefined
    if (!done) return false
    this.#meet(step, done)
    this.#stage.answered?.(index, done)
    return true
  }

  /** How those whom a step makes are called in the history, but for their numbers. */
  #actorsOf({ name = 'crowd' }: ControlStep): string {
    return `${this.#stage.prefix}${name}`
  }

  #meet(step: ControlStep, done: Json): void {
    const { name = 'crowd' } = step
    for (const [index, account] of accountsMade(step.action, done).entries()) {
      this.integrations.keepSecret(account.api_key, account.token)
      this.#cast.own.add('user', account.user_id)
      const credentials = credentialsOf(account)
      this.#cast.add(`${name}${index}`, { name: `${this.#actorsOf(step)}${index}`, credentials })
    }
    this.#cast.own.take(step.action, done)
    this.#cast.answered(step.name, done)
  }

  /** Gives something a name that later steps refer to. */
  remember(name: string, what: Json): void {
    this.#cast.answered(name, what)
  }

  /** What a value stands for by now; undefined where that is not known. */
  valueOf(value: Value): unknown {
    return this.#cast.resolve({ value })?.value
  }

  /** Whether the API itself has something that does the same. */
  async #byApi({ action, name }: ControlStep, takes: Json, index: number): Promise<boolean> {
    const { actors } = this.#cast.inhabitants
    if (action === 'user-setting') {
      const [as] = [...actors].find(([, { user_id }]) => user_id === takes.user_id) ?? []
      if (as === undefined) return false
      await this.#requests.ask(
        { do: 'update-settings', as, with: { [`${takes.property}`]: takes.value as Value } },
        index,
      )
      return true
    }
    const { wire, signal } = this.#stage
    const made =
      action === 'people'
        ? await membersCreated(wire, takes, `${this.#cast.inhabitants.serial}${name ?? ''}`, signal)
        : action === 'messages'
          ? await lettersSent(wire, actors, takes, signal)
          : undefined
    if (made) this.#cast.own.take(action, made)
    if (made) this.#cast.answered(name, made)
    if (made) this.#stage.answered?.(index, made)
    return made !== undefined
  }

  async #pass({ seconds, isWorthWaiting }: Extract<FixtureStep, { fixture: 'advance' }>): Promise<void> {
    const { wire, signal } = this.#stage
    if (!isWorthWaiting || canMoveClock(wire.target)) return this.#advance(seconds)
    await wire.clock.sleep(seconds, signal)
  }

  /** Reads the clock before and after, so that what happened in between is known to lie in between. */
  async #advance(seconds: number): Promise<void> {
    const { wire } = this.#stage
    if (!wire.target.control) return
    if (!canMoveClock(wire.target)) {
      wire.obstacles?.cannotMoveClock()
      return
    }
    await tellClock(wire)
    this.#cast.now = (await tellClock(wire, seconds)) ?? this.#cast.now
  }

  /** Waits for what is in the background; where nothing ends it, time passes, and at last it is given up. */
  async awaitBackground(): Promise<void> {
    if (!this.#requests.isUnderWay) return
    const { clock, target } = this.#stage.wire
    const all = this.#requests.settled()
    const isDone = () => Promise.race([all, clock.sleep(patience, this.#stage.signal)])
    if (!(await isDone()) && target.control && !this.#stage.signal.aborted) await this.#advance(nudge)
    if (!(await isDone())) this.#requests.giveUp()
    await all
  }
}

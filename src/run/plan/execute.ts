// Carries out one plan: makes its namespace, sends its requests one after the other (those in the background beside
// them), and tells which exchange came of which step.

import { needed } from '../../generate/means/needed.ts'
import {
  type FixtureStep,
  isRequest,
  type Plan,
  type RequestStep,
  referencesIn,
  type Step,
  type Value,
} from '../../generate/plan.ts'
import type { World } from '../../model/world/world.ts'
import type { Endpoint } from '../../spec/endpoint.ts'
import { canMoveClock } from '../../target/target.ts'
import { lettersSent } from '../by-api/messages-step.ts'
import { membersCreated } from '../by-api/people-step.ts'
import { Belongings } from '../organization/belongings.ts'
import { isAbsent, mayAct, mayAsk } from '../organization/organization.ts'
import { leaving } from '../trouble.ts'
import { type Actor, nobodyAtAll, posingAs, send, toRequest, type Wire } from '../wire.ts'
import { accountsMade, act, type Json, toldOfActors } from './control-step.ts'
import { Integrations } from './integrations.ts'
import { type Inhabitants, makeNamespace, tellClock } from './namespace.ts'
import { Names } from './resolve.ts'

export interface Stage {
  readonly wire: Wire
  readonly endpoints: ReadonlyMap<string, Endpoint>
  /** The target's feature level. */
  readonly level: number
  readonly world: World
  /** Whether the judge misses something in a queue that may still be under way, or waits for another look at it. */
  readonly isOwed?: (queue_id: string) => boolean
  /** Is told what came of a step, each time it was asked; undefined where no answer came. */
  readonly answered?: (index: number, answer: Json | undefined) => void
  /** Set before each name of the plan, so that no two plans of a run share an actor or a channel. */
  readonly prefix: string
  readonly signal: AbortSignal
}

export interface Executed {
  /** The step of each exchange, by its number. */
  readonly steps: ReadonlyMap<number, number>
  /** Steps whose references could not be resolved, or that the target does not allow. */
  readonly skipped: number
  /** Whether those who act in it could be made, so that anything could be done. */
  readonly isMade: boolean
}

/** How long a request in the background may take once everything that should end it has happened. Waited twice, it is
 * more than the two seconds in which a prompt answer comes. */
const patience = 1.5
/** How long an event may be under way for real, two seconds, with some latency, and how often it is asked for. */
const underWay = 3
const pause = 0.25
/** Seconds in which a look that does not wait is answered, and how often it is asked again where it is not. */
const promptly = 2
const asksAgain = 2
/** More than a heartbeat takes. */
const nudge = 60

const dropped = new Error(leaving.dropped)

type ControlStep = Extract<FixtureStep, { fixture: 'control' }>

/** `prepared` is its namespace, where that was made before. */
export async function execute(stage: Stage, plan: Plan, prepared?: Inhabitants): Promise<Executed> {
  const wanted = { messages: messagesIn(plan), channels: channelsIn(plan), signal: stage.signal }
  const { household } = stage.wire
  const namespace = household ? needed(plan) : plan.namespace
  const inhabitants = prepared ?? (await makeNamespace(stage.wire, namespace, stage.prefix, wanted))
  if (!inhabitants) return { steps: new Map(), skipped: plan.steps.length, isMade: false }
  const performance = new Performance(stage, inhabitants)
  try {
    for (let index = 0; index < plan.steps.length && !stage.signal.aborted; ) {
      const together = inLanesAt(plan.steps, index)
      const step = plan.steps[index] as Step
      if (together.length > 0) await performance.together(together, index)
      else if (isRequest(step)) await performance.request(step, index)
      else await performance.fixture(step, index)
      index += Math.max(1, together.length)
    }
    await performance.awaitBackground()
  } finally {
    await performance.integrations.close()
    household?.leave(plan)
  }
  return { steps: performance.steps, skipped: performance.skipped, isMade: true }
}

/** The requests that are asked at once from there on. */
function inLanesAt(steps: readonly Step[], from: number): RequestStep[] {
  const inLane = (step: Step | undefined): step is RequestStep => step !== undefined && 'lane' in step
  const together: RequestStep[] = []
  for (let step = steps[from]; inLane(step); step = steps[from + together.length]) together.push(step)
  return together
}

/** The messages of the namespace that the steps speak of. */
function messagesIn({ steps }: Plan): ReadonlySet<string> {
  const references = steps.flatMap((step) => ('with' in step ? referencesIn(step.with) : []))
  return new Set(
    references.flatMap((one) => ('message' in one ? [one.message] : 'sha256Of' in one ? [one.sha256Of] : [])),
  )
}

/** Those that the steps speak of. */
function channelsIn({ steps }: Plan): ReadonlySet<string> {
  const references = steps.flatMap((step) => ('with' in step ? referencesIn(step.with) : []))
  return new Set(references.flatMap((one) => ('channel' in one ? [one.channel] : [])))
}

/** A look into a queue that does not wait. */
function isPrompt(step: RequestStep): boolean {
  return step.do === 'get-events' && step.with.dont_block === true && !step.inBackground && !step.unheard
}

export class Performance {
  readonly steps = new Map<number, number>()
  skipped = 0
  readonly integrations: Integrations
  readonly #stage: Stage
  readonly #inhabitants: Inhabitants
  /** Those whom steps made, by the step's name and their number in it. */
  readonly #made = new Map<string, Actor>()
  readonly #own: Belongings
  readonly #names: Names
  #now: number | undefined
  readonly #background: Promise<unknown>[] = []
  /** The last look of each person into a queue, and the last queue that anybody registered. */
  readonly #lastLooks = new Map<string | undefined, { readonly step: RequestStep; readonly index: number }>()
  #registered: string | undefined
  #giveUp = new AbortController()

  constructor(stage: Stage, inhabitants: Inhabitants) {
    this.#stage = stage
    this.#inhabitants = inhabitants
    this.#now = inhabitants.now
    this.#own = new Belongings(stage.wire.target)
    this.#own.settle(inhabitants, stage.wire.target.control?.offers('channels') === true)
    this.integrations = new Integrations(stage.wire, stage.prefix, stage.signal)
    const urlOf = (name: string) => this.integrations.url(name)
    const { target, clock, recorder, time } = stage.wire
    const targetNow = () => this.#now ?? time?.now()
    const tellMissing = (of: string, id: number | string) => {
      this.#own.addNothing(id)
      recorder.add({ kind: 'control', at: clock.now(), did: 'missing', of, ids: [id] })
    }
    this.#names = new Names(inhabitants, stage.world, target.word, targetNow, urlOf, tellMissing)
  }

  async request(step: RequestStep, index: number): Promise<void> {
    const { clock } = this.#stage.wire
    const sent = clock.now()
    await this.#ask(step, index)
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
      for (const [index, step] of own) await this.#ask(step, first + index)
    }
    await Promise.all([...lanes.values()].map(inTurn))
  }

  /** One slow answer may be a busy moment; a target that waits does so again. */
  async #askAgainWhileSlow(step: RequestStep, index: number): Promise<void> {
    const { isOwed, signal } = this.#stage
    for (let times = 0; times < asksAgain && !signal.aborted && isOwed?.(this.#queueOf(step)); times++)
      await this.#ask(step, index)
  }

  async #ask(step: RequestStep, index: number): Promise<void> {
    const { wire, endpoints, signal } = this.#stage
    const endpoint = endpoints.get(step.do)
    if (!endpoint) throw new Error(`the plan asks for ${step.do}, which specs/endpoints/ does not have`)
    const actor = this.#actorOf(step)
    const values = this.#names.resolve(step.with)
    if (!actor || !values || !this.#isAllowed(step, values)) {
      this.skipped++
      return
    }
    const leaving = new AbortController()
    const until = AbortSignal.any([signal, this.#giveUp.signal, leaving.signal])
    const { number, body } = send(wire, actor, toRequest(endpoint, values, step.raw), until)
    this.steps.set(number, index)
    if (step.unheard) leaving.abort(dropped)
    const answered = body.then((answer) => {
      if (step.do === 'register-queue') this.#registered = answer && `${answer.queue_id}`
      this.#names.answered(step.name, answer)
      this.#stage.answered?.(index, answer)
    })
    if (!step.inBackground) return answered
    this.#background.push(answered)
    await Promise.race([answered, wire.clock.sleep(wire.target.arrival, signal)])
  }

  /** Timers are real, also where the clock is moved by hand. Only where something is missing is that time taken. */
  async #awaitOwed(step: RequestStep, index: number): Promise<void> {
    const { wire, isOwed, signal } = this.#stage
    const { clock, target } = wire
    if (!isOwed || !canMoveClock(target) || this.#background.length > 0) return
    // Then a trace shows, too, what the time was when the queue was looked at.
    await tellClock(wire)
    const queue_id = this.#queueOf(step)
    const end = clock.now() + underWay
    while (!signal.aborted && isOwed(queue_id) && clock.now() < end) {
      await clock.sleep(pause, signal)
      await this.#ask(step, index)
    }
  }

  /** What a registration tells differs from what it should: after a look at rest, another one shows whether it does. */
  async #registerAgain(step: RequestStep, index: number): Promise<void> {
    const { wire, isOwed, signal } = this.#stage
    const { clock, target } = wire
    const look = this.#lastLooks.get(step.as)
    if (!look || !this.#registered || !canMoveClock(target) || this.#background.length > 0) return
    if (!isOwed?.(this.#registered)) return
    await clock.sleep(underWay, signal)
    await tellClock(wire)
    await this.#ask(look.step, look.index)
    await this.#ask(step, index)
  }

  #queueOf(step: RequestStep): string {
    return `${this.#names.resolve(step.with)?.queue_id}`
  }

  #isAllowed({ do: slug, raw }: RequestStep, values: Readonly<Record<string, unknown>>): boolean {
    const { target, obstacles } = this.#stage.wire
    const isAllowed = mayAsk(this.#own, slug, values, raw)
    if (!isAllowed && !isAbsent(target, slug)) obstacles?.forbidden(slug)
    return isAllowed
  }

  #actorOf({ as, spoilt }: RequestStep): Actor | undefined {
    if (as === undefined) return nobodyAtAll
    const actor = this.#inhabitants.actors.get(as) ?? this.#made.get(as)
    return actor && spoilt !== undefined ? posingAs(actor, spoilt, this.#inhabitants.actors.values()) : actor
  }

  async fixture(step: FixtureStep, index: number): Promise<void> {
    const { wire } = this.#stage
    if (step.fixture === 'settle') return this.awaitBackground()
    if (step.fixture === 'drop') return this.#drop()
    if (step.fixture === 'advance') return this.#pass(step)
    if ('since' in step && step.since !== undefined && this.#stage.level < step.since) return
    if (referencesIn(step.with).some((reference) => 'webhook' in reference)) await this.integrations.open()
    const takes = this.#names.resolve(step.with)
    if (!takes) {
      this.skipped++
      return
    }
    if (step.fixture === 'deliveries') {
      const ids = takes.message_ids as number[]
      return this.integrations.await(step.webhook, ids, (seconds) => this.#advance(seconds))
    }
    const { action, name = 'crowd' } = step
    const isAllowed = mayAct(this.#own, action, takes)
    if ((!isAllowed || !wire.target.control?.offers(action)) && (await this.#byApi(step, takes, index))) return
    const prefix = `${this.#stage.prefix}${name}`
    // Whoever may fail is no obstacle: it hangs on what the target did before.
    const { obstacles, ...unwatched } = wire
    const watched = step.mayFail || !obstacles ? unwatched : wire
    const done = isAllowed ? await act(watched, action, takes, toldOfActors(action, prefix, takes)) : undefined
    if (!isAllowed) obstacles?.forbidden(action)
    if (!done) {
      this.skipped++
      return
    }
    for (const [index, { user_id, email, api_key, token }] of accountsMade(action, done).entries()) {
      this.integrations.keepSecret(api_key, token)
      this.#own.add('user', user_id)
      this.#made.set(`${name}${index}`, { name: `${prefix}${index}`, credentials: { email, key: api_key } })
    }
    this.#own.take(done)
    this.#names.answered(step.name, { ...done })
    this.#stage.answered?.(index, done)
  }

  /** Gives something a name that later steps refer to. */
  remember(name: string, what: Json): void {
    this.#names.answered(name, { ...what })
  }

  /** What a value stands for by now; undefined where that is not known. */
  valueOf(value: Value): unknown {
    return this.#names.resolve({ value })?.value
  }

  /** Whether the API itself has something that does the same. */
  async #byApi({ action, name }: ControlStep, takes: Json, index: number): Promise<boolean> {
    const { actors } = this.#inhabitants
    if (action === 'user-setting') {
      const [as] = [...actors].find(([, { user_id }]) => user_id === takes.user_id) ?? []
      if (as === undefined) return false
      await this.#ask({ do: 'update-settings', as, with: { [`${takes.property}`]: takes.value as Value } }, index)
      return true
    }
    const { wire, signal } = this.#stage
    const made =
      action === 'people'
        ? await membersCreated(wire, takes, `${this.#inhabitants.serial}${name ?? ''}`, signal)
        : action === 'messages'
          ? await lettersSent(wire, actors, takes, signal)
          : undefined
    if (made) this.#own.take(made)
    if (made) this.#names.answered(name, made)
    if (made) this.#stage.answered?.(index, made)
    return made !== undefined
  }

  /** What a client had asked when it went away is recorded as never answered. */
  async #drop(): Promise<void> {
    this.#giveUp.abort(dropped)
    await Promise.all(this.#background)
    this.#background.length = 0
    this.#giveUp = new AbortController()
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
    this.#now = (await tellClock(wire, seconds)) ?? this.#now
  }

  /** Waits for what is in the background; where nothing ends it, time passes, and at last it is given up. */
  async awaitBackground(): Promise<void> {
    if (this.#background.length === 0) return
    const { clock, target } = this.#stage.wire
    const all = Promise.all(this.#background).then(() => true as const)
    const isDone = () => Promise.race([all, clock.sleep(patience, this.#stage.signal)])
    if (!(await isDone()) && target.control && !this.#stage.signal.aborted) await this.#advance(nudge)
    if (!(await isDone())) this.#giveUp.abort(new Error(leaving.givenUp))
    await all
    this.#background.length = 0
  }
}

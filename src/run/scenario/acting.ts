// Those who act in one scenario: each step becomes a step of a plan, and its answer is compared and kept by name.

import {
  isRequest,
  type RequestStep as PlanRequest,
  type Step as PlanStep,
  type Reference,
  type Value,
} from '../../generate/plan.ts'
import { type Meaning, shown } from '../../scenario/match.ts'
import type {
  ControlStep,
  DeliveriesStep,
  Members,
  ParallelStep,
  PollStep,
  RequestStep,
  Scenario,
  TimeStep,
} from '../../scenario/scenario.ts'
import { mentionsIn, savedName } from '../../scenario/words.ts'
import { actorsMadeBy, tellsKey } from '../../spec/control-facts.ts'
import type { Inhabitants } from '../plan/namespace.ts'
import { Performance } from '../plan/performance.ts'
import type { Stage } from '../plan/stage.ts'
import { type Declined, memberNames } from './declined.ts'
import { Dictionary, queueStep } from './dictionary.ts'
import { worthWaiting } from './needs.ts'
import type { Failure, StepAnswer } from './outcome.ts'
import { Skipped, Unanswered } from './unfinished.ts'
import { type Asking, unmet, wordsOf } from './unmet.ts'

/** A step that was sent: its number, and the name under which its answer is kept. */
interface Sent {
  readonly index: number
  readonly name: string
}

/** What is learnt of the target while scenarios run. */
interface Learnt {
  /** Types of events that it has sent by now, be it in another scenario. */
  readonly seenTypes: Set<string>
  readonly declined: Declined
}

export class Acting {
  readonly failures: Failure[] = []
  readonly answers: StepAnswer[] = []
  readonly stage: Stage
  readonly dictionary: Dictionary
  /** Events that came and that nobody waited for yet, by queue. */
  readonly events = new Map<string, Members[]>()
  /** When something was last done that may make events; the harness's clock. */
  actedAt = Number.NEGATIVE_INFINITY
  readonly #performance: Performance
  /** By the number of the step that was sent: each answer that came. */
  readonly #came = new Map<number, (Members | undefined)[]>()
  /** Names that may stand for nothing. */
  readonly #optional = new Set<string>()
  /** In order of their registration. */
  readonly #queues: string[]
  #sent = 0

  readonly seenTypes: Set<string>
  readonly declined: Declined

  constructor(stage: Stage, scenario: Scenario, inhabitants: Inhabitants, { seenTypes, declined }: Learnt) {
    const answered = (index: number, answer: object | undefined) => {
      this.#came.set(index, [...(this.#came.get(index) ?? []), answer as Members | undefined])
    }
    this.stage = stage
    this.seenTypes = seenTypes
    this.declined = declined
    this.#performance = new Performance({ ...stage, answered }, inhabitants)
    this.dictionary = new Dictionary(scenario.given)
    this.#queues = Object.keys(scenario.given.queues)
  }

  get meaning(): Meaning {
    const stands = (value: Value | undefined) => (value === undefined ? undefined : this.#performance.valueOf(value))
    return {
      name: (name) => stands(this.dictionary.name(name)),
      made: (json) => stands(this.dictionary.value(json)),
      // A clock that is read now and then is behind one that ticks; what answers tell may be the time of somebody between.
      nows: [stands({ secondsFromNow: 0 }), this.stage.wire.time?.now()].filter((now) => typeof now === 'number'),
    }
  }

  /** What each name stands for by now. */
  get names(): Record<string, unknown> {
    const all = this.dictionary.names.map((name) => [name, this.meaning.name(name)] as const)
    return Object.fromEntries(all.filter(([, value]) => value !== undefined))
  }

  /** A step of what is given. */
  async prepare(step: PlanStep): Promise<void> {
    const answer = this.#answerTo(await this.#carryOut(step, 'what is given'), 'what is given')
    if (isRequest(step) && answer.result !== 'success')
      throw new Skipped(`needs ${step.do} for what is given, which was refused: ${shown(answer)}`)
  }

  async request(step: RequestStep): Promise<void> {
    if (this.#isLeftOut(step)) return
    const sent = await this.#send(step, step.answer === 'later')
    if (step.answer === undefined) this.#look(step, sent)
  }

  async control(step: ControlStep): Promise<void> {
    if (this.#isLeftOut(step) || (step.since !== undefined && this.stage.level < step.since)) return
    this.#look(step, await this.#act(step))
  }

  async parallel({ steps, succeed, line }: ParallelStep): Promise<void> {
    const sent: [Asking, Sent][] = []
    for (const step of steps.filter((one) => !this.#isLeftOut(one)))
      sent.push([step, step.kind === 'control' ? await this.#act(step) : await this.#send(step, true)])
    await this.settle()
    for (const [step, one] of sent) this.#look(step, one)
    const done = sent.filter(([, { index }]) => this.#came.get(index)?.at(-1)?.result === 'success').length
    if (succeed !== undefined && done !== succeed)
      this.fail(line, `${steps.length} requests in parallel`, '', `${succeed} of them to succeed`, `${done}`)
  }

  async time({ seconds, told = {} }: TimeStep): Promise<void> {
    if (seconds !== undefined) return this.pass(seconds)
    for (const [field, times] of Object.entries(told)) {
      const is = this.#queues.map((queue) => this.#performance.valueOf({ answer: queueStep(queue), field })).at(-1)
      if (typeof is !== 'number') throw new Skipped(`needs ${field}, which the last registration does not tell`)
      await this.pass(is * times)
    }
  }

  async pass(seconds: number): Promise<void> {
    const isWorthWaiting = seconds <= worthWaiting ? { isWorthWaiting: true as const } : {}
    await this.#performance.fixture({ fixture: 'advance', seconds, ...isWorthWaiting }, ++this.#sent)
  }

  async deliveries({ deliveries: webhook, message_ids }: DeliveriesStep): Promise<void> {
    const ids = message_ids.map((id) => this.dictionary.value(id))
    await this.#carryOut({ fixture: 'deliveries', webhook, with: { message_ids: ids } }, `deliveries of ${webhook}`)
  }

  settle(): Promise<void> {
    return this.#performance.awaitBackground()
  }

  drop(): Promise<void> {
    return this.#performance.fixture({ fixture: 'drop' }, ++this.#sent)
  }

  async end(): Promise<void> {
    await this.settle()
    await this.#performance.integrations.close()
  }

  fail(line: number, step: string, at: string, expected: string, got: string): void {
    this.failures.push({ line, step, at, expected, got })
  }

  /** Everything that one look into a queue brought; a look may be taken several times. */
  async look(step: PollStep): Promise<readonly Members[]> {
    const queue = queueStep(step.poll)
    const asked = { queue_id: { answer: queue, field: 'queue_id' }, last_event_id: { lastEventOf: queue } }
    const planned = { do: 'get-events', as: this.dictionary.actor(step.as), with: { ...asked, dont_block: true } }
    const index = await this.#carryOut(planned, wordsOf(step))
    this.#answerTo(index, wordsOf(step))
    return (this.#came.get(index) ?? []).filter((answer) => answer !== undefined)
  }

  /** An event that was waited for. */
  keep(step: PollStep, event: Members): void {
    const name = `step.${++this.#sent}`
    this.#performance.remember(name, event)
    this.answers.push({ line: step.line, answer: event })
    this.#save(step, event, name)
  }

  async #send(step: RequestStep, isInBackground: boolean): Promise<Sent> {
    const { as, spoilt, raw, answer, queue } = step
    const name = queue === undefined ? `step.${this.#sent + 1}` : queueStep(queue)
    const planned: PlanRequest = {
      do: step.request,
      ...(as === 'nobody' ? {} : { as: this.dictionary.actor(as) }),
      ...(spoilt === undefined ? {} : { spoilt }),
      ...(raw === undefined ? {} : { raw }),
      with: this.dictionary.members(step.with),
      name,
      ...(isInBackground ? { inBackground: true } : {}),
      ...(answer === 'unheard' ? { unheard: true } : {}),
    }
    return { index: await this.#carryOut(planned, wordsOf(step)), name }
  }

  async #act({ control: action, with: parameters, expect, makes, may_fail }: ControlStep): Promise<Sent> {
    const name = `made.${this.#sent + 1}.`
    const mayFail = may_fail ? { mayFail: true as const } : {}
    const planned = { fixture: 'control' as const, action, with: this.dictionary.members(parameters), name, ...mayFail }
    for (const [number, made] of makes.entries()) {
      const field = tellsKey(action) ? 'user_id' : `${actorsMadeBy(action)}.${number}.user_id`
      this.dictionary.learnActor(made, `${name}${number}`, { answer: name, field })
    }
    const index = await this.#carryOut(planned, `the fixture ${action}`, may_fail)
    if (!may_fail) this.declined.refuse(action, [...memberNames(parameters), ...memberNames(expect)])
    return { index, name }
  }

  /** Its number; a step that was left out is the end, unless it may be. */
  async #carryOut(step: PlanStep, what: string, mayFail = false): Promise<number> {
    const index = ++this.#sent
    const { skipped } = this.#performance
    if (isRequest(step)) await this.#performance.request(step, index)
    else await this.#performance.fixture(step, index)
    if (actionOf(step) !== 'get-events') this.actedAt = this.stage.wire.clock.now()
    const isLeftOut = this.#performance.skipped > skipped
    if (isLeftOut && mayFail) this.#came.set(index, [{}])
    else if (isLeftOut) throw this.#leftOut(step, `${what} could not be done: ${this.#whyLeftOut(step)}`)
    return index
  }

  /** Whoever does not answer may well have what is needed. */
  #leftOut(step: PlanStep, why: string): Error {
    return this.stage.wire.obstacles?.isSilent(actionOf(step)) ? new Unanswered(why) : new Skipped(why)
  }

  #whyLeftOut(step: PlanStep): string {
    const action = actionOf(step)
    const met = this.stage.wire.obstacles?.all().find(({ what }) => what === action)
    return met ? `needs ${action} (${met.reason})` : `needs ${action}, and something that it refers to is not there`
  }

  #answerTo(index: number, what: string): Members {
    const answer = this.#came.get(index)?.at(-1)
    if (answer === undefined) throw new Unanswered(`no answer came to ${what}`)
    return answer
  }

  #look(step: Asking, { index, name }: Sent): void {
    const answer = this.#answerTo(index, wordsOf(step))
    this.answers.push({ line: step.line, answer })
    if (step.expect) this.failures.push(...unmet(step, step.expect, answer, this.meaning))
    if (step.kind === 'request' && step.queue !== undefined) {
      this.dictionary.learn(step.queue, { answer: name, field: 'queue_id' })
      this.#queues.push(step.queue)
    }
    if (this.failures.length === 0) this.#save(step, answer, name)
  }

  #save(step: Asking | PollStep, answer: Members, name: string): void {
    for (const [written, field] of Object.entries(step.save)) {
      const reference: Reference = { answer: name, field }
      const saved = savedName(written)
      if (!saved.isOptional && this.#performance.valueOf(reference) === undefined)
        this.fail(step.line, wordsOf(step), field, `something to save as ${saved.name}`, shown(answer))
      if (saved.isOptional) this.#optional.add(saved.name)
      this.dictionary.learn(saved.name, reference)
    }
  }

  /** Whether it is about something that might have been missing, and is. */
  #isLeftOut(step: Asking): boolean {
    const { meaning } = this
    return mentionsIn(step.with).some(({ name }) => this.#optional.has(name) && meaning.name(name) === undefined)
  }
}

/** What a step asks of the target, by name. */
function actionOf(step: PlanStep): string {
  if (isRequest(step)) return step.do
  return step.fixture === 'control' ? step.action : step.fixture
}

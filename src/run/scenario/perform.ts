// Carries out one scenario: makes what is given, takes its steps one after the other, and compares what came with what
// was expected. It stops at the first step that fails. What the judge says of it is not known here.

import type { RequestStep as PlanRequest, Step as PlanStep } from '../../generate/plan.ts'
import { isRequest } from '../../generate/plan.ts'
import { fits, type Meaning, mismatches, shown } from '../../scenario/match.ts'
import type {
  ControlStep,
  Members,
  ParallelStep,
  PollStep,
  RequestStep,
  Scenario,
  Step,
} from '../../scenario/scenario.ts'
import { canMoveClock } from '../../target/target.ts'
import { Performance, type Stage } from '../plan/execute.ts'
import { type Inhabitants, makeNamespace } from '../plan/namespace.ts'
import { Dictionary, queueStep } from './dictionary.ts'
import { namespaceOf, stepsOfGiven } from './given-steps.ts'
import { lackingIn } from './inhabited.ts'
import { worthWaiting } from './needs.ts'
import type { Failure } from './outcome.ts'

export interface Performed {
  readonly failures: readonly Failure[]
  /** Why it could not be carried out, or not to its end. */
  readonly skipped?: string
  readonly unanswered?: string
  /** What came of each step that was sent, by the line that it stands on. */
  readonly answers: readonly { readonly line: number; readonly answer: Members }[]
}

/** Why a scenario goes no further. */
class Skipped extends Error {}
class Unanswered extends Error {}

/** Real seconds that an event may be under way where the clock is moved by hand, and how often it is asked for. */
const underWay = 3
const pause = 0.25

export async function perform(stage: Stage, scenario: Scenario): Promise<Performed> {
  const inhabitants = await makeNamespace(stage.wire, namespaceOf(scenario.given), stage.prefix, {
    signal: stage.signal,
  })
  const lacking = lackingIn(stage.wire, scenario, inhabitants)
  if (!inhabitants || lacking !== undefined)
    return { failures: [], answers: [], skipped: lacking ?? 'needs people, who could not be made' }
  const acting = new Acting(stage, scenario, inhabitants)
  try {
    await acting.all()
  } catch (error) {
    if (error instanceof Skipped) return { ...acting, skipped: error.message }
    if (error instanceof Unanswered) return { ...acting, unanswered: error.message }
    throw error
  } finally {
    await acting.end()
  }
  return { failures: acting.failures, answers: acting.answers }
}

class Acting {
  readonly failures: Failure[] = []
  readonly answers: { line: number; answer: Members }[] = []
  readonly #stage: Stage
  readonly #scenario: Scenario
  readonly #performance: Performance
  readonly #dictionary: Dictionary
  /** By the number of the step that was sent: each answer that came. */
  readonly #came = new Map<number, (Members | undefined)[]>()
  /** Events that came and that nobody waited for yet, by queue. */
  readonly #events = new Map<string, Members[]>()
  #sent = 0

  constructor(stage: Stage, scenario: Scenario, inhabitants: Inhabitants) {
    const answered = (index: number, answer: object | undefined) => {
      this.#came.set(index, [...(this.#came.get(index) ?? []), answer as Members | undefined])
    }
    this.#stage = stage
    this.#scenario = scenario
    this.#performance = new Performance({ ...stage, answered }, inhabitants)
    this.#dictionary = new Dictionary(scenario.given)
  }

  async all(): Promise<void> {
    for (const step of stepsOfGiven(this.#scenario, this.#dictionary)) await this.#prepare(step)
    for (const step of this.#scenario.steps) {
      if (this.#stage.signal.aborted || this.failures.length > 0) return
      await this.#step(step)
    }
  }

  async end(): Promise<void> {
    await this.#performance.awaitBackground()
    await this.#performance.integrations.close()
  }

  get #meaning(): Meaning {
    const stands = (value: Parameters<Performance['valueOf']>[0] | undefined) =>
      value === undefined ? undefined : this.#performance.valueOf(value)
    return {
      name: (name) => stands(this.#dictionary.name(name)),
      made: (json) => stands(this.#dictionary.value(json)),
      now: stands({ secondsFromNow: 0 }) as number | undefined,
    }
  }

  async #prepare(step: PlanStep): Promise<void> {
    const index = await this.#carryOut(step, 'what is given')
    const answer = this.#answerOf(index, 'what is given')
    if (isRequest(step) && answer.result !== 'success')
      throw new Skipped(`a queue that is given was not registered: ${shown(answer)}`)
  }

  /** Its number; a step that was left out is the end. */
  async #carryOut(step: PlanStep, what: string): Promise<number> {
    const index = ++this.#sent
    const { skipped } = this.#performance
    if (isRequest(step)) await this.#performance.request(step, index)
    else await this.#performance.fixture(step, index)
    if (this.#performance.skipped > skipped) throw new Skipped(`${what} could not be done: ${this.#whyLeftOut(step)}`)
    return index
  }

  #whyLeftOut(step: PlanStep): string {
    const action = isRequest(step) ? step.do : step.fixture === 'control' ? step.action : step.fixture
    const met = this.#stage.wire.obstacles?.all().find(({ what }) => what === action)
    return met ? `needs ${action} (${met.reason})` : `needs ${action}, and something that it refers to is not there`
  }

  #answerOf(index: number, what: string): Members {
    const answer = this.#came.get(index)?.at(-1)
    if (answer === undefined) throw new Unanswered(`no answer came to ${what}`)
    return answer
  }

  async #step(step: Step): Promise<void> {
    if (step.kind === 'request') return this.#request(step)
    if (step.kind === 'control') return this.#control(step)
    if (step.kind === 'poll') return this.#poll(step)
    if (step.kind === 'parallel') return this.#parallel(step)
    const isWorthWaiting = step.seconds <= worthWaiting
    await this.#performance.fixture(
      { fixture: 'advance', seconds: step.seconds, ...(isWorthWaiting && { isWorthWaiting }) },
      ++this.#sent,
    )
  }

  #planned({ request, as, with: parameters, spoilt, queue }: RequestStep, name: string): PlanRequest {
    return {
      do: request,
      ...(as === 'nobody' ? {} : { as: this.#dictionary.actor(as) }),
      ...(spoilt === undefined ? {} : { spoilt }),
      with: this.#dictionary.members(parameters),
      name: queue === undefined ? name : queueStep(queue),
    }
  }

  async #request(step: RequestStep): Promise<void> {
    const planned = this.#planned(step, `step.${this.#sent + 1}`)
    const index = await this.#carryOut(planned, wordsOf(step))
    this.#look(step, index, planned.name ?? '')
  }

  #look(step: RequestStep | ControlStep, index: number, name: string): void {
    const answer = this.#answerOf(index, wordsOf(step))
    this.answers.push({ line: step.line, answer })
    if (step.expect) this.#compare(step, step.expect, answer)
    if ('queue' in step && step.queue !== undefined)
      this.#dictionary.learn(step.queue, { answer: name, field: 'queue_id' })
    if (this.failures.length === 0) this.#save(step, answer, name)
  }

  #compare(step: RequestStep | ControlStep, expected: Members, answer: Members): void {
    const found = mismatches(expected, answer, this.#meaning)
    // Whoever is refused gets nothing else that was expected, which need not be told one by one.
    const [result] = found.filter(({ path }) => path === 'result')
    const refusal = result && { ...result, got: shown(answer) }
    for (const { path, expected: wanted, got } of refusal ? [refusal] : found)
      this.#fail(step.line, wordsOf(step), path, wanted, got)
  }

  #fail(line: number, step: string, at: string, expected: string, got: string): void {
    this.failures.push({ line, step, at, expected, got })
  }

  #save(step: RequestStep | ControlStep | PollStep, answer: Members, name: string): void {
    for (const [saved, field] of Object.entries(step.save)) {
      const reference = { answer: name, field }
      if (this.#performance.valueOf(reference) === undefined)
        this.#fail(step.line, wordsOf(step), field, `something there to save as ${saved}`, shown(answer))
      this.#dictionary.learn(saved, reference)
    }
  }

  async #control(step: ControlStep): Promise<void> {
    const name = `made.${this.#sent + 1}.`
    const { control: action, with: parameters, makes } = step
    const planned = { fixture: 'control' as const, action, with: this.#dictionary.members(parameters), name }
    const index = await this.#carryOut(planned, wordsOf(step))
    for (const [number, made] of makes.entries()) {
      const field = action === 'credentials' ? 'user_id' : `${action}.${number}.user_id`
      this.#dictionary.learnActor(made, `${name}${number}`, { answer: name, field })
    }
    this.#look(step, index, name)
  }

  async #parallel({ steps, succeed, line }: ParallelStep): Promise<void> {
    const sent: { step: RequestStep; index: number; name: string }[] = []
    for (const step of steps) {
      const name = `step.${this.#sent + 1}`
      const planned = { ...this.#planned(step, name), inBackground: true as const }
      sent.push({ step, index: await this.#carryOut(planned, wordsOf(step)), name: planned.name ?? name })
    }
    await this.#performance.awaitBackground()
    for (const { step, index, name } of sent) this.#look(step, index, name)
    const done = sent.filter(({ index }) => this.#came.get(index)?.at(-1)?.result === 'success').length
    if (succeed !== undefined && done !== succeed)
      this.#fail(line, `${steps.length} requests in parallel`, '', `${succeed} of them to succeed`, `${done}`)
  }

  async #poll(step: PollStep): Promise<void> {
    if (step.until) await this.#pollUntil(step, step.until)
    else await this.#pollQuiet(step, step.quiet ?? 0)
  }

  async #pollUntil(step: PollStep, until: Members): Promise<void> {
    const { wire, signal } = this.#stage
    const seconds = canMoveClock(wire.target) ? Math.min(step.within, underWay) : step.within
    const end = wire.clock.now() + seconds
    for (let event = this.#take(step, until); ; event = this.#take(step, until)) {
      if (event) return this.#keep(step, event)
      if (wire.clock.now() >= end || signal.aborted) break
      if (!(await this.#ask(step))) return
      if (this.#waiting(step).some((one) => fits(until, one, this.#meaning))) continue
      await wire.clock.sleep(pause, signal)
    }
    if (!signal.aborted)
      this.#fail(
        step.line,
        wordsOf(step),
        '',
        `an event ${shown(until)} within ${step.within} s`,
        `${toldOf(this.#waiting(step))}`,
      )
  }

  #keep(step: PollStep, event: Members): void {
    const name = `step.${++this.#sent}`
    this.#performance.remember(name, event)
    this.answers.push({ line: step.line, answer: event })
    this.#save(step, event, name)
  }

  #waiting({ poll }: PollStep): Members[] {
    const waiting = this.#events.get(poll) ?? []
    this.#events.set(poll, waiting)
    return waiting
  }

  /** The first event that fits, which is then no longer waited for. */
  #take(step: PollStep, until: Members): Members | undefined {
    const waiting = this.#waiting(step)
    const found = waiting.findIndex((event) => fits(until, event, this.#meaning))
    return found < 0 ? undefined : waiting.splice(found, 1)[0]
  }

  /** Whether the queue answered as a queue does. */
  async #ask(step: PollStep): Promise<boolean> {
    const queue = queueStep(step.poll)
    const planned: PlanRequest = {
      do: 'get-events',
      as: this.#dictionary.actor(step.as),
      with: { queue_id: { answer: queue, field: 'queue_id' }, last_event_id: { lastEventOf: queue }, dont_block: true },
    }
    const index = await this.#carryOut(planned, wordsOf(step))
    const answer = this.#answerOf(index, wordsOf(step))
    const events = (this.#came.get(index) ?? []).flatMap((one) =>
      Array.isArray(one?.events) ? (one.events as Members[]) : [],
    )
    this.#waiting(step).push(...events)
    if (answer.result !== 'success') this.#fail(step.line, wordsOf(step), 'result', '"success"', shown(answer))
    return answer.result === 'success'
  }

  /** Where the clock is moved by hand, so it is here; otherwise time passes by itself. */
  async #pollQuiet(step: PollStep, seconds: number): Promise<void> {
    const { wire, signal } = this.#stage
    if (!(await this.#ask(step))) return
    if (canMoveClock(wire.target)) await this.#performance.fixture({ fixture: 'advance', seconds }, ++this.#sent)
    else await wire.clock.sleep(seconds, signal)
    if (signal.aborted || !(await this.#ask(step))) return
    const isWrong = (event: Members) => (step.of ? fits(step.of, event, this.#meaning) : event.type !== 'heartbeat')
    const wrong = this.#waiting(step).filter(isWrong)
    const what = step.of ? `no event ${shown(step.of)}` : 'no event'
    if (wrong.length > 0) this.#fail(step.line, wordsOf(step), '', `${what} for ${seconds} s`, toldOf(wrong))
  }
}

function toldOf(events: readonly Members[]): string {
  return events.length === 0 ? 'no event' : events.map(shown).join(', ')
}

/** A step in a few words. */
function wordsOf(step: RequestStep | ControlStep | PollStep): string {
  if (step.kind === 'control') return `the fixture ${step.control}`
  return step.kind === 'poll' ? `${step.as} polls ${step.poll}` : `${step.as} asks ${step.request}`
}

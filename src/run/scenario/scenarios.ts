// A run of scenarios: one after the other, each in a namespace of its own, with one judge over all of them. One that
// fails is run once more with a judge of its own. Knows nothing of files, reports or exit codes.

import type { Entry, Header } from '../../history/entry.ts'
import { Judge } from '../../judge/judge.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { loadSpec, type Spec } from '../../spec/spec.ts'
import type { HarnessClock } from '../../target/clock.ts'
import { canMoveClock, type Target } from '../../target/target.ts'
import { Answers } from '../answers.ts'
import { Stock } from '../by-api/stock.ts'
import type { Listener, RunResult, Times } from '../event.ts'
import { bySlug } from '../findings/trial.ts'
import { Health } from '../health.ts'
import { Obstacles } from '../obstacles.ts'
import type { Stage } from '../plan/execute.ts'
import { probe } from '../probe.ts'
import { TargetNow } from '../real-time/target-now.ts'
import { Recorder } from '../recorder.ts'
import { Troubles } from '../trouble.ts'
import { unmetNeed } from './needs.ts'
import type { ScenarioOutcome } from './outcome.ts'
import { perform } from './perform.ts'
import { firstOfClause, judged, told } from './result.ts'

export interface ScenarioOptions {
  readonly target: Target
  readonly clock: HarnessClock
  readonly scenarios: readonly Scenario[]
  /** The strengths of clauses whose breach fails a scenario. */
  readonly counts: readonly string[]
  /** Clauses that the target is known to break. */
  readonly forgiven?: readonly string[]
  readonly signal: AbortSignal
}

export interface ScenariosResult extends RunResult {
  readonly scenarios: readonly ScenarioOutcome[]
}

export async function runScenarios(options: ScenarioOptions, emit: Listener): Promise<ScenariosResult> {
  const { clock, signal, scenarios } = options
  const header = await probe(options.target, { clock, signal })
  const health = new Health(clock)
  const target = health.watch(options.target)
  const spec = loadSpec({ level: header.feature_level, word: target.word })
  emit({ kind: 'started', header, target: target.name, seed: 0, plans: scenarios.length, budget: undefined })
  const course = new Course({ ...options, target }, health, spec, header, emit)
  await course.runAll()
  return course.finish()
}

/** A judge with what feeds it. */
interface Bench {
  readonly judge: Judge
  readonly recorder: Recorder
}

class Course {
  readonly #options: ScenarioOptions
  readonly #health: Health
  readonly #signal: AbortSignal
  readonly #spec: Spec
  readonly #header: Header
  readonly #emit: Listener
  readonly #bench: Bench
  readonly #obstacles = new Obstacles()
  readonly #troubles = new Troubles()
  readonly #time: TargetNow
  readonly #stock: Stock
  readonly #answers: Answers
  readonly #began: number
  readonly #outcomes: ScenarioOutcome[] = []
  readonly #seenTypes = new Set<string>()
  #waits = 0

  constructor(options: ScenarioOptions, health: Health, spec: Spec, header: Header, emit: Listener) {
    this.#options = options
    this.#health = health
    this.#signal = AbortSignal.any([options.signal, health.signal])
    this.#spec = spec
    this.#header = header
    this.#emit = emit
    this.#answers = new Answers(spec)
    this.#began = options.clock.now()
    this.#time = new TargetNow(options.clock)
    this.#stock = new Stock(options.target.run ?? 'run')
    const judge = new Judge(spec, header)
    this.#bench = { judge, recorder: new Recorder((entry) => this.#take(entry)) }
  }

  async runAll(): Promise<void> {
    const { scenarios } = this.#options
    for (const [index, scenario] of scenarios.entries()) {
      const outcome = await this.#outcomeOf(scenario, index + 1)
      this.#outcomes.push(outcome)
      this.#emit({ kind: 'scenario-finished', number: index + 1, of: scenarios.length, outcome })
      // Whoever kills the run from here on finds a report of what had failed.
      if (outcome.verdict === 'failed') this.#emit({ kind: 'provisional', result: this.#result() })
    }
  }

  async #outcomeOf(scenario: Scenario, number: number): Promise<ScenarioOutcome> {
    const { target, clock } = this.#options
    const nothing = {
      scenario,
      strength: this.#strengthOf(scenario),
      failures: [],
      findings: [],
      answers: [],
      names: {},
      seconds: 0,
    }
    if (this.#signal.aborted) return { ...nothing, verdict: 'cannot-tell', reason: this.#whyEnded() }
    const need = unmetNeed(target, this.#spec.level, scenario)
    if (need !== undefined) return { ...nothing, verdict: 'skipped', reason: need }
    const began = clock.now()
    const first = await this.#perform(scenario, `scenario${number}.`, this.#bench)
    const outcome = first.verdict === 'failed' ? await this.#again(first, number) : first
    return { ...outcome, seconds: clock.now() - began }
  }

  #whyEnded(): string {
    return this.#health.reason ?? 'interrupted before it came to its end'
  }

  async #perform(scenario: Scenario, prefix: string, bench: Bench): Promise<ScenarioOutcome> {
    const { judge } = bench
    const { failures, skipped, unanswered, answers, names } = await perform(
      this.#stage(prefix, bench),
      scenario,
      this.#seenTypes,
    )
    judge.settle()
    const findings = firstOfClause(judge.brokenLately())
    const own = { scenario, strength: this.#strengthOf(scenario), failures, findings, answers, names, seconds: 0 }
    if (findings.some(({ clause }) => this.#isCounted(clause))) return { ...own, strength: 'must', verdict: 'failed' }
    if (this.#signal.aborted) return { ...own, verdict: 'cannot-tell', reason: this.#whyEnded() }
    if (unanswered !== undefined) return { ...own, verdict: 'cannot-tell', reason: unanswered }
    if (skipped !== undefined) return { ...own, verdict: 'skipped', reason: skipped }
    return { ...own, verdict: failures.length > 0 ? 'failed' : 'passed' }
  }

  #isCounted(clause: string): boolean {
    const { counts, forgiven = [] } = this.#options
    return counts.includes(this.#spec.clauses.get(clause)?.strength ?? '') && !forgiven.includes(clause)
  }

  /** What somebody expects beyond what the specification says is a `should`, as the clauses are that it cites. */
  #strengthOf({ clauses, strength }: Scenario): 'must' | 'should' {
    const isCounted = strength
      ? this.#options.counts.includes(strength)
      : clauses.some((clause) => this.#isCounted(clause))
    return isCounted ? 'must' : 'should'
  }

  /** What does not show again was perhaps a busy moment; that is told, and does not count as failed. */
  async #again(first: ScenarioOutcome, number: number): Promise<ScenarioOutcome> {
    const judge = new Judge(this.#spec, this.#header, this.#bench.judge.timeLearnt())
    const recorder = new Recorder((entry) => {
      this.#time.take(entry)
      judge.take(entry)
    })
    const second = await this.#perform(first.scenario, `again${number}.`, { judge, recorder })
    if (this.#signal.aborted || second.verdict === 'failed') return first
    return { ...first, verdict: 'cannot-tell', reason: 'it failed, but not when it was run again', isFlaky: true }
  }

  #stage(prefix: string, { judge, recorder }: Bench): Stage {
    const { target, clock } = this.#options
    const looking = {
      obstacles: this.#obstacles,
      waits: () => void this.#waits++,
      time: this.#time,
      stock: this.#stock,
    }
    return {
      wire: { target, clock, recorder, ...looking },
      endpoints: bySlug(this.#spec),
      level: this.#spec.level,
      world: judge.world,
      isOwed: (queue_id) => {
        judge.settle()
        return judge.owed(queue_id).length > 0
      },
      prefix,
      signal: this.#signal,
    }
  }

  #take(entry: Entry): void {
    this.#time.take(entry)
    if (entry.kind === 'exchange') {
      this.#answers.take(entry)
      this.#troubles.take(entry)
    }
    this.#emit({ kind: 'entry', entry })
    for (const finding of this.#bench.judge.take(entry)) this.#emit({ kind: 'finding', finding })
  }

  #times(): Times {
    const { clock } = this.#options
    const seconds = Math.round((clock.now() - this.#began) * 1000) / 1000
    return { began: this.#began, seconds, waited: this.#answers.seconds() }
  }

  finish(): ScenariosResult {
    this.#bench.judge.finish()
    return this.#result()
  }

  #result(): ScenariosResult {
    const { target, signal } = this.#options
    const { judge } = this.#bench
    const { reason: stopped } = this.#health
    return {
      ...told(target, this.#spec),
      ...judged(judge, this.#outcomes),
      requests: this.#answers.requests(),
      outcomes: this.#answers.outcomes(),
      times: this.#times(),
      // Where a run of scenarios ends, the next one begins anew.
      next: { plan: 0 },
      waits: this.#waits,
      isInterrupted: signal.aborted,
      ...(stopped === undefined ? {} : { stopped }),
      obstacles: this.#obstacles.all(),
      trouble: this.#troubles.all(),
      // A clock that is moved by hand has no offset worth telling.
      ...(!canMoveClock(target) && judge.clock && { clock: judge.clock }),
      scenarios: this.#outcomes,
    }
  }
}

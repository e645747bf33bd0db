// A run of scenarios: one after the other, each in a namespace of its own, with one judge over all of them. One that
// fails is run once more with a judge of its own. Knows nothing of files, reports or exit codes.

import { Judge } from '../judge/judge.ts'
import type { Finding } from '../judge/verdicts/verdict.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { Recorder } from './asking/recorder.ts'
import type { Listener, RunResult } from './event.ts'
import { type Bench, type Occasion, Proceedings } from './proceedings.ts'
import { unmetNeed } from './scenario/needs.ts'
import type { ScenarioOutcome } from './scenario/outcome.ts'
import { perform } from './scenario/perform.ts'
import { firstOfClause, judged } from './scenario-verdicts.ts'

export interface ScenarioOptions extends Occasion {
  readonly scenarios: readonly Scenario[]
  /** The strengths of clauses whose breach fails a scenario. */
  readonly counts: readonly string[]
  /** Clauses that the target is known to break. */
  readonly forgiven?: readonly string[]
}

export interface ScenariosResult extends RunResult {
  readonly scenarios: readonly ScenarioOutcome[]
}

export async function runScenarios(options: ScenarioOptions, emit: Listener): Promise<ScenariosResult> {
  // Scenarios are drawn from no seed, and have no budget.
  const begun = { seed: 0, plans: options.scenarios.length, budget: undefined }
  const proceedings = await Proceedings.open(options, emit)
  proceedings.begin(begun)
  await proceedings.askTime()
  const course = new Course(options, proceedings, emit)
  await course.runAll()
  await proceedings.askTime()
  return course.finish()
}

class Course {
  readonly #options: ScenarioOptions
  readonly #proceedings: Proceedings
  readonly #emit: Listener
  readonly #outcomes: ScenarioOutcome[] = []
  readonly #seenTypes = new Set<string>()
  /** The clauses that an earlier scenario was found to break. */
  readonly #blamed = new Set<string>()

  constructor(options: ScenarioOptions, proceedings: Proceedings, emit: Listener) {
    this.#options = options
    this.#proceedings = proceedings
    this.#emit = emit
  }

  async runAll(): Promise<void> {
    const { scenarios } = this.#options
    for (const [index, scenario] of scenarios.entries()) {
      const outcome = await this.#outcomeOf(scenario, index + 1)
      this.#outcomes.push(outcome)
      for (const { clause } of outcome.findings) this.#blamed.add(clause)
      this.#emit({ kind: 'scenario-finished', number: index + 1, of: scenarios.length, outcome })
      // Whoever kills the run from here on finds a report of what had failed.
      if (outcome.verdict === 'failed') this.#emit({ kind: 'provisional', result: this.#result() })
    }
  }

  async #outcomeOf(scenario: Scenario, number: number): Promise<ScenarioOutcome> {
    const { target, clock, signal, spec } = this.#proceedings
    const nothing = {
      scenario,
      strength: this.#strengthOf(scenario),
      failures: [],
      findings: [],
      answers: [],
      names: {},
      seconds: 0,
    }
    if (signal.aborted) return { ...nothing, verdict: 'cannot-tell', reason: this.#whyEnded() }
    const need = unmetNeed(target, spec.level, scenario)
    if (need !== undefined) return { ...nothing, verdict: 'skipped', reason: need }
    const began = clock.now()
    const first = await this.#perform(scenario, `scenario${number}.`, this.#proceedings.bench)
    const outcome = first.verdict === 'failed' ? await this.#again(first, number) : first
    return { ...outcome, seconds: clock.now() - began }
  }

  #whyEnded(): string {
    return this.#proceedings.health.reason ?? 'interrupted before it came to its end'
  }

  async #perform(scenario: Scenario, prefix: string, bench: Bench): Promise<ScenarioOutcome> {
    const stage = this.#proceedings.stage(prefix, bench)
    const { failures, skipped, unanswered, answers, names } = await perform(stage, scenario, this.#seenTypes)
    bench.judge.settle()
    const lately = firstOfClause(bench.judge.brokenLately())
    const findings = lately.filter(({ clause }) => this.#isOwn(scenario, clause))
    const strength = this.#strengthOf(scenario, failures.length > 0 ? [] : findings)
    const own = { scenario, strength, failures, findings, answers, names, seconds: 0 }
    if (findings.some(({ clause }) => this.#isCounted(clause))) return { ...own, strength: 'must', verdict: 'failed' }
    if (stage.signal.aborted) return { ...own, verdict: 'cannot-tell', reason: this.#whyEnded() }
    if (unanswered !== undefined) return { ...own, verdict: 'cannot-tell', reason: unanswered }
    if (findings.some(({ clause }) => this.#isCited(scenario, clause))) return { ...own, verdict: 'failed' }
    if (skipped !== undefined) return { ...own, verdict: 'skipped', reason: skipped }
    return { ...own, verdict: failures.length > 0 ? 'failed' : 'passed' }
  }

  #isCounted(clause: string): boolean {
    const { counts } = this.#options
    return counts.includes(this.#proceedings.spec.clauses.get(clause)?.strength ?? '') && !this.#isForgiven(clause)
  }

  /** A breach fails the first scenario that shows it, and those that claim the clause. */
  #isOwn({ clauses }: Scenario, clause: string): boolean {
    return clauses.includes(clause) || !this.#blamed.has(clause)
  }

  #isForgiven(clause: string): boolean {
    return this.#options.forgiven?.includes(clause) === true
  }

  /** Whoever cites a clause claims that it holds, however strong it is. */
  #isCited({ clauses }: Scenario, clause: string): boolean {
    return clauses.includes(clause) && !this.#isForgiven(clause)
  }

  /**
   * What somebody expects beyond what the specification says is a `should`, as the clauses are that it cites. Where
   * `findings` are all that is wrong, none of them counts.
   */
  #strengthOf({ clauses, strength }: Scenario, findings: readonly Finding[] = []): 'must' | 'should' {
    if (findings.length > 0) return 'should'
    const isCounted = strength
      ? this.#options.counts.includes(strength)
      : clauses.some((clause) => this.#isCounted(clause))
    return isCounted ? 'must' : 'should'
  }

  /** What does not show again was perhaps a busy moment; that is told, and does not count as failed. */
  async #again(first: ScenarioOutcome, number: number): Promise<ScenarioOutcome> {
    const { spec, header, time, signal, judge: looking } = this.#proceedings
    const judge = new Judge(spec, header, looking.timeLearnt())
    const recorder = new Recorder((entry) => {
      time.take(entry)
      judge.take(entry)
    })
    const second = await this.#perform(first.scenario, `again${number}.`, { judge, recorder })
    if (signal.aborted || second.verdict === 'failed') return first
    return { ...first, verdict: 'cannot-tell', reason: 'it failed, but not when it was run again', isFlaky: true }
  }

  finish(): ScenariosResult {
    this.#proceedings.judge.finish()
    return this.#result()
  }

  #result(): ScenariosResult {
    return {
      ...this.#proceedings.result(),
      ...{ seed: 0, focus: [], plans: 0 },
      ...judged(this.#proceedings.judge, this.#outcomes),
      // Where a run of scenarios ends, the next one begins anew.
      next: { plan: 0 },
      scenarios: this.#outcomes,
    }
  }
}

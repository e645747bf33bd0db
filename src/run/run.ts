// A run: draws plans from a seed, carries each out, lets the judge look on, and in the end makes what it found small.
// Tells everything to its listener; knows nothing of reports, files or exit codes.

import type { Weighted } from '../generate/arbitraries.ts'
import type { Plan } from '../generate/plan.ts'
import type { Story } from '../judge/stories/story.ts'
import type { ClauseVerdict, Finding } from '../judge/verdicts/verdict.ts'
import { canMoveClock, isSparing } from '../target/target.ts'
import { leaving } from './asking/trouble.ts'
import type { Wire } from './asking/wire.ts'
import type { Counterexample, Coverage, Listener, RunResult } from './event.ts'
import { Allowance } from './findings/allowance.ts'
import { type Earlier, partedFrom } from './findings/earlier.ts'
import { Suspected } from './findings/suspected.ts'
import { bySlug, Trials } from './findings/trial.ts'
import { afterReruns } from './findings/verdicts.ts'
import { execute } from './plan/execute.ts'
import { Household } from './plan/household.ts'
import type { Inhabitants } from './plan/namespace.ts'
import { plannerFor } from './plan/planner.ts'
import { type Occasion, Proceedings } from './proceedings.ts'
import { type AgedPlan, agingTime, beginAging, canAge, endAging } from './real-time/aged-plans.ts'
import { startRealTimeChecks } from './real-time/real-time-checks.ts'

export interface RunOptions extends Occasion {
  readonly seed: number
  /** The endpoints, by slug, that plans are about; all where there are none. */
  readonly focus?: readonly string[]
  /** What plans are made of, where not of all gestures that are about the focus. */
  readonly gestures?: Weighted
  /** How many people ask at once in every other plan. */
  readonly concurrency?: number
  /** How many plans; undefined where the budget decides. */
  readonly plans: number | undefined
  /** Seconds for all of it, after which no further plan is begun; re-runs of findings may take a little longer. */
  readonly budget: number | undefined
  /** Seconds that a run without a budget may take for what only real time shows. */
  readonly patience: number
  /** Of each so many plans the how-manyth, from 1 on; all where it is left out. */
  readonly shard?: { readonly index: number; readonly of: number }
  /** The first plan, where some were carried out before; 0 where it is left out. */
  readonly from?: number
  /** Findings of a run that was cut off, to run again with those of this one. */
  readonly earlier?: readonly Earlier[]
  /** Asked after each plan with the clauses that are broken by now: whether to look for no more. */
  readonly isEnough?: (broken: ReadonlySet<string>) => boolean
}

/** What so many plans leave behind makes no answer too long. */
const plansPerOrganization = 100
/** So many plans in a row for which nobody could be made are enough. */
const mostNotMade = 5
/** Where a run has fewer, plans that wait for old messages would take most of them. */
const requestsForAging = 2000
/** So many plans in a row that the target has no means for are all of them. */
const mostPassedOver = 1000
/** Seconds after which a run tells again what it has come to, and how much of its time that may take. */
const betweenAccounts = 2
const shareOfAccounts = 0.05

export async function run(options: RunOptions, emit: Listener): Promise<RunResult> {
  const proceedings = await Proceedings.open(options, emit)
  const course = new Course(options, proceedings, emit)
  // First of all, so that whoever sees a run begin finds a report of it, however soon it is killed.
  course.giveAccount()
  proceedings.begin(options)
  await proceedings.askTime()
  const endVigil = await course.beginVigil()
  await course.runPlans()
  if (!course.isEnough()) await course.awaitAged()
  await endVigil()
  await proceedings.askTime()
  const result = await course.finish()
  emit({ kind: 'finished', result })
  return result
}

/** The finding that the counterexample shows, where that is not the first one of its clause. */
function shownAgain(first: Finding, counterexamples: readonly Counterexample[]): Finding {
  return counterexamples.find(({ clause }) => clause === first.clause)?.finding ?? first
}

class Course {
  readonly #options: RunOptions
  readonly #proceedings: Proceedings
  readonly #emit: Listener
  #nextAccount = 0
  #ended: string | undefined
  readonly #suspected: Suspected
  #drawn = 0
  #ran = 0
  #renewedAt = 0
  readonly #household: Household | undefined
  readonly #allowance: Allowance
  #plans = 0
  #aged: readonly AgedPlan[] = []
  #agedAt = 0
  #notMade = 0
  #notMadeInARow = 0

  constructor(options: RunOptions, proceedings: Proceedings, emit: Listener) {
    const { target, clock, signal } = proceedings
    this.#options = options
    this.#proceedings = proceedings
    this.#emit = emit
    this.#suspected = new Suspected(options.earlier)
    this.#allowance = new Allowance(clock, options.budget, signal)
    this.#household = isSparing(target) ? new Household(canMoveClock(target)) : undefined
    this.#drawn = options.from ?? 0
    proceedings.afterEach(() => {
      if (clock.now() >= this.#nextAccount) this.giveAccount()
    })
  }

  /** Where the target's clock cannot be moved, waits for real beside the plans; what is returned waits for the rest. */
  async beginVigil(): Promise<() => Promise<void>> {
    const { budget, patience } = this.#options
    const { target, clock, bench, signal, spec } = this.#proceedings
    const giveUp = new AbortController()
    const wire = { target, clock, recorder: bench.recorder }
    const seconds = budget ?? patience
    const end = clock.now() + seconds
    const until = AbortSignal.any([signal, giveUp.signal])
    const vigil = await startRealTimeChecks(wire, bySlug(spec, target.absent), seconds, until)
    return async () => {
      const left = Math.max(0, Math.min(end - clock.now(), this.#allowance.left(this.#suspected.clauses.size > 0)))
      if (vigil && !this.isEnough()) {
        if (vigil.pending.size > 0) this.#emit({ kind: 'waiting', seconds: left, for: [...vigil.pending] })
        await Promise.race([vigil.done, clock.sleep(left, until)])
      }
      giveUp.abort(new Error(leaving.givenUp))
      await vigil?.done
    }
  }

  /** Where limits show by real time alone, some plans begin early and go on when their messages are old. */
  async #beginAging(): Promise<void> {
    const { budget, patience, seed, plans } = this.#options
    const { clock, target } = this.#proceedings
    const seconds = budget ?? patience
    // A run without plans shows no more than what real time shows by itself.
    if (plans === 0 || !canAge(this.#wire(), seconds)) return
    if (seconds * (target.rate ?? Number.POSITIVE_INFINITY) < requestsForAging) return
    this.#aged = await beginAging(this.#proceedings.wire(), seed)
    this.#agedAt = clock.now() + agingTime
  }

  /** Of a run that has all its plans behind it before they are old. */
  async awaitAged(): Promise<void> {
    const { clock, budget } = this.#options
    if (budget === undefined && this.#aged.length > 0)
      await clock.sleep(this.#agedAt - clock.now(), this.#proceedings.signal)
    await this.#runAged(this.#proceedings.signal)
  }

  async #runAged(signal: AbortSignal): Promise<void> {
    if (this.#options.clock.now() < this.#agedAt) return
    const aged = this.#aged
    this.#aged = []
    for (const one of aged)
      if (!signal.aborted)
        await this.#runPlan(one.plan, one.prefix, signal, await endAging(this.#proceedings.wire(), one))
    // They set limits short.
    if (aged.length > 0) this.#household?.keepSettings(undefined)
  }

  async runPlans(): Promise<void> {
    const { seed, plans = Number.POSITIVE_INFINITY, focus, gestures, concurrency, shard } = this.#options
    const { index = 1, of = 1 } = shard ?? {}
    const isSpent = () => this.#allowance.isSpent(this.#suspected.clauses.size > 0) || this.isEnough()
    const planOf = plannerFor(this.#proceedings.target, { focus, gestures, concurrency })
    let passedOver = 0
    const { signal, end } = this.#allowance.plans()
    while (this.#ran < plans && passedOver < mostPassedOver && !isSpent() && !signal.aborted) {
      await this.#runAged(signal)
      await this.#renew()
      const number = this.#drawn * of + index - 1
      const plan = planOf(seed, number)
      passedOver = plan.steps.length === 0 ? passedOver + 1 : 0
      const isMade = passedOver > 0 || (await this.#runPlan(plan, `plan${number}.`, signal))
      // One that was cut short is in the history, but it did not come to its end.
      if (signal.aborted) break
      if (this.#isRefusedPeople(isMade)) continue
      this.#drawn++
      if (passedOver === 0) this.#count(isMade)
      // Not before the first plan, so that something is judged soon, however slow the target is.
      if (this.#ran === 1 && passedOver === 0) await this.#beginAging()
    }
    end()
    this.#ended = this.#reasonOfEnd(passedOver)
  }

  /** Then another plan takes its place, in the end one that the accounts can carry out. */
  #isRefusedPeople(isMade: boolean): boolean {
    const { obstacles, target } = this.#proceedings
    const isRefused = !isMade && obstacles.wasRefused('people')
    for (const action of obstacles.endPlan(isMade)) target.control?.giveUp(action)
    if (isRefused) this.#notMade++
    return isRefused
  }

  async #renew(): Promise<void> {
    if (this.#ran - this.#renewedAt < plansPerOrganization) return
    this.#renewedAt = this.#ran
    await this.#proceedings.renew()
  }

  #reasonOfEnd(passedOver: number): string {
    const { budget, plans, signal } = this.#options
    if (signal.aborted) return 'it was interrupted'
    if (this.#proceedings.health.reason !== undefined) return this.#proceedings.health.reason
    if (this.isEnough()) return 'enough was found broken'
    if (passedOver >= mostPassedOver) return 'the target has no means for any further plan'
    return plans !== undefined && this.#ran >= plans ? carriedOut(plans) : `its time was over (${budget} s)`
  }

  /** As much was found broken as somebody wants to know of. */
  isEnough(): boolean {
    return this.#options.isEnough?.(this.#suspected.clauses) === true
  }

  #count(isMade: boolean): void {
    this.#ran++
    this.#notMadeInARow = isMade ? 0 : this.#notMadeInARow + 1
    const { exchanges } = this.#proceedings.judge
    const coverage = () => this.#coverage()
    if (isMade) this.#emit({ kind: 'plan-finished', plan: ++this.#plans, exchanges, coverage })
    else this.#notMade++
    if (this.#notMadeInARow < mostNotMade) return
    const [people] = this.#proceedings.obstacles.all().filter(({ what }) => what === 'people')
    this.#proceedings.health.stop(`nobody can be made who acts in plans: ${people?.reason}`)
  }

  #coverage(): Coverage {
    const meant = this.#proceedings.meant(this.#proceedings.judge.verdicts(), ({ id }) => id)
    const musts = meant.filter(({ strength, verdict }) => strength === 'must' && verdict !== 'not-applicable')
    return { judged: musts.filter(({ verdict }) => verdict !== 'cannot-tell').length, musts: musts.length }
  }

  async finish(): Promise<RunResult> {
    this.#proceedings.tell(this.#proceedings.judge.finish())
    return this.#result(await this.#confirmAll())
  }

  #result(examples: readonly Counterexample[]): RunResult {
    const { seed, focus = [], signal, earlier: left = [] } = this.#options
    const { own: counterexamples, earlier } = partedFrom(left, examples)
    const { judge } = this.#proceedings
    const findings = this.#proceedings
      .meant(judge.findings(), ({ clause }) => clause)
      .map((first) => shownAgain(first, counterexamples))
    return {
      ...this.#proceedings.result(),
      seed,
      focus,
      plans: this.#plans,
      ...(this.#ended !== undefined && { ended: signal.aborted ? 'it was interrupted' : this.#ended }),
      next: this.#next(),
      clauses: this.#clauses(counterexamples),
      findings,
      stories: Object.fromEntries(findings.map((finding) => [finding.clause, this.#storyOf(finding, counterexamples)])),
      counterexamples,
      ...(earlier.length > 0 && { earlier }),
      plansNotMade: this.#notMade,
    }
  }

  #clauses(counterexamples: readonly Counterexample[]): readonly ClauseVerdict[] {
    const { target, judge, obstacles, spec } = this.#proceedings
    const all = this.#proceedings.meant(afterReruns(judge.verdicts(), counterexamples), ({ id }) => id)
    // How old a message can be made only the attempt tells.
    const isOffered = (need: string) => (need === 'message-age' ? undefined : target.control?.offers(need))
    return obstacles.explain(all, spec.clauses, isOffered)
  }

  #next(): RunResult['next'] {
    const { plans } = this.#options
    return { plan: this.#drawn, ...(plans !== undefined && { left: Math.max(0, plans - this.#ran) }) }
  }

  /** Whoever kills the run finds a report of what it had seen a moment ago. */
  giveAccount(): void {
    const { clock } = this.#options
    const began = clock.now()
    const result = this.#result(this.#suspected.asTheyAre())
    this.#emit({ kind: 'provisional', result })
    const took = clock.now() - began
    this.#nextAccount = clock.now() + Math.max(betweenAccounts, took / shareOfAccounts)
  }

  /** Of plans that share what is there with others, where the target is to be spared. */
  #wire(): Wire {
    return { ...this.#proceedings.wire(), ...(this.#household && { household: this.#household }) }
  }

  /** Whether it could be made, unless that was done before. */
  async #runPlan(plan: Plan, prefix: string, signal: AbortSignal, prepared?: Inhabitants): Promise<boolean> {
    const { judge, target } = this.#proceedings
    const stage = this.#proceedings.stage(prefix)
    const standing = target.own?.now()
    const wire = prepared ? stage.wire : this.#wire()
    const { steps, isMade } = await execute({ ...stage, wire, signal }, plan, prepared)
    this.#proceedings.tell(judge.settle())
    const broken = this.#proceedings.meant(judge.brokenLately(), ({ clause }) => clause)
    const shown = broken.map((finding) => ({ finding, story: judge.storyOf(finding) }))
    if (shown.length > 0) this.#household?.leaveAll()
    this.#suspected.add({ plan, steps, ...(standing && { standing }) }, shown, prepared !== undefined)
    return isMade
  }

  #confirmAll(): Promise<Counterexample[]> {
    const { target, clock, spec, header, signal, time, judge } = this.#proceedings
    const timeLearnt = () => judge.timeLearnt()
    const confirming = {
      trials: new Trials({ target, clock, spec, header, signal, timeLearnt, time }),
      allowance: this.#allowance,
      isFresh: target.control?.offers('people') === true,
      signal,
      // Whoever kills the run from here on finds a report of what it had seen.
      soFar: (all: readonly Counterexample[]) => this.#emit({ kind: 'provisional', result: this.#result(all) }),
    }
    return this.#suspected.confirmAll(confirming, this.#emit)
  }

  #storyOf(finding: Finding, counterexamples: readonly Counterexample[]): Story {
    const told = counterexamples.find(({ clause }) => clause === finding.clause)?.story
    return told ?? this.#proceedings.judge.storyOf(finding)
  }
}

function carriedOut(plans: number): string {
  return plans === 1 ? 'its plan was carried out' : `all ${plans} plans were carried out`
}

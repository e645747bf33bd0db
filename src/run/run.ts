// A run: draws plans from a seed, carries each out, lets the judge look on, and in the end makes what it found small.
// Tells everything to its listener; knows nothing of reports, files or exit codes.

import type { Weighted } from '../generate/arbitraries.ts'
import type { Plan } from '../generate/plan.ts'
import type { Entry, Header } from '../history/entry.ts'
import { Judge } from '../judge/judge.ts'
import type { Story } from '../judge/stories/story.ts'
import type { ClauseVerdict, Finding } from '../judge/verdicts/verdict.ts'
import { loadSpec, type Spec } from '../spec/spec.ts'
import { controlActions } from '../spec/spec-files.ts'
import type { HarnessClock } from '../target/clock.ts'
import { canMoveClock, isSparing, type Target } from '../target/target.ts'
import { Allowance } from './allowance.ts'
import { Answers } from './answers.ts'
import { Stock } from './by-api/stock.ts'
import type { Counterexample, Listener, RunResult, Times } from './event.ts'
import { confirm, likeliestFirst, type Suspicions, suspect, unconfirmed } from './findings/confirm.ts'
import { type Earlier, earlierSuspicions, partedFrom } from './findings/earlier.ts'
import { Played } from './findings/played.ts'
import { bySlug, Trials } from './findings/trial.ts'
import { afterReruns } from './findings/verdicts.ts'
import { Health } from './health.ts'
import { Obstacles } from './obstacles.ts'
import { execute } from './plan/execute.ts'
import { Household } from './plan/household.ts'
import type { Inhabitants } from './plan/namespace.ts'
import { plannerFor } from './plan/planner.ts'
import { probe } from './probe.ts'
import { type AgedPlan, agingTime, beginAging, canAge, endAging } from './real-time/aged-plans.ts'
import { startRealTimeChecks } from './real-time/real-time-checks.ts'
import { TargetNow } from './real-time/target-now.ts'
import { Recorder } from './recorder.ts'
import { leaving, Troubles } from './trouble.ts'
import type { Wire } from './wire.ts'

export interface RunOptions {
  readonly target: Target
  readonly clock: HarnessClock
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
  /** Whether a clause counts; all do where it is left out. */
  readonly isMeant?: (clause: string) => boolean
  /** Asked after each plan with the clauses that are broken by now: whether to look for no more. */
  readonly isEnough?: (broken: ReadonlySet<string>) => boolean
  readonly signal: AbortSignal
}

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
  const { seed, plans, clock, signal } = options
  const header = await probe(options.target, { clock, signal })
  const health = new Health(clock)
  const target = health.watch(options.target)
  const spec = loadSpec({ level: header.feature_level, word: target.word })
  const course = new Course({ ...options, target }, health, spec, header, emit)
  // First of all, so that whoever sees a run begin finds a report of it, however soon it is killed.
  course.giveAccount()
  emit({ kind: 'started', header, target: target.name, seed, plans, budget: options.budget })
  const endVigil = course.beginVigil()
  await course.runPlans()
  await course.awaitAged()
  await endVigil()
  const result = await course.finish()
  emit({ kind: 'finished', result })
  return result
}

/** The finding that the counterexample shows, where that is not the first one of its clause. */
function shownAgain(first: Finding, counterexamples: readonly Counterexample[]): Finding {
  return counterexamples.find(({ clause }) => clause === first.clause)?.finding ?? first
}

function provisionOf({ control }: Target): NonNullable<RunResult['provision']> {
  const actions = [...controlActions().keys()]
  return { ways: control?.ways ?? [], offered: actions.filter((action) => control?.offers(action)) }
}

class Course {
  readonly #options: RunOptions
  readonly #health: Health
  /** Aborted by whoever wants the run to end, or where the target is gone. */
  readonly #signal: AbortSignal
  readonly #obstacles = new Obstacles()
  readonly #troubles = new Troubles()
  readonly #spec: Spec
  readonly #header: Header
  readonly #emit: Listener
  readonly #judge: Judge
  readonly #recorder: Recorder
  readonly #answers: Answers
  readonly #began: number
  #nextAccount = 0
  #ended: string | undefined
  readonly #suspicions = new Map<string, Suspicions>()
  #drawn = 0
  #ran = 0
  readonly #played = new Played()
  readonly #time: TargetNow
  readonly #stock: Stock
  readonly #household: Household | undefined
  readonly #allowance: Allowance
  #plans = 0
  #waits = 0
  #aged: readonly AgedPlan[] = []
  #agedAt = 0
  #notMade = 0
  #notMadeInARow = 0

  constructor(options: RunOptions, health: Health, spec: Spec, header: Header, emit: Listener) {
    this.#options = options
    this.#health = health
    this.#signal = AbortSignal.any([options.signal, health.signal])
    this.#spec = spec
    this.#header = header
    this.#emit = emit
    this.#allowance = new Allowance(options.clock, options.budget, this.#signal)
    this.#time = new TargetNow(options.clock)
    this.#stock = new Stock(options.target.run ?? 'run')
    this.#household = isSparing(options.target) ? new Household(canMoveClock(options.target)) : undefined
    this.#answers = new Answers(spec)
    this.#began = options.clock.now()
    this.#drawn = options.from ?? 0
    this.#judge = new Judge(spec, header)
    this.#recorder = new Recorder((entry) => this.#take(entry))
  }

  /** Where the target's clock cannot be moved, waits for real beside the plans; what is returned waits for the rest. */
  beginVigil(): () => Promise<void> {
    const { target, clock, budget, patience } = this.#options
    const giveUp = new AbortController()
    const wire = { target, clock, recorder: this.#recorder }
    const seconds = budget ?? patience
    const end = clock.now() + seconds
    const until = AbortSignal.any([this.#signal, giveUp.signal])
    const vigil = startRealTimeChecks(wire, bySlug(this.#spec, target.absent), seconds, until)
    return async () => {
      const left = Math.max(0, end - clock.now())
      if (vigil && vigil.pending.size > 0) this.#emit({ kind: 'waiting', seconds: left, for: [...vigil.pending] })
      if (vigil) await Promise.race([vigil.done, clock.sleep(left, until)])
      giveUp.abort(new Error(leaving.givenUp))
      await vigil?.done
    }
  }

  /** Where limits show by real time alone, some plans begin early and go on when their messages are old. */
  async #beginAging(): Promise<void> {
    const { clock, budget, patience, seed, plans, target } = this.#options
    const seconds = budget ?? patience
    // A run without plans shows no more than what real time shows by itself.
    if (plans === 0 || !canAge(this.#wire(), seconds)) return
    if (seconds * (target.rate ?? Number.POSITIVE_INFINITY) < requestsForAging) return
    this.#aged = await beginAging(this.#wireAlone(), seed)
    this.#agedAt = clock.now() + agingTime
  }

  /** Of a run that has all its plans behind it before they are old. */
  async awaitAged(): Promise<void> {
    const { clock, budget } = this.#options
    if (budget === undefined && this.#aged.length > 0) await clock.sleep(this.#agedAt - clock.now(), this.#signal)
    await this.#runAged(this.#signal)
  }

  async #runAged(signal: AbortSignal): Promise<void> {
    if (this.#options.clock.now() < this.#agedAt) return
    const aged = this.#aged
    this.#aged = []
    for (const one of aged)
      if (!signal.aborted) await this.#runPlan(one.plan, one.prefix, signal, await endAging(this.#wireAlone(), one))
    // They set limits short.
    if (aged.length > 0) this.#household?.keepSettings(undefined)
  }

  async runPlans(): Promise<void> {
    const { seed, plans = Number.POSITIVE_INFINITY, target, focus, gestures, concurrency, shard } = this.#options
    const { index = 1, of = 1 } = shard ?? {}
    const isSpent = () => this.#allowance.isSpent(this.#suspicions.size > 0) || this.#isEnough()
    const planOf = plannerFor(target, { focus, gestures, concurrency })
    let passedOver = 0
    const { signal, end } = this.#allowance.plans()
    while (this.#ran < plans && passedOver < mostPassedOver && !isSpent() && !signal.aborted) {
      await this.#runAged(signal)
      const number = this.#drawn * of + index - 1
      const plan = planOf(seed, number)
      passedOver = plan.steps.length === 0 ? passedOver + 1 : 0
      const isMade = passedOver > 0 || (await this.#runPlan(plan, `plan${number}.`, signal))
      // One that was cut short is in the history, but it did not come to its end.
      if (signal.aborted) break
      this.#drawn++
      if (passedOver === 0) this.#count(isMade)
      // Not before the first plan, so that something is judged soon, however slow the target is.
      if (this.#ran === 1 && passedOver === 0) await this.#beginAging()
    }
    end()
    this.#ended = this.#reasonOfEnd(passedOver)
  }

  #reasonOfEnd(passedOver: number): string {
    const { budget, plans, signal } = this.#options
    if (signal.aborted) return 'it was interrupted'
    if (this.#health.reason !== undefined) return this.#health.reason
    if (this.#isEnough()) return 'enough was found broken'
    if (passedOver >= mostPassedOver) return 'the target has no means for any further plan'
    return plans !== undefined && this.#ran >= plans
      ? `all ${plans} plans were carried out`
      : `its time was over (${budget} s)`
  }

  #isEnough(): boolean {
    return this.#options.isEnough?.(new Set(this.#suspicions.keys())) === true
  }

  #count(isMade: boolean): void {
    this.#ran++
    this.#notMadeInARow = isMade ? 0 : this.#notMadeInARow + 1
    const { exchanges } = this.#judge
    if (isMade) this.#emit({ kind: 'plan-finished', plan: ++this.#plans, exchanges, ...this.#judged() })
    else this.#notMade++
    if (this.#notMadeInARow < mostNotMade) return
    const [people] = this.#obstacles.all().filter(({ what }) => what === 'people')
    this.#health.stop(`nobody can be made who acts in plans: ${people?.reason}`)
  }

  #judged(): { judged: number; musts: number } {
    const meant = this.#meant(this.#judge.verdicts(), ({ id }) => id)
    const musts = meant.filter(({ strength, verdict }) => strength === 'must' && verdict !== 'not-applicable')
    return { judged: musts.filter(({ verdict }) => verdict !== 'cannot-tell').length, musts: musts.length }
  }

  async finish(): Promise<RunResult> {
    this.#tell(this.#judge.finish())
    return this.#result(await this.#confirmAll())
  }

  #result(examples: readonly Counterexample[]): RunResult {
    const { target, seed, focus = [], signal, earlier: left = [] } = this.#options
    const { own: counterexamples, earlier } = partedFrom(left, examples)
    const { reason } = this.#health
    const { server_version } = this.#header
    // A clock that is moved by hand has no offset worth telling.
    const clock = canMoveClock(target) ? undefined : this.#judge.clock
    const findings = this.#meant(this.#judge.findings(), ({ clause }) => clause).map((first) =>
      shownAgain(first, counterexamples),
    )
    return {
      target: target.name,
      feature_level: this.#spec.level,
      ...(server_version !== undefined && { server_version }),
      word: this.#spec.word,
      seed,
      focus,
      plans: this.#plans,
      exchanges: this.#judge.exchanges,
      requests: this.#answers.requests(),
      outcomes: this.#answers.outcomes(),
      times: this.#times(),
      ...(this.#ended !== undefined && { ended: signal.aborted ? 'it was interrupted' : this.#ended }),
      next: this.#next(),
      waits: this.#waits,
      means: target.control ? (target.disposable ? 'all' : 'own') : 'none',
      provision: provisionOf(target),
      clauses: this.#clauses(counterexamples),
      findings,
      stories: Object.fromEntries(findings.map((finding) => [finding.clause, this.#storyOf(finding, counterexamples)])),
      counterexamples,
      ...(earlier.length > 0 && { earlier }),
      cannotTellShare: this.#judge.cannotTellShare(),
      isInterrupted: signal.aborted,
      faults: this.#judge.faults,
      ...(reason === undefined ? {} : { stopped: reason }),
      plansNotMade: this.#notMade,
      obstacles: this.#obstacles.all(),
      trouble: this.#troubles.all(),
      ...(clock && { clock }),
    }
  }

  #clauses(counterexamples: readonly Counterexample[]): readonly ClauseVerdict[] {
    const { control } = this.#options.target
    const all = afterReruns(this.#judge.verdicts(), counterexamples)
    // Without any control protocol the needs themselves are told.
    const isOffered = (action: string) => control?.offers(action) !== false
    return this.#obstacles.explain(
      this.#meant(all, ({ id }) => id),
      this.#spec.clauses,
      isOffered,
    )
  }

  #meant<T>(all: readonly T[], clauseOf: (one: T) => string): readonly T[] {
    const { isMeant } = this.#options
    return isMeant ? all.filter((one) => isMeant(clauseOf(one))) : all
  }

  #times(): Times {
    const seconds = Math.round((this.#options.clock.now() - this.#began) * 1000) / 1000
    return { began: this.#began, seconds, waited: this.#answers.seconds() }
  }

  #next(): RunResult['next'] {
    const { plans } = this.#options
    return { plan: this.#drawn, ...(plans !== undefined && { left: Math.max(0, plans - this.#ran) }) }
  }

  /** Whoever kills the run finds a report of what it had seen a moment ago. */
  giveAccount(): void {
    const { clock } = this.#options
    const began = clock.now()
    const result = this.#result([...this.#suspicions.values()].map(([first]) => unconfirmed(first)))
    this.#emit({ kind: 'provisional', result })
    const took = clock.now() - began
    this.#nextAccount = clock.now() + Math.max(betweenAccounts, took / shareOfAccounts)
  }

  #wire(): Wire {
    return { ...this.#wireAlone(), ...(this.#household && { household: this.#household }) }
  }

  /** Of plans that share nothing with others. */
  #wireAlone(): Wire {
    const { target, clock } = this.#options
    const looking = { obstacles: this.#obstacles, waits: () => void this.#waits++ }
    return { target, clock, recorder: this.#recorder, ...looking, time: this.#time, stock: this.#stock }
  }

  /** Whether it could be made, unless that was done before. */
  async #runPlan(plan: Plan, prefix: string, signal: AbortSignal, prepared?: Inhabitants): Promise<boolean> {
    const stage = {
      wire: prepared ? this.#wireAlone() : this.#wire(),
      endpoints: bySlug(this.#spec),
      level: this.#spec.level,
      world: this.#judge.world,
      isOwed: (queue_id: string) => {
        this.#tell(this.#judge.settle())
        return this.#judge.owed(queue_id).length > 0
      },
      prefix,
      signal,
    }
    const { steps, isMade } = await execute(stage, plan, prepared)
    this.#tell(this.#judge.settle())
    const part = { plan, steps }
    const suspicions = this.#meant(this.#judge.brokenLately(), ({ clause }) => clause).map((finding) => ({
      ...this.#played.suspicionOf(finding, part),
      story: this.#judge.storyOf(finding),
      ...(prepared && { isOfRealTime: true as const }),
    }))
    if (suspicions.length > 0) this.#household?.leaveAll()
    this.#played.add(part)
    for (const [clause, ofPlan] of Map.groupBy(suspicions, ({ finding }) => finding.clause)) {
      const [likeliest] = likeliestFirst(ofPlan)
      if (likeliest) this.#suspicions.set(clause, suspect(this.#suspicions.get(clause) ?? [], likeliest))
    }
    return isMade
  }

  /**
   * Where no fresh namespace can be made, plans run again in the accounts that there are: what shows there once more is no
   * accident. But they are not made smaller, since each trial finds what the one before it has left.
   */
  async #confirmAll(): Promise<Counterexample[]> {
    const { target, clock, earlier = [] } = this.#options
    const signal = this.#signal
    const suspicions = [...this.#suspicions.values(), ...earlierSuspicions(earlier)]
    const asTheyAre = (some: readonly Suspicions[]) => some.map(([first]) => unconfirmed(first))
    const isFresh = target.control?.offers('people') === true
    const timeLearnt = () => this.#judge.timeLearnt()
    const laboratory = { target, clock, spec: this.#spec, header: this.#header, signal, timeLearnt, time: this.#time }
    const trials = new Trials(laboratory)
    const confirmed: Counterexample[] = []
    for (const [index, ofClause] of suspicions.entries()) {
      if (signal.aborted) return [...confirmed, ...asTheyAre(suspicions.slice(index))]
      // Whoever kills the run from here on finds a report of what it had seen.
      this.#emit({ kind: 'provisional', result: this.#result([...confirmed, ...asTheyAre(suspicions.slice(index))]) })
      const turn = this.#allowance.turn(suspicions.length - index)
      confirmed.push(await confirm(trials, ofClause, { ...turn, isFresh }, this.#emit))
      turn.end()
    }
    return confirmed
  }

  #storyOf(finding: Finding, counterexamples: readonly Counterexample[]): Story {
    const told = counterexamples.find(({ clause }) => clause === finding.clause)?.story
    return told ?? this.#judge.storyOf(finding)
  }

  #take(entry: Entry): void {
    this.#time.take(entry)
    if (entry.kind === 'exchange') {
      this.#answers.take(entry)
      this.#troubles.take(entry)
    }
    this.#emit({ kind: 'entry', entry })
    this.#tell(this.#judge.take(entry))
    if (this.#options.clock.now() >= this.#nextAccount) this.giveAccount()
  }

  #tell(findings: readonly Finding[]): void {
    for (const finding of this.#meant(findings, ({ clause }) => clause)) this.#emit({ kind: 'finding', finding })
  }
}

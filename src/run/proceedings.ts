// What every run has, whatever it carries out: the judge who looks on, what is recorded for them, and what is noted of the
// target on the way. Tells everything to its listener.

import type { Entry, Header } from '../history/entry.ts'
import { Judge } from '../judge/judge.ts'
import type { Finding } from '../judge/verdicts/verdict.ts'
import { groupOf } from '../spec/clause.ts'
import { loadSpec, type Spec } from '../spec/spec.ts'
import { controlActions } from '../spec/spec-files.ts'
import { unlockedBy } from '../spec/unlocks.ts'
import type { HarnessClock } from '../target/clock.ts'
import { canMoveClock, isSparing, type Target } from '../target/target.ts'
import { Answers } from './asking/answers.ts'
import { ask } from './asking/ask-time.ts'
import { Health } from './asking/health.ts'
import { Obstacles } from './asking/obstacles.ts'
import { probe } from './asking/probe.ts'
import { Recorder } from './asking/recorder.ts'
import { TargetNow } from './asking/target-now.ts'
import { Troubles } from './asking/trouble.ts'
import type { Wire } from './asking/wire.ts'
import { Stock } from './by-api/stock.ts'
import type { Listener, RunResult, Times } from './event.ts'
import { bySlug } from './findings/trial.ts'
import type { Stage } from './plan/stage.ts'

export interface Occasion {
  readonly target: Target
  readonly clock: HarnessClock
  /** Whether a clause counts; all do where it is left out. */
  readonly isMeant?: (clause: string) => boolean
  readonly signal: AbortSignal
}

/** A judge, and what feeds them. */
export interface Bench {
  readonly judge: Judge
  readonly recorder: Recorder
}

type Told = Extract<Parameters<Listener>[0], { kind: 'started' }>

export class Proceedings {
  readonly target: Target
  readonly clock: HarnessClock
  readonly spec: Spec
  readonly header: Header
  readonly health: Health
  /** Aborted by whoever wants the run to end, or where the target is gone. */
  readonly signal: AbortSignal
  readonly bench: Bench
  readonly obstacles = new Obstacles()
  readonly time: TargetNow
  readonly #occasion: Occasion
  readonly #emit: Listener
  readonly #answers: Answers
  readonly #troubles = new Troubles()
  readonly #stock: Stock
  readonly #began: number
  #afterEach: () => void = () => undefined
  #waits = 0

  private constructor(occasion: Occasion, health: Health, spec: Spec, header: Header, emit: Listener) {
    this.#occasion = occasion
    this.#emit = emit
    this.target = occasion.target
    this.clock = occasion.clock
    this.spec = spec
    this.header = header
    this.health = health
    this.signal = AbortSignal.any([occasion.signal, health.signal])
    this.time = new TargetNow(occasion.clock)
    this.#answers = new Answers(spec)
    this.#stock = new Stock(occasion.target.run ?? 'run')
    this.#began = occasion.clock.now()
    this.bench = { judge: new Judge(spec, header), recorder: new Recorder((entry) => this.#take(entry)) }
  }

  /** Asks the target who it is. */
  static async open(occasion: Occasion, emit: Listener): Promise<Proceedings> {
    const { clock, signal } = occasion
    const header = await probe(occasion.target, { clock, signal })
    const health = new Health(clock)
    const target = health.watch(occasion.target)
    const spec = loadSpec({ level: header.feature_level, word: target.word })
    return new Proceedings({ ...occasion, target }, health, spec, header, emit)
  }

  /** Says that the run begins. */
  begin({ seed, plans, budget }: Pick<Told, 'seed' | 'plans' | 'budget'>): void {
    const { header, target } = this
    this.#emit({ kind: 'started', header, target: target.name, seed, plans, budget })
  }

  /** Asks the target for its time, where nobody can read its clock: at the end, too, so that a jump is seen. */
  async askTime(): Promise<void> {
    const { target, signal } = this
    const [account] = Object.entries(target.accounts)
    if (!account || signal.aborted || target.control?.offers('clock')) return
    const [name, credentials] = account
    await ask(this.wire(), { name, credentials }, signal)
  }

  get judge(): Judge {
    return this.bench.judge
  }

  wire({ recorder }: Pick<Bench, 'recorder'> = this.bench): Wire {
    const { target, clock, obstacles, time } = this
    return { target, clock, recorder, obstacles, waits: () => void this.#waits++, time, stock: this.#stock }
  }

  /** Where a plan or a scenario is carried out. */
  stage(prefix: string, bench: Bench = this.bench): Stage {
    const { judge } = bench
    const isOwed = (queue_id: string) => {
      this.#tellOf(bench, judge.settle())
      return judge.owed(queue_id).length > 0
    }
    const { level } = this.spec
    const endpoints = bySlug(this.spec)
    return { wire: this.wire(bench), endpoints, level, world: judge.world, isOwed, prefix, signal: this.signal }
  }

  meant<T>(all: readonly T[], clauseOf: (one: T) => string): readonly T[] {
    const { isMeant } = this.#occasion
    return isMeant ? all.filter((one) => isMeant(clauseOf(one))) : all
  }

  tell(findings: readonly Finding[]): void {
    for (const finding of this.meant(findings, ({ clause }) => clause)) this.#emit({ kind: 'finding', finding })
  }

  /** What a second judge finds is no news. */
  #tellOf(bench: Bench, findings: readonly Finding[]): void {
    if (bench === this.bench) this.tell(findings)
  }

  #take(entry: Entry): void {
    this.time.take(entry)
    if (entry.kind === 'exchange') {
      this.#answers.take(entry)
      this.#troubles.take(entry)
    }
    this.#emit({ kind: 'entry', entry })
    this.tell(this.judge.take(entry))
    this.#afterEach()
  }

  /** A fresh organization, or one without what earlier plans made, so that answers do not grow with what is over. */
  async renew(): Promise<void> {
    const { target, clock, bench } = this
    const at = clock.now()
    if (!target.renew) {
      // Where it came to no end, a part of it may be gone all the same.
      if (await this.#leave()) bench.recorder.add({ kind: 'control', at, did: 'forget' })
      return
    }
    await target.renew()
    const people = Object.entries(target.accounts).map(([actor, { user_id, email, role }]) => ({
      actor,
      user_id,
      email,
      role,
    }))
    bench.recorder.add({ kind: 'control', at, did: 'reset' })
    bench.recorder.add({ kind: 'control', at, did: 'people', people })
  }

  /** Whether it was tried: not where people stay from plan to plan, or where something waits until its time has come. */
  async #leave(): Promise<boolean> {
    const { target } = this
    if (!target.leave || isSparing(target) || !canMoveClock(target)) return false
    await target.leave()
    return true
  }

  /** What is done whenever something that happened has been judged. */
  afterEach(work: () => void): void {
    this.#afterEach = work
  }

  /** What any run says of itself. */
  result() {
    const { target, spec, judge } = this
    const { server_version } = this.header
    const { reason } = this.health
    return {
      target: target.name,
      feature_level: spec.level,
      ...(server_version !== undefined && { server_version }),
      word: spec.word,
      exchanges: judge.exchanges,
      requests: this.#answers.requests(),
      outcomes: this.#answers.outcomes(),
      times: this.#times(),
      waits: this.#waits,
      ...meansOf(target),
      cannotTellShare: judge.cannotTellShare(),
      isInterrupted: this.#occasion.signal.aborted,
      faults: judge.faults,
      ...(reason === undefined ? {} : { stopped: reason }),
      obstacles: this.obstacles.all().filter(({ what }) => !this.#isForAbsent(what)),
      trouble: this.#troubles.all(),
      // A clock that is moved by hand has no offset worth telling.
      ...(!canMoveClock(target) && judge.clock && { clock: judge.clock }),
    } satisfies Partial<RunResult>
  }

  /** Whether only clauses of absent endpoints need an action. */
  #isForAbsent(action: string): boolean {
    const needing = unlockedBy(this.spec, action)
    return needing.length > 0 && needing.every((id) => this.target.absent.includes(groupOf(id)))
  }

  #times(): Times {
    const seconds = Math.round((this.clock.now() - this.#began) * 1000) / 1000
    return { began: this.#began, seconds, waited: this.#answers.seconds() }
  }
}

function meansOf({ control, disposable }: Target): Pick<RunResult, 'means' | 'provision'> {
  const offered = [...controlActions().keys()].filter((action) => control?.offers(action))
  return {
    means: control ? (disposable ? 'all' : 'own') : 'none',
    provision: { ways: control?.ways ?? [], offered },
  }
}

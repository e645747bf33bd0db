// Says which clauses a history keeps. Takes the entries one after the other, live or from a trace; whatever door they
// come through, the same entries give the same verdicts. Knows nothing of plans, targets or HTTP clients.

import { type ControlLine, type Entry, type Exchange, type Header, nobody } from '../history/entry.ts'
import type { Answer } from '../model/facts/moment.ts'
import type { Observation } from '../model/facts/observe.ts'
import { forgottenByFixture } from '../model/forgetting.ts'
import { looks } from '../model/looks.ts'
import { apply } from '../model/world/apply.ts'
import { emptyWorld, type World } from '../model/world/world.ts'
import { type AnyAction, readAction } from '../spec/control-action.ts'
import { locate } from '../spec/endpoint.ts'
import type { Spec } from '../spec/spec.ts'
import { Alone } from './concerns/alone.ts'
import { Common } from './concerns/common.ts'
import type { Concern, Context } from './concerns/concern.ts'
import { Endpoints } from './concerns/endpoints.ts'
import { Evidence } from './concerns/evidence.ts'
import { Integrations } from './concerns/integrations.ts'
import { QueueCalls } from './concerns/queue-calls.ts'
import { Rules } from './concerns/rules.ts'
import { Shapes } from './concerns/shapes.ts'
import { Units } from './concerns/units.ts'
import { type ReadRequest, readRequest, unread } from './exchange/decode-request.ts'
import { openEnvelope } from './exchange/envelope.ts'
import { isOfQueues, type ReadExchange } from './exchange/read-exchange.ts'
import { type ClockMeasured, TargetTime, timeTold } from './exchange/time.ts'
import { accountsOf, learnAnew, learnControl, learnHeader } from './fixtures/learn.ts'
import { learnAnswer } from './fixtures/learn-answers.ts'
import { timesMade } from './fixtures/learn-messages.ts'
import { callerIn } from './fixtures/learn-registration.ts'
import { explainedBy } from './fixtures/outside-writes.ts'
import { Unplaced } from './fixtures/unplaced.ts'
import { asTaken } from './json/declined.ts'
import { inTexts, isTame } from './json/tame.ts'
import type { Story } from './stories/story.ts'
import { Doubts } from './verdicts/doubts.ts'
import { type Fault, Faults, nothing } from './verdicts/faults.ts'
import { judgeConventions } from './verdicts/interface-conventions.ts'
import type { ClauseVerdict, Finding } from './verdicts/verdict.ts'

export class Judge {
  readonly world: World = emptyWorld()
  readonly #spec: Spec
  readonly #header: Header
  readonly #context: Context
  readonly #evidence: Evidence
  readonly #time: TargetTime
  readonly #faults = new Faults()
  readonly #accounts = new Map<string, number>()
  readonly #isComplete: boolean
  readonly #endpoints: Endpoints
  readonly #integrations: Integrations
  readonly #queues: QueueCalls
  readonly #rules: Rules
  /** In the order in which they look at an exchange. */
  readonly #concerns: readonly Concern[]
  /** Those that wait for something. */
  readonly #releasing: readonly Concern[]
  #answersProperly = false
  #exchanges = 0

  /** `time` is what an earlier history taught of the target's clock. */
  constructor(spec: Spec, header: Header, time = new TargetTime()) {
    this.#spec = spec
    this.#header = header
    this.#time = time
    this.#time.begin(header)
    // Who feeds it live leaves nothing out; of a trace its reader says it.
    this.#isComplete = header.complete !== false
    const absent = new Set(header.absent)
    const doubts = new Doubts(spec.clauses, this.#isComplete)
    this.#evidence = new Evidence(spec, absent, this.world, doubts)
    const unplaced = new Unplaced(header.accounts)
    const told = { evidence: this.#evidence, faults: this.#faults }
    this.#context = { spec, world: this.world, time, doubts, unplaced, ...told }
    this.#endpoints = new Endpoints(this.#context, absent)
    this.#integrations = new Integrations(this.#context)
    this.#queues = new QueueCalls(this.#context, header)
    const [shapes, common] = [new Shapes(this.#context), new Common(this.#context)]
    const alone = new Alone(this.#context, header)
    this.#rules = new Rules(this.#context, this.#queues, alone, header)
    const units = new Units(this.#context, header)
    this.#concerns = [this.#endpoints, shapes, alone, this.#integrations, common, this.#queues, units, this.#rules]
    this.#releasing = this.#concerns.filter(({ release }) => release)
    for (const [actor, { user_id }] of Object.entries(header.accounts)) this.#accounts.set(actor, user_id)
    apply(this.world, learnHeader(header))
  }

  /** For the judge of another history of the same target. */
  timeLearnt(): TargetTime {
    return this.#time.carriedOver()
  }

  /** The target's clock against ours. */
  get clock(): ClockMeasured | undefined {
    return this.#time.measured()
  }

  /** Returns what is broken that was not broken before. */
  take(entry: Entry): Finding[] {
    this.#contain(`a line of kind ${entry.kind}`, () => this.#take(entry), nothing)
    return this.#evidence.takeFindings()
  }

  #take(given: Entry): void {
    const entry = given.kind === 'exchange' ? inTexts(given) : given
    // Of what is nested without end nothing can be told.
    const isReadable = entry.kind === 'exchange' || isTame(entry)
    if (isReadable) this.#evidence.witness(entry)
    const moment = entry.kind === 'exchange' ? entry.sent : entry.at
    if (entry.kind === 'clock') this.#time.read(moment, entry.now)
    this.#time.over(moment)
    this.#release(moment)
    if (entry.kind === 'control') this.#learn(asTaken(entry), isReadable)
    if (entry.kind === 'webhook' || entry.kind === 'no-webhook') this.#integrations.hear(entry, this.#place)
    if (entry.kind === 'exchange') this.#takeExchange(entry)
  }

  /** No request is under way: judge also what waited for others. */
  settle(): Finding[] {
    this.#settle()
    return this.#evidence.takeFindings()
  }

  #settle(): void {
    this.#release(Number.POSITIVE_INFINITY)
    this.#each((concern) => concern.settle?.())
  }

  /** The clauses by which something is missing in a queue that may still be under way; to be asked where no request is. */
  owed(queue_id: string): readonly string[] {
    return this.#queues.queues.owed(queue_id)
  }

  /** The history is over: what was never found is missing. */
  finish(): Finding[] {
    this.#settle()
    this.#each((concern) => concern.finish?.())
    this.#contain('conventions', () => this.#evidence.add(judgeConventions(this.verdicts())), nothing)
    return this.#evidence.takeFindings()
  }

  /** Where Plumbline itself failed. */
  get faults(): readonly Fault[] {
    return this.#faults.all
  }

  get exchanges(): number {
    return this.#exchanges
  }

  verdicts(): ClauseVerdict[] {
    return this.#evidence.ledger.verdicts()
  }

  findings(): Finding[] {
    return this.#evidence.ledger.findings()
  }

  /** What was broken since this was last asked, also where it was broken before. */
  brokenLately(): Finding[] {
    return this.#evidence.ledger.brokenLately()
  }

  /** What led to one of the judge's findings; of a whole history that was made for it everything until then. */
  storyOf(finding: Finding, isWhole = false): Story {
    return this.#evidence.storyOf(finding, isWhole)
  }

  cannotTellShare(): number {
    return this.#evidence.ledger.cannotTellShare()
  }

  /** What has no number of its own has its place behind the last exchange. */
  get #place(): number {
    return Math.max(1, this.#exchanges)
  }

  /** A fault there costs what it would have shown, and the rest goes on. */
  #contain<T>(rule: string, act: () => T, instead: () => T): T {
    return this.#faults.contain(this.#place, rule, act, instead)
  }

  #release(moment: number): void {
    this.#each((concern) => concern.release?.(moment), this.#releasing)
  }

  #each(ask: (concern: Concern) => void, concerns = this.#concerns): void {
    for (const concern of concerns) this.#contain(concern.name, () => ask(concern), nothing)
  }

  /** What cannot be learnt may be anything, and have changed anything. */
  #learn(line: ControlLine, isReadable: boolean): void {
    const action = isReadable ? readAction(line) : 'unreadable'
    if (action === 'unreadable') this.#forgetAll(line)
    else if (action !== 'passed-over')
      this.#contain(
        `control ${line.did}`,
        () => this.#learnAction(action, line.overlapped === true),
        () => this.#forgetAll(line),
      )
  }

  /** The organization was emptied: whatever is made from now on may bear the id of something else. */
  #beginAnew(action: AnyAction): void {
    this.#settle()
    this.#forgetAll(action)
    this.#accounts.clear()
    this.#evidence.refusals.beginAnew()
    apply(this.world, learnAnew(this.#header))
  }

  /** What was made until then was put away, and nobody will ask for it again. Ids stay those of what was there. */
  #leaveBehind(action: AnyAction): void {
    this.#settle()
    this.#forgetAll(action)
    this.#accounts.clear()
    for (const [actor, { user_id }] of Object.entries(this.#header.accounts)) this.#accounts.set(actor, user_id)
    apply(this.world, learnAnew(this.#header))
  }

  #forgetAll({ at }: Pick<ControlLine, 'at'>): void {
    Object.assign(this.world, emptyWorld(), { journal: this.world.journal })
    for (const concern of this.#concerns) concern.forget?.(at)
  }

  #learnAction(action: AnyAction, isOverlapped: boolean): void {
    const { at } = action
    if (action.did === 'missing') {
      apply(this.world, learnControl(this.world, action))
      return
    }
    this.#beforeLearning(action, isOverlapped)
    for (const concern of this.#concerns) concern.shown?.(action, this.#place)
    for (const [actor, user_id] of accountsOf(action)) {
      this.#accounts.set(actor, user_id)
      this.#context.unplaced.placed(user_id)
    }
    const time = this.#time.sureAt(at)
    const cause = { did: action.did, exchange: this.#place, at, until: at, time }
    apply(this.world, [...learnControl(this.world, action, time), { set: 'state', of: 'lesson' }], cause)
    for (const told of timesMade(action)) this.#time.readMade(at, told)
    for (const concern of this.#concerns) concern.learn?.(action)
  }

  /** What is to be forgotten, or what the action shows of what is known. */
  #beforeLearning(action: AnyAction, isOverlapped: boolean): void {
    if (action.did === 'reset') this.#beginAnew(action)
    else if (action.did === 'forget') this.#leaveBehind(action)
    // What is being written may be shown or not, and so may what is written within a grain of it.
    else if (this.#rules.isWriting(action.at) || (isOverlapped && this.#time.grain > 0))
      apply(this.world, forgottenByFixture(this.world, action.did, { ...action }))
    else this.#look(action)
  }

  #look(action: AnyAction): void {
    for (const [name, look] of looks)
      if (name === action.did) this.#evidence.addShown(look(this.world, { ...action }, this.#time.sureAt(action.at)))
  }

  #takeExchange(exchange: Exchange): void {
    const number = ++this.#exchanges
    const circumstances = { answersProperly: this.#answersProperly, isRecorded: this.#header.run === undefined }
    const { answer, observations } = openEnvelope(this.#spec, exchange, circumstances)
    this.#answersProperly ||= answer.result !== 'none'
    const located = locate(this.#spec.endpoints, exchange.request.method, exchange.request.path)
    const asked = located && (() => readRequest(located, this.#spec.level, exchange.request))
    const read = asked && this.#contain('the parameters', asked, () => unread)
    this.#contain('what a write may cause', () => this.#write(exchange, answer, located?.endpoint.slug, read), nothing)
    if (!located || !read) {
      this.#passOver(exchange, answer)
      return
    }
    const { endpoint } = located
    const user_id = this.#accounts.get(exchange.actor) ?? this.#introduced(exchange.actor, endpoint.slug, answer)
    const taken = { number, exchange, endpoint, user_id, read, answer }
    this.#judge(taken, observations)
    this.#contain('what an answer teaches', () => this.#learnAnswer(taken), nothing)
  }

  #learnAnswer(taken: ReadExchange): void {
    const { exchange, answer } = taken
    if (!this.#isComplete && !exchange.overlapped) apply(this.world, learnAnswer(this.world, taken))
    const told = timeTold(answer)
    if (told !== undefined) this.#time.readTimestamp(exchange, told)
  }

  /** Where nobody else tells who somebody is, their registration does. */
  #introduced(actor: string, slug: string, answer: Answer): number | undefined {
    const user_id = slug === 'register-queue' && actor !== nobody && !this.#isComplete ? callerIn(answer) : undefined
    if (user_id === undefined) return undefined
    this.#accounts.set(actor, user_id)
    this.#context.unplaced.add(user_id)
    return user_id
  }

  /** Of what is no part of the interface nothing is said, but it may explain what is seen later. */
  #passOver(exchange: Exchange, answer: Answer): void {
    const { method, path } = exchange.request
    const reason = `${method} ${path}, which is no part of the interface, may explain it`
    this.#context.doubts.cast(explainedBy(exchange, answer), reason)
  }

  /** `envelope` is what was seen of it. */
  #judge(taken: ReadExchange, envelope: readonly Observation[]): void {
    const isNotFound = this.#endpoints.isNotFound(taken)
    this.#evidence.addOf(taken.number, isNotFound ? envelope.filter(isNoPage) : envelope)
    if (!isNotFound) this.#each((concern) => concern.take?.(taken))
  }

  /** Whoever judges events must know of everything that may have caused one. */
  #write(exchange: Exchange, answer: Answer, endpoint = '', read: Partial<ReadRequest> = {}): void {
    if (exchange.request.method === 'GET' || isOfQueues(endpoint)) return
    const { actor, sent, answered } = exchange
    const user_id = this.#accounts.get(actor)
    const { parameters = {} } = read
    const write = { endpoint, user_id, parameters, answer, sent, answered }
    for (const concern of this.#concerns) concern.wrote?.(write)
  }
}

/** A page that says "not found" tells that the endpoint is missing, and no more. */
function isNoPage({ clause, saw }: Observation): boolean {
  return clause !== 'envelope.object' || saw !== 'broken'
}

// Says which clauses a history keeps. Takes the entries one after the other, live or from a trace; whatever door they
// come through, the same entries give the same verdicts. Knows nothing of plans, targets or HTTP clients.

import {
  type ClockLine,
  type ControlLine,
  type Entry,
  type Exchange,
  type Header,
  type NoWebhookLine,
  nobody,
  type WebhookLine,
} from '../history/entry.ts'
import type { Answer, Moment } from '../model/facts/moment.ts'
import type { Observation } from '../model/facts/observe.ts'
import { looks } from '../model/looks.ts'
import { unsureBySettings } from '../model/world/accounts.ts'
import { apply } from '../model/world/apply.ts'
import { mayBeLockedOut } from '../model/world/people.ts'
import { emptyWorld, type World } from '../model/world/world.ts'
import { type AnyAction, readAction } from '../spec/control-action.ts'
import { locate } from '../spec/endpoint.ts'
import type { Spec } from '../spec/spec.ts'
import { firstAnswer, isUnanswered, LostAccess } from './everywhere/account-access.ts'
import { CommonClauses } from './everywhere/common-clauses.ts'
import { Evidence } from './evidence.ts'
import { forgotten, leftAlone, type ReadRequest, readRequest, unread } from './exchange/decode-request.ts'
import { holds, openEnvelope } from './exchange/envelope.ts'
import { Existence, showsExistence, type Withheld } from './exchange/existence.ts'
import { historyShape } from './exchange/history-shape.ts'
import { type AnyRule, askedBy, isOfQueues, type ReadExchange, ruleAt, ruleOf } from './exchange/read-exchange.ts'
import { ignoredParameters, shapeOf } from './exchange/shape.ts'
import { type ClockMeasured, TargetTime, timeTold } from './exchange/time.ts'
import { accountsOf, learnControl, learnHeader } from './fixtures/learn.ts'
import { learnAnswer } from './fixtures/learn-answers.ts'
import { callerIn } from './fixtures/learn-answers-people.ts'
import { learnRegistration } from './fixtures/learn-registration.ts'
import { timesMade } from './fixtures/learn-times.ts'
import { learnViewing } from './fixtures/learn-viewing.ts'
import { explainedBy } from './fixtures/outside-writes.ts'
import { Unplaced } from './fixtures/unplaced.ts'
import { asTaken } from './json/declined.ts'
import { inTexts, isTame } from './json/tame.ts'
import { type HeldCall, HeldCalls } from './queues/calls-under-way.ts'
import { Queues } from './queues/queues.ts'
import { SettingsTold } from './queues/registered-settings.ts'
import type { Story } from './stories/story.ts'
import { describeWebhook } from './verdicts/describe.ts'
import { Doubts } from './verdicts/doubts.ts'
import { type Fault, Faults } from './verdicts/faults.ts'
import { judgeConventions } from './verdicts/interface-conventions.ts'
import { observedIn } from './verdicts/observed-in.ts'
import type { ClauseVerdict, Finding } from './verdicts/verdict.ts'
import { Webhooks } from './webhooks/webhooks.ts'

export class Judge {
  readonly world: World = emptyWorld()
  readonly #spec: Spec
  readonly #time: TargetTime
  readonly #accounts = new Map<string, number>()
  readonly #queues: Queues
  readonly #webhooks: Webhooks
  readonly #common: CommonClauses
  readonly #held = new HeldCalls()
  /** Registrations, until it is known what was written while they were under way. */
  readonly #registering = new HeldCalls()
  readonly #settings = new SettingsTold()
  readonly #docket: Evidence
  readonly #doubts: Doubts
  readonly #absent: ReadonlySet<string>
  readonly #existence = new Existence()
  #lostAccess = new LostAccess()
  readonly #faults = new Faults()
  readonly #unplaced: Unplaced
  readonly #isComplete: boolean
  #answersProperly = false
  #exchanges = 0

  /** `time` is what an earlier history taught of the target's clock. */
  constructor(spec: Spec, header: Header, time = new TargetTime()) {
    this.#spec = spec
    this.#time = time
    const { word, level } = spec
    this.#queues = new Queues({ word, level, world: this.world, ...(header.emits && { emits: header.emits }) })
    this.#webhooks = new Webhooks({ level, world: this.world, payload: spec.webhookPayload })
    this.#common = new CommonClauses({ level, word, world: this.world })
    this.#absent = new Set(header.absent)
    this.#unplaced = new Unplaced(header.accounts)
    // Who feeds it live leaves nothing out; of a trace its reader says it.
    this.#isComplete = header.complete !== false
    this.#doubts = new Doubts(spec.clauses, this.#isComplete)
    this.#docket = new Evidence(spec, this.#absent, this.world, this.#doubts)
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
    return this.#contain(`a line of kind ${entry.kind}`, () => this.#take(entry), nothing)
  }

  #take(entry: Entry): Finding[] {
    this.#docket.witness(entry)
    const moment = entry.kind === 'exchange' ? entry.sent : entry.at
    if (entry.kind === 'clock') this.#readClock(entry)
    this.#time.passed(moment)
    const released = this.#release(moment)
    if (entry.kind === 'control') return [...released, ...this.#learn(asTaken(entry))]
    if (entry.kind === 'webhook' || entry.kind === 'no-webhook') return [...released, ...this.#hear(entry)]
    return entry.kind === 'exchange' ? [...released, ...this.#takeExchange(entry)] : released
  }

  /** No request is under way: judge also what waited for others. */
  settle(): Finding[] {
    const released = this.#release(Number.POSITIVE_INFINITY)
    return [...released, ...this.#part('what queues still owe', () => this.#docket.add(this.#queues.settle()))]
  }

  /** The clauses by which something is missing in a queue that may still be under way; to be asked where no request is. */
  owed(queue_id: string): readonly string[] {
    return this.#queues.owed(queue_id)
  }

  /** The history is over: what was never found is missing. */
  finish(): Finding[] {
    return [
      ...this.settle(),
      ...this.#part('endpoints that are missing', () => this.#docket.add(this.#existence.missing(this.#absent))),
      ...this.#part('what is common to all', () => this.#docket.add(this.#common.finish())),
      ...this.#part('conventions', () => this.#docket.add(judgeConventions(this.verdicts()))),
    ]
  }

  /** Where Plumbline itself failed. */
  get faults(): readonly Fault[] {
    return this.#faults.all
  }

  get exchanges(): number {
    return this.#exchanges
  }

  verdicts(): ClauseVerdict[] {
    return this.#docket.verdicts()
  }

  findings(): Finding[] {
    return this.#docket.findings()
  }

  /** What was broken since this was last asked, also where it was broken before. */
  brokenLately(): Finding[] {
    return this.#docket.brokenLately()
  }

  /** What led to one of the judge's findings; of a whole history that was made for it everything until then. */
  storyOf(finding: Finding, isWhole = false): Story {
    return this.#docket.storyOf(finding, isWhole)
  }

  cannotTellShare(): number {
    return this.#docket.cannotTellShare()
  }

  #readClock({ at, now }: ClockLine): void {
    this.#time.read(at, now)
    this.#queues.clockRead(at, now)
  }

  /** What has no number of its own has its place behind the last exchange. */
  get #place(): number {
    return Math.max(1, this.#exchanges)
  }

  /** A fault there costs what it would have shown, and the rest goes on. */
  #contain<T>(rule: string, act: () => T, instead: () => T): T {
    return this.#faults.contain(this.#place, rule, act, instead)
  }

  #part(rule: string, act: () => Finding[]): Finding[] {
    return this.#contain(rule, act, nothing)
  }

  /** What cannot be learnt may be anything, and have changed anything. */
  #learn(line: ControlLine): Finding[] {
    const action = isTame(line) ? readAction(line) : 'unreadable'
    if (action === 'passed-over') return []
    if (action === 'unreadable') return this.#forgetAll(line)
    return this.#contain(
      `control ${line.did}`,
      () => this.#learnAction(action),
      () => this.#forgetAll(line),
    )
  }

  #forgetAll({ at }: ControlLine): Finding[] {
    Object.assign(this.world, emptyWorld())
    this.#common.forget()
    this.#lostAccess = new LostAccess()
    this.#settings.changed(at, at)
    return []
  }

  #learnAction(action: AnyAction): Finding[] {
    if (action.did === 'missing') {
      apply(this.world, learnControl(action))
      return []
    }
    const { at } = action
    this.#settings.changed(at, at)
    const findings = [...this.#look(action), ...this.#docket.add(observedIn(this.#place, this.#common.learn(action)))]
    for (const [actor, user_id] of accountsOf(action)) {
      this.#accounts.set(actor, user_id)
      this.#unplaced.placed(user_id)
    }
    apply(this.world, [...learnControl(action, this.#time.sureAt(at)), { set: 'state', of: 'lesson' }])
    for (const told of timesMade(action)) this.#time.readMade(at, told)
    this.#queues.changed(action, this.#time.sureAt(at))
    this.#webhooks.learn(action)
    this.#lostAccess.changed(action)
    return findings
  }

  #hear(line: WebhookLine | NoWebhookLine): Finding[] {
    if (!isTame(line)) return []
    return this.#docket.addTold(observedIn(this.#place, this.#webhooks.hear(line)), describeWebhook(line))
  }

  #look(action: AnyAction): Finding[] {
    const own = looks.filter(([name]) => name === action.did)
    return own.flatMap(([, look]) =>
      this.#docket.addShown(look(this.world, { ...action }, this.#time.sureAt(action.at))),
    )
  }

  #takeExchange(given: Exchange): Finding[] {
    const number = ++this.#exchanges
    const exchange = inTexts(given)
    this.#time.readHeader(exchange)
    const { answer, observations } = openEnvelope(this.#spec, exchange, this.#answersProperly)
    this.#answersProperly ||= answer.result !== 'none'
    const located = locate(this.#spec.endpoints, exchange.request.method, exchange.request.path)
    const asked = located && (() => readRequest(located, this.#spec.level, exchange.request))
    const read = asked && this.#contain('the parameters', asked, () => unread)
    this.#contain('what a write may cause', () => this.#write(exchange, answer, located?.endpoint.slug, read), nothing)
    if (!located || !read) return this.#passOver(exchange, answer)
    const { endpoint } = located
    const user_id = this.#accounts.get(exchange.actor) ?? this.#introduced(exchange.actor, endpoint.slug, answer)
    const taken = { number, exchange, endpoint, user_id, read, answer }
    const findings = this.#judge(taken, observations)
    this.#contain('what an answer teaches', () => this.#learnAnswer(taken), nothing)
    return findings
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
    this.#unplaced.add(user_id)
    return user_id
  }

  /** Of what is no part of the interface nothing is said, but it may explain what is seen later. */
  #passOver(exchange: Exchange, answer: Answer): Finding[] {
    const { method, path } = exchange.request
    this.#doubts.cast(
      explainedBy(exchange, answer),
      `${method} ${path}, which is no part of the interface, may explain it`,
    )
    return []
  }

  /** `observations` are those of the envelope. */
  #judge(taken: ReadExchange, observations: readonly Observation[]): Finding[] {
    const { number, exchange, endpoint, user_id, read, answer } = taken
    const { slug } = endpoint
    if (this.#existence.isNotFound(slug, exchange.response?.status ?? 0)) {
      this.#existence.notFound(slug, number, this.#withheld(taken))
      return this.#docket.add(observedIn(number, observations.filter(isNoPage)))
    }
    const add = (seen: readonly Observation[]) => this.#docket.add(observedIn(number, seen))
    const fetched = () =>
      slug === 'get-message' && !exchange.overlapped ? this.#webhooks.fetched(user_id, read.parameters, answer) : []
    return [
      ...(showsExistence(slug, answer) ? this.#exists(number, slug) : []),
      ...add(observations),
      // Of an answer to nobody only the envelope is promised.
      ...this.#part('shape', () =>
        exchange.actor === nobody ? [] : add(historyShape(this.world, slug, shapeOf(this.#spec, endpoint, answer))),
      ),
      ...this.#part('shape', () => add(ignoredParameters(endpoint, answer, read, read.isReadable))),
      ...this.#part('webhooks', () => add(fetched())),
      ...this.#part('what is common to all', () => this.#judgeCommon(taken)),
      ...this.#contain(
        slug,
        () => this.#applyRules(taken),
        () => this.#doubt(taken),
      ),
    ]
  }

  /** What it may have changed is not known any more. */
  #doubt(taken: ReadExchange): Finding[] {
    const { endpoint, answer } = taken
    if (endpoint.method === 'GET' || isOfQueues(endpoint.slug) || answer.result === 'error') return []
    const effects = forgotten(this.world, askedBy(taken))
    this.#docket.changed(effects)
    apply(this.world, effects)
    return []
  }

  /** To be asked before the world learns of the exchange. */
  #judgeCommon(taken: ReadExchange): Finding[] {
    const { number, exchange, endpoint, user_id, read, answer } = taken
    const { actor, spoilt, request } = exchange
    const isStranger = user_id === undefined && actor !== nobody
    if (isStranger || mayBeLockedOut(this.world, user_id) || this.#isIdle(taken)) return []
    const said = () => {
      const rule = read.isReadable && !exchange.overlapped ? ruleAt(endpoint) : undefined
      const outcome = rule?.(this.world, read.parameters, answer, this.#moment(taken))
      return this.#unplaced.excuse(user_id, outcome?.observations ?? [])
    }
    // Nothing follows from what somebody else may have changed meanwhile.
    const seen = exchange.overlapped ? { ...read, isReadable: false } : read
    const call = { exchange: number, user_id, spoilt, request, endpoint, read: seen, answer, said }
    return this.#docket.add(this.#common.take(call), askedBy(taken))
  }

  /** Whoever judges events must know of everything that may have caused one. */
  #write(exchange: Exchange, answer: Answer, endpoint = '', read: Partial<ReadRequest> = {}): void {
    if (exchange.request.method === 'GET' || isOfQueues(endpoint)) return
    const { actor, sent, answered } = exchange
    const user_id = this.#accounts.get(actor)
    const { parameters = {} } = read
    const isReadable = read.isReadable !== false && !exchange.overlapped
    const time = this.#time.sureDuring(exchange, timeTold(answer))
    const write = { endpoint, user_id, parameters, answer, time, sent, answered, isReadable }
    this.#queues.wrote(write)
    this.#lostAccess.wrote(this.world, write)
    apply(this.world, unsureBySettings(write))
    if (endpoint === 'update-settings') this.#settings.changed(sent, answered)
  }

  /** Whether it was the endpoint that was not found, or what was asked for, will be told by its other answers. */
  #withheld(taken: ReadExchange): Withheld | undefined {
    const { number, user_id, read, answer } = taken
    const rule = ruleOf(taken)
    if (!rule || answer.result !== 'error' || user_id === undefined || !read.isReadable) return undefined
    const { observations } = rule(this.world, read.parameters, answer, this.#moment(taken))
    const refusals = observations.filter(({ clause }) => this.#spec.clauses.get(clause)?.refusal)
    return { asked: askedBy(taken), seen: observedIn(number, refusals) }
  }

  #exists(number: number, slug: string): Finding[] {
    const withheld = this.#existence.answered(slug)
    const released = withheld.flatMap(({ asked, seen }) => this.#docket.add(seen, asked))
    return [...released, ...this.#docket.add(observedIn(number, [holds(`${slug}.exists`)]))]
  }

  #moment({
    number,
    exchange,
    user_id,
    answer,
  }: Pick<ReadExchange, 'number' | 'exchange' | 'user_id' | 'answer'>): Moment {
    const time = this.#time.sureDuring(exchange, timeTold(answer))
    return { exchange: number, user_id, time, level: this.#spec.level }
  }

  #applyRules(told: ReadExchange): Finding[] {
    const { number, exchange, endpoint, user_id, read, answer } = told
    if (endpoint.slug === 'register-queue') apply(this.world, learnRegistration(this.world, answer, number))
    if (endpoint.slug === 'get-message') apply(this.world, learnViewing(this.world, answer, number))
    // Whether another form than HTTP Basic is taken is open.
    if (exchange.spoilt === 'scheme') return this.#doubt(told)
    // What wrong credentials are to an endpoint that needs none is not said.
    if (exchange.spoilt !== undefined && endpoint.unauthenticated) return []
    if (user_id === undefined && exchange.actor !== nobody) return []
    const asked = askedBy(told)
    const access = observedIn(number, this.#lostAccess.judge(asked, exchange.sent, told.answer))
    const findings = [
      ...this.#docket.add(access, asked),
      ...this.#docket.add(firstAnswer(this.world, asked, told.answer)),
    ]
    const taken = this.#believed(told)
    if (taken.answer.result === 'success' && user_id !== undefined)
      findings.push(...this.#docket.add(observedIn(number, [holds('authentication.basic')])))
    if (isOfQueues(endpoint.slug)) {
      // Of a queue for nobody knows what nothing can be said later.
      if (!read.isReadable && read.parameters.queue_id === undefined) return findings
      this.#held.hold(taken)
      if (endpoint.slug === 'register-queue') this.#registering.hold(taken)
      this.#docket.remember(number, asked)
    }
    const rule = ruleOf(taken)
    if (!rule) return findings
    if (exchange.overlapped) return [...findings, ...this.#applyOverlapped(rule, taken)]
    if (read.isReadable) return [...findings, ...this.#applyRule(rule, taken)]
    if (endpoint.method !== 'GET') this.#takeUnreadable(rule, taken)
    return findings
  }

  #believed(taken: ReadExchange): ReadExchange {
    return this.#isIdle(taken) ? { ...taken, answer: { result: 'none' } } : taken
  }

  /** Someone whose account is closed, or never was of use, is refused everything, and nothing can be told from it. */
  #isIdle({ answer, user_id }: ReadExchange): boolean {
    return answer.result === 'error' && (mayBeLockedOut(this.world, user_id) || isUnanswered(this.world, user_id))
  }

  #takeUnreadable(rule: AnyRule, taken: ReadExchange): void {
    const { read, answer } = taken
    const isRefused = answer.result === 'error'
    const refused = () => leftAlone(rule(this.world, read.parameters, answer, this.#moment(taken)))
    const effects = isRefused ? refused() : forgotten(this.world, askedBy(taken))
    if (!isRefused) this.#docket.changed(effects)
    apply(this.world, effects)
  }

  /** Nothing is learnt from what may have been before or after another write, and nothing is known after two at once. */
  #applyOverlapped(rule: AnyRule, taken: ReadExchange): Finding[] {
    const { number, endpoint, read, answer } = taken
    const asked = askedBy(taken)
    const say = (told: Answer) => rule(this.world, read.parameters, told, this.#moment(taken))
    const observations = read.isReadable ? this.#doubts.whileOverlapped(say(answer).observations) : []
    const findings = this.#docket.add(observedIn(number, this.#unplaced.excuse(asked.user_id, observations)), asked)
    if (answer.result === 'success') this.#docket.succeeded(asked)
    if (endpoint.method === 'GET' || isOfQueues(endpoint.slug) || answer.result === 'error') return findings
    const unheard = read.isReadable ? say({ result: 'none' }).effects : []
    apply(this.world, unheard)
    const effects = forgotten(this.world, asked)
    this.#docket.changed([...unheard, ...effects])
    apply(this.world, effects)
    return findings
  }

  #applyRule(rule: AnyRule, taken: ReadExchange): Finding[] {
    const { number, endpoint, read, answer } = taken
    const moment = { ...this.#moment(taken), unsupported: read.unsupported }
    const { observations, effects, confirmed, touched } = rule(this.world, read.parameters, answer, moment)
    const asked = askedBy(taken)
    const findings = this.#docket.add(observedIn(number, this.#unplaced.excuse(asked.user_id, observations)), asked)
    if (answer.result === 'success') this.#docket.succeeded(asked)
    if (answer.result !== 'error' && endpoint.method !== 'GET') this.#docket.changed(effects, touched)
    return [...findings, ...this.#docket.addShown({ observations: [], effects, confirmed })]
  }

  /** Hands the calls of queues on once they had ended before `moment`. */
  #release(moment: number): Finding[] {
    const findings: Finding[] = []
    for (const held of this.#registering.allEndedBy(moment))
      findings.push(...this.#faults.contain(held.call.exchange, 'settings', () => this.#registered(held), nothing))
    for (const held of this.#held.endedBy(moment))
      findings.push(...this.#faults.contain(held.call.exchange, held.call.endpoint, () => this.#ended(held), nothing))
    // What is judged now does not hang on what comes later, so that a trace shows what was seen live.
    const until = Math.min(moment, this.#held.firstSent)
    return [...findings, ...this.#part('queues', () => this.#docket.add(this.#queues.overBy(until)))]
  }

  #ended({ exchange, call }: HeldCall): Finding[] {
    const findings = this.#docket.add(this.#queues.take({ ...call, time: this.#time.during(exchange) }))
    if (call.answer.result === 'success') this.#docket.succeededAt(call.exchange)
    return findings
  }

  /** A call that waits must not hold this back: what was set later would be taken for what was told. */
  #registered({ exchange, call }: HeldCall): Finding[] {
    const then = this.#moment({ number: call.exchange, exchange, user_id: call.user_id, answer: call.answer })
    const shown = this.#settings.look(this.world, call, then)
    return this.#docket.addShown({ ...shown, observations: observedIn(call.exchange, shown.observations) })
  }
}

function nothing(): never[] {
  return []
}

/** A page that says "not found" tells that the endpoint is missing, and no more. */
function isNoPage({ clause, saw }: Observation): boolean {
  return clause !== 'envelope.object' || saw !== 'broken'
}

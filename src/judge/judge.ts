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
import { unsureBySettings } from '../model/accounts.ts'
import { apply } from '../model/apply.ts'
import type { Effect } from '../model/effect.ts'
import { looks } from '../model/looks.ts'
import type { Answer, Moment, Observation, Rule } from '../model/outcome.ts'
import { mayBeLockedOut } from '../model/people.ts'
import { rules } from '../model/rules.ts'
import { settingsShown } from '../model/settings-shown.ts'
import { emptyWorld, type World } from '../model/world.ts'
import { type Decoded, type Endpoint, locate } from '../spec/endpoint.ts'
import type { Spec } from '../spec/spec.ts'
import type { Call } from './call.ts'
import { CommonClauses } from './common-clauses.ts'
import { judgeConventions } from './conventions.ts'
import { describeRequest, describeWebhook } from './describe.ts'
import { holds, openEnvelope } from './envelope.ts'
import { Existence, type Withheld } from './existence.ts'
import { accountsOf, learnControl, learnHeader } from './learn.ts'
import { learnEverybody, learnRegistration } from './learn-registration.ts'
import { Ledger } from './ledger.ts'
import { firstAnswer, LostAccess } from './lost-access.ts'
import { Writes } from './queue-rest.ts'
import { type QueueCall, Queues } from './queues.ts'
import { type Asked, Refusals } from './refusals.ts'
import { at, type Seen } from './seen.ts'
import { ignoredParameters, shapeOf } from './shape.ts'
import { TargetTime } from './time.ts'
import { forgotten, leftAlone, type ReadRequest, readRequest, withUnreadable } from './unreadable.ts'
import type { ClauseVerdict, Finding } from './verdict.ts'
import { Webhooks } from './webhooks.ts'

/** A queue's call, kept until the clock at its end is known. */
interface HeldCall {
  readonly exchange: Exchange
  readonly call: Omit<QueueCall, 'time'>
}

export class Judge {
  readonly world: World = emptyWorld()
  readonly #spec: Spec
  readonly #time = new TargetTime()
  readonly #accounts = new Map<string, number>()
  readonly #queues: Queues
  readonly #webhooks: Webhooks
  readonly #common: CommonClauses
  readonly #held: HeldCall[] = []
  /** All that may have changed somebody's settings. */
  readonly #settingWrites = new Writes()
  readonly #refusals: Refusals
  readonly #ledger: Ledger
  readonly #absent: ReadonlySet<string>
  readonly #sent = new Map<number, string>()
  /** What the calls of queues asked, since their observations may come later. */
  readonly #asked = new Map<number, Asked>()
  readonly #existence = new Existence()
  readonly #lostAccess = new LostAccess()
  #answersProperly = false
  #exchanges = 0

  constructor(spec: Spec, header: Header) {
    this.#spec = spec
    const { word, level } = spec
    this.#queues = new Queues({ word, level, world: this.world, ...(header.emits && { emits: header.emits }) })
    this.#webhooks = new Webhooks({ level, world: this.world, payload: spec.webhookPayload })
    this.#common = new CommonClauses({ level, word, world: this.world })
    this.#refusals = new Refusals(spec.clauses)
    this.#absent = new Set(header.absent)
    this.#ledger = new Ledger(spec, this.#refusals, this.#absent)
    for (const [actor, { user_id }] of Object.entries(header.accounts)) this.#accounts.set(actor, user_id)
    apply(this.world, learnHeader(header))
  }

  /** Returns what is broken that was not broken before. */
  take(entry: Entry): Finding[] {
    if (entry.kind === 'clock') this.#readClock(entry)
    const released = this.#release(entry.kind === 'exchange' ? entry.sent : entry.at)
    if (entry.kind === 'control') return [...released, ...this.#learn(entry)]
    if (entry.kind === 'webhook' || entry.kind === 'no-webhook') return [...released, ...this.#hear(entry)]
    return entry.kind === 'exchange' ? [...released, ...this.#takeExchange(entry)] : released
  }

  /** No request is under way: judge also what waited for others. */
  settle(): Finding[] {
    const released = this.#release(Number.POSITIVE_INFINITY)
    return [...released, ...this.#add(this.#queues.settle())]
  }

  /** The history is over: what was never found is missing. */
  finish(): Finding[] {
    const settled = [...this.settle(), ...this.#add(this.#existence.missing(this.#absent))]
    return [...settled, ...this.#add([...this.#common.finish(), ...judgeConventions(this.verdicts())])]
  }

  get exchanges(): number {
    return this.#exchanges
  }

  verdicts(): ClauseVerdict[] {
    return this.#ledger.verdicts()
  }

  findings(): Finding[] {
    return this.#ledger.findings()
  }

  /** What was broken since this was last asked, also where it was broken before. */
  brokenLately(): Finding[] {
    return this.#ledger.brokenLately()
  }

  cannotTellShare(): number {
    return this.#ledger.cannotTellShare()
  }

  #readClock({ at, now }: ClockLine): void {
    this.#time.read(at, now)
    this.#queues.clockRead(at, now)
  }

  #learn(line: ControlLine): Finding[] {
    this.#settingWrites.add(line.at, line.at)
    const findings = [...this.#look(line), ...this.#add(at(Math.max(1, this.#exchanges), this.#common.learn(line)))]
    for (const [actor, user_id] of accountsOf(line)) this.#accounts.set(actor, user_id)
    apply(this.world, [...learnControl(line, this.#time.at(line.at)), { set: 'state', of: 'lesson' }])
    this.#queues.changed(line, this.#time.at(line.at))
    this.#webhooks.learn(line)
    this.#lostAccess.changed(line)
    return findings
  }

  /** It has no number of its own; its place is behind the last exchange. */
  #hear(line: WebhookLine | NoWebhookLine): Finding[] {
    const exchange = Math.max(1, this.#exchanges)
    const sent = describeWebhook(line)
    return at(exchange, this.#webhooks.hear(line)).flatMap((seen) => this.#ledger.add(seen, sent) ?? [])
  }

  #look(line: ControlLine): Finding[] {
    return looks.flatMap(([action, look]) => {
      if (action !== line.did) return []
      const { observations, effects, confirmed } = look(this.world, line, this.#time.at(line.at))
      this.#refusals.readBack(confirmed)
      apply(this.world, effects)
      return this.#add(observations)
    })
  }

  #takeExchange(exchange: Exchange): Finding[] {
    const number = ++this.#exchanges
    this.#time.readHeader(exchange)
    const { answer, observations } = openEnvelope(this.#spec, exchange, this.#answersProperly)
    this.#answersProperly ||= answer.result !== 'none'
    const located = locate(this.#spec.endpoints, exchange.request.method, exchange.request.path)
    const read = located && readRequest(located, this.#spec.level, exchange.request)
    this.#write(exchange, answer, located?.endpoint.slug, read)
    if (!located || !read) return this.#add(at(number, observations))
    const { endpoint } = located
    this.#sent.set(number, describeRequest(exchange))
    if (this.#existence.isNotFound(endpoint.slug, exchange.response?.status ?? 0)) {
      const withheld = this.#withheld(number, exchange, endpoint, read, answer)
      this.#existence.notFound(endpoint.slug, number, withheld)
      return this.#add(at(number, observations.filter(isNoPage)))
    }
    const released = answer.result === 'success' ? this.#exists(number, endpoint.slug) : []
    // Of an answer to nobody only the envelope is promised.
    const shape = exchange.actor === nobody ? [] : shapeOf(this.#spec, endpoint, answer)
    const seen = [...observations, ...shape, ...ignoredParameters(endpoint, answer, read, read.isReadable)]
    if (endpoint.slug === 'get-message')
      seen.push(...this.#webhooks.fetched(this.#accounts.get(exchange.actor), read.parameters, answer))
    const findings = [...this.#add(at(number, seen)), ...this.#judgeCommon(number, exchange, endpoint, read, answer)]
    if (endpoint.slug === 'register-queue') {
      const everybody = learnEverybody(this.world, answer, this.#accounts.get(exchange.actor))
      apply(this.world, [...learnRegistration(this.world, answer, number), ...everybody])
    }
    return [...released, ...findings, ...this.#applyRules(number, exchange, endpoint, read, answer)]
  }

  /** To be asked before the world learns of the exchange. */
  #judgeCommon(number: number, exchange: Exchange, endpoint: Endpoint, read: ReadRequest, answer: Answer): Finding[] {
    const { actor, spoilt, request } = exchange
    const user_id = this.#accounts.get(actor)
    if ((user_id === undefined && actor !== nobody) || mayBeLockedOut(this.world, user_id)) return []
    const asked = { endpoint, user_id, parameters: read.parameters }
    const said = () => {
      const rule = read.isReadable ? rules[endpoint.slug as keyof typeof rules] : undefined
      const moment = this.#moment(number, exchange, user_id)
      return (
        (rule as Rule<Asked['parameters']> | undefined)?.(this.world, asked.parameters, answer, moment).observations ??
        []
      )
    }
    const call: Call = { exchange: number, user_id, spoilt, request, endpoint, read, answer, said }
    return this.#add(this.#common.take(call), asked)
  }

  /** Whoever judges events must know of everything that may have caused one. */
  #write(exchange: Exchange, answer: Answer, endpoint = '', read: Partial<ReadRequest> = {}): void {
    if (exchange.request.method === 'GET' || isOfQueues(endpoint)) return
    const { actor, sent, answered } = exchange
    const user_id = this.#accounts.get(actor)
    const { parameters = {}, isReadable = true } = read
    const time = this.#time.during(exchange)
    const write = { endpoint, user_id, parameters, answer, time, sent, answered, isReadable }
    this.#queues.wrote(write)
    this.#lostAccess.wrote(this.world, write)
    apply(this.world, unsureBySettings(write))
    if (endpoint === 'update-settings') this.#settingWrites.add(sent, answered)
  }

  /** Whether it was the endpoint that was not found, or what was asked for, will be told by its other answers. */
  #withheld(
    number: number,
    exchange: Exchange,
    endpoint: Endpoint,
    read: ReadRequest,
    answer: Answer,
  ): Withheld | undefined {
    const user_id = this.#accounts.get(exchange.actor)
    const rule = ruleOf(endpoint, read, answer)
    if (!rule || answer.result !== 'error' || user_id === undefined || !read.isReadable) return undefined
    const asked = { endpoint, user_id, parameters: read.parameters }
    const { observations } = rule(this.world, asked.parameters, answer, this.#moment(number, exchange, user_id))
    const refusals = observations.filter(({ clause }) => this.#spec.clauses.get(clause)?.refusal)
    return { asked, seen: at(number, refusals) }
  }

  #exists(number: number, slug: string): Finding[] {
    const withheld = this.#existence.answered(slug)
    const released = withheld.flatMap(({ asked, seen }) => this.#add(seen, asked))
    return [...released, ...this.#add(at(number, [holds(`${slug}.exists`)]))]
  }

  #moment(exchange: number, during: Exchange, user_id: number | undefined): Moment {
    return { exchange, user_id, time: this.#time.during(during), level: this.#spec.level }
  }

  #applyRules(number: number, exchange: Exchange, endpoint: Endpoint, read: ReadRequest, told: Answer): Finding[] {
    // What wrong credentials are to an endpoint that needs none is not said.
    if (exchange.spoilt !== undefined && endpoint.unauthenticated) return []
    const user_id = this.#accounts.get(exchange.actor)
    if (user_id === undefined && exchange.actor !== nobody) return []
    // Someone whose account is closed is refused everything, and nothing can be told from it.
    const answer: Answer = told.result === 'error' && mayBeLockedOut(this.world, user_id) ? { result: 'none' } : told
    const asked = { endpoint, user_id, parameters: read.parameters }
    const access = at(number, this.#lostAccess.judge(asked, exchange.sent, told))
    const findings = [...this.#add(access, asked), ...this.#add(firstAnswer(this.world, asked, told))]
    if (answer.result === 'success' && user_id !== undefined)
      findings.push(...this.#add(at(number, [holds('authentication.basic')])))
    if (isOfQueues(endpoint.slug)) {
      // Of a queue for nobody knows what nothing can be said later.
      if (!read.isReadable && read.parameters.queue_id === undefined) return findings
      const { sent, answered } = exchange
      const call = {
        exchange: number,
        endpoint: endpoint.slug as QueueCall['endpoint'],
        user_id,
        parameters: withUnreadable(read),
        answer,
        sent,
        answered,
      }
      this.#held.push({ exchange, call })
      this.#asked.set(number, asked)
    }
    const rule = ruleOf(endpoint, read, answer)
    if (!rule) return findings
    const moment = { ...this.#moment(number, exchange, user_id), unsupported: read.unsupported }
    if (read.isReadable) return [...findings, ...this.#applyRule(rule, asked, answer, moment)]
    if (endpoint.method !== 'GET') this.#takeUnreadable(rule, asked, answer, moment)
    return findings
  }

  #takeUnreadable(rule: Rule<Asked['parameters']>, asked: Asked, answer: Answer, moment: Moment): void {
    const isRefused = answer.result === 'error'
    const refused = () => leftAlone(rule(this.world, asked.parameters, answer, moment))
    const effects = isRefused ? refused() : forgotten(this.world, asked)
    if (!isRefused) this.#refusals.changed(subjectsOf(effects))
    apply(this.world, effects)
  }

  #applyRule(rule: Rule<Asked['parameters']>, asked: Asked, answer: Answer, moment: Moment): Finding[] {
    const { observations, effects, confirmed, touched = [] } = rule(this.world, asked.parameters, answer, moment)
    const findings = this.#add(at(moment.exchange, observations), asked)
    if (answer.result === 'success') this.#refusals.succeeded(asked)
    if (answer.result !== 'error' && asked.endpoint.method !== 'GET')
      this.#refusals.changed([...subjectsOf(effects), ...touched])
    this.#refusals.readBack(confirmed)
    apply(this.world, effects)
    return findings
  }

  /** Hands the calls of queues on, in the order in which they were sent, once they had ended before `moment`. */
  #release(moment: number): Finding[] {
    const findings: Finding[] = []
    for (let [first] = this.#held; first && first.call.answered <= moment; [first] = this.#held) {
      this.#held.shift()
      const { exchange, call } = first
      findings.push(...this.#add(this.#queues.take({ ...call, time: this.#time.during(exchange) })))
      const asked = this.#asked.get(call.exchange)
      if (asked && call.answer.result === 'success') this.#refusals.succeeded(asked)
      findings.push(...this.#lookAtSettings(first))
    }
    return findings
  }

  /** Only where nobody's settings were being changed while they were told is it clear what they had to be. */
  #lookAtSettings({ exchange, call }: HeldCall): Finding[] {
    const { answer, user_id, sent, answered } = call
    const isQuiet = this.#settingWrites.lastEndBy(answered) <= sent
    const isState = call.endpoint === 'register-queue' && answer.result === 'success'
    if (!isState || user_id === undefined || !isQuiet) return []
    const moment = this.#moment(call.exchange, exchange, user_id)
    const { observations, effects, confirmed } = settingsShown(this.world, user_id, answer.body, moment)
    this.#refusals.readBack(confirmed)
    apply(this.world, effects)
    return this.#add(at(call.exchange, observations))
  }

  #add(all: readonly Seen[], askedNow?: Asked): Finding[] {
    const findings: Finding[] = []
    for (const seen of all) {
      const asked = askedNow ?? this.#asked.get(seen.exchange)
      const finding = this.#ledger.add(seen, this.#sent.get(seen.exchange) ?? '')
      if (finding) findings.push(finding)
      if (seen.saw === 'refused' && asked) this.#refusals.refused(seen.clause, seen.exchange, asked, seen.subjects)
    }
    return findings
  }
}

function subjectsOf(effects: readonly Effect[]): string[] {
  return effects.flatMap((effect) => (effect.set === 'message' ? [`message:${effect.to.message_id}`] : []))
}

function ruleOf({ slug }: Endpoint, decoded: Decoded, answer: Answer): Rule<Asked['parameters']> | undefined {
  const rule = (rules as unknown as Readonly<Record<string, Rule<Asked['parameters']>>>)[slug]
  return isAboutUnsupported(decoded, answer) && slug !== listsUnsupported ? undefined : rule
}

/** The endpoint of which it is said what becomes of parameters that it does not have. */
const listsUnsupported = 'update-settings'

/** A page that says "not found" tells that the endpoint is missing, and no more. */
function isNoPage({ clause, saw }: Observation): boolean {
  return clause !== 'envelope.object' || saw !== 'broken'
}

/** Whether a parameter that the endpoint does not have may be refused is unsaid. */
function isAboutUnsupported({ unsupported }: Decoded, { result }: Answer): boolean {
  return unsupported.length > 0 && result === 'error'
}

function isOfQueues(slug: string): boolean {
  return slug === 'register-queue' || slug === 'get-events'
}

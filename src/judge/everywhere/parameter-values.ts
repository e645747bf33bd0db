// Values that are none of their parameter's type, and names that the endpoint does not know: what is refused for the
// one, and not for the other. A refusal says something only beside an otherwise equal request that is carried out.

import { broken, holds, type Observation, type Seen } from '../../model/facts/observe.ts'
import type { Endpoint } from '../../spec/endpoint.ts'
import { isOfOtherType, isUnlisted } from '../../spec/parameter-text.ts'
import { observedIn } from '../verdicts/observed-in.ts'
import { type Call, isWronglyRefused, question } from './call.ts'

interface Waiting {
  readonly slug: string
  readonly user_id: number | undefined
  readonly question: string
  /** Left out of both questions. */
  readonly without: readonly string[]
  readonly seen: Seen[]
  /** Whether what it asked about may be otherwise once somebody has written. */
  readonly untilWrite: boolean
}

/** A counterpart comes soon or not at all. */
const remembered = 50

const ids = ['message_id', 'stream_id', 'user_id', 'user_group_id', 'message_ids', 'to']

export class ParameterValues {
  readonly #level: number
  #waiting: Waiting[] = []

  constructor(level: number) {
    this.#level = level
  }

  take(call: Call): Seen[] {
    const { read, answer, user_id, exchange } = call
    // What is no text is another matter than what is no value.
    if (user_id === undefined || answer.result === 'none' || exchange.request.raw !== undefined) return []
    if (read.unsupported.length > 0) return read.isReadable ? this.#unknownNames(call) : []
    if (!read.isReadable) return this.#otherType(call)
    const outside = unlistedIn(call)
    if (outside !== undefined) return this.#refusedFor(call, outside, 'parameters.outside-the-list')
    if (answer.result !== 'success') return []
    if (!isRead(call)) this.#waiting = this.#waiting.filter(({ untilWrite }) => !untilWrite)
    return this.#counterparts(call)
  }

  #unknownNames(call: Call): Seen[] {
    const { number, read, answer, endpoint } = call
    const isLater = read.unsupported.some((name) => isOfLater(endpoint, name, this.#level))
    const clause = isLater ? 'feature-levels.later-parameters' : 'parameters.unknown-no-hindrance'
    const names = read.unsupported.join(', ')
    if (answer.result === 'success') {
      const isHeeded = isLater && call.said().some(({ saw }) => saw === 'broken')
      return isHeeded ? [] : observedIn(number, [holds(clause)])
    }
    if (!isWronglyRefused(call)) return []
    return this.#wait(call, [], broken(clause, `success, whatever ${names} says`, 'an error'), isRead(call))
  }

  /** Null, an empty text, other spellings, types that are not shown, and names that stand there twice are open. */
  #otherType(call: Call): Seen[] {
    const { read, endpoint } = call
    const [[name, sent] = ['', ''], ...more] = Object.entries(read.undecodable)
    if (more.length > 0 || typeof sent !== 'string' || !isMisfit(endpoint, name, sent)) return []
    return this.#refusedFor(call, name, ids.includes(name) ? 'parameters.id-no-integer' : 'parameters.of-other-type')
  }

  #refusedFor(call: Call, name: string, clause: string): Seen[] {
    if (call.answer.result !== 'success') return this.#wait(call, [name], holds(clause), false)
    return observedIn(call.number, [broken(clause, `an error, for \`${name}\` is no such value`, 'success')])
  }

  /** What is seen is said once an otherwise equal request succeeds. */
  #wait(call: Call, without: readonly string[], observation: Observation, untilWrite: boolean): Seen[] {
    const { number, endpoint, user_id } = call
    const asked = { slug: endpoint.slug, user_id, question: question(call, without), without }
    const seen = observedIn(number, [observation])
    this.#waiting = [...this.#waiting, { ...asked, seen, untilWrite }].slice(-remembered)
    return []
  }

  #counterparts(call: Call): Seen[] {
    const { endpoint, user_id } = call
    const isIt = (each: Waiting) =>
      each.slug === endpoint.slug && each.user_id === user_id && each.question === question(call, each.without)
    const done = this.#waiting.filter(isIt)
    if (done.length === 0) return []
    this.#waiting = this.#waiting.filter((each) => !done.includes(each))
    return done.flatMap(({ seen }) => seen)
  }
}

function isRead({ endpoint }: Call): boolean {
  return endpoint.method === 'GET'
}

function isOfLater({ parameters }: Endpoint, name: string, level: number): boolean {
  const since = Object.hasOwn(parameters, name) ? parameters[name]?.since : undefined
  return since !== undefined && since > level
}

/** Of settings, events and registrations the errors are not shown. */
const errorsNotShown = ['update-settings', 'get-events', 'register-queue']

/** The first parameter whose value is none of those that are listed. */
function unlistedIn({ endpoint: { slug, parameters }, read }: Call): string | undefined {
  if (errorsNotShown.includes(slug)) return undefined
  for (const name in read.parameters) {
    const schema = parameters[name]?.schema
    if (schema && isUnlisted(schema, `${read.parameters[name]}`)) return name
  }
  return undefined
}

function isMisfit({ parameters }: Endpoint, name: string, sent: string): boolean {
  const parameter = parameters[name]
  return parameter !== undefined && parameter.shown !== false && isOfOtherType(parameter.schema, sent)
}

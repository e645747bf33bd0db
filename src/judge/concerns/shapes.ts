// Whether an answer has the shape that specs/ gives it, whatever was asked: the endpoint's success or error, and each event.

import { nobody } from '../../history/entry.ts'
import type { Answer } from '../../model/facts/moment.ts'
import { broken, holds, type Observation, untilBroken } from '../../model/facts/observe.ts'
import { isText, textOf } from '../../model/facts/text.ts'
import { whereViewable } from '../../model/readings/history-viewing.ts'
import type { World } from '../../model/world/world.ts'
import type { Decoded, Endpoint } from '../../spec/endpoint.ts'
import type { Spec } from '../../spec/spec.ts'
import type { ReadRequest } from '../exchange/decode-request.ts'
import { observe } from '../exchange/envelope.ts'
import type { ReadExchange } from '../exchange/read-exchange.ts'
import { isFields } from '../json/fields.ts'
import type { Concern, Context } from './concern.ts'

export class Shapes implements Concern {
  readonly name = 'shape'
  readonly #around: Context

  constructor(around: Context) {
    this.#around = around
  }

  take({ number, exchange, endpoint, read, answer }: ReadExchange): void {
    const { spec, world, evidence } = this.#around
    // Of an answer to nobody only the envelope is promised.
    const shape = exchange.actor === nobody ? [] : shapeOf(spec, endpoint, answer)
    const isHistory = endpoint.slug === 'get-message-history'
    // A fixture may just be switching the viewing.
    if (!isHistory || !exchange.besideFixture) evidence.addOf(number, isHistory ? asViewable(world, shape) : shape)
    evidence.addOf(number, ignoredParameters(endpoint, answer, read))
  }
}

/** What a history looks like where its viewing may be switched off, or limited, is open: its shape rests on what is known. */
function asViewable(world: World, shape: readonly Observation[]): readonly Observation[] {
  return shape.flatMap((look) => untilBroken((say) => whereViewable(world, say)(resting(look))))
}

/** Like any other finding that rests on knowledge, it may be in doubt. */
function resting(look: Observation): Observation {
  return look.saw === 'broken' ? broken(look.clause, look.expected, look.got, look.because) : look
}

export function shapeOf(spec: Spec, endpoint: Endpoint, answer: Answer): readonly Observation[] {
  const checks = spec.checks.get(endpoint.slug)
  if (answer.result === 'none' || !checks) return []
  if (answer.result === 'success') return eventShapes(observe(checks.success(answer.body)), spec, answer.body)
  const check = checks.errors.get(answer.code)
  return check ? observe(check(answer.body)) : []
}

/** What was seen of the answer, and what its events show besides. */
function eventShapes(
  seen: readonly Observation[],
  spec: Spec,
  { events }: Readonly<Record<string, unknown>>,
): readonly Observation[] {
  if (!Array.isArray(events)) return seen
  const ofEvents = events.filter(isFields).flatMap((event) => {
    const [type, op] = [textOf(event.type), textOf(event.op)]
    const check = spec.events.get(`${type} ${op}`) ?? spec.events.get(`${type}`)
    return check ? observe(check(event)) : []
  })
  return [...seen, ...ofEvents]
}

const ignoredClause = 'envelope.ignored-names-no-supported-parameter'

/** What is reported as unsupported was sent, and is no parameter that the endpoint supports. */
export function ignoredParameters(endpoint: Endpoint, answer: Answer, read: ReadRequest): Observation[] {
  const ignored = answer.result === 'success' ? answer.body.ignored_parameters_unsupported : undefined
  if (!Array.isArray(ignored)) return []
  const sent = read.isReadable && ignored.length > 0 ? namesWereSent(ignored, read) : []
  // A change of settings lists also what it left as it was, and has a rule of its own.
  return endpoint.slug === 'update-settings' ? sent : [...sent, ...noneSupported(endpoint, ignored, read)]
}

const sentClause = 'envelope.ignored-names-were-sent'

function namesWereSent(ignored: readonly unknown[], { parameters, undecodable, unsupported }: Decoded): Observation[] {
  const sent = [...Object.keys(parameters), ...Object.keys(undecodable), ...unsupported]
  const strange = ignored.filter(isText).filter((name) => !sent.includes(name))
  if (strange.length === 0) return [holds(sentClause)]
  const [expected, got] = [`only what was sent: \`${sent.join('`, `')}\``, `\`${strange.join('`, `')}\``]
  return [broken(sentClause, expected, got)]
}

function noneSupported(endpoint: Endpoint, ignored: readonly unknown[], decoded: Decoded): Observation[] {
  const { parameters, unsupported } = decoded
  // A name of the path that was sent in the body, too, is there no parameter.
  const wrong = ignored.filter(isText).filter((name) => Object.hasOwn(parameters, name) && !unsupported.includes(name))
  if (wrong.length === 0) return [holds(ignoredClause)]
  const got = `\`${wrong.join('`, `')}\` listed by ${endpoint.slug}`
  return [broken(ignoredClause, 'only unsupported parameters are listed', got)]
}

// The API over HTTP: takes requests to endpoints and their answers back. Knows nothing of any one endpoint.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { HttpDates } from '../clock.ts'
import { badRequest } from '../refusal.ts'
import type { Service } from '../service.ts'
import { atomically } from '../store/database.ts'
import { asRefusal, isTroubleOfDatabase } from '../store/database-fault.ts'
import type { User } from '../store/users.ts'
import { ArrivingForm } from './arriving-form.ts'
import type { Authentication } from './authentication.ts'
import type { Answer, Call, Connection, Endpoint } from './endpoint.ts'
import { successBody, tellError } from './envelope.ts'
import { decodeForm } from './form.ts'
import { takeLongForms } from './long-bodies.ts'
import { filesIn, Multipart, takeMultipart } from './multipart.ts'
import { Parameters, type Sent } from './parameters.ts'
import { FORM, plainFastify, refuseOtherMethods, sendJson } from './plain-fastify.ts'

const PREFIX = '/api/v1'
const NONE: ReadonlyMap<string, Sent> = new Map()

export function createApi(
  service: Service,
  authentication: Authentication,
  endpoints: readonly Endpoint[],
): FastifyInstance {
  const dates = new HttpDates()
  const date = () => dates.of(service.clock.nowMs())
  const tell = (error: unknown) => {
    const { headers, ...answer } = tellError(asRefusal(service.database, error))
    return { ...answer, headers: { ...headers, date: date() } }
  }
  const app = plainFastify(tell)
  takeMultipart(app)
  for (const endpoint of endpoints) {
    const { method, path, bodyLimit } = endpoint
    const handler = handlerOf(service, authentication, endpoint, date)
    const route = { method, url: PREFIX + path, handler }
    if (bodyLimit === undefined) app.route(route)
    else
      app.register(async (own) => {
        takeLongForms(own, bodyLimit)
        own.route({ ...route, bodyLimit })
      })
  }
  for (const [path, ofPath] of Map.groupBy(endpoints, (endpoint) => endpoint.path)) {
    const allowed = ofPath.map((endpoint) => endpoint.method)
    refuseOtherMethods(app, PREFIX + path, allowed, tell)
  }
  return app
}

function handlerOf(service: Service, authentication: Authentication, endpoint: Endpoint, date: () => string) {
  const pathNames = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  return (request: FastifyRequest, reply: FastifyReply): unknown => {
    service.clock.settle()
    const { authorization } = request.headers
    const isAnonymous = endpoint.authentication === 'optional' && authorization === undefined
    const caller = isAnonymous ? null : authentication.caller(authorization)
    if (caller !== null) noteActivity(service, caller)
    const parameters = new Parameters(parametersOf(request), service.level)
    const path = request.params as Record<string, string | undefined>
    parameters.support(pathNames)

    const files = filesIn(request.body)
    const call = { service, caller, path, parameters, files, connection: new Line(reply) }
    const answerNow = (): Answer | Promise<Answer> => {
      return endpoint.authentication === 'optional' ? endpoint.answer(call) : endpoint.answer(call as Call<User>)
    }
    const isReading = endpoint.isReading?.(service) ?? endpoint.method === 'GET'
    const answer = isReading ? answerNow() : atomically(service.database, answerNow)
    service.queues.flush()
    const send = (members: Answer) => {
      const body = successBody(members, parameters.unsupported())
      sendJson(reply, { status: 200, headers: { date: date() }, body })
    }
    // What need not be waited for is sent at once.
    return answer instanceof Promise ? answer.then(send).then(() => reply) : send(answer)
  }
}

/** Whoever only reads is served also where nothing can be written. */
function noteActivity(service: Service, caller: User): void {
  try {
    service.activity.note(caller.id, service.clock.nowMs())
  } catch (error) {
    if (!isTroubleOfDatabase(error)) throw error
  }
}

function sentParameters(request: FastifyRequest): ReadonlyMap<string, Sent> {
  if (request.method === 'GET') return queryOf(request)
  const body = request.body
  if (body instanceof ArrivingForm) return body.values
  if (!Buffer.isBuffer(body) || body.length === 0) return NONE
  const type = request.headers['content-type'] ?? FORM
  if (type !== FORM && mediaTypeOf(type) !== FORM) throw badRequest(`Send the parameters as ${FORM}`)
  return decodeForm(body)
}

/** Some clients put all parameters into the query, some send a multipart body; what stands in the body counts more. */
function parametersOf(request: FastifyRequest): ReadonlyMap<string, Sent> {
  const inBody = request.body instanceof Multipart ? request.body.texts : sentParameters(request)
  const inQuery = request.method === 'GET' ? NONE : queryOf(request)
  return inQuery.size === 0 ? inBody : new Map([...inQuery, ...inBody])
}

function mediaTypeOf(contentType: string): string | undefined {
  return contentType.split(';', 1)[0]?.trim().toLowerCase()
}

function queryOf({ raw: { url = '' } }: FastifyRequest): ReadonlyMap<string, Sent> {
  const mark = url.indexOf('?')
  return mark < 0 ? NONE : decodeForm(Buffer.from(url.slice(mark + 1), 'latin1'))
}

class Line implements Connection {
  readonly #reply: FastifyReply

  constructor(reply: FastifyReply) {
    this.#reply = reply
  }

  get ended(): Promise<void> {
    return new Promise((resolve) => this.#reply.raw.once('close', resolve))
  }
}

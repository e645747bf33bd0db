// The test-control protocol over HTTP: POST /{action} with a JSON object and a bearer token.
// Knows nothing of what an action does.
import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ACTIONS } from './control/actions.ts'
import { isRecord, Mistake } from './control/reading.ts'
import { Refusal } from './refusal.ts'
import type { Service } from './service.ts'
import { atomically } from './store/database.ts'
import { asRefusal } from './store/database-fault.ts'
import { type JsonAnswer, plainFastify, RequestFault, refuseOtherMethods, sendJson } from './transport/plain-fastify.ts'

export const DEFAULT_CONTROL_TOKEN = 'control'

export function createControl(service: Service, token: string): FastifyInstance {
  const app = plainFastify(tellMistake)
  app.post('/:action', async (request, reply) => {
    checkToken(request, token)
    const { action } = request.params as { action: string }
    const act = ACTIONS.get(action)
    if (act === undefined)
      throw new RequestFault(404, `There is no action ${action}; use one of ${[...ACTIONS.keys()].join(', ')}`)
    const takes = bodyOf(request)
    service.clock.settle()
    // Whatever falls due is a transaction of its own, and has reached the bots' integrations when the clock answers.
    const isOfClock = action === 'clock'
    const gives = isOfClock ? act(service, takes) : allOrNothing(service, () => act(service, takes))
    if (isOfClock) await service.deliveries.allDone()
    service.queues.flush()
    await service.queues.allSent()
    sendJson(reply, { status: 200, body: JSON.stringify(gives) })
    return reply
  })
  refuseOtherMethods(app, '/:action', ['POST'], tellMistake)
  return app
}

/** Trouble of the database is named. */
function allOrNothing<T>(service: Service, work: () => T): T {
  try {
    return atomically(service.database, work)
  } catch (error) {
    throw asRefusal(service.database, error)
  }
}

function checkToken(request: FastifyRequest, token: string): void {
  const expected = Buffer.from(`Bearer ${token}`)
  const got = Buffer.from(request.headers.authorization ?? '')
  if (got.length !== expected.length || !timingSafeEqual(got, expected))
    throw new RequestFault(401, 'Send the control token as Authorization: Bearer {token}')
}

function bodyOf(request: FastifyRequest): Record<string, unknown> {
  const body = request.body
  if (!Buffer.isBuffer(body) || body.length === 0) return {}
  const value: unknown = parse(body.toString().toWellFormed())
  if (!isRecord(value)) throw new Mistake('Send a JSON object as the body')
  return value
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Mistake('Send a JSON object as the body')
  }
}

function tellMistake(error: unknown): JsonAnswer {
  if (error instanceof Mistake) return answer(400, error.message)
  if (error instanceof RequestFault) return answer(error.status, error.message)
  if (error instanceof Refusal) return answer(error.status, `${error.code}: ${error.message}`)
  console.error(error)
  return answer(500, 'This is a fault of the reference server')
}

function answer(status: number, error: string): JsonAnswer {
  return { status, body: JSON.stringify({ error }) }
}

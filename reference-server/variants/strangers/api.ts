// The API of a stranger: that of the reference server, with the habits around it that this process wears.
// Stands in for `transport/api.ts` where a stranger is loaded.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pause } from '../../clock.ts'
import { createApi as createPlainApi } from '../../transport/api.ts'
import { ArrivingForm } from '../../transport/arriving-form.ts'
import type { Asked, Given, Habit } from './habit.ts'
import { readParameters, type Parameters as Sent, writeParameters } from './parameters.ts'
import { worn } from './worn.ts'

const PREFIX = '/api/v1'

export function createApi(...parts: Parameters<typeof createPlainApi>): FastifyInstance {
  const app = createPlainApi(...parts)
  const asked = new WeakMap<FastifyRequest, Asked>()
  app.addHook('preHandler', async (request) => {
    const before = askedIn(request)
    if (before === undefined) return
    const after = worn.reduce(askedBy, before)
    asked.set(request, after)
    if (after.parameters !== before.parameters) rewrite(request, after)
  })
  app.addHook('onSend', async (request, reply, text: unknown) => {
    const seconds = Math.max(...worn.map((habit) => habit.seconds ?? 0))
    if (seconds > 0) await pause(seconds)
    const known = asked.get(request) ?? askedIn(request)
    const json = String(text)
    return json.startsWith('{') && known ? answered(reply, json, known) : text
  })
  return app
}

function askedIn(request: FastifyRequest): Asked | undefined {
  const [path = '', query = ''] = (request.raw.url ?? '').split('?', 2)
  const { method, headers } = request
  const parameters = method === 'GET' ? readParameters(query) : parametersIn(request.body)
  if (parameters === undefined || !path.startsWith(`${PREFIX}/`)) return undefined
  return { method, path: path.slice(PREFIX.length), authorization: headers.authorization, parameters }
}

function parametersIn(body: unknown): Sent | undefined {
  if (body instanceof ArrivingForm) return valuesOf(body)
  return readParameters(Buffer.isBuffer(body) ? body.toString('latin1') : '')
}

/** undefined where it cannot be read. */
function valuesOf(form: ArrivingForm): Sent | undefined {
  try {
    return [...form.values].map(([name, value]) => [name, [value].flat().join('')])
  } catch {
    return undefined
  }
}

function askedBy(asked: Asked, habit: Habit): Asked {
  return habit.asked ? { ...asked, parameters: habit.asked(asked) } : asked
}

function rewrite(request: FastifyRequest, { method, parameters }: Asked): void {
  const encoded = writeParameters(parameters)
  if (method === 'GET') request.raw.url = `${(request.raw.url ?? '').split('?', 1)[0]}?${encoded}`
  else request.body = Buffer.from(encoded)
}

function answered(reply: FastifyReply, text: string, asked: Asked): string {
  const headers = Object.fromEntries(Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]))
  const before: Given = { status: reply.statusCode, headers, body: JSON.parse(text) as Given['body'] }
  const given = worn.reduce((answer, habit) => habit.given?.(answer, asked) ?? answer, before)
  const body = worn.reduce((each, habit) => habit.written?.(each) ?? each, JSON.stringify(given.body))
  for (const name of Object.keys(headers)) if (!(name in given.headers)) reply.removeHeader(name)
  reply.code(given.status).headers({ ...given.headers })
  if (reply.hasHeader('content-length')) reply.header('content-length', Buffer.byteLength(body))
  return body
}

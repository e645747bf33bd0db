// Tells of each request of the API that was answered or given up. Credentials and bodies are not told.
// Knows nothing of where it is written.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Clock, isoTimeOf } from '../clock.ts'
import { emailIn } from './email-in.ts'
import { isFromOutside } from './outside.ts'

export interface LoggedRequest {
  /** When it was answered, by the server's clock. */
  readonly at: string
  /** The e-mail address in its credentials, right or wrong. */
  readonly who: string
  readonly method: string
  readonly path: string
  readonly status: number
  readonly ms: number
}

export function logRequests(app: FastifyInstance, clock: Clock, tell: (request: LoggedRequest) => void): void {
  const logged = (request: FastifyRequest, status: number, ms: number): LoggedRequest => ({
    at: isoTimeOf(clock.nowMs()),
    who: emailIn(request.headers.authorization) ?? '-',
    method: request.method,
    path: request.raw.url ?? '',
    status,
    ms: Math.round(ms * 10) / 10,
  })
  app.addHook('onResponse', async (request, reply) => {
    if (isFromOutside(request)) tell(logged(request, reply.statusCode, reply.elapsedTime))
  })
}

/** One line for people. */
export function lineOf({ at, who, method, path, status, ms }: LoggedRequest): string {
  return `${at} ${who} ${method} ${path} ${status} ${ms} ms`
}

// Lets pages of other origins use the API from a browser. Knows nothing of the API.
import type { FastifyInstance } from 'fastify'

const API = '/api/v1/'
const METHODS = 'GET, POST, PUT, PATCH, DELETE'

/** `origin` is one origin, or `*` for all. The page with the keys is for nobody else. */
export function allowOrigin(app: FastifyInstance, origin: string): void {
  app.addHook('onRequest', async ({ method, raw, headers }, reply) => {
    if (raw.url?.startsWith(API) !== true) return
    reply.headers({ 'access-control-allow-origin': origin, 'access-control-expose-headers': 'Retry-After, Date' })
    if (origin !== '*') reply.header('vary', 'Origin')
    if (method !== 'OPTIONS' || headers['access-control-request-method'] === undefined) return
    const allowed = { 'access-control-allow-methods': METHODS, 'access-control-max-age': '600' }
    return reply
      .code(204)
      .headers({ ...allowed, 'access-control-allow-headers': 'Authorization, Content-Type' })
      .send()
  })
}

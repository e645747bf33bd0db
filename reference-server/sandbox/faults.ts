// Trouble that was asked for: slow answers, cut lines, refusals and server errors on chosen endpoints, drawn from a
// seed, so that clients can be tested against it. Knows nothing of what the endpoints do.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pause } from '../clock.ts'
import { Refusal } from '../refusal.ts'
import { drawn } from './drawn.ts'
import type { Fault } from './faults-file.ts'
import { isFromOutside } from './outside.ts'

export function causeTrouble(app: FastifyInstance, seed: number, faults: readonly Fault[]): void {
  const draw = drawn(seed)
  const afterwards = new WeakMap<FastifyRequest, Fault>()
  app.addHook('onRequest', async (request, reply) => {
    if (!isFromOutside(request)) return
    for (const fault of faults.filter(({ on }) => isOn(on, request))) {
      if (draw() >= fault.share) continue
      if (fault.latency !== undefined) await pause(between(fault.latency, draw()) / 1000)
      if (fault.drop !== true && fault.status === undefined) continue
      if (fault.carried_out === true) afterwards.set(request, fault)
      else return fault.drop === true ? cut(request, reply) : refuse(reply, fault)
    }
  })
  app.addHook('onSend', async (request, reply, payload) => {
    const fault = afterwards.get(request)
    afterwards.delete(request)
    if (fault === undefined) return payload
    if (fault.drop === true) request.raw.socket.destroy()
    reply.code(fault.status ?? reply.statusCode)
    const body = fault.status === undefined ? payload : refusalOf(fault).body()
    if (fault.retry_after !== undefined) reply.header('retry-after', fault.retry_after)
    reply.header('content-length', Buffer.byteLength(String(body)))
    return body
  })
}

function isOn(on: string, { method, routeOptions }: FastifyRequest): boolean {
  const route = (routeOptions.url ?? '').replace(/^\/api\/v1/, '').replace(/:(\w+)/g, '{$1}')
  return on === '*' || on === `${method} ${route}`
}

function between([least, most]: readonly [number, number], share: number): number {
  return least + (most - least) * share
}

function cut(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  request.raw.socket.destroy()
  return reply.hijack()
}

function refuse(reply: FastifyReply, fault: Fault): never {
  if (fault.retry_after !== undefined) reply.header('retry-after', fault.retry_after)
  throw refusalOf(fault)
}

function refusalOf({ status = 500 }: Fault): Refusal {
  const code = status === 429 ? 'RATE_LIMIT_HIT' : 'FAULT_ASKED_FOR'
  return new Refusal(status, code, 'This server was asked to fail now and then')
}

// Whether a request came over the wire, and not from this process.
import { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'

export function isFromOutside({ raw }: FastifyRequest): boolean {
  return raw.socket instanceof Socket
}

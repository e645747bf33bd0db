// Refuses requests of whoever sends too many a minute, and says when to come back. Knows nothing of the API.
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'
import { Refusal } from '../refusal.ts'
import { emailIn } from './email-in.ts'
import { isFromOutside } from './outside.ts'

interface Bucket {
  left: number
  filledMs: number
}

const MINUTE_MS = 60_000
const MAX_BUCKETS = 10_000

/** So many at once, and so many a minute in the long run, for each account, or address without one. */
export function limitRate(app: FastifyInstance, clock: Clock, perMinute: number): void {
  const buckets = new Map<string, Bucket>()
  app.addHook('onRequest', async (request) => {
    if (request.method === 'OPTIONS' || !isFromOutside(request)) return
    const who = emailIn(request.headers.authorization) ?? request.ip
    if (buckets.size >= MAX_BUCKETS) buckets.clear()
    const bucket = filled(buckets.get(who), clock.nowMs(), perMinute)
    buckets.set(who, bucket)
    if (bucket.left >= 1) {
      bucket.left -= 1
      return
    }
    const seconds = Math.ceil(((1 - bucket.left) / perMinute) * 60)
    throw new Refusal(429, 'RATE_LIMIT_HIT', 'API usage exceeded rate limit', { 'retry-after': seconds })
  })
}

function filled(before: Bucket | undefined, nowMs: number, perMinute: number): Bucket {
  if (before === undefined) return { left: perMinute, filledMs: nowMs }
  const more = ((nowMs - before.filledMs) / MINUTE_MS) * perMinute
  return { left: Math.min(perMinute, before.left + more), filledMs: nowMs }
}

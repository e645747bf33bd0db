// GET /streams held against itself: each channel once.

import { type Fields, objectsIn } from '../facts/fields.ts'
import { broken, holds, ofItself, type Say } from '../facts/observe.ts'
import type { Asked } from './asked.ts'
import { twiceIn } from './twice.ts'

export function streamsAlone(say: Say, _: Asked, { streams }: Fields): void {
  if (!Array.isArray(streams)) return
  const clause = 'get-streams.each-once'
  const twice = twiceIn(objectsIn(streams).map(({ stream_id }) => stream_id))
  if (twice !== undefined) say(ofItself(broken(clause, 'each channel once', `channel ${twice} twice`)))
  say(holds(clause))
}

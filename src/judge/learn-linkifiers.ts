// What a fixture teaches of linkifiers that it was given. What it only tells is a look.

import type { ControlLine } from '../history/entry.ts'
import type { Effect } from '../model/effect.ts'
import type { Linkifier } from '../model/linkifier.ts'
import { toldRecord } from '../model/linkifier-records.ts'
import { dialectKey } from '../model/linkifier-request.ts'
import { isLook } from '../model/linkifiers-look.ts'

export function linkifiersGiven(line: ControlLine): Effect[] {
  if (isLook(line)) return []
  const given = (line.linkifiers ?? []) as Linkifier[]
  const records = given.map(({ id, pattern, url_template }) => toldRecord({ id, pattern, url_template }))
  const dialects = given.map(({ pattern }): Effect => ({ set: 'state', of: 'served', key: dialectKey(pattern) }))
  return [{ set: 'linkifiers', to: given }, { set: 'state', of: 'linkifier-records', to: records }, ...dialects]
}

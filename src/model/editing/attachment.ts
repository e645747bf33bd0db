// The attachment references of an answer, held against the files that were uploaded.

import type { Fields } from '../facts/fields.ts'
import { broken, holds, type Observation, quoted } from '../facts/observe.ts'
import { isWithin } from '../readings/age.ts'
import type { Upload } from '../things/upload.ts'
import type { World } from '../world/world.ts'
import type { Edit } from './edit.ts'

export function entriesIn(list: unknown): readonly Fields[] | undefined {
  if (!Array.isArray(list)) return undefined
  const isWhole = list.every((each) => typeof each === 'object' && each !== null)
  return isWhole ? (list as readonly Fields[]) : undefined
}

export function* attachmentsTrue({ world, at }: Edit, entries: readonly Fields[]): Generator<Observation> {
  for (const entry of entries) {
    const [upload] = uploadsOf(world, entry)
    if (upload === undefined) continue
    yield sameFile(upload, entry)
    if (typeof entry.create_time === 'number') yield createTime(upload, entry.create_time, at.level)
  }
}

/** The files that an entry may tell of: by its path, or by its id. */
export function uploadsOf({ uploads, uploadNames }: World, { path_id, id }: Fields): readonly Upload[] {
  const paths = [path_id, typeof id === 'number' ? uploadNames.pathOf(id) : undefined]
  return paths.flatMap((path) => (typeof path === 'string' ? (uploads.get(path) ?? []) : []))
}

function sameFile(upload: Upload, entry: Fields): Observation {
  const clause = 'attachment.true'
  const wrong = (['name', 'path_id', 'size'] as const).find((name) => upload[name] !== entry[name])
  if (wrong === undefined) return holds(clause)
  return broken(clause, `${wrong} ${quoted(upload[wrong])}`, `${wrong} ${quoted(entry[wrong])}`, [])
}

const secondsSince = 443
// Seconds below it, milliseconds above it: the year 5138 in the one, 1973 in the other.
const divide = 1e11

function createTime({ create_time }: Upload, seen: number, level: number): Observation {
  const inSeconds = level >= secondsSince
  const clause = inSeconds ? 'attachment.create-time-seconds' : 'attachment.create-time-milliseconds'
  const isInUnit = inSeconds ? seen < divide : seen >= divide
  if (isInUnit && isWithin(create_time, inSeconds ? seen : seen / 1000)) return holds(clause)
  return broken(clause, `a time in ${inSeconds ? 'seconds' : 'milliseconds'}`, `${seen}`, [])
}

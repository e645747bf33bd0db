// Control action `uploads`: puts files into the store of uploads. Only their names and sizes are kept.
import type { Service } from '../service.ts'
import { personOf } from './people.ts'
import { integer, Mistake, records, refuseUnknown, type Taken, text } from './reading.ts'

const DEFAULT_SIZE = 10

export function upload(service: Service, taken: Taken): Record<string, unknown> {
  refuseUnknown(taken, ['uploads'], 'uploads')
  const wanted = records(taken, 'uploads').map((each) => readUpload(service, each))
  const created_ms = service.clock.nowMs()
  return { uploads: wanted.map((each) => service.uploads.create({ ...each, created_ms })) }
}

function readUpload(service: Service, taken: Taken) {
  refuseUnknown(taken, ['user_id', 'name', 'size'], 'an upload')
  const size = taken.size === undefined ? DEFAULT_SIZE : integer(taken, 'size')
  const name = text(taken, 'name')
  if (size < 0) throw new Mistake('Give size as 0 or more bytes')
  if (name === '') throw new Mistake('Give name that is not empty')
  return { user_id: personOf(service, taken, 'user_id').id, name, size }
}

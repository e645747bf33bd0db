// Control action `drafts`: adds drafts to those that the server keeps for a person, and tells how many there are.
import type { Service } from '../service.ts'
import { personOf } from './people.ts'
import { refuseUnknown, type Taken, texts } from './reading.ts'

export function addDrafts(service: Service, taken: Taken): Record<string, unknown> {
  refuseUnknown(taken, ['user_id', 'add'], 'drafts')
  const { id } = personOf(service, taken, 'user_id')
  const added = taken.add === undefined ? [] : texts(taken, 'add')
  for (const content of added) service.drafts.add(id, content)
  return { count: service.drafts.countOf(id) }
}

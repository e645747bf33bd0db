// Control action `groups`: makes user groups.
import { emitGroupAdded } from '../groups/user-group-event.ts'
import type { Service } from '../service.ts'
import { peopleIn } from './people.ts'
import { integers, Mistake, records, refuseUnknown, type Taken, text } from './reading.ts'

export function createGroups(service: Service, taken: Taken): Record<string, unknown> {
  refuseUnknown(taken, ['groups'], 'groups')
  const wanted = records(taken, 'groups').map((group) => readGroup(service, group))
  const names = [...service.groups.all(), ...wanted].map((group) => group.name.toLowerCase())
  if (new Set(names).size < names.length) throw new Mistake('Give each group a name of its own')
  const ids = wanted.map((group) => service.groups.create(group, service.clock.nowMs()))
  for (const group of service.groups.all()) if (ids.includes(group.id)) emitGroupAdded(service, group)
  return { groups: ids.map((user_group_id) => ({ user_group_id })) }
}

function readGroup(service: Service, group: Taken) {
  refuseUnknown(group, ['name', 'members', 'subgroups'], 'a group')
  const name = text(group, 'name')
  if (name === '') throw new Mistake('Give name that is not empty')
  const subgroups = group.subgroups === undefined ? [] : integers(group, 'subgroups')
  const known = new Set(service.groups.all().map(({ id }) => id))
  const missing = subgroups.find((id) => !known.has(id))
  if (missing !== undefined) throw new Mistake(`Give subgroups that exist: there is no group ${missing}`)
  return { name, members: peopleIn(service, group, 'members'), subgroups }
}

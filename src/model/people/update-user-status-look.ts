// What a look at a person shows of their status.

import { type Fields, isObject } from '../facts/fields.ts'
import { statusMembers } from '../things/status.ts'
import type { Told } from '../world/shelf-look.ts'

export function statusTold({ user_id, person }: Fields): Told | undefined {
  const status = isObject(person) ? person.status : undefined
  if (typeof user_id !== 'number' || !isObject(status)) return undefined
  return {
    shelf: `status ${user_id}`,
    // Members that are not set are left out.
    shown: new Map(statusMembers.map((member) => [member, `${status[member] ?? ''}`])),
    absent: '',
    what: (member) => member,
  }
}

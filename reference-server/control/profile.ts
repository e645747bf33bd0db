// Control actions `profile-fields` and `profile-value`: makes custom profile fields, and fills them in.
import { emitEvent } from '../events/emit.ts'
import { profileFieldRecords } from '../people/profile-field-records.ts'
import { changeProfileValue } from '../people/profile-value.ts'
import type { Service } from '../service.ts'
import { PROFILE_FIELD_TYPES, type ProfileField } from '../store/profile-fields.ts'
import { personOf } from './people.ts'
import { choice, integer, Mistake, records, refuseUnknown, type Taken, text } from './reading.ts'

export function createProfileFields(service: Service, taken: Taken): Record<string, unknown> {
  refuseUnknown(taken, ['fields'], 'profile-fields')
  const wanted = records(taken, 'fields').map(readField)
  const fields = wanted.map((field) => ({ id: service.profileFields.create(field) }))
  const event = { type: 'custom_profile_fields', fields: profileFieldRecords(service) }
  emitEvent(service, service.queues.owners(), event)
  return { fields }
}

function readField(field: Taken): Omit<ProfileField, 'id'> {
  refuseUnknown(field, ['name', 'type'], 'a profile field')
  const name = text(field, 'name')
  if (name === '') throw new Mistake('Give name that is not empty')
  return { name, type: choice(field, 'type', PROFILE_FIELD_TYPES) }
}

export function changeProfile(service: Service, taken: Taken): Record<string, unknown> {
  refuseUnknown(taken, ['user_id', 'field_id', 'value'], 'profile-value')
  const user = personOf(service, taken, 'user_id')
  const fieldId = integer(taken, 'field_id')
  const field = service.profileFields.all().find(({ id }) => id === fieldId)
  if (field === undefined) throw new Mistake(`Give field_id of a profile field: there is no field ${fieldId}`)
  changeProfileValue(service, user.id, field, taken.value === null ? null : text(taken, 'value'))
  return {}
}

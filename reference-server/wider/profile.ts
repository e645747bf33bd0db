// GET and POST /realm/profile_fields, DELETE /realm/profile_fields/{field_id}, PATCH and DELETE /users/me/profile_data:
// custom profile fields, and what people fill in.

import { emitEvent } from '../events/emit.ts'
import { profileFieldRecords } from '../people/profile-field-records.ts'
import { changeProfileValue } from '../people/profile-value.ts'
import { badRequest, missingParameter } from '../refusal.ts'
import type { Service } from '../service.ts'
import { atomically } from '../store/database.ts'
import type { ProfileField } from '../store/profile-fields.ts'
import type { Endpoint } from '../transport/endpoint.ts'
import { integerOf } from '../transport/parameters.ts'
import { requireAdministrator } from './callers.ts'
import { integerIn, requiredIntegers, requiredObjects, stringIn } from './json-values.ts'

const TYPES = new Map<number, ProfileField['type']>([
  [1, 'short_text'],
  [2, 'long_text'],
  [5, 'link'],
])

export const getProfileFields: Endpoint = {
  method: 'GET',
  path: '/realm/profile_fields',
  authentication: 'required',
  answer({ service }) {
    return { custom_fields: profileFieldRecords(service) }
  },
}

export const createProfileField: Endpoint = {
  method: 'POST',
  path: '/realm/profile_fields',
  authentication: 'required',
  answer({ service, caller, parameters }) {
    requireAdministrator(caller)
    const number = parameters.integer('field_type')
    const name = parameters.requiredText('name').trim()
    if (number === undefined) throw missingParameter('field_type')
    const type = TYPES.get(number)
    if (type === undefined) throw badRequest('Invalid field type.')
    if (name === '') throw badRequest('Label cannot be blank.')
    if (service.profileFields.all().some((field) => field.name === name))
      throw badRequest('A field with that label already exists.')
    const id = service.profileFields.create({ name, type })
    tellFields(service)
    return { id }
  },
}

export const removeProfileField: Endpoint = {
  method: 'DELETE',
  path: '/realm/profile_fields/:field_id',
  authentication: 'required',
  answer({ service, caller, path }) {
    requireAdministrator(caller)
    const { id } = fieldWithId(service, integerOf(path.field_id ?? ''))
    const holders = [...service.users.all()].filter((user) => service.profileFields.valuesOf(user.id).has(id))
    atomically(service.database, () => service.profileFields.remove(id))
    for (const user of holders) service.users.touch(user.id)
    tellFields(service)
    return {}
  },
}

export const updateProfileData: Endpoint = {
  method: 'PATCH',
  path: '/users/me/profile_data',
  authentication: 'required',
  answer({ service, caller, parameters }) {
    const values = requiredObjects(parameters, 'data').map((each) => {
      return { field: fieldWithId(service, integerIn(each, 'id')), value: stringIn(each, 'value') }
    })
    atomically(service.database, () => {
      for (const { field, value } of values) changeProfileValue(service, caller.id, field, value)
    })
    return {}
  },
}

export const removeProfileData: Endpoint = {
  method: 'DELETE',
  path: '/users/me/profile_data',
  authentication: 'required',
  answer({ service, caller, parameters }) {
    const fields = requiredIntegers(parameters, 'data').map((id) => fieldWithId(service, id))
    atomically(service.database, () => {
      for (const field of fields) changeProfileValue(service, caller.id, field, null)
    })
    return {}
  },
}

function fieldWithId(service: Service, fieldId: number | undefined): ProfileField {
  const field = service.profileFields.all().find(({ id }) => id === fieldId)
  if (field === undefined) throw badRequest(`Field id ${fieldId} not found.`)
  return field
}

function tellFields(service: Service): void {
  const event = { type: 'custom_profile_fields', fields: profileFieldRecords(service) }
  emitEvent(service, service.queues.owners(), event)
}

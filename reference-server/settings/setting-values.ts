// The personal settings that a request names, each with a value that it can have. Knows nothing of any person.
import { badRequest } from '../refusal.ts'
import type { Service } from '../service.ts'
import type { Parameters } from '../transport/parameters.ts'
import { isAllowed, type UserSettingDefinition, type UserSettingValue } from '../user-setting-definitions.ts'

export function readSettingValues(service: Service, parameters: Parameters): Map<string, UserSettingValue> {
  const values = new Map<string, UserSettingValue>()
  for (const [property, definition] of service.userSettings.definitions) {
    const value = readValue(parameters, property, definition)
    if (value === undefined) continue
    if (!isAllowed(definition, value)) throw badRequest(`Invalid ${property}`)
    values.set(property, value)
  }
  return values
}

function readValue(parameters: Parameters, property: string, definition: UserSettingDefinition) {
  if (typeof definition.default === 'boolean') return parameters.boolean(property)
  if (typeof definition.default === 'number') return parameters.integer(property)
  return parameters.text(property)
}

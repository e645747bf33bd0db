// Control action `user-setting`: changes one personal setting, as the person would.
import { changeSetting } from '../people/change-setting.ts'
import type { Service } from '../service.ts'
import { isAllowed } from '../user-setting-definitions.ts'
import { personOf } from './people.ts'
import { Mistake, refuseUnknown, type Taken, text } from './reading.ts'

export function changeUserSetting(service: Service, taken: Taken): Record<string, unknown> {
  refuseUnknown(taken, ['user_id', 'property', 'value'], 'user-setting')
  const user = personOf(service, taken, 'user_id')
  const property = text(taken, 'property')
  const value = taken.value
  const definition = service.userSettings.definitions.get(property)
  if (definition === undefined) throw new Mistake(`Give a property that exists: there is no setting ${property}`)
  if (!isAllowed(definition, value)) throw new Mistake(`Give a value that ${property} can have`)
  changeSetting(service, user.id, property, value)
  return {}
}

// Changes a personal setting, with the events that tell of it. Knows nothing of who may do that.

import type { Service } from '../service.ts'
import type { UserSettingValue } from '../user-setting-definitions.ts'
import { emitPersonUpdate } from './realm-user-event.ts'
import { emitUserSettings } from './user-settings-event.ts'

export type EditedBy = 'themselves' | 'another'

/** Whether it was another value before. */
export function changeSetting(
  service: Service,
  userId: number,
  property: string,
  value: UserSettingValue,
  by: EditedBy = 'themselves',
): boolean {
  if (property === 'enable_drafts_synchronization' && value === false) service.drafts.removeAllOf(userId)
  if (service.userSettings.of(userId)[property] === value) return false
  service.userSettings.change(userId, property, value, by === 'themselves')
  emitUserSettings(service, service.users.get(userId), property, value)
  if (property === 'timezone') tellTimezone(service, userId, value)
  return true
}

/** The time zone is shown to others too. */
function tellTimezone(service: Service, userId: number, timezone: UserSettingValue): void {
  service.users.touch(userId)
  const user = service.users.get(userId)
  emitPersonUpdate(service, user, { email: user.email, timezone })
}

// Changes a personal setting, with the events that tell of it. Knows nothing of who may do that.
import { emitPersonUpdate } from '../events/realm-user-event.ts'
import { emitUserSettings } from '../events/user-settings-event.ts'
import type { Service } from '../service.ts'
import type { UserSettingValue } from '../user-setting-definitions.ts'

export function changeSetting(service: Service, userId: number, property: string, value: UserSettingValue): void {
  if (service.userSettings.of(userId)[property] === value) return
  service.userSettings.change(userId, property, value)
  emitUserSettings(service, service.users.get(userId), property, value)
  if (property === 'timezone') tellTimezone(service, userId, value)
}

/** The time zone is shown to others too. */
function tellTimezone(service: Service, userId: number, timezone: UserSettingValue): void {
  service.users.touch(userId)
  const user = service.users.get(userId)
  emitPersonUpdate(service, user, { email: user.email, timezone })
}

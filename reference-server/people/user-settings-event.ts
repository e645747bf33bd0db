// The `user_settings` event, and the two older ones that told of settings before it. Knows nothing of who may change what.

import { membersOf } from '../events/emit.ts'
import { LEGACY_SETTING_EVENTS_UNTIL } from '../levels.ts'
import type { EventQueue } from '../queues/event-queue.ts'
import type { Service } from '../service.ts'
import type { User } from '../store/users.ts'
import { LANGUAGES, type UserSettingValue } from '../user-setting-definitions.ts'

export function emitUserSettings(service: Service, user: User, property: string, value: UserSettingValue): void {
  const language = property === 'default_language' ? { language_name: LANGUAGES.get(String(value)) } : {}
  const text = membersOf({ type: 'user_settings', op: 'update', property, value, ...language })
  service.queues.emit('user_settings', [user.id], () => text)
  if (service.level < LEGACY_SETTING_EVENTS_UNTIL) emitLegacy(service, user, property, value, language)
}

function emitLegacy(service: Service, user: User, property: string, value: UserSettingValue, language: object): void {
  const type = service.userSettings.definitions.get(property)?.legacyEvent
  if (type === undefined) return
  const nameField = type === 'update_display_settings' ? 'setting_name' : 'notification_name'
  const text = membersOf({ type, user: user.email, [nameField]: property, setting: value, ...language })
  const isForOldClient = ({ options }: EventQueue) => !options.capabilities.has('user_settings_object')
  service.queues.emit(type, [user.id], (queue) => (isForOldClient(queue) ? text : undefined))
}

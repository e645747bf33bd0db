// Events as the specification describes them, with every field that each can have.

import { type Example, ofEvent } from './example.ts'

type More = Parameters<typeof ofEvent>[3]

function personEvent(told: object, more: More = {}): Example {
  const event = { id: 1, type: 'realm_user', op: 'update', person: { user_id: 7, ...told } }
  return ofEvent('realm_user', 'realm_user update', event, { ...more, free: ['op', ...(more.free ?? [])] })
}

const avatar = { avatar_url: '/a.png', avatar_source: 'U', avatar_url_medium: '/m.png', avatar_version: 2 }
const profileField = { id: 3, value: 'pears', rendered_value: '<p>pears</p>' }

export const changedAvatar = personEvent(avatar)
export const changedZone = personEvent(
  { email: 'a@example.com', timezone: 'Asia/Kathmandu' },
  { optional: ['person.timezone'] },
)
export const firstLogin = personEvent(
  { is_imported_stub: false, date_joined: '2026-01-01T00:00:00Z' },
  { optional: ['person.is_imported_stub'] },
)

const setting = { id: 1, type: 'user_settings', op: 'update', property: 'default_language', value: 'de' }

export const changedLanguage = ofEvent(
  'user_settings',
  'user_settings update',
  { ...setting, language_name: 'Deutsch' },
  { free: ['op'], also: { value: ['boolean', 'integer'] } },
)

export const events: readonly Example[] = [
  changedLanguage,
  changedAvatar,
  changedZone,
  firstLogin,
  personEvent({ full_name: 'Ann' }),
  personEvent({ bot_owner_id: 2 }),
  personEvent({ role: 400 }),
  personEvent({ delivery_email: 'a@example.com' }, { also: { 'person.delivery_email': ['null'] } }),
  personEvent(
    { custom_profile_field: profileField },
    {
      optional: ['person.custom_profile_field.rendered_value'],
      also: { 'person.custom_profile_field.value': ['null'] },
    },
  ),
  personEvent({ new_email: 'b@example.com' }),
  personEvent({ is_active: false }),
  ofEvent('alert_words', 'alert_words', { id: 1, type: 'alert_words', alert_words: ['pears'] }),
  ofEvent('delete_message', 'delete_message', { id: 1, type: 'delete_message', message_id: 7 }),
  ofEvent('delete_message', 'delete_message', { id: 1, type: 'delete_message', message_ids: [7, 8] }),
  ofEvent('realm_emoji', 'realm_emoji', { id: 1, type: 'realm_emoji', op: 'update' }),
  ofEvent('heartbeat', 'heartbeat', { id: 2, type: 'heartbeat' }),
]

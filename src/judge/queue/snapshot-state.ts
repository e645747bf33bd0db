// What the state of a registration says of a thing that events tell of, in the same words. Judges nothing.

import { strings } from '../exchange/queue-call.ts'
import { canonical, canonicalWords, type Fields, isFields } from '../json/fields.ts'

/** Fields that a user record has under the same name as the form that tells of a change, and in the same words. */
export const sharedFields = [
  'full_name',
  'timezone',
  'bot_owner_id',
  'role',
  'delivery_email',
  'is_active',
  'avatar_source',
  'avatar_version',
  'is_imported_stub',
]

/** undefined where the state does not say. */
export function stateValue(state: Fields, key: string): string | undefined {
  const [type, ...rest] = key.split(' ')
  if (type === 'user_settings') return textOf(state.user_settings, rest.join(' '))
  if (type === 'alert_words') return wordsOf(state)
  if (type !== 'realm_user') return undefined
  const [user_id, field = ''] = rest
  return sharedFields.includes(field) ? textOf(recordOf(state, Number(user_id)), field) : undefined
}

function wordsOf({ alert_words }: Fields): string | undefined {
  const words = strings(alert_words)
  return words && canonicalWords(words)
}

function textOf(record: unknown, field: string): string | undefined {
  return isFields(record) && Object.hasOwn(record, field) ? canonical(record[field]) : undefined
}

function recordOf({ realm_users }: Fields, user_id: number): unknown {
  return Array.isArray(realm_users) ? realm_users.find((record) => record?.user_id === user_id) : undefined
}

// A person or bot as other people are shown them, as JSON text. A text is made once for each form and kept as long as
// the account stays the same. Knows nothing of where it is shown.
import { isoTimeOf } from '../clock.ts'
import { isInGroup, ROLE_NUMBERS } from '../permissions.ts'
import type { Service } from '../service.ts'
import { isBot } from '../store/user.ts'
import type { User } from '../store/users.ts'
import { isAvatarLeftOut, maySeeDeliveryEmail } from './access.ts'
import { avatarUrl } from './avatar.ts'

export interface RecordForm {
  readonly isEmailShown: boolean
  /** A client may make the address itself, and one may do without it for those who are long away. */
  readonly avatar: 'shown' | 'null' | 'absent'
}

/** What a client said of itself that matters here. */
export interface RecordReader {
  readonly clientGravatar: boolean
  readonly capabilities: ReadonlySet<string>
}

const texts = new WeakMap<User, Map<string, string>>()

export function userRecord(service: Service, user: User, form: RecordForm): string {
  const ofUser = texts.get(user) ?? new Map<string, string>()
  texts.set(user, ofUser)
  const key = `${form.isEmailShown} ${form.avatar}`
  const text = ofUser.get(key) ?? JSON.stringify(fieldsOf(service, user, form))
  ofUser.set(key, text)
  return text
}

const LONG_AWAY_MS = 14 * 24 * 3_600_000

/** The form in which one person sees another. */
export function recordFormFor(service: Service, viewer: User, user: User, reader: RecordReader): RecordForm {
  const isEmailShown = maySeeDeliveryEmail(service, viewer, user)
  if (isAvatarLeftOut(service, viewer, user, reader.clientGravatar)) return { isEmailShown, avatar: 'null' }
  const isLongAway = !service.activity.isSeenSince(user.id, service.clock.nowMs() - LONG_AWAY_MS)
  const isOptional = reader.capabilities.has('user_avatar_url_field_optional')
  return { isEmailShown, avatar: isOptional && isLongAway ? 'absent' : 'shown' }
}

/** Whom a client that wants to know everyone is told of where its person may not access them. */
export function unknownUserRecord({ id }: User): string {
  return JSON.stringify({
    user_id: id,
    email: `user${id}@unknown.example`,
    delivery_email: null,
    full_name: UNKNOWN_USER_NAME,
    is_active: true,
    is_bot: false,
    role: ROLE_NUMBERS.member,
    avatar_url: 'https://chat.example/static/unknown-user.png',
  })
}

export const UNKNOWN_USER_NAME = 'Unknown user'

function fieldsOf(service: Service, user: User, { isEmailShown, avatar }: RecordForm): Record<string, unknown> {
  return {
    user_id: user.id,
    email: user.email,
    delivery_email: isEmailShown ? user.delivery_email : null,
    full_name: user.full_name,
    date_joined: isoTimeOf(user.joined_ms),
    is_active: user.is_active === 1,
    is_imported_stub: user.is_imported_stub === 1,
    is_owner: user.role === 'owner',
    is_admin: isInGroup(user.role, 'administrators'),
    is_guest: user.role === 'guest',
    role: ROLE_NUMBERS[user.role],
    ...botFields(user),
    timezone: service.userSettings.of(user.id).timezone,
    ...(avatar === 'absent' ? {} : { avatar_url: avatar === 'null' ? null : avatarUrl(user) }),
    avatar_version: user.avatar_version,
    presence_enabled: true,
    profile_data: profileData(service, user),
  }
}

const GENERIC_BOT = 1
const OUTGOING_WEBHOOK_BOT = 3

function botFields(user: User): Record<string, unknown> {
  const bot_type = user.webhook_url === null ? GENERIC_BOT : OUTGOING_WEBHOOK_BOT
  if (!isBot(user)) return { is_bot: false, bot_type: null, bot_owner_id: null }
  return { is_bot: true, bot_type, bot_owner_id: user.bot_owner_id }
}

/** Values by the ids of their fields, with HTML where the field takes Markdown. */
function profileData(service: Service, user: User): Record<string, unknown> {
  const values = [...service.profileFields.valuesOf(user.id)]
  return Object.fromEntries(
    values.map(([id, { value, rendered_value }]) => [
      id,
      rendered_value === null ? { value } : { value, rendered_value },
    ]),
  )
}

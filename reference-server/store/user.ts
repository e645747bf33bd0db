// What is known of an account: a person, a bot, or the system account that posts notices.
// Knows nothing of where it is kept.
import type { Role } from '../permissions.ts'

/** Hosted by an external service, generated, uploaded. */
export const AVATAR_SOURCES = ['G', 'J', 'U'] as const
export const EMAIL_VISIBILITIES = ['everyone', 'administrators', 'nobody'] as const

/** Never changed in place: whatever is kept of a person is right as long as they are the same object. */
export interface User {
  readonly id: number
  /** The API email. */
  readonly email: string
  readonly full_name: string
  readonly role: Role
  /** Known here, and stored as a hash. The system account has none: nobody can act as it. */
  readonly api_key: string | null
  /** 0 or 1, here and below. */
  readonly is_system: number
  readonly is_active: number
  readonly is_imported_stub: number
  readonly joined_ms: number
  readonly delivery_email: string
  readonly delivery_email_visible_to: (typeof EMAIL_VISIBILITIES)[number]
  readonly avatar_source: (typeof AVATAR_SOURCES)[number]
  readonly avatar_version: number
  /** null for people, here and below. */
  readonly bot_owner_id: number | null
  readonly webhook_url: string | null
  readonly webhook_token: string | null
}

/** As stored: of a secret the hash, or nothing. */
export type UserRow = Omit<User, 'api_key' | 'webhook_token'> & { readonly api_key_hash: string | null }

export const USER_COLUMNS: readonly (keyof UserRow)[] = [
  ...(['id', 'email', 'full_name', 'role', 'api_key_hash', 'is_system', 'is_active', 'is_imported_stub'] as const),
  ...(['joined_ms', 'delivery_email', 'delivery_email_visible_to', 'avatar_source', 'avatar_version'] as const),
  ...(['bot_owner_id', 'webhook_url'] as const),
]

/** What an account begins with. */
export const NEW_USER = {
  is_system: 0,
  is_active: 1,
  is_imported_stub: 0,
  delivery_email_visible_to: 'everyone',
  avatar_source: 'G',
  avatar_version: 1,
  bot_owner_id: null,
  webhook_url: null,
  webhook_token: null,
} as const

/** The system account is a bot too, though nobody owns it. */
export function isBot(user: User): boolean {
  return user.bot_owner_id !== null || user.is_system === 1
}

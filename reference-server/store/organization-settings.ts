// The settings of the organization that decide who may do and see what, and how long. Knows nothing of the rules.
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { Group } from '../permissions.ts'

export const REALM_TOPICS_POLICIES = ['allow_empty_topic', 'disable_empty_topic'] as const

export interface OrganizationSettings {
  readonly allow_message_editing: boolean
  readonly allow_edit_history: boolean
  /** null means no limit, here and below. */
  readonly message_content_edit_limit_seconds: number | null
  readonly move_messages_within_stream_limit_seconds: number | null
  readonly move_messages_between_streams_limit_seconds: number | null
  readonly can_resolve_topics_group: Group
  readonly can_move_messages_between_topics_group: Group
  readonly can_move_messages_between_channels_group: Group
  readonly can_mention_many_users_group: Group
  /** Besides, only administrators may. */
  readonly can_create_users_group: Group
  /** Guests outside it access only those they share a channel or a direct message with. */
  readonly can_access_all_users_group: Group
  readonly presence_of_accessible_users_only: boolean
  readonly realm_topics_policy: (typeof REALM_TOPICS_POLICIES)[number]
}

export const ORGANIZATION_SETTING_DEFAULTS: OrganizationSettings = {
  allow_message_editing: true,
  allow_edit_history: true,
  message_content_edit_limit_seconds: 600,
  move_messages_within_stream_limit_seconds: 604_800,
  move_messages_between_streams_limit_seconds: 604_800,
  can_resolve_topics_group: 'everyone',
  can_move_messages_between_topics_group: 'members',
  can_move_messages_between_channels_group: 'members',
  can_mention_many_users_group: 'administrators',
  can_create_users_group: 'administrators',
  can_access_all_users_group: 'everyone',
  presence_of_accessible_users_only: false,
  realm_topics_policy: 'allow_empty_topic',
}

export class OrganizationSettingStore {
  /** Changes whenever a setting does. */
  version = 0
  readonly #all: StatementSync
  readonly #replace: StatementSync
  #current: OrganizationSettings = ORGANIZATION_SETTING_DEFAULTS

  constructor(database: DatabaseSync) {
    this.#all = database.prepare('SELECT name, value FROM organization_settings')
    this.#replace = database.prepare('REPLACE INTO organization_settings VALUES (?, ?)')
    this.reload()
  }

  reload(): void {
    const rows = this.#all.all() as unknown as { name: string; value: string }[]
    const kept = Object.fromEntries(rows.map((row) => [row.name, JSON.parse(row.value)]))
    this.#current = { ...ORGANIZATION_SETTING_DEFAULTS, ...kept }
    this.version += 1
  }

  current(): OrganizationSettings {
    return this.#current
  }

  change(changes: Partial<OrganizationSettings>): void {
    for (const [name, value] of Object.entries(changes)) this.#replace.run(name, JSON.stringify(value))
    this.#current = { ...this.#current, ...changes }
    this.version += 1
  }
}

// What the server holds: people, channels, messages, groups, settings, queues. It keeps them; the rules stand elsewhere.

import type { Clock } from './clock.ts'
import type { FaultName } from './faults.ts'
import { addSystemGroups } from './groups.ts'
import type { Presence } from './presence.ts'
import type { Queue } from './queue.ts'

export const roles = ['owner', 'administrator', 'moderator', 'member', 'guest'] as const
export type Role = (typeof roles)[number]

export interface User {
  readonly id: number
  readonly email: string
  readonly key: string
  password: string
  fullName: string
  role: Role
  isActive: boolean
  /** True for the account that tells of moves; nobody signs in with it. */
  readonly isSystem: boolean
  readonly settings: Map<string, boolean | number | string>
}

export interface Channel {
  readonly id: number
  readonly recipientId: number
  name: string
  description: string
  readonly created: number
  readonly creatorId: number | null
  privacy: 'public' | 'private' | 'web-public'
  historyPublic: boolean
  topicsPolicy: string
  readonly retentionDays: number | null
  readonly isDefault: boolean
  isArchived: boolean
  readonly subscribers: Set<number>
}

export interface Edit {
  readonly userId: number
  readonly timestamp: number
  readonly prevContent?: string
  readonly prevTopic?: string
  readonly prevChannelId?: number
  readonly isResolve: boolean
  /** The message after this edit. */
  readonly content: string
  readonly topic: string
  readonly channelId: number | undefined
}

interface Reaction {
  readonly emoji_name: string
  readonly emoji_code: string
  readonly reaction_type: string
  readonly user_id: number
}

export interface Message {
  readonly id: number
  readonly senderId: number
  readonly timestamp: number
  /** Undefined for direct messages. */
  channelId: number | undefined
  /** Of a direct message: everybody in it, the sender included. */
  readonly participants: readonly number[]
  topic: string
  content: string
  readonly original: { readonly topic: string; readonly content: string }
  /** Who got it when it was sent. */
  readonly received: ReadonlySet<number>
  readonly read: Set<number>
  readonly starred: Set<number>
  /** Oldest first. */
  readonly edits: Edit[]
  readonly reactions: Reaction[]
}

export interface Group {
  readonly id: number
  readonly name: string
  readonly description: string
  readonly members: Set<number>
  readonly subgroups: Set<number>
  /** Of a system group: how many roles, from the owner down, belong to it. */
  readonly rank: number | undefined
}

export interface Habits {
  readonly word: string
  readonly featureLevel: number
  readonly heartbeatSeconds: number
  readonly longpollSeconds: number
  readonly idleSeconds: number
  /** How late events are, one after the other. */
  readonly eventDelaysMs: readonly number[]
}

/**
 * Ids need 53 bits, so that whoever keeps them in 32 is found out. They stay below 2 ** 53 all the same: the text says no
 * more than "integers", and many readers of JSON, target files among them, round what is larger.
 */
const firstId = 7_000_000_000_000_000

export class Organization {
  readonly clock: Clock
  readonly habits: Habits
  readonly faults: ReadonlySet<FaultName>
  readonly users = new Map<number, User>()
  readonly channels = new Map<number, Channel>()
  /** In the order of their ids. */
  readonly messages = new Map<number, Message>()
  readonly groups = new Map<number, Group>()
  readonly queues = new Map<string, Queue>()
  readonly presences = new Map<number, Presence>()
  /** One id for each set of people who write to each other. */
  readonly conversations = new Map<string, number>()
  readonly settings: OrganizationSettings
  readonly system: User
  presenceUpdates = 0
  #lastId = firstId

  constructor(clock: Clock, habits: Habits, faults: ReadonlySet<FaultName>) {
    this.clock = clock
    this.habits = habits
    this.faults = faults
    const group = addSystemGroups(this)
    this.settings = startingSettings(group)
    this.system = systemAccount(this.nextId())
    this.users.set(this.system.id, this.system)
  }

  /** Of one sequence for all kinds of things, and with gaps: nobody can take one id for another. */
  nextId(): number {
    this.#lastId += 7
    return this.#lastId
  }

  now(): number {
    return Math.floor(this.clock.seconds())
  }
}

export interface OrganizationSettings {
  allow_message_editing: boolean
  allow_edit_history: boolean
  message_content_edit_limit_seconds: number | null
  move_messages_within_stream_limit_seconds: number | null
  move_messages_between_streams_limit_seconds: number | null
  can_resolve_topics_group: number
  can_move_messages_between_topics_group: number
  can_move_messages_between_channels_group: number
  can_mention_many_users_group: number
  realm_topics_policy: string
}

function startingSettings(group: (name: string) => number): OrganizationSettings {
  return {
    allow_message_editing: true,
    allow_edit_history: true,
    message_content_edit_limit_seconds: 600,
    move_messages_within_stream_limit_seconds: 604_800,
    move_messages_between_streams_limit_seconds: 604_800,
    can_resolve_topics_group: group('everyone'),
    can_move_messages_between_topics_group: group('members'),
    can_move_messages_between_channels_group: group('members'),
    can_mention_many_users_group: group('administrators'),
    realm_topics_policy: 'allow_empty_topic',
  }
}

function systemAccount(id: number): User {
  return {
    id,
    email: 'harbour-master@harbour.example',
    key: '',
    password: '',
    fullName: 'Harbour Master',
    role: 'member',
    isActive: true,
    isSystem: true,
    settings: new Map(),
  }
}

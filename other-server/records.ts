// What the server keeps of people, channels, messages, groups and event queues.

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

export interface Presence {
  readonly status: 'active' | 'idle'
  /** In UNIX seconds; 0 for never. */
  readonly active: number
  readonly idle: number
  /** Its place in the one sequence of all updates. */
  readonly updateId: number
}

export interface NarrowTerm {
  readonly operator: string
  readonly operand: string
}

interface Told {
  readonly id: number
  readonly type: string
  readonly [member: string]: unknown
}

export interface Wishes {
  readonly types: ReadonlySet<string> | undefined
  readonly narrow: readonly NarrowTerm[]
  readonly applyMarkdown: boolean
  readonly clientGravatar: boolean
  readonly allPublicStreams: boolean
  readonly capabilities: ReadonlySet<string>
}

export interface Queue extends Wishes {
  readonly id: string
  readonly ownerId: number | undefined
  /** Oldest first, none of them acknowledged. */
  events: Told[]
  lastId: number
  readonly waiting: Set<() => void>
  /** In seconds: when somebody last fetched from it. */
  fetched: number
}

// The part of the world that registrations and presences tell of: people, their presences, subscriptions and
// possessions, and what earlier registrations told. Only `applyState` changes it.

import type { Fact } from '../facts/fact.ts'
import { type Administration, type AdministrationEffect, emptyAdministration } from './administration.ts'
import type { BotStorage, StorageWrite } from './bot-storage.ts'
import type { ToldEmail } from './channel-emails.ts'
import type { Allowed } from './domain.ts'
import type { Group, GroupEffect, GroupWrite } from './group.ts'
import type { LinkifierEffect, LinkifierRecord, RefusedLinkifier } from './linkifier-records.ts'
import type { PeopleEffect, Person } from './person.ts'
import type { NavigationView, ProfileField, SavedSnippet } from './personal-record.ts'
import type { Presence, PresenceBase, PresenceLook } from './presence.ts'
import type { GravatarTrial, LessonEffect, Registered } from './registration.ts'
import { emptySettings, type SettingsEffect, type SettingsState } from './settings-state.ts'
import type { ContentRefused, FolderSeen, StreamList, SubscriptionsTold } from './stream-lists.ts'
import type { ChannelTraits, PersonalSettings, SubscriptionEffect } from './subscription.ts'
import type { Role } from './user.ts'

export interface State {
  /** Those of whom more is known than their role. */
  readonly people: Map<number, Person>
  /** Their ids by e-mail address, in lower case. */
  readonly byEmail: Map<string, number>
  readonly presences: Map<number, Presence>
  /** The last fetch of presences by caller, endpoint and format. */
  readonly looks: Map<string, PresenceLook>
  readonly bases: Map<number, PresenceBase>
  /** The channels that a person's last registration listed. */
  readonly subscribedTo: Map<number, readonly number[]>
  /** The participants of messages that were deleted (nobody for channel messages), by message id. */
  readonly deleted: Map<number, readonly number[]>
  readonly traits: Map<number, ChannelTraits>
  /** By person and channel. */
  readonly personal: Map<string, PersonalSettings>
  /** What belongs to whom; absent where nobody was told. */
  readonly views: Map<number, readonly NavigationView[]>
  readonly snippets: Map<number, readonly SavedSnippet[]>
  readonly alertWords: Map<number, readonly string[]>
  readonly groups: Map<number, Group>
  readonly profileFields: Map<number, ProfileField>
  /** By person and field. */
  readonly profileValues: Map<string, string | null>
  /** What registrations told, by what was asked. */
  readonly registered: Map<string, Registered>
  readonly gravatarTrials: Map<string, GravatarTrial>
  /** The allowed e-mail domains that somebody was told of or asked about. */
  readonly domains: Map<string, Fact<Allowed>>
  /** What bots have stored, and the requests that stored it, oldest first. */
  readonly storages: Map<number, BotStorage>
  readonly storageWrites: StorageWrite[]
  /** Requests about subgroups, oldest first. */
  readonly groupWrites: GroupWrite[]
  /** Who was served with what, as whoever asks for it writes it down. */
  readonly served: Set<string>
  /** The roles that bots were seen to have. */
  readonly botRoles: Map<number, Role>
  /** The addresses of channels, by question. */
  readonly channelEmails: Map<string, ToldEmail>
  /** What lists of channels have shown, by question. */
  readonly streamLists: Map<string, StreamList>
  readonly folders: Map<string, FolderSeen>
  /** Who was refused messages of which channel, by question. */
  readonly contentsRefused: Map<string, ContentRefused>
  /** What the last registration of a person told of their subscriptions. */
  readonly subscriptionsTold: Map<number, SubscriptionsTold>
  /** Linkifiers by id. */
  readonly linkifierRecords: Map<number, LinkifierRecord>
  readonly refusedLinkifiers: RefusedLinkifier[]
  /** The lists that a fixture has told as a whole. */
  readonly told: Set<'domains' | 'linkifiers'>
  /** What whoever asked made up. */
  readonly madeUp: MadeUp
  /** What administrators change. */
  readonly administration: Administration
  readonly settings: SettingsState
  /** How often a fixture did something. */
  lessons: number
}

export type StateEffect =
  | PeopleEffect
  | SubscriptionEffect
  | DeletionEffect
  | LessonEffect
  | LinkifierEffect
  | GroupEffect
  | AdministrationEffect
  | SettingsEffect
  | MadeUpEffect

export function emptyState(): State {
  return {
    people: new Map(),
    byEmail: new Map(),
    presences: new Map(),
    looks: new Map(),
    bases: new Map(),
    subscribedTo: new Map(),
    deleted: new Map(),
    traits: new Map(),
    personal: new Map(),
    views: new Map(),
    snippets: new Map(),
    alertWords: new Map(),
    groups: new Map(),
    profileFields: new Map(),
    profileValues: new Map(),
    registered: new Map(),
    gravatarTrials: new Map(),
    domains: new Map(),
    told: new Set(),
    linkifierRecords: new Map(),
    refusedLinkifiers: [],
    streamLists: new Map(),
    contentsRefused: new Map(),
    folders: new Map(),
    subscriptionsTold: new Map(),
    channelEmails: new Map(),
    groupWrites: [],
    served: new Set(),
    botRoles: new Map(),
    storages: new Map(),
    storageWrites: [],
    madeUp: new Map(),
    administration: emptyAdministration(),
    settings: emptySettings(),
    lessons: 0,
  }
}

export type DeletionEffect =
  | { readonly set: 'state'; readonly of: 'deleted'; readonly message_ids: readonly number[] }
  | { readonly set: 'state'; readonly of: 'emoji-renamed'; readonly emoji_code: string }

export type MadeUpKind = 'message' | 'user' | 'channel' | 'group' | 'linkifier' | 'emoji' | 'emoji name'

/** By kind, each as text. */
type MadeUp = Map<string, Set<string>>

export interface MadeUpEffect {
  readonly set: 'state'
  readonly of: 'made-up'
  readonly kind: string
  readonly ids: readonly string[]
}

// The part of the world that registrations and presences tell of: people, their presences, subscriptions and
// possessions, and what earlier registrations told. Only `applyState` changes it.

import type { Fact } from '../facts/fact.ts'
import { Administration, type AdministrationEffect, type Allowed } from './administration.ts'
import type { BotStorage, StorageWrite } from './bot-storage.ts'
import type { Group, GroupEffect, GroupWrite } from './group.ts'
import type { Learnt } from './learnt.ts'
import type { LinkifierEffect, LinkifierRecord, RefusedLinkifier } from './linkifier-records.ts'
import type { PeopleEffect, Person } from './person.ts'
import type { NavigationView, ProfileField, SavedSnippet } from './personal-record.ts'
import type { Presence, PresenceBase, PresenceLook } from './presence.ts'
import type { GravatarTrial, LessonEffect, Registered } from './registration.ts'
import { type SettingsEffect, SettingsState } from './settings-state.ts'
import type { ContentRefused, FolderSeen, StreamList, SubscriptionsTold, ToldEmail } from './stream-lists.ts'
import type { ChannelTraits, PersonalSettings, SubscriptionEffect } from './subscription.ts'
import type { Role } from './user.ts'

export class State {
  /** Those of whom more is known than their role. */
  readonly people = new Map<number, Person>()
  /** Their ids by e-mail address, in lower case. */
  readonly byEmail = new Map<string, number>()
  readonly presences = new Map<number, Presence>()
  /** The last fetch of presences by caller, endpoint and format. */
  readonly looks = new Map<string, PresenceLook>()
  readonly bases = new Map<number, PresenceBase>()
  /** The channels that a person's last registration listed. */
  readonly subscribedTo = new Map<number, readonly number[]>()
  /** The participants of messages that were deleted (nobody for channel messages), by message id. */
  readonly deleted = new Map<number, readonly number[]>()
  readonly traits = new Map<number, ChannelTraits>()
  /** By person and channel. */
  readonly personal = new Map<string, PersonalSettings>()
  /** What belongs to whom; absent where nobody was told. */
  readonly views = new Map<number, readonly NavigationView[]>()
  readonly snippets = new Map<number, readonly SavedSnippet[]>()
  readonly alertWords = new Map<number, readonly string[]>()
  readonly groups = new Map<number, Group>()
  readonly profileFields = new Map<number, ProfileField>()
  /** By person and field. */
  readonly profileValues = new Map<string, string | null>()
  /** What registrations told, by what was asked. */
  readonly registered = new Map<string, Registered>()
  readonly gravatarTrials = new Map<string, GravatarTrial>()
  /** The allowed e-mail domains that somebody was told of or asked about. */
  readonly domains = new Map<string, Fact<Allowed>>()
  /** What bots have stored, and the requests that stored it, oldest first. */
  readonly storages = new Map<number, BotStorage>()
  readonly storageWrites: StorageWrite[] = []
  /** Requests about subgroups, oldest first. */
  readonly groupWrites: GroupWrite[] = []
  /** Who was served with what, as whoever asks for it writes it down. */
  readonly served = new Set<string>()
  /** The roles that bots were seen to have. */
  readonly botRoles = new Map<number, Role>()
  /** The addresses of channels, by question. */
  readonly channelEmails = new Map<string, ToldEmail>()
  /** What lists of channels have shown, by question. */
  readonly streamLists = new Map<string, StreamList>()
  readonly folders = new Map<string, FolderSeen>()
  /** Who was refused messages of which channel, by question. */
  readonly contentsRefused = new Map<string, ContentRefused>()
  /** What the last registration of a person told of their subscriptions. */
  readonly subscriptionsTold = new Map<number, SubscriptionsTold>()
  /** Linkifiers by id. */
  readonly linkifierRecords = new Map<number, LinkifierRecord>()
  readonly refusedLinkifiers: RefusedLinkifier[] = []
  /** The lists that a fixture has told as a whole. */
  readonly told = new Set<'domains' | 'linkifiers'>()
  /** What whoever asked made up, by kind, each as text. */
  readonly madeUp = new Map<string, Set<string>>()
  /** What administrators change. */
  readonly administration = new Administration()
  readonly settings = new SettingsState()
  /** How often a fixture did something. */
  lessons = 0
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

export type DeletionEffect =
  | Learnt<'deleted', { message_ids: readonly number[] }>
  | Learnt<'emoji-renamed', { emoji_code: string }>

export type MadeUpKind = 'message' | 'user' | 'channel' | 'group' | 'linkifier' | 'emoji' | 'emoji name'

export type MadeUpEffect = Learnt<'made-up', { kind: string; ids: readonly string[] }>

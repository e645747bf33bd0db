// The part of the world that registrations and presences tell of: people, their presences, subscriptions and
// possessions, and what earlier registrations told. Only `applyState` changes it.

import type { Account, AccountEffect, Deactivation, DueMail, Purged, SignIn } from './account.ts'
import type { Conversation } from './conversation.ts'
import type { Group, GroupEffect } from './group.ts'
import type { Learnt } from './learnt.ts'
import type { Linkifier } from './linkifier.ts'
import type { PeopleEffect, Person } from './person.ts'
import type { NavigationView, ProfileField, SavedSnippet } from './personal-record.ts'
import type { Presence, PresenceBase, PresenceLook } from './presence.ts'
import type { GravatarTrial, LessonEffect, Registered } from './registration.ts'
import type { NewEmail, SettingsEffect } from './settings-state.ts'
import type { Shelf, ShelfWrite, ShelfWrites } from './shelf.ts'
import type { StatusEffect } from './status.ts'
import type { ContentRefused, FolderSeen, StreamList, SubscriptionsTold, ToldEmail } from './stream-lists.ts'
import type { ChannelTraits, PersonalSettings, SubscriptionEffect } from './subscription.ts'
import type { Role } from './user.ts'

/** How many messages that nobody sent a resolving has added to its topic. */
export interface ResolvingTold {
  readonly exchange: number
  readonly isAsked: boolean
  readonly added: number
}

export interface DeletedMessage {
  /** Nobody for channel messages. */
  readonly participants: readonly number[]
  /** Whether it stood in one place all its life, so that nobody lost it before. */
  readonly neverMoved: boolean
}

export class State {
  /** Those of whom more is known than their role. */
  readonly people = new Map<number, Person>()
  /** Their ids by e-mail address, in lower case. */
  readonly byEmail = new Map<string, number>()
  readonly presences = new Map<number, Presence>()
  /** Whether somebody updated a presence of whom nothing is known, so that it may have been anybody's. */
  isPresenceOfAnybody = false
  /** The last fetch of presences by caller, endpoint and format. */
  readonly looks = new Map<string, PresenceLook>()
  readonly bases = new Map<number, PresenceBase>()
  /** The channels that a person's last registration listed. */
  readonly subscribedTo = new Map<number, readonly number[]>()
  /** By message id. */
  readonly deleted = new Map<number, DeletedMessage>()
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
  /** What is kept under keys, as `domains` or `storage 30`; and the last writes of each kind. */
  readonly shelves = new Map<string, Shelf>()
  readonly shelfWrites = new Map<string, ShelfWrites>()
  /** How many characters a bot's requests have ever stored, be it that they were overwritten. */
  readonly everStored = new Map<number, number>()
  /** Who was served with what, as whoever asks for it writes it down. */
  readonly served = new Set<string>()
  /** The roles that bots were seen to have. */
  readonly botRoles = new Map<number, Role>()
  /** The requests that were given ids for what they scheduled, by id. */
  readonly scheduledIds = new Map<number, number>()
  /** The addresses of channels, by question. */
  readonly channelEmails = new Map<string, ToldEmail>()
  /** The last resolvings that were counted, by all that two must have in common and whether a notice was asked for. */
  readonly resolvingsTold = new Map<string, ResolvingTold>()
  /** The direct conversations whose messages have shown a `recipient_id`, and which of them have shown the same. */
  readonly conversations = new Map<string, Conversation>()
  readonly conversationsOf = new Map<number, readonly Conversation[]>()
  /** What lists of channels have shown, by question. */
  readonly streamLists = new Map<string, StreamList>()
  readonly folders = new Map<string, FolderSeen>()
  /** Who was refused messages of which channel, by question. */
  readonly contentsRefused = new Map<string, ContentRefused>()
  /** What the last registration of a person told of their subscriptions. */
  readonly subscriptionsTold = new Map<number, SubscriptionsTold>()
  /** What requests gave linkifiers, by id. */
  readonly linkifiers = new Map<number, Linkifier>()
  /** The newest message and the last edit when something became what it is. */
  readonly since = new Map<'linkifiers', { readonly message_id: number; readonly exchange: number }>()
  /** The emoji that some message has or had as a reaction, by type, code and name. */
  readonly emoji = new Set<string>()
  /** What whoever asked made up, by kind, each as text. */
  readonly madeUp = new Map<string, Set<string>>()

  // What administrators change.
  /** The emoji that a status was given, in words. */
  readonly acceptedEmoji = new Set<string>()
  /** All names of the custom emoji of the run, the present one last, by code. */
  readonly customEmoji = new Map<string, readonly string[]>()
  readonly accounts = new Map<number, Account>()
  /** Ids of the accounts that have an address, or had, by it in lower case; kept by `applyState`. */
  readonly addressees = new Map<string, Set<number>>()
  /** By e-mail address in lower case. */
  readonly signIns = new Map<string, readonly SignIn[]>()
  /** Whether somebody may have been made whose address nobody could read, so that any may be in use. */
  hasUnreadAddress = false
  /** What the accounts that were made were given, domains from their `@` on; kept by `applyState`. */
  readonly given = { domains: new Set<string>(), passwords: new Set<string>() }
  readonly deactivations: Deactivation[] = []
  readonly purged = new Map<number, Purged>()
  mails: readonly DueMail[] = []
  /** The subjects of e-mails about a deactivation. */
  readonly mailSubjects = new Set<string>()
  /** The newest deactivation whose e-mail came, so that those of earlier ones are overdue. */
  newestMailed = 0
  /** To whom an e-mail about a deactivation was asked for at any time. */
  readonly mailsAsked = new Set<number>()
  /** The role that people had before the present one. */
  readonly formerRoles = new Map<number, Role>()
  /** Who the owners are, until anything is heard of an account or of a fixture. */
  owners: { readonly user_ids: readonly number[]; readonly lessons: number } | undefined

  // What people change of themselves.
  /** Who signs in with an address, in lower case. */
  readonly byLogin = new Map<string, number>()
  readonly newEmails = new Map<number, NewEmail>()
  /** Until when a request that was never answered may still change somebody's name or address. */
  readonly identitySettledAt = new Map<number, number>()
  /** The names that requests promised. */
  readonly namesPromised = new Map<number, { readonly full_name: string; readonly exchange: number }>()
  /** Since which exchange people have another name than before. */
  readonly renamedSince = new Map<number, number>()
  /** The addresses that a look showed, in lower case. */
  readonly addresses = new Map<number, readonly string[]>()

  /** How often a fixture did something. */
  lessons = 0
}

export type StateEffect =
  | PeopleEffect
  | SubscriptionEffect
  | DeletionEffect
  | LessonEffect
  | GroupEffect
  | StatusEffect
  | AccountEffect
  | SettingsEffect
  | MadeUpEffect
  | Learnt<'shelf-written', { to: ShelfWrite }>

type DeletionEffect =
  | Learnt<'deleted', { message_ids: readonly number[] }>
  | Learnt<'emoji-renamed', { emoji_code: string }>

export type MadeUpKind = 'message' | 'user' | 'channel' | 'group' | 'linkifier' | 'emoji' | 'emoji name'

export type MadeUpEffect = Learnt<'made-up', { kind: string; ids: readonly string[] }>

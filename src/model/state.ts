// The part of the world that registrations and presences tell of: people, their presences, subscriptions and
// possessions, and what earlier registrations told. Only `applyState` changes it.

import {
  type Administration,
  type AdministrationEffect,
  administrationAppliers,
  emptyAdministration,
} from './administration.ts'
import type { BotRoleEffect } from './bot-roles.ts'
import type { BotStorage, BotStorageEffect, StorageWrite } from './bot-storages.ts'
import type { ChannelEmailEffect, ToldEmail } from './channel-emails.ts'
import { type DeletionEffect, deleteMessages, renameEmoji } from './deletions.ts'
import type { Allowed, DomainEffect } from './domains.ts'
import type { Fact } from './fact.ts'
import type { GroupEffect, GroupWrite } from './groups.ts'
import type { LinkifierEffect, LinkifierRecord, RefusedLinkifier } from './linkifier-records.ts'
import { setRecords, unsureLinkifiers } from './linkifiers-known.ts'
import { type MadeUp, type MadeUpEffect, setMadeUp } from './made-up.ts'
import { changePerson, type PeopleEffect, type Person, setPerson } from './people.ts'
import {
  type Group,
  type NavigationView,
  type PossessionEffect,
  type ProfileField,
  type SavedSnippet,
  setProfileValue,
} from './possessions.ts'
import { lookKey, type Presence, type PresenceBase, type PresenceEffect, type PresenceLook } from './presences.ts'
import {
  countLesson,
  type GravatarTrial,
  type Registered,
  type RegistrationEffect,
  setSubscribedTo,
} from './registrations.ts'

import { settingsAppliers } from './settings-apply.ts'
import { emptySettings, type SettingsEffect, type SettingsState } from './settings-state.ts'

import type { ContentRefused, FolderSeen, StreamList, StreamListEffect, SubscriptionsTold } from './stream-lists.ts'

import {
  type ChannelTraits,
  forgetPersonal,
  type PersonalSettings,
  type SubscriptionEffect,
  setPersonal,
  setTraits,
  takeNewcomers,
} from './subscriptions.ts'
import type { ToldEffect } from './told.ts'
import type { Role } from './user.ts'
import type { World } from './world.ts'

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
  readonly told: Set<ToldEffect['list']>
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
  | PresenceEffect
  | SubscriptionEffect
  | PossessionEffect
  | DeletionEffect
  | RegistrationEffect
  | DomainEffect
  | ToldEffect
  | LinkifierEffect
  | StreamListEffect
  | ChannelEmailEffect
  | GroupEffect
  | BotRoleEffect
  | BotStorageEffect
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

type Applied<Of> = Extract<StateEffect, { readonly of: Of }>

const appliers: { readonly [Of in StateEffect['of']]: (world: World, effect: Applied<Of>) => void } = {
  person: setPerson,
  'person-changed': changePerson,
  presence: ({ state }, { to }) => state.presences.set(to.user_id, to),
  'presence-look': ({ state }, { to }) => state.looks.set(lookKey(to), to),
  'presence-base': ({ state }, { to }) => state.bases.set(to.user_id, to),
  'channel-traits': setTraits,
  'personal-settings': setPersonal,
  gone: forgetPersonal,
  newcomers: takeNewcomers,
  views: ({ state }, { user_id, to }) => state.views.set(user_id, to),
  snippets: ({ state }, { user_id, to }) => state.snippets.set(user_id, to),
  'alert-words': ({ state }, { user_id, to }) => state.alertWords.set(user_id, to),
  // Who is new was touched by nothing that came before.
  group: ({ state }, { to }) => state.groups.set(to.user_group_id, { writesSeen: state.groupWrites.length, ...to }),
  'profile-field': ({ state }, { to }) => state.profileFields.set(to.id, to),
  'profile-value': setProfileValue,
  deleted: deleteMessages,
  'emoji-renamed': renameEmoji,
  registered: ({ state }, { to }) => state.registered.set(to.question, to),
  'gravatar-trial': ({ state }, { to }) => state.gravatarTrials.set(to.question, to),
  'subscribed-to': setSubscribedTo,
  lesson: countLesson,
  domain: ({ state }, { domain, to }) => state.domains.set(domain, to),
  'bot-storage': ({ state }, { user_id, to }) => state.storages.set(user_id, to),
  'storage-write': ({ state }, { to }) => state.storageWrites.push(to),
  'group-write': ({ state }, { to }) => state.groupWrites.push(to),
  'group-forgotten': ({ state }, { user_group_id }) => state.groups.delete(user_group_id),
  served: ({ state }, { key }) => state.served.add(key),
  'bot-role': ({ state }, { user_id, to }) => state.botRoles.set(user_id, to),
  'channel-email': ({ state }, { to }) => state.channelEmails.set(to.question, to),
  'stream-list': ({ state }, { to }) => state.streamLists.set(to.question, to),
  'content-refused': ({ state }, { to }) => state.contentsRefused.set(to.question, to),
  'folder-seen': ({ state }, { to }) => state.folders.set(to.folder, to),
  'subscriptions-told': ({ state }, { to }) => state.subscriptionsTold.set(to.user_id, to),
  'linkifier-record': ({ state }, { to }) => state.linkifierRecords.set(to.id, to),
  'linkifier-records': setRecords,
  'linkifier-refused': ({ state }, { to }) => state.refusedLinkifiers.push(to),
  'linkifiers-unsure': unsureLinkifiers,
  'made-up': setMadeUp,
  told: ({ state }, { list }) => state.told.add(list),
  ...administrationAppliers,
  ...settingsAppliers,
}

export function applyState(world: World, effect: StateEffect): void {
  const apply = appliers[effect.of] as (world: World, effect: StateEffect) => void
  apply(world, effect)
}

// Carries out what is learnt of people, presences, subscriptions, possessions and registrations.

import { lookKey } from '../things/presence.ts'
import type { StateEffect } from '../things/state.ts'
import { administrationAppliers } from './administration-apply.ts'
import { deleteMessages, renameEmoji } from './deletions.ts'
import { setRecords, unsureLinkifiers } from './linkifiers-known.ts'
import { setMadeUp } from './made-up.ts'
import { changePerson, setPerson } from './people.ts'
import { setProfileValue } from './personal-records.ts'
import { countLesson, setSubscribedTo } from './registrations.ts'
import { settingsAppliers } from './settings-apply.ts'
import { forgetPersonal, setPersonal, setTraits, takeNewcomers } from './subscriptions.ts'
import type { World } from './world.ts'

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

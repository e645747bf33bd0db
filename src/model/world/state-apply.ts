// Carries out what is learnt of people, subscriptions and the organization and is more than a value under a key.

import type { StateEffect } from '../things/state.ts'
import { administrationAppliers } from './administration-apply.ts'
import { deleteMessages, renameEmoji } from './deletions.ts'
import { setRecords, unsureLinkifiers } from './linkifiers-known.ts'
import { setMadeUp } from './made-up.ts'
import { changePerson, setPerson } from './people.ts'
import { settingsAppliers } from './settings-apply.ts'
import { forgetPersonal, setPersonal, setTraits, takeNewcomers } from './subscriptions.ts'
import type { World } from './world.ts'

type Applied<Of> = Extract<StateEffect, { readonly of: Of }>

const appliers: { readonly [Of in StateEffect['of']]: (world: World, effect: Applied<Of>) => void } = {
  person: setPerson,
  'person-changed': changePerson,
  'channel-traits': setTraits,
  'personal-settings': setPersonal,
  gone: forgetPersonal,
  newcomers: takeNewcomers,
  // Who is new was touched by nothing that came before.
  group: ({ state }, { to }) => state.groups.set(to.user_group_id, { writesSeen: state.groupWrites.length, ...to }),
  deleted: deleteMessages,
  'emoji-renamed': renameEmoji,
  lesson: ({ state }) => state.lessons++,
  'linkifier-records': setRecords,
  'linkifiers-unsure': unsureLinkifiers,
  'made-up': setMadeUp,
  ...administrationAppliers,
  ...settingsAppliers,
}

export function applyState(world: World, effect: StateEffect): void {
  const apply = appliers[effect.of] as (world: World, effect: StateEffect) => void
  apply(world, effect)
}

// Carries out what is learnt of people, subscriptions and the organization and is more than a value under a key.

import { unclear } from '../facts/fact-after-write.ts'
import { groupShelf, groupsTold } from '../things/group.ts'
import type { Message } from '../things/message.ts'
import { emojiKey, type Reaction, reactionsShelf, reactionUnder } from '../things/reaction.ts'
import { kindOf, withWrite } from '../things/shelf.ts'
import type { StateEffect } from '../things/state.ts'
import { peopleAppliers } from './apply-people.ts'
import { setMadeUp } from './made-up.ts'
import { changePerson, setPerson } from './people.ts'
import { writesTo } from './shelves.ts'
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
  group: setGroup,
  deleted: deleteMessages,
  'emoji-renamed': renameEmoji,
  lesson: ({ state }) => state.lessons++,
  'made-up': setMadeUp,
  'shelf-written': ({ state }, { to }) => {
    const [shelf = ''] = to.shelves
    state.shelfWrites.set(kindOf(shelf), withWrite(writesTo({ state }, shelf), to))
  },
  ...peopleAppliers,
}

export function applyState(world: World, effect: StateEffect): void {
  const apply = appliers[effect.of] as (world: World, effect: StateEffect) => void
  apply(world, effect)
}

/** Whatever was written until then has not touched it, or was told with it. */
function setGroup({ state }: World, { to }: Applied<'group'>): void {
  const { subgroups, ...group } = to
  const shelf = groupShelf(group.user_group_id)
  state.groups.set(group.user_group_id, group)
  if (subgroups) state.shelves.set(shelf, groupsTold(subgroups, group.members, writesTo({ state }, shelf).count))
}

function deleteMessages(world: World, { message_ids }: Applied<'deleted'>): void {
  world.lists.clear()
  world.offers.clear()
  for (const message_id of message_ids) deleteOne(world, message_id)
}

function deleteOne(world: World, message_id: number): void {
  const message = world.messages.get(message_id)
  const neverMoved = message?.own === true && message.editsComplete && !message.edits.some(({ channel }) => channel)
  world.state.deleted.set(message_id, { participants: message?.participants ?? [], neverMoved })
  world.messages.delete(message_id)
  world.state.shelves.delete(reactionsShelf(message_id))
  world.placed.delete(message_id)
  world.inAnyChannel.delete(message_id)
  for (const ids of [...world.inChannel.values(), ...world.receivedBy.values()]) ids.delete(message_id)
  if (message) forgetUploads(world, message)
}

// Whether a message that is gone still refers to its files is not said.
function forgetUploads({ uploads }: World, { content, original, edits }: Message): void {
  const said = [content, original.content, ...edits.flatMap((edit) => edit.content?.after ?? [])]
  const texts = said.map((fact) => JSON.stringify(fact))
  for (const path_id of uploads.keys()) if (texts.some((text) => text.includes(path_id))) uploads.delete(path_id)
}

// Whether reactions keep the name under which they were made is not said.
function renameEmoji({ state }: World, { emoji_code }: Applied<'emoji-renamed'>): void {
  const isIt = (each: Reaction) => each.reaction_type === 'realm_emoji' && each.emoji_code === emoji_code
  for (const [name, shelf] of state.shelves) {
    if (kindOf(name) !== 'reactions') continue
    const others = [...shelf.facts].filter(([key]) => !isIt(reactionUnder(key)))
    if (others.length === shelf.facts.size) continue
    state.shelves.set(name, { ...shelf, facts: new Map(others), elsewhere: unclear(shelf.elsewhere) })
  }
  const prefix = emojiKey({ reaction_type: 'realm_emoji', emoji_code, emoji_name: '' })
  for (const key of state.emoji) if (key.startsWith(prefix)) state.emoji.delete(key)
}

// Carries out effects: the only way in which a world changes.

import type { Cause, Journal, JournalEffect } from '../things/journal.ts'
import type { AddEffect, PutEffect } from '../things/put.ts'
import type { StateEffect } from '../things/state.ts'
import type { Upload } from '../things/upload.ts'
import { applyMade, setScheduled } from './apply-made.ts'
import { applyChannel, applyMessage, applyReaction, setChannel, taughtMessage, voidOffers } from './apply-things.ts'
import type { Effect } from './effect.ts'
import { applyState } from './state-apply.ts'
import type { Listed, World } from './world.ts'

/** `cause`: what made these changes; absent where somebody only looked, for then nothing is noted as changed. */
export function apply(world: World, effects: readonly Effect[], cause?: Cause): void {
  for (const effect of effects)
    if (effect.set === 'state') applyState(world, effect)
    else if (effect.set === 'put') keep(world, effect)
    else if (effect.set === 'add') addOne(world, effect)
    else if (effect.set === 'noted' || effect.set === 'journal-begun') write(world.journal, effect, cause)
    else applyOne(world, effect)
}

function write(journal: Journal, effect: JournalEffect, cause: Cause | undefined): void {
  if (effect.set === 'journal-begun') journal.clear()
  else if (cause) journal.add(effect, cause)
}

function applyOne(world: World, effect: Exclude<Effect, StateEffect | PutEffect | AddEffect | JournalEffect>): void {
  if (effect.set === 'shown' || effect.set === 'misshown') {
    world[effect.set].add(effect.clause)
    return
  }
  if (effect.set === 'listed') {
    applyListed(world, effect.to)
    return
  }
  world.lists.clear()
  if (effect.set === 'user' || effect.set === 'setting') world.offers.clear()
  if (effect.set === 'user') world.state.owners = undefined
  if (effect.set === 'user') world.users.set(effect.to.user_id, { ...world.users.get(effect.to.user_id), ...effect.to })
  else if (effect.set === 'channel') setChannel(world, effect.to)
  else if (effect.set === 'message') applyMessage(world, effect.to)
  else if (effect.set === 'setting') world.organizationSettings.set(effect.name, effect.to)
  else if (effect.set === 'upload') applyUpload(world, effect.to)
  else if (effect.set === 'reacted') applyReaction(world, effect)
  else if (effect.set === 'channel-changed' || effect.set === 'subscribed') applyChannel(world, effect)
  else if (effect.set === 'sent' || effect.set === 'attached') {
    const message = taughtMessage(world, effect)
    if (message) applyMessage(world, message)
  } else if (effect.set === 'read') world.read.set(`${effect.user_id} ${effect.message_id}`, effect.to)
  else if (effect.set === 'scheduled') setScheduled(world, effect.to)
  else if (effect.set === 'made') applyMade(world, effect)
  else if (effect.set === 'offer') world.offers.set(effect.to.user_id, effect.to)
  else voidOffers(world, effect.stream_id)
}

function applyListed({ lists }: World, listed: Listed): void {
  const { narrow, date } = listed.words
  const before = lists.get(listed.question) ?? []
  const others = before.filter(({ words }) => words.narrow !== narrow || words.date !== date)
  lists.set(listed.question, [...others, listed])
}

function applyUpload({ uploads, uploadNames }: World, upload: Upload): void {
  uploads.set(upload.path_id, upload)
  uploadNames.upload(upload.id, upload.path_id)
}

function keep({ state }: World, { in: name, key, to }: PutEffect): void {
  const map = state[name] as Map<unknown, unknown>
  if (to === undefined) map.delete(key)
  else map.set(key, to)
}

function addOne({ state }: World, { in: name, to }: AddEffect): void {
  const place = state[name] as unknown[] | Set<unknown>
  if (Array.isArray(place)) place.push(to)
  else place.add(to)
}

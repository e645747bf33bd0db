// Keeps the things that requests make, or may have made.

import type { Fate } from '../facts/moment.ts'
import type { MadeEffect } from '../things/made.ts'
import { isWhole, type Plan, placesOf, type Scheduled, wordsOf } from '../things/scheduled-message.ts'
import { addTo, setChannel } from './apply-things.ts'
import { applyUpdate } from './presences.ts'
import type { World } from './world.ts'

export function applyMade(world: World, made: MadeEffect): void {
  if (made.of === 'presence') applyUpdate(world, made.to, made.fate)
  else applyPlan(world, made.to, made.fate)
}

function applyPlan(world: World, to: Plan, fate: Fate): void {
  if (fate === 'unread') anyChannelHoldsMore(world)
  if (fate !== 'unread' && isWhole(to)) setScheduled(world, { ...to, fate })
  else if (fate !== 'refused') mayCome(world, to.sender_id, to.content)
}

export function setScheduled({ scheduled, awaited, uploadNames }: World, to: Scheduled): void {
  scheduled.set(to.exchange, to)
  uploadNames.scheduled(to.content)
  for (const place of placesOf(to)) {
    if (to.message_id === undefined) addTo(awaited, place, to.exchange)
    else awaited.get(place)?.delete(to.exchange)
  }
}

function mayCome({ scheduledVaguely, uploadNames }: World, sender_id?: number, content?: string): void {
  scheduledVaguely.add(wordsOf(sender_id, content))
  uploadNames.scheduled(content)
}

function anyChannelHoldsMore(world: World): void {
  for (const channel of world.channels.values()) setChannel(world, { ...channel, own: false })
}

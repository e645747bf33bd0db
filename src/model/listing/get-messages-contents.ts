// Who is in a list: each message once and in order, none that the caller may not see, none from outside the view, and
// with `message_ids` exactly those.

import { broken, holds, type Say } from '../facts/observe.ts'
import { channelOf, isSubscribed } from '../readings/following.ts'
import { isMissing } from '../readings/missing.ts'
import { hasLostSight, movedOutOfSight } from '../readings/permissions.ts'
import type { Message } from '../things/message.ts'
import type { List } from './get-messages-list.ts'
import { isHidden, isInView } from './get-messages-view.ts'

export function members(say: Say, list: List): void {
  const near = known(list)
  hidden(say, list, near)
  if (list.request.message_ids === undefined) strangers(say, list, near)
  else listed(say, list, list.request.message_ids)
  unsubscribed(say, list)
}

function hidden(say: Say, list: List, near: readonly Message[]): void {
  const clause = 'get-messages.invisible-left-out'
  const those = near.filter((message) => isHidden(list.world, list.user_id, message))
  const shown = those.find(({ message_id }) => list.ids.has(message_id))
  if (shown) say(broken(clause, 'no message that the caller may not see', named(shown)))
  if (those.length > 0) say(holds(clause))
  const lost = near.filter(
    (message) => list.ids.has(message.message_id) && hasLostSight(list.world, list.user_id, message),
  )
  for (const message of lost) say(broken(movedOutOfSight, 'no message that was moved out of sight', named(message)))
}

// The narrow says nothing else about messages that were asked for by their ids.
function strangers(say: Say, list: List, near: readonly Message[]): void {
  const { searches } = list.narrow
  if (searches === 'other') return
  const clause = searches === 'own' ? 'get-messages.own-history' : 'get-messages.public-channels'
  const outside = near.filter((message) => isOutside(list, message))
  const shown = outside.find(({ message_id }) => list.ids.has(message_id))
  if (shown) say(broken(clause, `only messages of the ${searches} view`, named(shown)))
  if (searches === 'own' && outside.length > 0) say(holds(clause))
}

function isOutside({ world, user_id, narrow }: List, message: Message): boolean {
  return isInView(world, user_id, narrow, message) === 'no' && !isHidden(world, user_id, message)
}

function listed(say: Say, list: List, asked: readonly number[]): void {
  const clause = 'get-messages.message-ids'
  const wanted = mustCome(list, asked)
  const lacking = wanted.find((id) => !list.ids.has(id))
  const gone = [...list.ids].find((id) => isMissing(list.world, id) === 'yes')
  if (gone !== undefined) say(broken(clause, `no message ${gone}, which is not there`, `message ${gone}`))
  if (lacking !== undefined) say(broken(clause, `message ${lacking}`, 'a list without it'))
  if (wanted.length > 0) say(holds(clause))
  narrowed(say, list, asked)
}

// Sure are those that the caller received. Whether it must bring others that they could see is not plain: a narrow without
// a channel operator searches the caller's own history.
function mustCome({ world, user_id, narrow }: List, asked: readonly number[]): readonly number[] {
  const those = [...new Set(asked)].flatMap((id) => world.messages.get(id) ?? [])
  const isWanted = (message: Message) =>
    [narrow, own].every((each) => isInView(world, user_id, each, message) === 'yes')
  return those.filter(isWanted).map(({ message_id }) => message_id)
}

const own = { searches: 'own', form: 'none' } as const

function narrowed(say: Say, list: List, asked: readonly number[]): void {
  if (list.narrow.searches !== 'public') return
  const clause = 'get-messages.message-ids-narrowed'
  const outside = asked.flatMap((id) => list.world.messages.get(id) ?? []).filter((each) => isOutside(list, each))
  const shown = outside.find(({ message_id }) => list.ids.has(message_id))
  if (shown) say(broken(clause, 'only messages of public channels', named(shown)))
  if (outside.length > 0) say(holds(clause))
}

/** That a message came back although the caller does not follow its channel. */
function unsubscribed(say: Say, list: List): void {
  const { world, user_id, narrow, view, ids } = list
  if (narrow.searches !== 'public') return
  const isThere = view.some((message) => ids.has(message.message_id) && isUnsubscribed(world, user_id, message))
  if (isThere) say(holds('get-messages.public-channels'))
}

export function isUnsubscribed(world: List['world'], user_id: number, message: Message): boolean {
  const channel = channelOf(world, message)
  return channel !== undefined && isSubscribed(user_id, channel) === 'no'
}

// More of them would tell no more.
const enough = 500

/** The known messages that the list might have shown: those that were asked for, or that lie within it. */
function known(list: List): readonly Message[] {
  const { world, request } = list
  const ids = request.message_ids ?? list.sortedIds
  const found = ids.map((id) => world.messages.get(id)).filter((each) => each !== undefined)
  if (request.message_ids) return found
  const [first = 0, last = 0] = [ids[0], ids.at(-1)]
  for (let id = first; id <= last && id < first + enough; id++) {
    const near = list.ids.has(id) ? undefined : world.messages.get(id)
    if (near) found.push(near)
  }
  return found
}

function named({ message_id }: Message): string {
  return `message ${message_id}`
}

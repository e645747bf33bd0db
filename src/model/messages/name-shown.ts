// The name that somebody gave themselves, wherever it is shown: in what is told of a person, among the people of a
// registration, and with their messages. And what else a list shows of a sender, held against how the message was shown
// alone; only for the same person, since whom somebody may see by name is not said.

import { whether } from '../facts/fact.ts'
import type { Fields } from '../facts/fields.ts'
import type { Moment } from '../facts/moment.ts'
import { broken, knownFrom, type Observation, quoted, type Say } from '../facts/observe.ts'
import type { Message } from '../things/message.ts'
import { ofName } from '../world/name-promised.ts'
import { roleOf, type World } from '../world/world.ts'

/** How people are named to guests who may not see them is not said. */
function seesNames(world: World, user_id: number | undefined): boolean {
  return whether(roleOf(world, user_id), (role) => role !== 'guest') === 'yes'
}

export function senderNamed(world: World, message: Fields, { user_id }: Moment): Observation[] {
  const promised = world.state.namesPromised.get(Number(message.sender_id))
  return promised && seesNames(world, user_id) ? ofName(promised, message.sender_full_name) : []
}

export function peopleNamed(world: World, realm_users: unknown, { user_id }: Moment): Observation[] {
  const { namesPromised: names } = world.state
  if (names.size === 0 || !Array.isArray(realm_users) || !seesNames(world, user_id)) return []
  return realm_users.flatMap((record: Fields | null) => {
    const promised = names.get(Number(record?.user_id))
    return promised ? ofName(promised, record?.full_name) : []
  })
}

const names = ['sender_full_name', 'sender_email', 'sender_realm_str', 'client']

/** What a single fetch teaches of it. */
export function shownAlone(message: Fields, { exchange, user_id }: Moment): Pick<Message, 'alone'> {
  if (user_id === undefined) return {}
  const shown: Record<string, unknown> = {}
  for (const name of names) shown[name] = message[name]
  return { alone: { exchange, user_id, shown } }
}

export function asAlone(say: Say, world: World, { alone }: Message, message: Fields, { user_id }: Moment): void {
  if (alone === undefined || alone.user_id !== user_id) return
  const because = [alone.exchange]
  const isRenamed = (world.state.renamedSince.get(Number(message.sender_id)) ?? 0) > alone.exchange
  for (const name of names) {
    if (isRenamed && name === 'sender_full_name') continue
    const [shown, seen] = [alone.shown[name], message[name]]
    if (typeof shown !== 'string' || typeof seen !== 'string' || shown === seen) continue
    const expected = `${name} ${quoted(shown)}${knownFrom(because)}`
    say(broken('get-messages.as-single-fetch', expected, `${name} ${quoted(seen)}`, because))
  }
}

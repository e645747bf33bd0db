// A message in a list, held against how it was shown alone: what belongs to the message itself, whatever was asked. Only
// for the same person, since whom somebody may see by name is not said.

import type { Fields } from '../facts/fields.ts'
import type { Moment } from '../facts/moment.ts'
import { broken, knownFrom, type Observation, quoted } from '../facts/observe.ts'
import type { Message } from '../things/message.ts'
import type { World } from '../world/world.ts'

const names = ['sender_full_name', 'sender_email', 'sender_realm_str', 'client']

/** What a single fetch teaches of it. */
export function shownAlone(message: Fields, { exchange, user_id }: Moment): Pick<Message, 'alone'> {
  if (user_id === undefined) return {}
  const shown = Object.fromEntries(names.map((name) => [name, message[name]]))
  return { alone: { exchange, user_id, shown } }
}

export function* asAlone(
  world: World,
  { alone }: Message,
  message: Fields,
  { user_id }: Moment,
): Generator<Observation> {
  if (alone === undefined || alone.user_id !== user_id) return
  const because = [alone.exchange]
  const isRenamed = (world.state.renamedSince.get(Number(message.sender_id)) ?? 0) > alone.exchange
  for (const name of names) {
    if (isRenamed && name === 'sender_full_name') continue
    const [shown, seen] = [alone.shown[name], message[name]]
    if (typeof shown !== 'string' || typeof seen !== 'string' || shown === seen) continue
    const expected = `${name} ${quoted(shown)}${knownFrom(because)}`
    yield broken('get-messages.as-single-fetch', expected, `${name} ${quoted(seen)}`, because)
  }
}

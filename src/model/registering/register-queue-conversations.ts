// Recent private conversations: with whom, and up to which message. How far back they reach is at the server's
// discretion, so that nobody is missed.

import { objectsIn } from '../facts/fields.ts'
import { broken, holds, type Observation } from '../facts/observe.ts'
import { isDirect } from '../messages/message-facts.ts'
import type { Registration } from '../readings/register-queue-request.ts'
import type { Message } from '../things/message.ts'

export function* conversations(registration: Registration): Generator<Observation> {
  for (const { user_ids, max_message_id: newest } of objectsIn(registration.body.recent_private_conversations))
    if (isIds(user_ids) && typeof newest === 'number') {
      yield* withOthers(registration, user_ids, newest)
      yield* upToNewest(registration, user_ids, newest)
    }
}

function isIds(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'number')
}

const others = 'recent-private-conversation.others'

function* withOthers(
  { world, user_id }: Registration,
  user_ids: readonly number[],
  newest: number,
): Generator<Observation> {
  const got = `user_ids [${user_ids.join(', ')}]`
  if (user_ids.includes(user_id)) yield broken(others, `not the caller, user ${user_id}`, got, [])
  const message = world.messages.get(newest)
  if (!message?.own || !isDirect(message) || message.participants === undefined) return
  const expected = message.participants.filter((each) => each !== user_id)
  if (!isSameSet(expected, user_ids)) yield broken(others, `user_ids [${expected.join(', ')}]`, got, [])
  yield holds(others)
}

function isSameSet(a: readonly number[], b: readonly number[]): boolean {
  return a.every((each) => b.includes(each)) && b.every((each) => a.includes(each))
}

function* upToNewest(registration: Registration, user_ids: readonly number[], newest: number): Generator<Observation> {
  const clause = 'recent-private-conversation.newest'
  const { world, user_id } = registration
  const message = world.messages.get(newest)
  if (message?.own && !isDirect(message))
    yield broken(clause, 'the id of a direct message', `${newest}, a message in a channel`, [])
  const known = newestOf(registration, [user_id, ...user_ids])
  if (known !== undefined && known > newest)
    yield broken(clause, `max_message_id ${known}`, `max_message_id ${newest}`, [])
  if (known === newest) yield holds(clause)
}

/** The newest message that is known of those who take part. */
function newestOf({ world, user_id }: Registration, people: readonly number[]): number | undefined {
  const isTheirs = (message: Message | undefined) =>
    message?.own === true && isDirect(message) && isSameSet(message.participants ?? [], people)
  const ids = [...(world.receivedBy.get(user_id) ?? [])].filter((id) => isTheirs(world.messages.get(id)))
  return ids.length === 0 ? undefined : Math.max(...ids)
}

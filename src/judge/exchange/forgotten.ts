// What is left to know after a request of which nobody knows what it did, or when: one that could not be read, one that
// overlapped others, one that was never answered.

import { possible, unknown } from '../../model/facts/fact.ts'
import type { Moment } from '../../model/facts/moment.ts'
import { forgottenAccounts, forgottenBy } from '../../model/forgetting.ts'
import { isPlaced, type Message } from '../../model/things/message.ts'
import type { Effect } from '../../model/world/effect.ts'
import type { World } from '../../model/world/world.ts'
import type { Asked as AskedBy } from '../verdicts/request-key.ts'

type Asked = Pick<AskedBy, 'endpoint' | 'parameters'> & { readonly at: Moment }

/** Of one that was never answered nobody knows when it does: what it names is from now on like a stranger's. */
export function forgottenForGood(world: World, asked: Asked, isRead: boolean): readonly Effect[] {
  return forgottenOf(world, asked, isRead, () => true).map((effect) =>
    effect.set === 'message' ? { ...effect, to: { ...effect.to, own: false } } : effect,
  )
}

/**
 * It was not refused: the message that it names, and where others are, may have changed, and any channel hold more.
 * Where the request was read, what it does not speak of has not.
 */
export function forgotten(world: World, asked: Asked, isRead = false): readonly Effect[] {
  return forgottenOf(world, asked, isRead, isPlaced)
}

/** Of the other messages, those that the test is true of: of most nobody may know where they are as it is. */
function forgottenOf(
  world: World,
  asked: Asked,
  isRead: boolean,
  test: (message: Message) => boolean,
): readonly Effect[] {
  const { endpoint, parameters, at } = asked
  const own = forgottenBy(endpoint.slug, world, { parameters, at, isRead })
  if (own) return own
  const named = world.messages.get(Number(parameters.message_id))
  const after = named && { ...named, ...forgottenOfNamed(named, asked, isRead) }
  if (isRead && leavesPlaces(asked)) return after ? [{ set: 'message', to: after }] : []
  const others = isRead && movesOne(asked) ? [] : besides(world, named, asked, test)
  return [
    ...others.map((message): Effect => ({ set: 'message', to: placeless(message) })),
    ...(after ? [{ set: 'message', to: after } as const] : []),
    ...forgottenAccounts(world, endpoint.slug, parameters, isRead),
    ...[...world.channels.values()].map((channel): Effect => ({ set: 'channel', to: { ...channel, own: false } })),
  ]
}

/** Whether no message moves along. */
function movesOne({ endpoint, parameters }: Asked): boolean {
  const { propagate_mode: mode = 'change_one' } = parameters
  return endpoint.slug === 'edit-message' && mode === 'change_one'
}

/** Whether it leaves everything where it is. */
function leavesPlaces({ endpoint: { slug }, parameters }: Asked): boolean {
  const namesPlace = parameters.topic !== undefined || parameters.stream_id !== undefined
  return slug === 'edit-message' && !namesPlace
}

function forgottenOfNamed(named: Message, asked: Asked, isRead: boolean): Partial<Message> {
  if (!isRead) return { ...placeless(named), content: unknown }
  return {
    ...(leavesPlaces(asked) ? { editsComplete: false } : placeless(named)),
    ...(asked.parameters.content !== undefined && { content: unknown }),
  }
}

/** The messages that may have moved with one: of one of which nothing is known, all of them. */
function besides(
  world: World,
  named: Message | undefined,
  { endpoint }: Asked,
  test: (message: Message) => boolean,
): readonly Message[] {
  const all = 'message_id' in endpoint.parameters ? world.messages.keys() : []
  const ids = named ? inChannelWith(world, named, test) : all
  return [...ids].flatMap((id) => world.messages.get(id) ?? []).filter(test)
}

/** The messages that may stand in one channel with it: that ever did, or of whose channel nothing is known. */
function inChannelWith(world: World, { stream_id }: Message, test: (message: Message) => boolean): readonly number[] {
  if (stream_id === undefined) return []
  const channels = possible(stream_id) ?? [...world.channels.keys()]
  const inIt = [...channels.map((id) => world.inChannel.get(id) ?? new Set<number>()), world.inAnyChannel]
  const many = inIt.reduce((sum, { size }) => sum + size, 0)
  if (test !== isPlaced || many <= world.placed.size) return inIt.flatMap((ids) => [...ids])
  return [...world.placed].filter((id) => inIt.some((ids) => ids.has(id)))
}

function placeless(message: Message): Message {
  return { ...message, topic: unknown, ...(message.stream_id && { stream_id: unknown }), editsComplete: false }
}

// Requests that cannot be read as their endpoint wants them: what their parameters are as far as they can, and what is
// left to know after one. Whether a server refuses such a request or makes something of it is its own affair.

import type { Parameters, WireRequest } from '../../history/entry.ts'
import { isEmpty, parametersOf } from '../../history/parameters.ts'
import { possible, unknown } from '../../model/facts/fact.ts'
import { forgottenAccounts, forgottenBy } from '../../model/forgetting.ts'
import { settingsInDoubt } from '../../model/settings/update-settings-identity.ts'
import { isPlaced, type Message } from '../../model/things/message.ts'
import type { Effect } from '../../model/world/effect.ts'
import type { Outcome } from '../../model/world/outcome.ts'
import type { World } from '../../model/world/world.ts'
import { type Decoded, decode, type Endpoint, type Located } from '../../spec/endpoint.ts'
import { readMembers } from '../../spec/parameter-text.ts'
import { isTame } from '../json/tame.ts'
import type { Asked } from '../verdicts/request-key.ts'

export interface ReadRequest extends Decoded {
  readonly isReadable: boolean
}

export function readRequest({ endpoint, pathParameters }: Located, level: number, request: WireRequest): ReadRequest {
  const { byName, isWhole } = parametersOf(request)
  const { parameters, undecodable, unsupported } = tamed(decode(endpoint, level, byName, pathParameters), byName)
  // Of a name that the endpoint does not have, too, what cannot be read may spoil the rest.
  const isPlain = unsupported.every((name) => typeof byName[name] === 'string')
  const isTold = isWhole && isPlain && isInPlace(request) && !isMute(endpoint.slug, byName)
  return { parameters, undecodable, unsupported, isReadable: isTold && isEmpty(undecodable) }
}

/** Values that are nested without end cannot be read. */
function tamed(decoded: Decoded, sent: Parameters): Decoded {
  const names = Object.keys(decoded.parameters).filter((name) => !isTame(decoded.parameters[name]))
  if (names.length === 0) return decoded
  const parameters = Object.entries(decoded.parameters).filter(([name]) => !names.includes(name))
  const undecodable = names.map((name) => [name, sent[name] ?? ''])
  return {
    ...decoded,
    parameters: Object.fromEntries(parameters),
    undecodable: { ...decoded.undecodable, ...Object.fromEntries(undecodable) },
  }
}

/** Whether a server heeds a query where a body is said to be, or a body where a query is, is its own affair. */
function isInPlace({ method, query, form }: WireRequest): boolean {
  return isEmpty(method === 'GET' ? form : query)
}

/** An edit that says nothing may have said it in a way that was not written down. */
function isMute(slug: string, sent: Parameters): boolean {
  return slug === 'edit-message' && isEmpty(sent)
}

/** A request of which nothing could be read. */
export const unread: ReadRequest = { parameters: {}, undecodable: {}, unsupported: [], isReadable: false }

/** All that a call says, what cannot be read as a text that stands for no value. */
export function withUnreadable({ parameters, undecodable }: Decoded): Readonly<Record<string, unknown>> {
  const texts = Object.entries(undecodable).map(([name, sent]) => [name, [sent].flat().join('&')])
  return { ...parameters, ...Object.fromEntries(texts) }
}

/** What a request says, of maps with some values that cannot be read the others. */
export function readInPart({ parameters }: Endpoint, read: Decoded): Readonly<Record<string, unknown>> {
  const maps = Object.entries(read.undecodable).flatMap(([name, sent]) => {
    const schema = parameters[name]?.schema
    return schema === undefined || typeof sent !== 'string' ? [] : [[name, readMembers(schema, sent)]]
  })
  return { ...read.parameters, ...Object.fromEntries(maps.filter(([, map]) => map !== undefined)) }
}

/** Why it was refused is open; that it left alone what it was about is not. */
export function leftAlone({ effects }: Outcome): readonly Effect[] {
  return effects.filter((effect) => {
    // That a change of settings was refused explains what a later look may show.
    if (effect.set === 'add') return effect.in === 'settingWrites'
    return effect.set === 'message' || (effect.set === 'put' && effect.in === 'storages')
  })
}

/** Of one that was never answered nobody knows when it does: what it names is from now on like a stranger's. */
export function forgottenForGood(world: World, asked: Asked): readonly Effect[] {
  return forgottenOf(world, asked, () => true).map((effect) =>
    effect.set === 'message' ? { ...effect, to: { ...effect.to, own: false } } : effect,
  )
}

/** It was not refused: the message that it names, and where others are, may have changed, and any channel hold more. */
export function forgotten(world: World, asked: Asked): readonly Effect[] {
  return forgottenOf(world, asked, isPlaced)
}

/** Of the other messages, those that the test is true of: of most nobody may know where they are as it is. */
function forgottenOf(
  world: World,
  { endpoint, user_id, parameters }: Asked,
  test: (message: Message) => boolean,
): readonly Effect[] {
  const own = forgottenBy(endpoint.slug, world, { user_id, parameters })
  if (own) return own
  const named = world.messages.get(Number(parameters.message_id))
  const ids = named ? besides(world, named, test) : 'message_id' in endpoint.parameters ? world.messages.keys() : []
  const others = [...ids].flatMap((id) => world.messages.get(id) ?? []).filter(test)
  const settings: Effect = { set: 'state', of: 'settings-forgotten' }
  return [
    ...(endpoint.slug === 'update-settings' ? [settings, ...settingsInDoubt(world, user_id, parameters)] : []),
    ...others.map((message): Effect => ({ set: 'message', to: placeless(message) })),
    ...(named ? [{ set: 'message', to: { ...placeless(named), content: unknown, reactions: unknown } } as const] : []),
    ...forgottenAccounts(world, endpoint.slug, parameters),
    ...[...world.channels.values()].map((channel): Effect => ({ set: 'channel', to: { ...channel, own: false } })),
  ]
}

/** The messages that may stand in one channel with it: those that ever did, or those that are known to stand anywhere. */
function besides(world: World, { stream_id }: Message, test: (message: Message) => boolean): readonly number[] {
  const channels = stream_id === undefined ? [] : (possible(stream_id) ?? [...world.channels.keys()])
  const inIt = channels.map((id) => world.inChannel.get(id) ?? new Set<number>())
  const many = inIt.reduce((sum, { size }) => sum + size, 0)
  if (test !== isPlaced || many <= world.placed.size) return inIt.flatMap((ids) => [...ids])
  return [...world.placed].filter((id) => inIt.some((ids) => ids.has(id)))
}

function placeless(message: Message): Message {
  return { ...message, topic: unknown, ...(message.stream_id && { stream_id: unknown }), editsComplete: false }
}

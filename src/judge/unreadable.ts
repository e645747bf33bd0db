// Requests that cannot be read as their endpoint wants them: what their parameters are as far as they can, and what is
// left to know after one. Whether a server refuses such a request or makes something of it is its own affair.

import type { WireRequest } from '../history/entry.ts'
import { parametersOf } from '../history/parameters.ts'
import { unknown } from '../model/fact.ts'
import type { Outcome } from '../model/outcome.ts'
import type { Channel, Effect, Message, World } from '../model/world.ts'
import { type Decoded, decode, type Located } from '../spec/endpoint.ts'

export interface ReadRequest extends Decoded {
  readonly isReadable: boolean
}

export function readRequest({ endpoint, pathParameters }: Located, level: number, request: WireRequest): ReadRequest {
  const { byName, isWhole } = parametersOf(request)
  const decoded = decode(endpoint, level, { ...byName, ...pathParameters })
  return { ...decoded, isReadable: isWhole && Object.keys(decoded.undecodable).length === 0 }
}

/** All that a call says, what cannot be read as a text that stands for no value. */
export function withUnreadable({ parameters, undecodable }: Decoded): Readonly<Record<string, unknown>> {
  const texts = Object.entries(undecodable).map(([name, sent]) => [name, [sent].flat().join('&')])
  return { ...parameters, ...Object.fromEntries(texts) }
}

/** Why it was refused is open; that it left alone what it was about is not. */
export function leftAlone({ effects }: Outcome): readonly Effect[] {
  return effects.filter(({ set }) => set === 'message')
}

/** It was not refused: whatever stands in messages may have changed. */
export function forgotten({ messages, channels }: World): readonly Effect[] {
  return [
    ...[...messages.values()].map((message): Effect => ({ set: 'message', to: unsure(message) })),
    ...[...channels.values()].map((channel): Effect => ({ set: 'channel', to: mayHoldMore(channel) })),
  ]
}

function unsure(message: Message): Message {
  const place = message.stream_id && { stream_id: unknown }
  const facts = { content: unknown, topic: unknown, reactions: unknown, ...place }
  return { ...message, ...facts, own: false, editsComplete: false }
}

function mayHoldMore(channel: Channel): Channel {
  return { ...channel, own: false }
}

// Requests that cannot be read as their endpoint wants them: what their parameters are as far as they can. Whether a
// server refuses such a request or makes something of it is its own affair.

import type { Parameters, WireRequest } from '../../history/entry.ts'
import { isEmpty, parametersOf } from '../../history/parameters.ts'
import type { Effect } from '../../model/world/effect.ts'
import type { Outcome } from '../../model/world/outcome.ts'
import { type Decoded, decode, type Endpoint, type Located } from '../../spec/endpoint.ts'
import { readMembers } from '../../spec/parameter-text.ts'
import { isTame } from '../json/tame.ts'

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
  return effects.filter((effect) => effect.set === 'message' || (effect.set === 'put' && effect.in === 'shelves'))
}

// A long history made of a short one: its conversations over and over, each time about messages of their own. So a
// history of any length is there without a server having to answer all of it.

import type { Entry, Exchange } from '../../src/history/entry.ts'

type Json = Readonly<Record<string, unknown>>

/** `entries` are those of `recordTraffic`; what stands before the first messages is told once. */
export function* repeated(entries: readonly Entry[], exchanges: number): Generator<Entry> {
  const start = entries.findIndex((entry) => entry.kind === 'control' && entry.did === 'messages')
  yield* entries.slice(0, start)
  // What shows the beginning of the channel shows it only once.
  const part = entries.slice(start).filter((entry) => !showsBeginning(entry))
  const [ids, seconds] = [highestId(part), lengthOf(part)]
  const inPart = part.filter(({ kind }) => kind === 'exchange').length
  for (let turn = 0; turn * inPart < exchanges; turn++)
    for (const entry of part) yield moved(entry, turn * ids, turn * seconds)
}

function showsBeginning(entry: Entry): boolean {
  const body = entry.kind === 'exchange' ? (entry.response?.body as Json | undefined) : undefined
  return body?.found_oldest === true
}

function highestId(part: readonly Entry[]): number {
  const made = part.flatMap((entry) => (entry.kind === 'control' ? (entry.messages as { message_id: number }[]) : []))
  return Math.max(...made.map(({ message_id }) => message_id))
}

function lengthOf(part: readonly Entry[]): number {
  const times = part.map((entry) => (entry.kind === 'exchange' ? entry.answered : entry.at))
  return Math.max(...times) - Math.min(...times) + 1
}

function moved(entry: Entry, ids: number, seconds: number): Entry {
  if (entry.kind === 'exchange') return movedExchange(entry, ids, seconds)
  return { ...(withIds(entry, ids) as Entry), at: entry.at + seconds } as Entry
}

function movedExchange(exchange: Exchange, ids: number, seconds: number): Exchange {
  const { request, response, sent, answered } = exchange
  const path = request.path.replace(/\d+/, (id) => `${Number(id) + ids}`)
  const anchor = request.query.anchor === undefined ? {} : { anchor: `${Number(request.query.anchor) + ids}` }
  return {
    ...exchange,
    sent: sent + seconds,
    answered: answered + seconds,
    request: { ...request, path, query: { ...request.query, ...anchor } },
    response: response && { ...response, body: withIds(response.body, ids) },
  }
}

const names = ['id', 'message_id', 'anchor']

/** Ids of messages, wherever they stand. */
function withIds(value: unknown, ids: number): unknown {
  if (Array.isArray(value)) return value.map((item) => withIds(item, ids))
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value as Json).map(([name, member]) =>
    names.includes(name) && typeof member === 'number' ? [name, member + ids] : [name, withIds(member, ids)],
  )
  return Object.fromEntries(members)
}

// People who ask an honest server at the same time, so that nobody knows whose request was carried out first: nothing
// may be held against the server.

import { expect, test } from 'vitest'
import type { Entry, Exchange, Header } from '../history/entry.ts'
import { Judge } from '../judge/judge.ts'
import { loadSpec } from '../spec/spec.ts'
import { capturesOf } from './testing/captures.ts'
import { storm } from './testing/storm/storm.ts'

type Json = Readonly<Record<string, unknown>>

const spec = loadSpec()

function broken(header: Header, entries: readonly Entry[]): string[] {
  const judge = new Judge(spec, header)
  for (const entry of entries) judge.take(entry)
  judge.finish()
  return judge.findings().map(({ clause, sent, expected, got }) => `${clause}: ${sent}: ${expected}: ${got}`)
}

test.each([1, 2])('requests that overlap accuse nobody (seed %d)', async (seed) => {
  const { header, entries } = await storm({ seed, people: 4, requests: 40 })
  const overlapped = entries.filter((entry) => entry.kind === 'exchange' && entry.overlapped)
  expect(overlapped.length).toBeGreaterThan(50)
  expect(broken(header, entries)).toEqual([])
  for (const { what, header: some, entries: shown } of capturesOf(header, entries, seed, 1))
    expect(broken(some, shown), what).toEqual([])
  expect(broken(header, forged(entries)), 'what nobody wrote').not.toEqual([])
})

/** Each look at a message shows what nobody has written, in the name of nobody. */
function forged(entries: readonly Entry[]): readonly Entry[] {
  const isLook = (entry: Entry): entry is Exchange =>
    entry.kind === 'exchange' && bodyOf(entry)?.raw_content !== undefined
  return entries.map((entry) => (isLook(entry) ? ofNobody(entry) : entry))
}

function bodyOf({ response }: Exchange): Json | undefined {
  return response?.body as Json | undefined
}

function ofNobody(exchange: Exchange): Exchange {
  const raw_content = 'nobody wrote this'
  const message = { ...(bodyOf(exchange)?.message as Json), content: raw_content, sender_id: 2_000_000_000 }
  const body = { ...bodyOf(exchange), raw_content, message }
  return { ...exchange, response: exchange.response && { ...exchange.response, body } }
}

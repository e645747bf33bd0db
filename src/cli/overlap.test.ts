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
  const looks = looksAtRest(entries)
  expect(looks).not.toEqual([])
  for (const look of looks) {
    const forged = entries.map((entry) => (entry === look ? ofNobody(look) : entry))
    expect(broken(header, forged), look.request.path).not.toEqual([])
  }
})

/** Single fetches after the storm, but for those of messages that may be gone at any time. */
function looksAtRest(entries: readonly Entry[]): readonly Exchange[] {
  const exchanges = entries.filter((entry) => entry.kind === 'exchange')
  const gone = exchanges.flatMap(({ request: { method, path } }) => (method === 'DELETE' ? [path] : []))
  const mayBeGone = (look: Exchange) => gone.includes(`/users/${messageIn(look)?.sender_id}`)
  return exchanges.filter((look) => messageIn(look) && !look.overlapped && !mayBeGone(look))
}

function messageIn({ response }: Exchange): Json | undefined {
  return (response?.body as Json | undefined)?.message as Json | undefined
}

function ofNobody(exchange: Exchange): Exchange {
  const raw_content = 'nobody wrote this'
  const message = { ...messageIn(exchange), content: raw_content }
  const body = { ...(exchange.response?.body as Json), raw_content, message }
  return { ...exchange, response: exchange.response && { ...exchange.response, body } }
}

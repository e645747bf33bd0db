// People who ask an honest server at the same time, so that nobody knows whose request was carried out first: nothing
// may be held against the server.

import { expect, test } from 'vitest'
import type { Entry, Exchange, Header } from '../../src/history/entry.ts'
import { Judge } from '../../src/judge/judge.ts'
import { loadSpec } from '../../src/spec/spec.ts'
import { capturesOf } from '../captures/captures.ts'
import { storm } from './storm.ts'

type Json = Readonly<Record<string, unknown>>

const spec = loadSpec()

function broken(header: Header, entries: readonly Entry[]): string[] {
  const judge = new Judge(spec, header)
  for (const entry of entries) judge.take(entry)
  judge.finish()
  return judge.findings().map(({ clause, sent, expected, got }) => `${clause}: ${sent}: ${expected}: ${got}`)
}

test.each([7, 13])('requests that overlap accuse nobody (seed %d)', async (seed) => {
  const { header, entries } = await storm({ seed, people: 4, requests: 40 })
  const overlapped = entries.filter((entry) => entry.kind === 'exchange' && entry.overlapped)
  expect(overlapped.length).toBeGreaterThan(50)
  expectSilence(seed, header, entries)
  expect(broken(header, untold(entries)), 'nobody was told of settings and people').not.toEqual([])
  const looks = looksAtRest(entries)
  expect(looks).not.toEqual([])
  for (const look of looks) {
    const forged = entries.map((entry) => (entry === look ? ofNobody(look) : entry))
    expect(broken(header, forged), look.request.path).not.toEqual([])
  }
})

function expectSilence(seed: number, header: Header, entries: readonly Entry[]): void {
  expect(broken(header, entries)).toEqual([])
  for (const { what, header: some, entries: shown } of capturesOf(header, entries, seed, 1))
    expect(broken(some, shown), what).toEqual([])
}

test('nor do they where fixtures act amid them, and where clients give up', async () => {
  const seed = 16
  const { header, entries } = await storm({ seed, people: 4, requests: 40 })
  expect(entries.filter(({ kind }) => kind === 'control').length).toBeGreaterThan(50)
  expect(entries.filter((entry) => entry.kind === 'exchange' && !entry.response).length).toBeGreaterThan(1)
  expectSilence(seed, header, entries)
})

const toldOf = ['user_settings', 'realm_user']

/** The same, but that the events of settings and people are no news. */
function untold(entries: readonly Entry[]): readonly Entry[] {
  return entries.map((entry) => {
    const body = entry.kind === 'exchange' ? bodyOf(entry) : undefined
    if (entry.kind !== 'exchange' || !entry.response || !Array.isArray(body?.events)) return entry
    const events = (body.events as Json[]).map((event) =>
      toldOf.includes(`${event.type}`) ? { type: 'heartbeat', id: event.id } : event,
    )
    return { ...entry, response: { ...entry.response, body: { ...body, events } } }
  })
}

/** Single fetches after the storm, but for those of messages that may be gone at any time. */
function looksAtRest(entries: readonly Entry[]): readonly Exchange[] {
  const exchanges = entries.filter((entry) => entry.kind === 'exchange')
  const gone = exchanges.flatMap(({ request: { method, path } }) => (method === 'DELETE' ? [path] : []))
  const mayBeGone = (look: Exchange) => gone.includes(`/users/${messageIn(look)?.sender_id}`)
  return exchanges.filter((look) => messageIn(look) && !look.overlapped && !mayBeGone(look))
}

function messageIn(exchange: Exchange): Json | undefined {
  return bodyOf(exchange)?.message as Json | undefined
}

function bodyOf({ response }: Exchange): Json | undefined {
  return response?.body as Json | undefined
}

function ofNobody(exchange: Exchange): Exchange {
  const raw_content = 'nobody wrote this'
  const message = { ...messageIn(exchange), content: raw_content }
  const body = { ...bodyOf(exchange), raw_content, message }
  return { ...exchange, response: exchange.response && { ...exchange.response, body } }
}

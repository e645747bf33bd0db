import { expect, test } from 'vitest'
import type { Header } from '../history/entry.ts'
import { loadSpec } from '../spec/spec.ts'
import { Judge } from './judge.ts'
import { success } from './testing/history.ts'

const accounts = { ada: { user_id: 8, role: 'member' }, bob: { user_id: 9, role: 'member' } }
const header: Header = { kind: 'header', version: 1, word: 'service', accounts }
const spec = loadSpec()
const state = { queue_id: 'q', last_event_id: -1, service_feature_level: 500, user_settings: { emojiset: 'google' } }

/** What becomes of a clause in a history on a clock that stands at 1000 and is moved to 1030 before the queue is read. */
function verdictOf(
  clause: string,
  told: Header,
  events: readonly object[],
  others: readonly string[] = [],
  lost?: string,
) {
  const judge = new Judge(spec, told)
  let at = 0
  const send = (actor: string, method: string, path: string, given: Record<string, string>, body: object) => {
    const [query, form] = method === 'GET' ? [given, {}] : [{}, given]
    const request = { method, path, query, form }
    const response = { status: 200, headers: {}, body: { ...success, ...body } }
    const came = actor === lost ? null : response
    judge.take({ kind: 'exchange', actor, sent: ++at, answered: ++at, request, response: came })
  }
  judge.take({ kind: 'clock', at: ++at, now: 1000 })
  const capabilities = JSON.stringify({ simplified_presence_events: true })
  send('ada', 'POST', '/register', { client_capabilities: capabilities }, state)
  judge.take({ kind: 'control', at: ++at, did: 'user-setting', user_id: 8, property: 'emojiset', value: 'text' })
  const ping = (actor: string) =>
    send(actor, 'POST', '/users/me/presence', { status: 'active', ping_only: 'true' }, { presence_last_update_id: -1 })
  ping('bob')
  judge.take({ kind: 'clock', at: ++at, now: 1008 })
  for (const actor of others) ping(actor)
  judge.take({ kind: 'clock', at: ++at, now: 1038 })
  const last = events.length === 0 ? '-1' : '0'
  send('ada', 'GET', '/events', { queue_id: 'q', last_event_id: '-1', dont_block: 'true' }, { queue_id: 'q', events })
  send(
    'ada',
    'GET',
    '/events',
    { queue_id: 'q', last_event_id: last, dont_block: 'true' },
    { queue_id: 'q', events: [] },
  )
  judge.finish()
  return judge.verdicts().find(({ id }) => id === clause)?.verdict
}

test('what a target promises to tell is missed where it does not come', () => {
  const promises = { ...header, emits: { 'user-setting': 'user_settings' } }
  const told = { id: 0, type: 'user_settings', op: 'update', property: 'emojiset', value: 'text' }
  expect(verdictOf('queues.nothing-lost', promises, [])).toBe('broken')
  expect(verdictOf('queues.nothing-lost', promises, [told])).toBe('holds')
  expect(verdictOf('queues.nothing-lost', header, [])).toBe('cannot-tell')
})

test('what people do by requests of their own is held against events too', () => {
  const told = (active_timestamp: number) => [
    { id: 0, type: 'presence', presences: { 9: { active_timestamp, idle_timestamp: 0 } } },
  ]
  expect(verdictOf('presence-event.current', header, told(1004))).toBe('holds')
  expect(verdictOf('presence-event.current', header, told(1030))).toBe('broken')
  expect(verdictOf('presence-event.current', header, told(900))).toBe('cannot-tell')
  expect(verdictOf('presence-event.current', header, told(1030), ['ada'])).toBe('broken')
  expect(verdictOf('presence-event.current', header, told(1030), ['mallory'])).toBe('cannot-tell')
  // Without an answer it may take effect later.
  expect(verdictOf('presence-event.current', header, told(1030), [], 'bob')).not.toBe('broken')
})

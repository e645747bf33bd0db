// Servers whose own clock is another than that of the `Date` header: a gateway dates the answers, or the clock was moved
// or stands. Only timestamps of the interface tell the time, and how much passed is told by our clock where none does.

import { expect, test } from 'vitest'
import type { Entry, Exchange, Header } from '../history/entry.ts'
import { loadSpec } from '../spec/spec.ts'
import { Judge } from './judge.ts'
import { refused, shown, success, view } from './testing/history.ts'

type Fields = Readonly<Record<string, unknown>>

const spec = loadSpec()
/** What our clock shows, and the gateway's. */
const real = 1_800_000_000
const accounts = { ada: { user_id: 8, role: 'member' }, bob: { user_id: 9, role: 'member' } }
const asked = { ...success, presences: {}, presence_last_update_id: -1 }
const gone = { result: 'error', msg: 'Gone.', code: 'BAD_EVENT_QUEUE_ID' }
const expired = 'queues.expired-refused'
const survives = 'queues.survives'
const isAhead = [1_500, 20_000, -1_500]

interface Asked {
  readonly form?: Fields
  readonly took?: number
}

function at(moment: number, line: string, body: Fields, { form = {}, took = 0.1 }: Asked = {}): Exchange {
  const [method = '', path = ''] = line.split(' ')
  const [sent, answered] = [real + moment, real + moment + took]
  const request = { method, path, ...(method === 'GET' ? { query: form, form: {} } : { query: {}, form }) }
  const headers = { date: new Date(answered * 1000).toUTCString() }
  const response = { status: body.result === 'error' ? 400 : 200, headers, body }
  return { kind: 'exchange', actor: 'ada', sent, answered, request: request as Exchange['request'], response }
}

function register(moment: number, idle: number): Exchange {
  const queue = { queue_id: 'q', last_event_id: -1, event_queue_longpoll_timeout_seconds: 90 }
  const told = { ...success, ...queue, service_feature_level: 500, idle_queue_timeout_secs: idle }
  return at(moment, 'POST /register', told, { form: { event_types: '["heartbeat"]', idle_queue_timeout: `${idle}` } })
}

function poll(moment: number, body: Fields = { ...success, events: [], queue_id: 'q' }): Exchange {
  return at(moment, 'GET /events', body, { form: { queue_id: 'q', last_event_id: '-1', dont_block: 'true' } })
}

/** Somebody tells that they are there, and is told the time. */
function present(moment: number, ahead: number): Exchange {
  const told = { ...asked, server_timestamp: Math.floor(real + moment + ahead) }
  return at(moment, 'POST /users/me/presence', told, { form: { status: 'idle' } })
}

function read(moment: number, ahead: number): Entry {
  return { kind: 'clock', at: real + moment, now: real + moment + ahead }
}

function control(moment: number, did: string, details: Fields): Entry {
  return { kind: 'control', at: real + moment, did, ...details }
}

/** Message 5, of Ada's, which may be edited for `limit` seconds. */
function message(moment: number, ahead: number, limit: number | null = null): Entry[] {
  const timestamp = real + moment + ahead
  const settings = { allow_message_editing: true, allow_edit_history: true, message_content_edit_limit_seconds: limit }
  const five = { message_id: 5, sender_id: 8, stream_id: 3, topic: 'apples', content: 'a', timestamp }
  return [
    control(moment, 'settings', { settings }),
    control(moment, 'channels', { channels: [{ stream_id: 3, subscribers: [8, 9] }] }),
    control(moment, 'messages', { messages: [five] }),
  ]
}

function edit(moment: number, body: Fields = { ...success, detached_uploads: [] }): Exchange {
  return at(moment, 'PATCH /messages/5', body, { form: { content: 'b' } })
}

/** Who looks sees when the message was edited. */
function look(moment: number, sent: number, edited: number): Exchange {
  const message = { ...view('b'), timestamp: real + sent, last_edit_timestamp: real + edited }
  const history = [{ user_id: 8, timestamp: real + edited, prev_content: 'a', prev_rendered_content: '<p>a</p>' }]
  const told = { ...shown('b'), message: { ...message, edit_history: history } }
  return at(moment, 'GET /messages/5', told)
}

function judged(complete: boolean, ...history: readonly (Entry | readonly Entry[])[]): Judge {
  const header: Header = { kind: 'header', version: 1, word: 'service', accounts, complete }
  const judge = new Judge(spec, header)
  for (const entry of history.flat()) judge.take(entry)
  judge.finish()
  expect(judge.faults).toEqual([])
  return judge
}

function brokenIn(...history: readonly (Entry | readonly Entry[])[]): string[] {
  return judged(true, ...history)
    .findings()
    .map(({ clause }) => clause)
}

function brokenInCapture(...history: readonly (Entry | readonly Entry[])[]): string[] {
  return judged(false, ...history)
    .findings()
    .map(({ clause }) => clause)
}

function saw(judge: Judge, clause: string): string | undefined {
  return judge.verdicts().find(({ id }) => id === clause)?.verdict
}

test.each(isAhead)('a clock that is read for the first time %d s ahead has let no idle time pass', (ahead) => {
  expect(brokenIn(register(0, 10), read(1, ahead), poll(2))).toEqual([])
  expect(brokenIn(register(0, 10), read(1, ahead), poll(2, gone))).toEqual([])
})

test.each(isAhead)('a queue is judged by what passed, on a clock that is %d s ahead of the Date header', (ahead) => {
  const begin = [present(0, ahead), register(1, 10)]
  expect(brokenIn(...begin, poll(150), present(151, ahead))).toEqual([expired])
  expect(saw(judged(true, ...begin, poll(8)), survives)).toBe('holds')
  expect(brokenIn(...begin, poll(8, gone))).toEqual([survives])
})

test('where nothing tells the time, ours tells how much passed', () => {
  expect(brokenIn(register(0, 10), poll(150))).toEqual([expired])
  expect(brokenIn(register(0, 10), poll(8, gone))).toEqual([survives])
})

test('on a clock that stands no idle time passes', () => {
  const standing = (moment: number) => present(moment, -moment)
  expect(brokenIn(standing(0), register(1, 10), standing(2), standing(149), poll(150))).toEqual([])
  expect(brokenIn(standing(0), standing(100), register(101, 10), poll(250))).toEqual([])
})

test.each([1_500, 20_000])('a clock that jumps by %d s may have let the idle time pass, or not', (jump) => {
  const begin = [present(0, 0), register(1, 10), present(2, jump)]
  expect(brokenIn(...begin, poll(3, gone))).toEqual([])
  expect(brokenIn(...begin, poll(3))).toEqual([])
  expect(brokenIn(...begin, poll(5, gone), present(6, jump))).toEqual([])
})

test('on a clock that is set back no idle time has passed', () => {
  expect(brokenIn(present(0, 0), register(1, 10), present(2, -1_500), poll(150))).toEqual([])
})

test('after a jump a queue that was registered on its far side is judged again', () => {
  const begin = [present(0, 0), present(2, 20_000), register(3, 10)]
  expect(brokenIn(...begin, present(149, 20_000), poll(150))).toEqual([expired])
})

test('in a capture a clock may have been moved unseen', () => {
  expect(brokenInCapture(present(0, 0), register(1, 10), poll(8, gone))).toEqual([])
  expect(brokenInCapture(register(1, 10), poll(8, gone))).toEqual([])
  expect(saw(judged(false, present(0, 0), register(1, 10), poll(8)), survives)).toBe('holds')
})

const dated = 'message.edit-history-true'

test.each(isAhead)('timestamps that are %d s ahead of the Date header are right, and others wrong', (ahead) => {
  const until = (edited: number) => [
    ...[present(0, ahead), message(1, ahead), present(2, ahead), edit(10), present(11, ahead)],
    look(12, 1 + ahead, edited),
  ]
  expect(brokenIn(...until(10 + ahead))).toEqual([])
  expect(brokenInCapture(...until(10 + ahead))).toEqual([])
  expect(brokenIn(...until(10))).toEqual([dated])
})

test('Date headers alone make no timestamp wrong', () => {
  const story = [message(1, 0).slice(0, 2), edit(10), look(12, 1, 1_510)]
  expect(brokenIn(...story)).toEqual([])
})

test.each([1_500, 20_000])('an edit after an unseen jump of %d s may be dated by both clocks', (jump) => {
  const begin = [present(0, 0), message(1, 0), present(2, 0), edit(10)]
  for (const edited of [10, 10 + jump]) {
    expect(brokenIn(...begin, present(11, jump), look(12, 1, edited))).toEqual([])
    expect(brokenInCapture(...begin, look(12, 1, edited))).toEqual([])
  }
  expect(brokenIn(...begin, present(11, 0), look(12, 1, 10 + jump))).toEqual([dated])
})

test.each(isAhead)(
  'the age of a message is told by the clock that dated it, %d s ahead of the Date header',
  (ahead) => {
    const begin = (sent: number) => [present(0, ahead), message(1 + sent, ahead, 600), present(2, ahead)]
    const refusal = { ...refused, msg: 'Too late.' }
    expect(brokenIn(...begin(0), edit(10))).toEqual([])
    expect(brokenIn(...begin(0), edit(10, refusal))).toEqual(['edit-message.permitted-edit-succeeds'])
    expect(brokenInCapture(...begin(0), edit(10, refusal))).toEqual([])
    expect(brokenIn(...begin(-1_000), edit(10, refusal))).toEqual([])
  },
)

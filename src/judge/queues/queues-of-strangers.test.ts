// Queues of somebody whom nobody knows, in a capture of which parts are missing: what is found, and what may have another
// reason.

import { describe, expect, test } from 'vitest'
import type { Header } from '../../history/entry.ts'
import { loadSpec } from '../../spec/spec.ts'
import { Judge } from '../judge.ts'
import { success } from '../testing/history.ts'

type Fields = Readonly<Record<string, unknown>>
type Line = readonly [line: string, sent: Readonly<Record<string, string>>, body: Fields]

const spec = loadSpec()
const header: Header = { kind: 'header', version: 1, word: 'service', complete: false, accounts: {} }

function seen(lines: readonly Line[], more: Partial<Header> = {}): Judge {
  const judge = new Judge(spec, { ...header, ...more })
  for (const [index, [line, sent, body]] of lines.entries()) {
    const [method = '', path = ''] = line.split(' ')
    const parameters = method === 'GET' ? { query: sent, form: {} } : { query: {}, form: sent }
    const response = { status: body.result === 'error' ? 400 : 200, headers: {}, body }
    const at = { sent: index * 20 + 1, answered: index * 20 + 2 }
    judge.take({
      kind: 'exchange',
      actor: 'somebody unknown',
      ...at,
      request: { method, path, ...parameters },
      response,
    })
  }
  judge.finish()
  expect(judge.faults).toEqual([])
  return judge
}

/** Without those of the state that a registration tells, which is not told here. */
function broken(...lines: readonly Line[]): string[] {
  const all = seen(lines)
    .findings()
    .map(({ clause }) => clause)
  return all.filter((clause) => !/^register-queue/.test(clause)).sort()
}

function register(queue_id = 'q', asked: Record<string, string> = {}): Line {
  return ['POST /register', asked, { ...success, queue_id, last_event_id: 3 }]
}

function poll(last_event_id: number, ...events: readonly Fields[]): Line {
  return ['GET /events', { queue_id: 'q', last_event_id: `${last_event_id}` }, { ...success, queue_id: 'q', events }]
}

const event = (id: number, type = 'alert_words', more: Fields = {}) => ({ id, type, ...more, alert_words: [] })
const capable = {
  client_capabilities: JSON.stringify({ bulk_message_deletion: true, simplified_presence_events: true }),
}
const { 2: alone } = poll(3)

describe('what an answer shows', () => {
  test.each<[string, readonly Line[]]>([
    ['queues.ordered', [register(), poll(3, event(5), event(4))]],
    ['queues.ordered', [poll(3, event(5), event(4))]],
    ['queues.newer-than-registered', [register(), poll(-1, event(2))]],
    ['queues.newer-than-acknowledged', [register(), poll(3, event(4), event(5)), poll(5, event(5))]],
    ['queues.increasing', [register(), poll(3, event(5)), poll(3, event(4), event(5))]],
    ['queues.filtered', [register('q', { event_types: '["presence"]' }), poll(3, event(4))]],
    ['get-events.queue-asked-for', [register(), ['GET /events', { queue_id: 'q' }, { ...alone, queue_id: 'r' }]]],
    ['delete-message-event.bulk', [register('q', capable), poll(3, event(4, 'delete_message', { message_id: 1 }))]],
    ['delete-message-event.one-by-one', [register(), poll(3, event(4, 'delete_message', { message_ids: [1] }))]],
    [
      'presence-event.modern',
      [register('q', capable), poll(3, event(4, 'presence', { presences: { '8': {} }, pushable: true }))],
    ],
    ['realm-linkifiers-event.only-with-capability', [register(), poll(3, event(4, 'realm_linkifiers'))]],
  ])('breaks %s', (clause, lines) => {
    expect(broken(...lines)).toContain(clause)
  })

  test('holds', () => {
    const { verdicts } = { verdicts: seen([register(), poll(3, event(4), event(6)), poll(6, event(9))]).verdicts() }
    const held = verdicts.filter(({ verdict }) => verdict === 'holds').map(({ id }) => id)
    const wanted = ['ordered', 'newer-than-registered', 'newer-than-acknowledged', 'increasing', 'unique']
    expect(held).toEqual(expect.arrayContaining(wanted.map((name) => `queues.${name}`)))
  })
})

describe('what requests may explain that nobody saw', () => {
  test.each<[string, readonly Line[]]>([
    ['events were fetched and acknowledged', [register(), poll(3, event(4)), poll(4, event(90))]],
    [
      'events come again that were not acknowledged',
      [register(), poll(3, event(4), event(5)), poll(3, event(4), event(5))],
    ],
    ['the queue was registered before', [poll(3, event(1)), poll(1, event(2, 'realm_linkifiers'))]],
    ['the id was given to somebody else meanwhile', [register(), register(), poll(-1, event(1))]],
    [
      'the queue is gone',
      [register(), ['GET /events', { queue_id: 'q' }, { result: 'error', msg: 'gone', code: 'BAD_EVENT_QUEUE_ID' }]],
    ],
  ])('%s', (_, lines) => {
    expect(broken(...lines)).toEqual([])
  })
})

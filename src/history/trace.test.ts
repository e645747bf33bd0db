import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toBody } from './body.ts'
import type { Entry, Exchange, Header } from './entry.ts'
import { readTrace as openTrace, TraceError, TraceWriter } from './trace.ts'

/** The whole of it. */
function readTrace(file: string) {
  const { header: all, entries } = openTrace(file)
  const { grain: _, own_grain: __, ...header } = all
  return { header, entries: [...entries] }
}

let folder: string
let file: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-'))
  file = join(folder, 'trace.jsonl')
})
afterAll(() => rmSync(folder, { recursive: true }))

const header: Header = {
  kind: 'header',
  version: 1,
  word: 'acme',
  feature_level: 379,
  settings: { allow_message_editing: true },
  absent: ['get-events'],
  complete: true,
  accounts: { ann: { user_id: 7, role: 'member' } },
}
const exchange: Exchange = {
  kind: 'exchange',
  actor: 'ann',
  sent: 1.25,
  answered: 1.5,
  request: { method: 'GET', path: '/messages/1', query: { a: ['1', '2'], b: '\u2028\n😀' }, form: {} },
  response: { status: 200, headers: { date: 'x' }, ...toBody(Buffer.from('{"id":9007199254740993}')) },
}
const entries: Entry[] = [
  { kind: 'control', at: 1, did: 'people', people: [{ actor: 'ben', user_id: 8, role: 'guest' }] },
  { kind: 'clock', at: 1, now: 1_767_225_600.5 },
  exchange,
  { ...exchange, response: { status: 502, headers: {}, body_base64: '/w==' } },
  { ...exchange, response: { status: 200, headers: {}, body: null } },
  { ...exchange, response: null, error: 'given up' },
  { ...exchange, actor: 'nobody', spoilt: 'key', request: { ...exchange.request, query: {}, raw: 'YT0l/w==' } },
  { kind: 'webhook', at: 2, webhook: 'hook', method: 'POST', payload: { data: 'x' }, replied: 200 },
  { kind: 'webhook', at: 2, webhook: 'hook', method: 'POST', credentials: { email: 'a@b', key: 'f' }, replied: 200 },
  { kind: 'no-webhook', at: 2, webhook: 'hook', message_id: 5, waited: 10 },
]

function written(...lines: unknown[]): string {
  writeFileSync(file, lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'))
  return file
}

describe('a trace', () => {
  test('is read as it was written', () => {
    const writer = new TraceWriter(file, header)
    for (const entry of entries) writer.write(entry)
    expect(readTrace(file)).toEqual({ header, entries })
    expect(readFileSync(file, 'utf8')).toContain('9007199254740993')
  })

  test('is in the file line by line', () => {
    const writer = new TraceWriter(file, header)
    expect(readTrace(file)).toEqual({ header, entries: [] })
    writer.write(exchange)
    expect(readTrace(file).entries).toEqual([exchange])
  })

  test('begins anew where there was one', () => {
    new TraceWriter(file, header).write(exchange)
    new TraceWriter(file, header)
    expect(readTrace(file).entries).toEqual([])
  })

  test('without a header is read too, its accounts unknown', () => {
    const { header, entries: read } = readTrace(written(...entries))
    expect(header).toEqual({ kind: 'header', version: 1, word: 'service', complete: false, accounts: {} })
    expect(read).toEqual(entries)
  })

  test('may have empty lines and the line ends of other systems', () => {
    expect(readTrace(written('', header, ` ${JSON.stringify(exchange)}\r`, '', ''))).toEqual({
      header,
      entries: [exchange],
    })
  })

  test('that is not there is a mistake of the user', () => {
    const missing = join(folder, 'missing.jsonl')
    expect(() => readTrace(missing)).toThrow(TraceError)
    expect(() => readTrace(missing)).toThrow(`${missing}: cannot be read`)
  })
})

const { response: _, ...withoutResponse } = exchange
const control = { kind: 'control', at: 1 }
const webhook = { kind: 'webhook', at: 1, webhook: 'hook', method: 'POST' }

test.each<[unknown, string]>([
  ['{"kind":"exch', 'not a line of JSON'],
  ['7', 'a line must be a JSON object'],
  ['null', 'a line must be a JSON object'],
  ['[]', 'a line must be a JSON object'],
  [{ kind: 'answer' }, '`kind` must be header, exchange, clock, control, webhook or no-webhook'],
  [{ ...header, version: 2 }, 'only traces of version 1 can be read'],
  [{ ...header, word: 7 }, '`word` must be a string'],
  [{ ...header, feature_level: 'new' }, '`feature_level` must be a number'],
  [{ ...header, feature_level: [{ toString: null }] }, '`feature_level` must be a number'],
  [{ ...header, settings: [] }, '`settings` must be an object'],
  [{ ...header, emits: [] }, '`emits` must be an object'],
  [{ ...header, absent: 'get-events' }, '`absent` must be a list of slugs'],
  [{ ...header, absent: [7] }, '`absent` must be a list of slugs'],
  [{ ...header, accounts: 7 }, '`accounts` must be an object of accounts'],
  [{ ...header, accounts: { ann: {} } }, '`accounts` must be an object of accounts, each with `user_id`'],
  [{ kind: 'clock', at: 1 }, '`at` and `now` must be numbers'],
  [{ kind: 'clock', at: '1', now: 1 }, '`at` and `now` must be numbers'],
  [{ kind: 'control', did: 'reset' }, '`at` must be a number'],
  [{ ...control }, '`did` must be a string'],
  [{ ...control, did: 'settings' }, '`settings` must be an object'],
  [{ ...control, did: 'people' }, '`people` must be an array of objects, each with `user_id`'],
  [{ ...control, did: 'channels', channels: [7] }, '`channels` must be an array of objects, each with `stream_id`'],
  [{ ...control, did: 'bots', bots: {} }, '`bots` must be an array of objects, each with `user_id`'],
  [{ ...control, did: 'messages', messages: [{}] }, '`messages` must be an array of objects, each with `message_id`'],
  [{ kind: 'webhook', at: 1, method: 'POST' }, '`at` must be a number and `webhook` a string'],
  [{ ...webhook, at: undefined }, '`at` must be a number and `webhook` a string'],
  [{ ...webhook, method: 7 }, '`method` must be a string'],
  [{ ...webhook, credentials: { email: 'a@b' } }, '`credentials` must have `key`, a string'],
  [{ ...webhook, credentials: 'key' }, '`credentials` must have `key`, a string'],
  [{ ...webhook, kind: 'no-webhook' }, '`message_id` and `waited` must be numbers'],
  [{ ...exchange, request: undefined }, '`request` must have `method` and `path`'],
  [{ ...exchange, request: null }, '`request` must have `method` and `path`'],
  [{ ...exchange, request: { path: '/events' } }, '`request` must have `method` and `path`'],
  [{ ...exchange, request: { ...exchange.request, form: 'a=1' } }, '`query` and `form` must be objects'],
  [{ ...exchange, sent: null }, '`sent` and `answered` must be numbers'],
  [{ ...exchange, answered: undefined }, '`sent` and `answered` must be numbers'],
  [{ ...exchange, request: { ...exchange.request, raw: 7 } }, '`raw` must be a string'],
  [{ ...exchange, actor: undefined }, '`actor` and `spoilt` must be strings'],
  [{ ...exchange, spoilt: true }, '`actor` and `spoilt` must be strings'],
  [withoutResponse, '`response` is missing (null where no answer came)'],
  [{ ...exchange, response: 200 }, '`response` must be null or have `status`'],
  [{ ...exchange, response: { headers: {} } }, '`response` must be null or have `status`'],
  [{ ...exchange, response: { status: 200, headers: 7 } }, '`response` must be null or have `status`, and `headers`'],
])('%j is refused with its place', (line, problem) => {
  const read = () => readTrace(written(header, exchange, '', line, exchange))
  expect(read).toThrow(TraceError)
  expect(read).toThrow(`${file}:4: ${problem}`)
})

test('a line that is longer than what is read at once is one line', () => {
  const long = { ...exchange, error: 'ü'.repeat(1 << 20) }
  expect(readTrace(written(header, exchange, long, exchange)).entries).toEqual([exchange, long, exchange])
})

test('of a trace longer than what is parsed at once every entry comes once, in order', () => {
  const clocks: Entry[] = Array.from({ length: 9000 }, (_, index) => ({ kind: 'clock', at: index, now: index + 0.5 }))
  expect(readTrace(written(header, ...clocks)).entries).toEqual(clocks)
})

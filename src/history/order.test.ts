// Traces as others write them: in another order, in several files, with other spellings, and without a header.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Exchange } from './entry.ts'
import { readTrace } from './trace.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function written(name: string, ...lines: unknown[]): string {
  const file = join(folder, name)
  writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  return file
}

const header = { kind: 'header', version: 1, word: 'acme', accounts: { ann: { user_id: 7, role: 'member' } } }
const response = { status: 200, headers: {}, body: { result: 'success', msg: '' } }

function exchange(actor: string, sent: number, answered: number, line = 'GET /messages/1'): Exchange {
  const [method = '', path = ''] = line.split(' ')
  return { kind: 'exchange', actor, sent, answered, request: { method, path, query: {}, form: {} }, response }
}

function exchangesIn(...files: string[]): Exchange[] {
  return [...readTrace(...files).entries].filter((entry) => entry.kind === 'exchange')
}

/** The same numbers for ever. */
function drawing(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state / 2 ** 31
  }
}

test.each<[string, number, boolean]>([
  ['jumped', 3600, true],
  ['went on', 2, false],
])('a request under way while the clock %s', (_, later, isBeside) => {
  const lines = [{ kind: 'clock', at: 1, now: 100 }, exchange('ann', 2, 5), { kind: 'clock', at: 3, now: 100 + later }]
  const [read] = exchangesIn(written('clock', header, ...lines))
  expect(read?.besideFixture === true).toBe(isBeside)
})

test('a large file in whatever order is read in the order of sending', () => {
  const draw = drawing(7)
  const lines = Array.from({ length: 20_000 }, (_, number) => exchange('ann', number + 0.5, number + 90.5))
  for (let last = lines.length - 1; last > 0; last--) {
    const other = Math.floor(draw() * (last + 1))
    const [one, two] = [lines[last], lines[other]]
    if (one && two) [lines[last], lines[other]] = [two, one]
  }
  const sent = exchangesIn(written('shuffled', header, ...lines)).map((each) => each.sent)
  expect(sent).toEqual(Array.from({ length: 20_000 }, (_, number) => number + 0.5))
})

test('lines in order of completion, with what fixtures did and clocks between them, are put in order', () => {
  const lines = [
    exchange('ann', 2, 3),
    { kind: 'clock', at: 1.5, now: 9 },
    exchange('ann', 1, 4),
    { kind: 'control', at: 2.5, did: 'reset' },
  ]
  const { entries } = readTrace(written('completed', header, ...lines))
  expect([...entries].map((entry) => (entry.kind === 'exchange' ? entry.sent : entry.at))).toEqual([1, 1.5, 2, 2.5])
})

test('several files are parts of one history', () => {
  const one = written('one', header, exchange('ann', 1, 2), exchange('ann', 5, 6))
  const accounts = { ben: { user_id: 8, role: 'guest' }, ann: { user_id: 7, role: 'owner' } }
  const two = written('two', { ...header, accounts, settings: { a: 1 } }, exchange('ben', 3, 4))
  const trace = readTrace(one, two)
  expect(trace.header.accounts).toEqual({ ann: { user_id: 7, role: 'unknown' }, ben: { user_id: 8, role: 'guest' } })
  expect(trace.header).toMatchObject({ word: 'acme', settings: { a: 1 }, complete: false })
  expect(exchangesIn(one, two).map(({ actor, sent }) => `${actor} ${sent}`)).toEqual(['ann 1', 'ben 3', 'ann 5'])
})

test('a history is complete where all of its parts say so', () => {
  const [whole, part] = [written('whole', { ...header, complete: true }), written('part', header)]
  expect(readTrace(whole, whole).header.complete).toBe(true)
  expect(readTrace(whole, part).header.complete).toBe(false)
  expect(readTrace(whole, written('headless', exchange('ann', 1, 2))).header.complete).toBe(false)
})

test.each([
  [{ ...header, word: 'other' }, '`word` is other, but'],
  [{ ...header, accounts: { ann: { user_id: 9 } } }, 'ann is user 9, but'],
])('headers that contradict each other are told with their places', (second, problem) => {
  const [one, two] = [written('one', header), written('two', exchange('ann', 1, 2), second)]
  expect(() => readTrace(one, two)).toThrow(`${two}:2: ${problem} ${one}:1`)
})

test.each([
  ['/api/v1/messages/1', '/messages/1', {}],
  ['https://chat.example.com/base/api/v1/messages/1', '/messages/1', {}],
  ['/messages?anchor=5&narrow=%5B%5D&num_before=1', '/messages', { anchor: '5', narrow: '[]', num_before: '1' }],
  ['/api/v1/messages?a=1&a=2#top', '/messages', { a: ['1', '2'] }],
  ['/messages', '/messages', {}],
])('the path %s is %s', (path, place, query) => {
  const request = { method: 'get', path }
  const [read] = exchangesIn(written('paths', { ...exchange('ann', 1, 2), request }))
  expect(read?.request).toEqual({ method: 'GET', path: place, query, form: {} })
})

test('headers are found in any case, and may be missing', () => {
  const dated = { ...exchange('ann', 1, 2), response: { ...response, headers: { Date: 'x' } } }
  const { headers: _, ...bare } = response
  const [first, second] = exchangesIn(written('dated', dated, { ...exchange('ann', 3, 4), response: bare }))
  expect(first?.response?.headers).toEqual({ date: 'x' })
  expect(second?.response?.headers).toEqual({})
})

test.each([
  [{ acme_feature_level: 509, queue_id: 'x' }, 509],
  [{ acme_feature_level: '509' }, 509],
])('word and feature level are read off the first registration %j', (told, level) => {
  const body = { result: 'success', msg: '', ...told }
  const registration = { ...exchange('ann', 1, 2, 'POST /api/v1/register'), response: { ...response, body } }
  const asText = { ...registration, response: { status: 200, body_text: JSON.stringify(body) } }
  for (const line of [registration, asText])
    expect(readTrace(written('headless', line)).header).toMatchObject({ word: 'acme', feature_level: level })
  const given = { ...header, word: 'other', feature_level: '300' }
  expect(readTrace(written('headed', given, registration)).header).toMatchObject({ word: 'other', feature_level: 300 })
})

test('a word is read off the reactions where nothing else tells it', () => {
  const body = { result: 'success', msg: '', messages: [{ reactions: [{ reaction_type: 'acme_extra_emoji' }] }] }
  expect(readTrace(written('emoji', { ...exchange('ann', 1, 2), response: { ...response, body } })).header.word).toBe(
    'acme',
  )
})

test.each([
  [{ headers: { 'Content-Type': 'multipart/form-data; boundary=x' } }, true],
  [{ headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' }, form: { a: '1' } }, undefined],
  [{ body: { content: 'x' } }, true],
])('the body of a request with %j is known to be unknown', (more, opaque) => {
  const line = exchange('ann', 1, 2, 'PATCH /messages/1')
  const [read] = exchangesIn(written('bodies', { ...line, request: { ...line.request, ...more } }))
  expect(read?.request.opaque).toBe(opaque)
})

const edit = 'PATCH /messages/1'
const presence = 'POST /users/me/presence'

test.each<[string, Exchange, Exchange, boolean[]]>([
  ['a read during a write', exchange('ann', 1, 4, edit), exchange('ben', 2, 3), [false, true]],
  ['a write during a read', exchange('ann', 1, 4), exchange('ben', 2, 3, edit), [true, false]],
  ['two writes', exchange('ann', 1, 3, edit), exchange('ben', 2, 4, edit), [true, true]],
  ['one after the other', exchange('ann', 1, 2, edit), exchange('ben', 4, 5, edit), [false, false]],
  ['so close that nobody knows', exchange('ann', 1, 2, edit), exchange('ben', 2, 3), [false, true]],
  ['one process', exchange('ann', 1, 2, edit), exchange('ann', 2, 3), [false, false]],
  ['one actor in two places', exchange('ann', 1, 4, edit), exchange('ann', 2, 3), [false, true]],
  ['two reads', exchange('ann', 1, 4), exchange('ben', 2, 3), [false, false]],
  ['a poll', exchange('ann', 1, 4, 'GET /events'), exchange('ben', 2, 3, edit), [false, false]],
  ['a registration', exchange('ann', 1, 4, 'POST /register'), exchange('ben', 2, 3, edit), [true, false]],
  ['a presence', exchange('ann', 1, 4), exchange('ben', 2, 3, presence), [false, false]],
  [
    'a presence during a registration',
    exchange('ann', 1, 4, 'POST /register'),
    exchange('ben', 2, 3, presence),
    [true, false],
  ],
  ['two presences', exchange('ann', 1, 3, presence), exchange('ben', 2, 4, presence), [true, true]],
])('%s', (_, one, other, overlapped) => {
  const read = exchangesIn(written('overlap', other, one))
  expect(read.map((each) => each.overlapped === true)).toEqual(overlapped)
})

const change = { did: 'settings', settings: {} }

test.each<[string, Exchange, object, boolean]>([
  ['changes something', exchange('ann', 1, 4), change, true],
  ['looks at something', exchange('ann', 1, 4, edit), { did: 'bot-storage' }, true],
  ['moves the clock', exchange('ann', 1, 4, edit), { did: 'clock' }, true],
  ['makes something new', exchange('ann', 1, 4, edit), { did: 'messages', messages: [] }, false],
  ['began before', exchange('ann', 2.7, 4.1, edit), change, false],
  ['began later', exchange('ann', 1.1, 2.3, edit), change, false],
  ['may have begun before, by times of whole seconds', exchange('ann', 3, 4, edit), change, true],
  ['may have begun later, by times of whole seconds', exchange('ann', 1, 2, edit), change, true],
  ['is there during a poll', exchange('ann', 1, 4, 'GET /events'), change, false],
  ['changes something during a registration', exchange('ann', 1, 4, 'POST /register'), change, true],
])('a fixture that %s', (_, asked, control, isBeside) => {
  const lines = [{ kind: 'control', at: 2.5, ...control }, asked, { kind: 'control', at: 9, ...change }]
  const [read] = exchangesIn(written('fixtures', header, ...lines))
  expect([read?.besideFixture, read?.overlapped]).toEqual(isBeside ? [true, true] : [undefined, undefined])
})

test('times are as exact as they were written down', () => {
  const lines = (end: number) => [exchange('ann', 1.001, end, edit), exchange('ben', 2.002, 3)]
  const overlapped = (end: number) => exchangesIn(written('grain', ...lines(end)))[1]?.overlapped === true
  expect([overlapped(2.001), overlapped(2.002), overlapped(2.003)]).toEqual([false, true, true])
  expect(readTrace(written('grain', ...lines(2.001))).header.grain).toBe(0.001)
})

test('a file may begin with the mark of its encoding', () => {
  const file = join(folder, 'marked')
  const lines = [header, exchange('ann', 1, 2)].map((line) => JSON.stringify(line))
  writeFileSync(file, `\ufeff${lines.join('\n')}\n`)
  expect(readTrace(file).header.word).toBe('acme')
  expect(exchangesIn(file)).toEqual([exchange('ann', 1, 2)])
})

test('times are as exact as those of the coarsest file, and of the coarsest end', () => {
  const [exact, coarse] = [exchange('ann', 1.123457, 2.234567, edit), exchange('ben', 3, 4)]
  const grain = (...files: string[]) => readTrace(...files).header.grain
  expect(grain(written('exact', exact))).toBe(0)
  expect(grain(written('exact', exact), written('coarse', coarse))).toBe(1)
  expect(grain(written('ends', exchange('ann', 1, 2.5)))).toBe(1)
  const [, other] = exchangesIn(written('exact', exact), written('coarse', coarse))
  expect(other?.overlapped).toBe(true)
})

describe('what one actor did one after the other', () => {
  const [first, second] = [exchange('ann', 1.1, 1.2, edit), exchange('ann', 1.3, 1.4)]
  const overlapped = (...files: string[]) => exchangesIn(...files).map((each) => each.overlapped === true)

  test('is in the order of the lines', () => {
    expect(overlapped(written('actor', header, first, second))).toEqual([false, false])
    expect(readTrace(written('actor', header, first, second)).header.own_grain).toBe(0)
  })

  test('is in no order that is known where clocks differ by more than lies between', () => {
    const apart = (clocks_within: number) => [
      written('clock', { ...header, clocks_within }, first),
      written('other-clock', header, second),
    ]
    expect(overlapped(...apart(0.05))).toEqual([false, false])
    expect(overlapped(...apart(0.2))).toEqual([false, true])
    expect(readTrace(...apart(0.2)).header).toMatchObject({ clocks_within: 0.2, grain: expect.closeTo(0.3) })
  })

  test('is in no order where times of one second stand in several files, or in a file that was not written in turn', () => {
    const [one, two, three] = [exchange('ann', 1, 1, edit), exchange('ann', 1, 1), exchange('ann', 2, 2)]
    expect(overlapped(written('turn', header, one, two, three))).toEqual([false, false, false])
    expect(overlapped(written('out-of-turn', header, three, one, two))).toEqual([false, true, false])
    expect(overlapped(written('in-two', header, one), written('others', header, two, three))[1]).toBe(true)
  })

  test('may have been before what a fixture made, as far as clocks tell', () => {
    const made = { kind: 'control', at: 1.25, did: 'messages', messages: [] }
    const besides = (clocks_within: number) =>
      exchangesIn(written('made', { ...header, clocks_within }, made, second)).map(({ besideFixture }) => besideFixture)
    expect(besides(0)).toEqual([undefined])
    expect(besides(0.1)).toEqual([true])
  })
})

test.each([-1, 'x'])('clocks cannot be within %j', (clocks_within) => {
  expect(() => readTrace(written('within', { ...header, clocks_within }))).toThrow(
    'within:1: `clocks_within` must be a number of seconds',
  )
})

test('is complete where each file says so, and one server answered all the time', () => {
  const complete = { ...header, complete: true }
  const [one, two] = [exchange('ann', 1.5, 2.5), exchange('ann', 3.5, 4.5)]
  const isComplete = (...files: string[]) => readTrace(...files).header.complete
  expect(isComplete(written('one', complete, one), written('two', complete, two))).toBe(true)
  expect(isComplete(written('one', complete, complete, one), written('two', two))).toBe(false)
  const registered = (sent: number, acme_feature_level: number) => ({
    ...exchange('ann', sent, sent + 1, 'POST /register'),
    response: { ...response, body: { result: 'success', msg: '', acme_feature_level } },
  })
  expect(isComplete(written('same', complete, registered(1, 300), registered(5, 300)))).toBe(true)
  const upgraded = readTrace(written('upgraded', complete, registered(1, 300), registered(5, 500))).header
  expect(upgraded).toMatchObject({ feature_level: 300, feature_levels: [300, 500], complete: false })
})

test('times in milliseconds are refused', () => {
  expect(() => readTrace(written('late', header, exchange('ann', 1_800_000_000_000, 1_800_000_000_100)))).toThrow(
    'late:2: `sent` and `answered` must be UNIX seconds, and these are milliseconds',
  )
})

test('before another run begins, what was known is forgotten, since nobody saw what the first one put away', () => {
  const first = written('first', { ...header, run: 'a', complete: true }, exchange('ann', 1, 2))
  const second = written('second', { ...header, run: 'b', complete: true }, exchange('ann', 5, 6))
  const { header: whole, entries } = readTrace(second, first)
  expect([...entries].map((entry) => (entry.kind === 'exchange' ? entry.sent : entry))).toEqual([
    1,
    { kind: 'control', at: 5, did: 'forget' },
    5,
  ])
  expect(whole.complete).toBe(true)
  const beside = written('beside', { ...header, run: 'c', complete: true }, exchange('ann', 5.5, 7))
  expect(readTrace(second, beside).header.complete).toBe(false)
})

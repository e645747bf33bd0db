import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { Exchange } from './entry.ts'
import { type Captured, linesOfHar } from './har.ts'
import { readTrace, TraceError } from './trace.ts'

const folder = mkdtempSync(join(tmpdir(), 'plumbline-'))
afterAll(() => rmSync(folder, { recursive: true }))

const key = Buffer.from('ann@example.com:secret').toString('base64')
const body = '{"result":"success","msg":""}'

function entry(more: object = {}, request: object = {}, response: object = {}): object {
  return {
    startedDateTime: '2026-01-31T09:30:00.123Z',
    time: 40.25,
    request: {
      method: 'PATCH',
      url: 'https://chat.example.com/api/v1/messages/43?a=1#there',
      headers: [{ name: 'Authorization', value: `Basic ${key}` }],
      postData: { mimeType: 'application/x-www-form-urlencoded; charset=utf-8', text: 'topic=a+%C3%A9&content=%20' },
      ...request,
    },
    response: { status: 200, headers: [{ name: 'Date', value: 'then' }], content: { text: body }, ...response },
    ...more,
  }
}

function written(content: unknown): string {
  const file = join(folder, 'capture.har')
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify({ log: { entries: content } }))
  return file
}

function read(entries: readonly object[], captured?: Captured) {
  const { header, entries: all } = readTrace(linesOfHar(written(entries), captured))
  return { header, exchanges: [...all] as Exchange[] }
}

function theOne(...[more, request, response]: Parameters<typeof entry>): Exchange | undefined {
  return read([entry(more, request, response)]).exchanges[0]
}

describe('an entry', () => {
  test('is an exchange of whoever signed in', () => {
    expect(theOne()).toEqual({
      kind: 'exchange',
      actor: 'ann@example.com',
      sent: 1769851800.123,
      answered: 1769851800.165,
      request: { method: 'PATCH', path: '/messages/43', query: { a: '1' }, form: { topic: 'a é', content: ' ' } },
      response: { status: 200, headers: { date: 'then' }, body: { result: 'success', msg: '' } },
    })
  })

  test.each([
    ['2026-01-31T09:30:00Z', 1769851800, 1769851802],
    ['2026-01-31T10:30:00.123456+01:00', 1769851800.123456, 1769851800.163707],
    ['2026-01-31T09:30:00.1234567Z', 1769851800.123456, 1769851800.163707],
  ])('of %s lasts as long as it may have', (startedDateTime, sent, answered) => {
    expect(theOne({ startedDateTime })).toMatchObject({ sent, answered })
  })

  test.each([
    ['credentials that are not there', { headers: [] }, {}],
    ['another kind of credentials', { headers: [{ name: 'authorization', value: 'Bearer x' }] }, {}],
    ['a key that is not taken', {}, { status: 401 }],
  ])('with %s is of somebody unknown, and not of nobody', (_, request, response) => {
    expect(theOne({}, request, response)?.actor).toBe('somebody unknown')
  })

  test.each([
    ['no answer', { status: 0 }],
    ['nothing in place of a body', { content: null }],
    ['no body', { content: { size: 20 } }],
    ['a body that a cache had', { status: 304, content: { text: '' } }],
    ['a body that was cut off', { content: { size: 30, text: body } }],
    ['a body that was cut off without a word', { content: { mimeType: 'application/json', text: body.slice(0, 9) } }],
    ['a body that was taken out', { content: { mimeType: 'text/html', text: '[text/html redacted]' } }],
  ])('with %s has no answer that can be judged', (_, response) => {
    expect(theOne({}, {}, response)).toMatchObject({ response: null, error: 'the file has no whole answer to it' })
  })

  test('may have its body in base64', () => {
    const content = { text: Buffer.from(body).toString('base64'), encoding: 'base64' }
    expect(theOne({}, {}, { content })?.response?.body).toEqual({ result: 'success', msg: '' })
  })

  test.each([
    ['JSON', { mimeType: 'application/json', text: '{}' }],
    ['a form without its text', { mimeType: 'application/x-www-form-urlencoded', params: [{ name: 'a' }] }],
    ['nothing that tells of a body', undefined],
    [
      'a form of which something was taken out',
      { mimeType: 'application/x-www-form-urlencoded', text: 'a=[a redacted]' },
    ],
    ['a form in whose place something else stands', { mimeType: 'application/x-www-form-urlencoded', text: '***' }],
    ['a form that cannot be read', { mimeType: 'application/x-www-form-urlencoded', text: '%ff=1' }],
  ])('with %s has more to it than is known', (_, postData) => {
    expect(theOne({}, { postData })?.request).toMatchObject({ opaque: true })
  })

  test.each([
    { name: 'Content-Length', value: '57' },
    { name: 'Content-Type', value: 'application/x-www-form-urlencoded' },
    { name: 'Transfer-Encoding', value: 'chunked' },
  ])('without its body, which a browser did not keep, has more to it than is known: %j', (told) => {
    expect(theOne({}, { postData: undefined, bodySize: 0, headers: [told] })?.request).toMatchObject({ opaque: true })
  })
})

test.each([
  ['whose body has no size', { bodySize: 0 }],
  ['that says so', { headers: [{ name: 'Content-Length', value: '0' }] }],
  ['that asks for something', { method: 'GET' }],
])('a request %s has no body', (_, request) => {
  expect(theOne({}, { postData: undefined, ...request })?.request).not.toHaveProperty('opaque')
})

test('a page that is no JSON and does not pretend to be some is judged as it is', () => {
  const content = { mimeType: 'text/html', text: '<h1>no</h1>' }
  expect(theOne({}, {}, { status: 502, content })?.response).toMatchObject({ status: 502, body_text: '<h1>no</h1>' })
})

test('what a browser answered by itself, and what went elsewhere, is left out', () => {
  const elsewhere = entry({}, { url: 'https://cdn.example.com/logo.png' })
  const { exchanges } = read([elsewhere, entry({ _fromCache: 'disk' }), entry()])
  expect(exchanges).toHaveLength(1)
})

describe('a file', () => {
  test('is never complete, and knows the server as it is told', () => {
    const about = { word: 'acme', accounts: { ann: { user_id: 7, role: 'member' } } }
    const actors = new Map([['ann@example.com', 'ann']])
    const { header, exchanges } = read([entry()], { base_url: 'https://CHAT.example.com:443', about, actors })
    expect(header).toEqual({
      kind: 'header',
      version: 1,
      complete: false,
      grain: expect.any(Number),
      own_grain: 0,
      ...about,
    })
    expect(exchanges.map(({ actor }) => actor)).toEqual(['ann'])
  })

  test('may tell of several servers, of which one is judged', () => {
    const other = entry({}, { url: 'http://127.0.0.1:9000/chat/api/v1/messages/44' })
    expect(() => read([entry(), entry(), other])).toThrow(
      'https://chat.example.com (2), http://127.0.0.1:9000/chat (1); choose one by --target',
    )
    const { exchanges } = read([entry(), other], { base_url: 'http://127.0.0.1:9000/chat' })
    expect(exchanges.map(({ request }) => request.path)).toEqual(['/messages/44'])
  })

  test.each([
    ['{', 'capture.har: not JSON ('],
    ['{"log":{}}', 'capture.har: no HAR file: it has no list `log.entries`'],
    ['null', 'no HAR file'],
    [[entry(), null], 'log.entries[1]: `request` must have `method` and `url`'],
    [[{ ...entry(), startedDateTime: 'soon' }], 'log.entries[0]: `startedDateTime` must be a time such as'],
    [[entry({}, { headers: [{ name: 'a' }] })], '`headers` must be a list of objects, each with `name` and `value`'],
    [[entry({}, { postData: { text: 5 } })], '`mimeType` and `text` must be strings'],
    [[entry({}, {}, { status: '200' })], '`response.status` must be a number'],
    [[entry({}, { url: 'https://x.example.com/' })], 'none of its 1 requests goes to /api/v1/'],
  ])('with a mistake is told with its place: %j', (content, message) => {
    expect(() => linesOfHar(written(content))).toThrow(TraceError)
    expect(() => linesOfHar(written(content))).toThrow(message)
  })

  test('that is not there is told so', () => {
    expect(() => linesOfHar(join(folder, 'none.har'))).toThrow('none.har: cannot be read')
  })
})

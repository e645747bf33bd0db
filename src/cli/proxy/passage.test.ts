import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { Exchange } from '../../history/entry.ts'
import { loadSpec } from '../../spec/spec.ts'
import type { ForwardedRequest } from '../../target/wire/forwarder.ts'
import type { RawResponse } from '../../target/wire/transport.ts'
import { passage } from './passage.ts'

const success = '{"result":"success","msg":""}'
const basic = (email: string) => `Basic ${Buffer.from(`${email}:key`).toString('base64')}`
const form = { 'content-type': 'application/x-www-form-urlencoded' }

function forwarded(method: string, url: string, body = '', headers: Record<string, string> = {}): ForwardedRequest {
  return { method, url, headers: { authorization: basic('Ann@example.com'), ...headers }, body: Buffer.from(body) }
}

function answered(
  body: string | Uint8Array = success,
  status = 200,
  headers: Record<string, string> = {},
): RawResponse {
  return { status, headers, body: Buffer.from(body) }
}

function watching() {
  const taken: Exchange[] = []
  let time = 100
  const clock = { now: () => time++ }
  const { endpoints } = loadSpec()
  const actors = new Map([['ann@example.com', 'ann']])
  return { taken, watch: passage({ endpoints, actors, clock }, (entry) => taken.push(entry as Exchange)) }
}

function passed(request: ForwardedRequest, end: RawResponse | Error = answered()): Exchange | undefined {
  const { taken, watch } = watching()
  watch(request)(end)
  return taken[0]
}

test('a request and its answer are an exchange of whoever signed in', () => {
  expect(passed(forwarded('PATCH', '/api/v1/messages/43?a=1&a=2', 'content=%C3%A9', form))).toEqual({
    kind: 'exchange',
    actor: 'ann',
    sent: 100,
    answered: 101,
    request: { method: 'PATCH', path: '/messages/43', query: { a: ['1', '2'] }, form: { content: 'é' } },
    response: { status: 200, headers: {}, body: { result: 'success', msg: '' } },
  })
})

test('exchanges come in the order of sending, with those that overlap a write told so', () => {
  const { taken, watch } = watching()
  const edit = watch(forwarded('PATCH', '/api/v1/messages/43'))
  const look = watch(forwarded('GET', '/api/v1/messages/43'))
  look(answered())
  expect(taken).toEqual([])
  edit(answered())
  expect(taken.map(({ request, overlapped }) => [request.method, overlapped])).toEqual([
    ['PATCH', undefined],
    ['GET', true],
  ])
})

test.each<[string, Record<string, string>, number, string]>([
  ['an address that has no name', { authorization: basic('ben@example.com') }, 200, 'ben@example.com'],
  ['a key that is not taken', {}, 401, 'somebody unknown'],
  ['another kind of credentials', { authorization: 'Bearer x' }, 200, 'somebody unknown'],
])('%s', (_, headers, status, actor) => {
  expect(passed(forwarded('GET', '/api/v1/messages/43', '', headers), answered(success, status))?.actor).toBe(actor)
})

test.each<[string, Record<string, string>, number, string]>([
  ['was refused is nobody', {}, 401, 'nobody'],
  ['was refused, but for a cookie, is unknown', { cookie: 'a=1' }, 401, 'somebody unknown'],
  ['was served is unknown', {}, 200, 'somebody unknown'],
])('who had no credentials and %s', (_, headers, status, actor) => {
  const request = { method: 'GET', url: '/api/v1/messages/43', headers, body: Buffer.from('') }
  expect(passed(request, answered(success, status))?.actor).toBe(actor)
})

test('passwords, keys and cookies are no part of a history', () => {
  const request = forwarded('POST', '/api/v1/users', 'email=a%40b&password=pass', form)
  const exchange = passed(
    request,
    answered('{"result":"success","msg":"","bots":[{"api_key":"k","id":1}]}', 200, { 'set-cookie': 'c' }),
  )
  expect(exchange?.request.form).toEqual({ email: 'a@b', password: 'hidden' })
  expect(exchange?.response).toMatchObject({ headers: {}, body: { bots: [{ api_key: 'hidden', id: 1 }] } })
  expect(JSON.stringify(exchange)).not.toMatch(/pass"|"k"|"c"|key=/)
})

test('of what is outside the interface only that it was asked for, and what came of it', () => {
  const answer = answered('{"result":"success","msg":"","api_key":"k"}')
  const exchange = passed(forwarded('POST', '/api/v1/fetch_api_key', 'password=p', form), answer)
  expect(exchange?.request).toEqual({ method: 'POST', path: '/fetch_api_key', query: {}, form: {}, opaque: true })
  expect(exchange?.response?.body).toEqual({ result: 'success', msg: '' })
  expect(passed(forwarded('POST', '/json/messages', 'a=1', form))?.request.path).toBe('/json/messages')
  expect(passed(forwarded('GET', '/static/app.js'))).toBeUndefined()
})

test('a body that is no form, and one that cannot be read, have more to them than is known', () => {
  const json = { 'content-type': 'application/json' }
  expect(passed(forwarded('PATCH', '/api/v1/messages/43', '{}', json))?.request).toMatchObject({ opaque: true })
  expect(passed(forwarded('PATCH', '/api/v1/messages/43', '%ff=1', form))?.request).toMatchObject({ opaque: true })
})

test('a compressed answer is read, and one that cannot be decompressed is none', () => {
  const look = forwarded('GET', '/api/v1/messages/43')
  const gzip = { 'content-encoding': 'gzip' }
  expect(passed(look, answered(gzipSync(success), 200, gzip))?.response?.body).toEqual({ result: 'success', msg: '' })
  expect(passed(look, answered('no gzip', 200, gzip))).toMatchObject({ response: null, error: expect.any(String) })
  expect(passed(look, answered('?', 200, { 'content-encoding': 'odd' }))?.response).toBeNull()
})

test('what came to no answer says why', () => {
  expect(passed(forwarded('GET', '/api/v1/events'), new Error('the client hung up'))).toMatchObject({
    response: null,
    error: 'the client hung up',
  })
})

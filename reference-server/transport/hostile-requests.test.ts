// Whatever comes, the answer is the envelope and never a 5xx.
import { connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { DispatchRequest } from '../server.ts'
import { credentialsOf, type Organization, organization } from '../testing/organization.ts'

let org: Organization
let id: number
beforeEach(async () => {
  org = await organization()
  id = await org.message('lunch', 'soup')
})
afterEach(() => org.server.close())

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

async function refusal(request: Partial<DispatchRequest>): Promise<{ status: number; code: string }> {
  const headers = { ...credentialsOf(org.member), ...FORM, ...request.headers }
  const response = await org.server.dispatch({ method: 'PATCH', url: `/api/v1/messages/${id}`, ...request, headers })
  const body = JSON.parse(Buffer.from(response.body).toString())
  expect(body).toMatchObject({ result: 'error', msg: expect.any(String), code: expect.any(String) })
  expect(response.status).toBeLessThan(500)
  expect(response.headers['content-type']).toContain('application/json')
  return { status: response.status, code: body.code }
}

describe('malformed parameters', () => {
  test.each(['content=%zz', 'content=%', 'content=%ff%fe', 'content=%ed%a0%80', '%e2%28=1'])('%s', async (body) => {
    expect(await refusal({ body })).toEqual({ status: 400, code: 'BAD_REQUEST' })
    expect((await org.read(id)).content).toBe('<p>soup</p>')
  })

  test('bytes that are no UTF-8', async () => {
    const body = Uint8Array.from([...Buffer.from('content='), 0xed, 0xa0, 0x80])
    expect((await refusal({ body })).code).toBe('BAD_REQUEST')
  })

  test('a malformed query', async () => {
    expect((await refusal({ method: 'GET', url: `/api/v1/messages/${id}?apply_markdown=%E0%A4%A` })).status).toBe(400)
  })

  test('huge integers', async () => {
    expect((await refusal({ body: `stream_id=${'9'.repeat(400)}` })).code).toBe('BAD_REQUEST')
    expect((await refusal({ body: 'stream_id=1e999' })).code).toBe('BAD_REQUEST')
    expect((await refusal({ url: `/api/v1/messages/${'9'.repeat(400)}`, body: 'content=x' })).code).toBe('BAD_REQUEST')
  })

  test('a JSON string with a lone surrogate', async () => {
    const { body } = await org.post(org.member, '/register', { event_types: '["\\ud800"]' })
    expect(body.result).toBe('success')
  })

  test('JSON that is nested deeply', async () => {
    const narrow = '['.repeat(200_000) + ']'.repeat(200_000)
    expect((await org.post(org.member, '/register', { narrow })).body.result).toBe('error')
  })

  test('names that mean something in JavaScript', async () => {
    const { body } = await org.patch(org.member, `/messages/${id}`, { content: 'x', __proto__x: '1', constructor: '2' })
    expect(body.ignored_parameters_unsupported).toEqual(['__proto__x', 'constructor'])
  })
})

describe('bodies', () => {
  test('of 2 MiB are read, and their content found too long', async () => {
    expect((await refusal({ body: `content=${'x'.repeat(2 * 1024 * 1024)}` })).code).toBe('BAD_REQUEST')
  })

  test('of 17 MiB are too large', async () => {
    expect((await refusal({ body: `content=${'x'.repeat(17 * 1024 * 1024)}` })).status).toBe(413)
  })

  test.each(['application/json', 'multipart/form-data; boundary=x', 'text/plain', 'nonsense', ''])(
    'of type %j change nothing',
    async (type) => {
      const request = { headers: { 'content-type': type }, body: '{"content":"x"}' }
      expect((await refusal(request)).status).toBeLessThan(500)
      expect((await org.read(id)).content).toBe('<p>soup</p>')
    },
  )

  test('that are absent hold no parameters', async () => {
    expect((await refusal({})).code).toBe('BAD_REQUEST')
  })
})

describe('paths and methods', () => {
  test.each(['/', '/api/v1', '/api/v1/nope', '/api/v2/register', '/api/v1/messages/1/2/3', '//'])(
    'no such path: %s',
    async (url) => {
      expect((await refusal({ method: 'GET', url })).status).toBe(404)
    },
  )

  test('a path that is badly encoded', async () => {
    expect((await refusal({ method: 'GET', url: '/api/v1/messages/%zz' })).status).toBe(400)
  })

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('a path without the method %s says which it has', async (method) => {
    const url = `/api/v1/messages/${id}`
    const response = await org.server.dispatch({ method, url, headers: credentialsOf(org.member) })
    expect(response.status).toBe(405)
    expect(response.headers.allow).toBe('PATCH, GET')
    expect(JSON.parse(Buffer.from(response.body).toString()).result).toBe('error')
  })
})

describe('credentials', () => {
  test.each([
    '',
    'Basic',
    'Basic !!!',
    'Bearer x',
    `Basic ${Buffer.from('no colon').toString('base64')}`,
    `Basic ${Buffer.from('a@b:c').toString('base64')}`,
    `Basic ${Buffer.from('notification-bot@chat.example:null').toString('base64')}`,
    'Basic /////w==',
  ])('%j', async (authorization) => {
    expect(await refusal({ headers: { authorization }, body: 'content=x' })).toEqual({
      status: 401,
      code: 'UNAUTHORIZED',
    })
  })

  test('are asked for where there are none', async () => {
    const response = await org.server.dispatch({ method: 'GET', url: `/api/v1/messages/${id}`, headers: {} })
    expect(response.status).toBe(401)
    expect(response.headers['www-authenticate']).toMatch(/^Basic /)
  })
})

test('bytes that are no HTTP get the envelope too', async () => {
  const { url } = await org.server.listen({ port: 0, controlPort: 0 })
  const answer = await new Promise<string>((resolve) => {
    let text = ''
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write('NONSENSE\r\n\r\n'))
    socket.on('data', (data) => {
      text += data
    })
    socket.on('close', () => resolve(text))
  })
  expect(answer).toContain('"result":"error"')
})

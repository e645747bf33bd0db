import { expect, test } from 'vitest'
import { type ApiRequest, type Credentials, sendApi, type Target } from './target.ts'
import { answer } from './testing/servers.ts'
import { inProcessTransport, type RawRequest } from './wire/transport.ts'

const request: ApiRequest = { method: 'PATCH', path: '/messages/1', query: {}, form: {} }
const ann: Credentials = { email: 'ann@example.com', key: 'k' }

async function sent(api: Partial<ApiRequest>, credentials?: Credentials): Promise<RawRequest> {
  const all: RawRequest[] = []
  const transport = inProcessTransport(async (raw) => {
    all.push(raw)
    return answer(200)
  })
  const target = { transport } as Partial<Target> as Target
  await sendApi(target, { ...request, ...api }, credentials)
  const [only] = all
  if (!only || all.length > 1) throw new Error(`${all.length} requests were sent`)
  return only
}

test.each([
  ['some words', 'content=some+words'],
  ['', 'content='],
  ['a+b', 'content=a%2Bb'],
  ['a&b=c', 'content=a%26b%3Dc'],
  ['100%', 'content=100%25'],
  ['line\nline', 'content=line%0Aline'],
  ['😀', 'content=%F0%9F%98%80'],
  ['✔ ß', 'content=%E2%9C%94+%C3%9F'],
])('the content %j is sent as %s', async (words, body) => {
  const raw = await sent({ form: { content: words } })
  expect(raw.body).toBe(body)
  expect(raw.headers['content-type']).toBe('application/x-www-form-urlencoded')
  expect(new URLSearchParams(body).get('content')).toBe(words)
})

test('a form has all its names, in their order', async () => {
  expect((await sent({ form: { topic: 'b', content: 'a' } })).body).toBe('topic=b&content=a')
  expect((await sent({ form: {} })).body).toBe('')
})

test('a GET has a query and neither body nor type', async () => {
  const raw = await sent({ method: 'GET', path: '/events', query: { queue_id: 'a b&😀', dont_block: 'true' } })
  expect(raw).toEqual({
    method: 'GET',
    url: '/api/v1/events?queue_id=a+b%26%F0%9F%98%80&dont_block=true',
    headers: {},
  })
  expect((await sent({ method: 'GET' })).url).toBe('/api/v1/messages/1')
})

test('a query goes along with a form', async () => {
  expect(await sent({ query: { a: '1' }, form: { b: '2' } })).toMatchObject({
    method: 'PATCH',
    url: '/api/v1/messages/1?a=1',
    body: 'b=2',
  })
})

test('a name with several texts stands there as often', async () => {
  expect((await sent({ form: { topic: ['a', 'b c'], content: 'd' } })).body).toBe('topic=a&topic=b+c&content=d')
  const { url } = await sent({ method: 'GET', query: { narrow: ['[', ']'] } })
  expect(url).toBe('/api/v1/messages/1?narrow=%5B&narrow=%5D')
})

test.each(['content=%', 'content=%ff', 'content=\xff\xed\xa0\x80', '\0&&=', ''])(
  'the bytes %j leave as they are',
  async (bytes) => {
    const raw = Buffer.from(bytes, 'latin1').toString('base64')
    const { body, headers } = await sent({ raw })
    expect(Buffer.from(body ?? 'none').toString('latin1')).toBe(bytes)
    expect(headers['content-type']).toBe('application/x-www-form-urlencoded')
  },
)

test('in a GET they are its query', async () => {
  const raw = Buffer.from('narrow=%&anchor=%ff').toString('base64')
  expect(await sent({ method: 'GET', raw })).toEqual({
    method: 'GET',
    url: '/api/v1/messages/1?narrow=%&anchor=%ff',
    headers: {},
  })
})

test.each([
  [ann, 'ann@example.com:k'],
  [{ email: 'jürgen@例.example', key: '🔑:x' }, 'jürgen@例.example:🔑:x'],
])('the credentials %o are Basic, in UTF-8', async (credentials, text) => {
  const { authorization } = (await sent({}, credentials)).headers
  expect(authorization).toMatch(/^Basic [A-Za-z0-9+/]+=*$/)
  expect(Buffer.from(authorization?.slice(6) ?? '', 'base64').toString('utf8')).toBe(text)
})

test('another scheme is sent in its place', async () => {
  const { authorization } = (await sent({}, { ...ann, scheme: 'Other' })).headers
  expect(authorization).toBe(`Other ${Buffer.from('ann@example.com:k').toString('base64')}`)
})

test('without credentials there is no header for them', async () => {
  expect((await sent({})).headers).not.toHaveProperty('authorization')
})

test('the signal is handed on', async () => {
  const target = { transport: inProcessTransport(() => new Promise(() => {})) } as Partial<Target> as Target
  const controller = new AbortController()
  const pending = sendApi(target, request, ann, controller.signal)
  controller.abort(new Error('given up'))
  await expect(pending).rejects.toThrow('given up')
})

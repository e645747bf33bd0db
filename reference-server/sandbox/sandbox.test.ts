import { afterEach, describe, expect, test } from 'vitest'
import { fillDemo } from '../demo.ts'
import { ENDPOINTS } from '../endpoints/endpoints.ts'
import { createServer } from '../server.ts'
import { credentialsOf, Organization, organization, type Person } from '../testing/organization.ts'
import { faultsIn, mistakesInFaults } from './faults-file.ts'
import { type LoggedRequest, lineOf } from './request-log.ts'
import type { SandboxOptions } from './sandbox.ts'

let org: Organization
afterEach(() => org.server.close())

async function listening(sandbox: SandboxOptions): Promise<string> {
  org = await organization({ sandbox })
  return (await org.server.listen({ port: 0, controlPort: 0 })).url
}

function ask(url: string, path: string, person: Person | null = org.member, init: RequestInit = {}): Promise<Response> {
  return fetch(url + path, { ...init, headers: { ...credentialsOf(person), ...init.headers } })
}

test('each request is told of in one line, without its key', async () => {
  const told: LoggedRequest[] = []
  const url = await listening({ log: (request) => told.push(request) })
  await ask(url, '/api/v1/streams?include_all=true')
  await ask(url, '/api/v1/nothing', null)
  expect(told).toMatchObject([
    { who: org.member.email, method: 'GET', path: '/api/v1/streams?include_all=true', status: 200 },
    { who: '-', status: 404 },
  ])
  expect(told.map(lineOf).join()).not.toContain(org.member.api_key)
})

describe('pages of other origins', () => {
  test('may use the API, but do not see the keys', async () => {
    const url = await listening({ cors: '*', landingPage: true })
    const asked = { 'access-control-request-method': 'PATCH', origin: 'http://a.example' }
    const preflight = await ask(url, '/api/v1/messages/1', null, { method: 'OPTIONS', headers: asked })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-headers')).toContain('Authorization')
    expect((await ask(url, '/api/v1/streams')).headers.get('access-control-allow-origin')).toBe('*')
    expect((await ask(url, '/', null)).headers.get('access-control-allow-origin')).toBeNull()
  })

  test('may not where that was not asked for', async () => {
    const url = await listening({})
    expect((await ask(url, '/api/v1/streams')).headers.get('access-control-allow-origin')).toBeNull()
  })
})

test('who asks too often is told when to come back, and is served then', async () => {
  const url = await listening({ rateLimit: 6 })
  for (let count = 0; count < 6; count += 1) expect((await ask(url, '/api/v1/streams')).status).toBe(200)
  const refused = await ask(url, '/api/v1/streams')
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('10')
  expect(await refused.json()).toMatchObject({ result: 'error', code: 'RATE_LIMIT_HIT', 'retry-after': 10 })
  expect((await ask(url, '/api/v1/streams', org.other)).status).toBe(200)
  await org.advance(10)
  expect((await ask(url, '/api/v1/streams')).status).toBe(200)
})

describe('the page at /', () => {
  test('shows the accounts and three lines that work', async () => {
    const url = await listening({ landingPage: true })
    const page = await (await ask(url, '/', null)).text()
    const [owner] = org.server.accounts()
    expect(page).toContain(owner?.email)
    expect(page).toContain(owner?.api_key)
    expect(page.match(/curl -su/g)).toHaveLength(3)
  })

  test('is not there for a name that only leads here', async () => {
    await listening({ landingPage: true })
    const response = await org.server.dispatch({ method: 'GET', url: '/', headers: { host: 'evil.example' } })
    expect(response.status).toBe(404)
  })
})

describe('faults', () => {
  const faults = (...list: object[]) => ({ faults: faultsIn({ seed: 4, faults: list }) })

  test('refuse a share of the requests to one endpoint', async () => {
    const url = await listening(faults({ on: 'GET /streams', share: 0.5, status: 503, retry_after: 2 }))
    const answers = await Promise.all(Array.from({ length: 40 }, () => ask(url, '/api/v1/streams')))
    const refused = answers.filter(({ status }) => status === 503)
    expect(refused.length).toBeGreaterThan(5)
    expect(refused.length).toBeLessThan(35)
    expect(refused[0]?.headers.get('retry-after')).toBe('2')
    expect(await refused[0]?.json()).toMatchObject({ result: 'error', code: 'FAULT_ASKED_FOR' })
    expect((await ask(url, '/api/v1/messages?num_before=1&num_after=0')).status).toBe(200)
  })

  test('cut lines, after the request was carried out where asked for', async () => {
    const url = await listening(faults({ on: 'PATCH /messages/{message_id}', drop: true, carried_out: true }))
    const id = await org.message('lunch', 'soup')
    const body = new URLSearchParams({ content: 'salad' })
    await expect(ask(url, `/api/v1/messages/${id}`, org.member, { method: 'PATCH', body })).rejects.toThrow()
    expect((await org.read(id)).content).toBe('<p>salad</p>')
  })

  test('cut lines before anything is done', async () => {
    const url = await listening(faults({ on: '*', drop: true }))
    await expect(ask(url, '/api/v1/streams')).rejects.toThrow()
  })

  test('that are written wrongly are told by their place', () => {
    const names = ENDPOINTS.map(({ method, path }) => `${method} ${path}`)
    const says = (value: unknown) =>
      mistakesInFaults(value, names).map(({ path, says }) => `${path.join('.')}: ${says}`)
    expect(says({ faults: [{ on: 'GET /event', share: 2, dorp: true, status: 99 }] })).toEqual([
      expect.stringContaining('faults.0.on: on is "GET /event"; use one of *, POST /register, GET /events'),
      'faults.0.share: share is 2; use a number from 0 to 1',
      expect.stringContaining('faults.0.dorp: there is no dorp; there are on, share, latency'),
      'faults.0.status: status is 99; use a status from 400 to 599, such as 429 or 503',
    ])
    expect(says({ faults: [{ on: '*' }] })).toEqual(['faults.0: nothing happens; add latency, drop or status'])
    expect(says([])).toEqual([': write `seed: 1` and a list `faults:`'])
  })
})

test.each([167, 178, 179])('the demo can be made at level %i', async (level) => {
  const server = createServer({ controlToken: 'control', level })
  await fillDemo(server, 'control', server.accounts(), 1)
  await server.close()
  org = await organization()
})

test('the demo is lively, and the same for the same seed', async () => {
  const stories = [1, 1, 2].map(async (seed) => {
    const server = createServer({ controlToken: 'control' })
    const accounts = server.accounts()
    await fillDemo(server, 'control', accounts, seed)
    const [owner] = accounts
    const demo = Object.assign(new Organization({}), { server })
    const { messages } = await demo.fetch({ ...owner, user_id: 0 } as Person, { narrow: '[["channels","public"]]' })
    const { streams } = (await demo.get(owner as Person, '/streams')).body as unknown as { streams: unknown[] }
    await server.close()
    return { channels: streams.length, texts: messages.map(({ content }) => content), messages }
  })
  const [one, two, three] = await Promise.all(stories)
  expect(one?.channels).toBe(5)
  expect(one?.texts.length).toBeGreaterThan(50)
  expect(one?.messages.some(({ reactions }) => reactions.length > 0)).toBe(true)
  expect(one?.texts).toEqual(two?.texts)
  expect(one?.texts).not.toEqual(three?.texts)
  org = await organization()
})

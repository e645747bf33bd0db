// Hosts of integrations that no loopback can be, played by nock: the sender goes through the built-in fetch.
import { Readable } from 'node:stream'
import nock from 'nock'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Organization, organization, type Person } from '../testing/organization.ts'

const HOST = 'https://hooks.example'

let org: Organization
let bot: Person
beforeAll(() => {
  if (!nock.isActive()) nock.activate()
})
beforeEach(async () => {
  org = await organization()
  bot = await org.bot(org.member, { webhook_url: `${HOST}/hook` })
})
afterEach(async () => {
  nock.cleanAll()
  await org.server.close()
})
afterAll(() => nock.restore())

/** What the bot posted, once everything under way has come to its end. */
async function answers(): Promise<string[]> {
  await org.send({ sender_id: org.member.user_id, to: [bot.user_id], content: 'help' })
  await org.advance(0)
  const { messages } = await org.fetch(org.member)
  return messages.filter(({ sender_id }) => sender_id === bot.user_id).map(({ content }) => content)
}

test('a public host is told, and its reply posted', async () => {
  const scope = nock(HOST, { reqheaders: { authorization: /^Basic / } })
  const told = scope.post('/hook', ({ trigger }) => trigger === 'direct_message').reply(200, { content: 'here' })
  expect(await answers()).toEqual(['<p>here</p>'])
  told.done()
})

test.each(['ENOTFOUND', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'ECONNRESET'])('%s: tried three times more', async (code) => {
  const fail = () => Object.assign(new Error(code), { code })
  for (let each = 0; each < 6; each += 1) nock(HOST).post('/hook').replyWithError(fail())
  expect(await answers()).toEqual([])
  expect(nock.pendingMocks()).toHaveLength(2)
  nock.cleanAll()
  nock(HOST).post('/hook').replyWithError(fail())
  nock(HOST).post('/hook').reply(200, { content: 'at last' })
  expect(await answers()).toEqual(['<p>at last</p>'])
})

describe('nobody is sent elsewhere', () => {
  test.each([301, 302, 307, 308])('by a %d to a private address', async (status) => {
    nock(HOST).post('/hook').reply(status, { content: 'no' }, { location: 'http://10.0.0.1/secret' })
    const inside = nock('http://10.0.0.1').persist().get('/secret').reply(200, {}).post('/secret').reply(200, {})
    expect(await answers()).toEqual([])
    expect(inside.pendingMocks()).toHaveLength(2)
  })
})

test.each([500, 502, 503])('a %d is not tried again, and posts nothing', async (status) => {
  nock(HOST).post('/hook').reply(status, { content: 'no' })
  nock(HOST).post('/hook').reply(200, { content: 'no' })
  expect(await answers()).toEqual([])
  expect(nock.pendingMocks()).toHaveLength(1)
})

test('a reply that is too long is not read to its end', async () => {
  nock(HOST)
    .post('/hook')
    .times(4)
    .reply(200, { content: 'x', more: 'y'.repeat(2 * 1024 * 1024) })
  expect(await answers()).toEqual([])
})

/** Begins to say something. */
async function* endless(): AsyncGenerator<string> {
  yield '{"content":"no'
  await new Promise(() => {})
}

test('a body that hangs is given up after ten seconds', async () => {
  nock(HOST)
    .post('/hook')
    .reply(200, () => Readable.from(endless()), { 'content-length': '100' })
  nock(HOST).post('/hook').reply(200, { content: 'no' })
  expect(await answers()).toEqual([])
  expect(nock.pendingMocks()).toHaveLength(1)
})

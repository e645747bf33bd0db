// What a single request may cost: whatever is larger is refused or cut short, and what is within is taken.
import { connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Clock } from './clock.ts'
import { BODY_BYTES_MAX, countCharacters, EVENTS_PER_QUEUE_MAX, LINKIFIERS_MAX, QUEUES_PER_USER_MAX } from './limits.ts'
import { EventQueues } from './queues/event-queues.ts'
import { type Organization, organization } from './testing/organization.ts'
import { QUEUE_OPTIONS } from './testing/queue-options.ts'

let org: Organization
beforeEach(async () => {
  org = await organization()
})
afterEach(() => org.server.close())

describe('bodies', () => {
  test('may hold the storage of a bot in any encoding', async () => {
    const bot = await org.bot(org.member)
    const credentials = Buffer.from(`${bot.email}:${bot.api_key}`).toString('base64')
    const headers = { authorization: `Basic ${credentials}`, 'content-type': 'application/x-www-form-urlencoded' }
    const body = `storage=%7B%22key%22%3A%22${'%C3%A9'.repeat(3_000_000)}%22%7D`
    expect(await org.server.dispatch({ method: 'PUT', url: '/api/v1/bot_storage', headers, body })).toMatchObject({
      status: 200,
    })
  })

  test('of other endpoints are smaller', async () => {
    const narrow = 'x'.repeat(BODY_BYTES_MAX)
    expect((await org.post(org.member, '/register', { narrow })).status).toBe(413)
  })

  test('of bad bytes are refused at once', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const body = Buffer.alloc(BODY_BYTES_MAX - 10, 0xff)
    const { status } = await org.server.dispatch({ method: 'POST', url: '/api/v1/register', headers, body })
    expect(status).toBe(400)
  })

  test('are read as bytes and as percent-encoded bytes, mixed', async () => {
    const id = await org.message('lunch', 'soup')
    const credentials = Buffer.from(`${org.member.email}:${org.member.api_key}`).toString('base64')
    const headers = { authorization: `Basic ${credentials}`, 'content-type': 'application/x-www-form-urlencoded' }
    const body = Buffer.concat([Buffer.from('content=a+'), Buffer.from('é'), Buffer.from('%C3%A9%2B')])
    await org.server.dispatch({ method: 'PATCH', url: `/api/v1/messages/${id}`, headers, body })
    expect((await org.read(id)).content).toBe('<p>a éé+</p>')
  })
})

test('characters are code points', () => {
  expect(countCharacters('a😀é\ud83d')).toBe(4)
  expect(countCharacters('')).toBe(0)
})

describe('linkifiers', () => {
  const add = (form: Record<string, string>) => org.post(org.owner, '/realm/filters', form)

  test('are bounded in number', async () => {
    for (let count = 0; count < LINKIFIERS_MAX; count += 1)
      expect((await add({ pattern: `x${count}`, url_template: 'https://x.example/' })).body.result).toBe('success')
    expect((await add({ pattern: 'y', url_template: 'https://x.example/' })).body.msg).toContain('which is the limit')
  })

  test.each([
    ['pattern', { pattern: 'x'.repeat(501), url_template: 'https://x.example/' }],
    ['template', { pattern: 'x', url_template: `https://x.example/${'x'.repeat(1000)}` }],
    ['many steps', { pattern: '((a{1,100}){1,10}){1,5}', url_template: 'https://x.example/' }],
    [
      'alternative',
      {
        pattern: 'x',
        url_template: 'https://x.example/',
        alternative_url_templates: JSON.stringify(Array(21).fill('https://y.example/')),
      },
    ],
  ])('are bounded in length: %s', async (_, form) => {
    expect((await add(form)).body.code).toBe('BAD_REQUEST')
  })

  test('are bounded in what they make of one message', async () => {
    await add({ pattern: '(?P<a>a)', url_template: `https://x.example/{a}${'x'.repeat(900)}` })
    const id = await org.message('lunch', 'a '.repeat(4900))
    const { content } = await org.read(id)
    expect(content).toContain('<a href="https://x.example/a')
    expect(content.length).toBeLessThan(200_000)
  })

  test('are bounded in what they look at in one message', async () => {
    await add({ pattern: '(?P<a>a .*b|a)', url_template: 'https://x.example/{a}' })
    const id = await org.message('lunch', 'a '.repeat(4900))
    const links = (await org.read(id)).content.split('<a ').length - 1
    expect(links).toBeGreaterThan(50)
    expect(links).toBeLessThan(1000)
  })

  test('find all in a message of ordinary length', async () => {
    await add({ pattern: '#(?P<id>[0-9]+)', url_template: 'https://x.example/{id}' })
    const id = await org.message('lunch', '#12 '.repeat(300))
    expect((await org.read(id)).content.split('<a ')).toHaveLength(301)
  })
})

test('two thousand subgroups at once', async () => {
  const groups = Array.from({ length: 2000 }, (_, index) => ({ name: `g${index}`, members: [] }))
  const { body } = await org.control('groups', { groups })
  const [first = 0, ...others] = body.groups.map(({ user_group_id }) => user_group_id)
  const change = (id: number, form: Record<string, string>) =>
    org.post(org.member, `/user_groups/${id}/subgroups`, form)
  expect((await change(first, { add: JSON.stringify(others) })).body.result).toBe('success')
  expect((await change(others[5] ?? 0, { add: `[${first}]` })).body.msg).toContain('contains this group')
  expect((await change(first, { delete: JSON.stringify(others) })).body.result).toBe('success')
})

describe('queues', () => {
  test('of one person are bounded in number', async () => {
    for (let count = 0; count < QUEUES_PER_USER_MAX; count += 1)
      await org.queue(org.member, { fetch_event_types: '[]' })
    const { body } = await org.post(org.member, '/register', { fetch_event_types: '[]' })
    expect(body.msg).toBe(`You have ${QUEUES_PER_USER_MAX} event queues, which is the limit`)
    expect((await org.post(org.other, '/register')).body.result).toBe('success')
  })

  test('that hold too much are discarded', () => {
    const queues = new EventQueues(new Clock('still', 0))
    const { id } = queues.register(1, QUEUE_OPTIONS)
    const tell = () => queues.emit('message', [1], () => '"type":"message"')
    for (let count = 0; count < EVENTS_PER_QUEUE_MAX; count += 1) tell()
    expect(queues.find(id, 1).length).toBe(EVENTS_PER_QUEUE_MAX)
    tell()
    expect(() => queues.find(id, 1)).toThrow('Bad event queue ID')
  })
})

test('a client that does not take its answer does not keep others from theirs', async () => {
  const { url } = await org.server.listen({ port: 0, controlPort: 0 })
  const credentials = Buffer.from(`${org.member.email}:${org.member.api_key}`).toString('base64')
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.pause()
  socket.write(`GET /api/v1/streams HTTP/1.1\r\nhost: x\r\nauthorization: Basic ${credentials}\r\n\r\n`)
  expect((await fetch(`${url}/api/v1/nothing`)).status).toBe(404)
  socket.destroy()
})

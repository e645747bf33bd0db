// Details of the wire that libraries hide: seen through a bare socket, and by requests as clients really send them.
import { connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { credentialsOf, type Organization, organization } from '../testing/organization.ts'

let org: Organization
let url: string
beforeEach(async () => {
  org = await organization()
  url = (await org.server.listen({ port: 0, controlPort: 0 })).url
})
afterEach(() => org.server.close())

/** All that comes back until the server has nothing more to say. */
function spoken(lines: readonly string[], body = ''): Promise<string> {
  return new Promise((resolve) => {
    let text = ''
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () =>
      socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`),
    )
    socket.on('data', (data) => {
      text += data
    })
    socket.on('close', () => resolve(text))
    socket.on('error', () => resolve(text))
  })
}

const authorization = () => `authorization: ${credentialsOf(org.member).authorization}`

describe('the envelope', () => {
  test('comes with a 417', async () => {
    const answer = await spoken(['POST /api/v1/register HTTP/1.1', 'host: x', 'expect: the-moon', 'content-length: 0'])
    expect(answer).toMatch(/^HTTP\/1\.1 417 /)
    expect(answer).toContain('"code":"EXPECTATION_FAILED"')
  })

  test('comes where there is no Host', async () => {
    const answer = await spoken(['GET /api/v1/streams HTTP/1.1', 'connection: close', authorization()])
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toContain('"result":"error","msg":"Send a Host header"')
  })

  test('comes to old clients, which need no Host', async () => {
    expect(await spoken(['GET /api/v1/streams HTTP/1.0', authorization()])).toContain('"result":"success"')
  })

  test('comes where the head is too long', async () => {
    const answer = await spoken(['GET /api/v1/streams HTTP/1.1', 'host: x', `x-long: ${'x'.repeat(100_000)}`])
    expect(answer).toMatch(/^HTTP\/1\.1 431 Request Header Fields Too Large\r\n/)
    expect(answer).toContain('"code":"REQUEST_TOO_LARGE"')
  })
})

test('the body of a GET is drained, and the next request on the line answered', async () => {
  const head = ['GET /api/v1/streams HTTP/1.1', 'host: x', authorization(), 'content-length: 40000']
  const next = `GET /api/v1/streams HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${authorization()}\r\n\r\n`
  const answer = await spoken(head, 'x'.repeat(40_000) + next)
  expect(answer.split('HTTP/1.1 200 OK')).toHaveLength(3)
})

describe('parameters', () => {
  async function patch(query: string, body?: FormData | URLSearchParams): Promise<string> {
    const id = await org.message('lunch', 'soup')
    const request = { method: 'PATCH', headers: credentialsOf(org.member), ...(body && { body }) }
    await fetch(`${url}/api/v1/messages/${id}${query}`, request)
    return (await org.read(id)).content
  }

  test('are understood in the query of every method', async () => {
    expect(await patch('?content=salad')).toBe('<p>salad</p>')
  })

  test('are understood in a multipart body', async () => {
    const body = new FormData()
    body.append('content', 'sälad')
    expect(await patch('', body)).toBe('<p>sälad</p>')
  })

  test('in the body count more than those in the query', async () => {
    expect(await patch('?content=salad', new URLSearchParams({ content: 'bread' }))).toBe('<p>bread</p>')
  })
})

test.each(['a\nb', 'a\0b', 'a\r\nb', 'a\u2028b'])('the topic %j is refused', async (topic) => {
  const id = await org.message('lunch')
  expect((await org.patch(org.member, `/messages/${id}`, { topic })).body.msg).toContain('Invalid character in topic')
})

test('keys of storage that differ in lone surrogates do not become one', async () => {
  const bot = await org.bot(org.member)
  const { body } = await org.put(bot, '/bot_storage', { storage: '{"\\ud800":"a","\\ud801":"b"}' })
  expect(body.result).toBe('error')
})

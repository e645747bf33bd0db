import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createTlsServer } from 'node:https'
import { type AddressInfo, createServer as createSocketServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { systemClock } from '../clock.ts'
import type { TargetFile } from '../file/described-target.ts'
import { readTargetFile } from '../file/target-file.ts'
import { authority, signed } from '../testing/certificates.ts'
import { answer, type Handler, listen, overHttp, type Seen } from '../testing/servers.ts'
import { completed } from './complete.ts'
import { openTarget } from './open.ts'

const folder = mkdtempSync(join(tmpdir(), 'plumbline-'))
afterAll(() => rmSync(folder, { recursive: true }))
const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()))
})

const ann = { email: 'ann@example.com', key: 'k' }
const whole = { ...ann, role: 'member', user_id: 7 }

function asking(wait?: number) {
  return { clock: systemClock, environment: {}, wait }
}

function fileOf(base_url: string, accounts: TargetFile['accounts'] = { ann: whole }, more: object = {}): TargetFile {
  return { base_url, accounts, ...more }
}

async function serve(handler: Handler): Promise<string> {
  const { url, close } = (await overHttp(handler)) as Awaited<ReturnType<typeof listen>>
  closing.push(close)
  return url
}

/** A server that tells so much when somebody registers. */
function telling(state: object, others: Record<string, object> = {}) {
  const seen: Seen[] = []
  const json = (status: number, value: object) =>
    answer(status, {}, JSON.stringify({ result: 'success', msg: '', ...value }))
  const handler: Handler = async (request) => {
    seen.push(request)
    const path = request.url.replace(/^\/api\/v1/, '')
    if (path === '/register') return json(200, { queue_id: 'q', last_event_id: -1, ...state })
    return others[path] ? json(200, others[path]) : json(404, { result: 'error', code: 'NOT_FOUND' })
  }
  return { seen, url: serve(handler) }
}

describe('what a target file leaves out is asked for', () => {
  test.each([
    ['a registration', { acme_feature_level: 300 }, {}, 'acme'],
    ['the settings of the server', {}, { '/server_settings': { acme_feature_level: 300 } }, 'acme'],
    ['nobody', {}, {}, 'service'],
  ])('the word, as %s tells it', async (_, state, others, word) => {
    expect((await completed(fileOf(await telling(state, others).url), asking())).file.word).toBe(word)
  })

  const record = { user_id: 7, email: ann.email }
  test.each<[string, object, Record<string, object>, string]>([
    ['a role in numbers', { realm_users: [{ ...record, role: 300 }] }, {}, 'moderator'],
    [
      'that of an owner, who is an administrator, too',
      { realm_users: [{ ...record, is_owner: true, is_admin: true }] },
      {},
      'owner',
    ],
    ['the registration itself', { user_id: 7, is_owner: false, is_admin: true }, {}, 'administrator'],
    ['the one who asks', {}, { '/users/me': { user_id: 7, role: 600 } }, 'guest'],
    [
      'nothing of all that',
      { realm_users: [{ ...record, is_owner: false, is_admin: false, is_moderator: false, is_guest: false }] },
      {},
      'member',
    ],
  ])('id and role, told as %s', async (_, state, others, role) => {
    const { file, doubts } = await completed(fileOf(await telling(state, others).url, { ann }), asking())
    expect(file.accounts.ann).toEqual({ ...ann, role, user_id: 7 })
    expect(doubts).toEqual([])
  })

  test('where the server tells nothing, the user is told what to add', async () => {
    const { url } = telling({ realm_users: [null, { email: 'ben@example.com', user_id: 9, role: 100 }] })
    const { role: _, ...without } = whole
    await expect(completed(fileOf(await url, { ann: without }), asking())).rejects.toThrow(
      'accounts.ann lacks role, and the server does not tell it: add `role: member` there',
    )
    await expect(completed(fileOf(await url, { ann }), asking())).rejects.toThrow('accounts.ann lacks user_id')
  })

  test('an id that is another one there ends it, a role that seems another is told', async () => {
    const { url } = telling({ realm_users: [{ ...record, user_id: 8, role: 100 }] })
    await expect(completed(fileOf(await url), asking())).rejects.toThrow(
      'accounts.ann.user_id is 7, but the server says that ann@example.com is user 8',
    )
    const { doubts } = await completed(fileOf(await url, { ann: { ...whole, user_id: 8 } }), asking())
    expect(doubts).toEqual(['accounts.ann.role is member, but the server seems to say owner'])
  })
})

describe('whoever cannot be judged is told why, and what to do', () => {
  const html = '<!doctype html><title>Welcome</title>'
  test.each<[string, Handler, RegExp]>([
    ['HTML', async () => answer(200, { 'content-type': 'text/html' }, html), /200 and HTML, not JSON; check base_url/],
    [
      'a redirect',
      async () => answer(301, { location: 'https://chat.example/api/v1/register' }),
      /a redirect \(301\) to https:.*; is base_url: https:\/\/chat\.example meant\?$/,
    ],
    [
      'wrong credentials',
      async () => answer(401, {}, '{"result":"error","msg":"Invalid API key","code":"UNAUTHORIZED"}'),
      /does not take the credentials of accounts\.ann \(401 to POST .*\); check email and key: .*Invalid API key/,
    ],
    ['nothing of this API', async () => answer(404, {}, '{}'), /404: the API is not there; check base_url/],
    ['something that is no JSON', async () => answer(200, {}, 'hello'), /200; check base_url, word and the key/],
    ['a gateway', async () => answer(503, {}, 'later'), /503: the server behind it is not there \(yet\): later/],
  ])('%s', async (_, handler, message) => {
    await expect(completed(fileOf(await serve(handler)), asking())).rejects.toThrow(message)
  })

  test('a second account whose key is wrong', async () => {
    const url = await serve(async ({ headers }) => {
      const isAnn = headers.authorization === `Basic ${Buffer.from('ann@example.com:k').toString('base64')}`
      return isAnn ? answer(200, {}, '{"result":"success","msg":""}') : answer(401, {}, '{"result":"error"}')
    })
    const accounts = { ann: whole, ben: { ...whole, email: 'ben@example.com' } }
    const { file, refused } = await completed(fileOf(url, accounts), asking())
    expect(refused).toEqual([expect.stringContaining('the credentials of accounts.ben')])
    expect(file.accounts).toEqual(accounts)
    const turned = { ben: accounts.ben, ann: whole }
    expect((await completed(fileOf(url, turned), asking())).refused).toHaveLength(1)
    const { role: _, ...without } = accounts.ben
    await expect(completed(fileOf(url, { ann: whole, ben: without }), asking())).rejects.toThrow('of accounts.ben')
  })

  test('a server that never answers, and one that drips', async () => {
    const silent = await listen(async () => {})
    const dripping = await listen(async (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      while (!response.destroyed) {
        response.write(' ')
        await systemClock.sleep(0.05)
      }
    })
    closing.push(silent.close, dripping.close)
    for (const { url } of [silent, dripping])
      await expect(completed(fileOf(url, undefined, { request_timeout: 0.4 }), asking())).rejects.toThrow(
        `${url} cannot be reached: no answer in time`,
      )
  })

  test('https to a port that speaks http, and what is no HTTP at all', async () => {
    const url = await serve(async () => answer(200))
    const secure = url.replace('http:', 'https:')
    await expect(completed(fileOf(secure), asking())).rejects.toThrow(`it does not speak TLS there; is it ${url}?`)
    const chatty = createSocketServer((socket) => {
      socket.on('error', () => {}).resume()
      socket.end('220 mail.example ESMTP\r\n')
    })
    await new Promise<void>((resolve) => chatty.listen(0, '127.0.0.1', resolve))
    closing.push(() => new Promise((resolve) => chatty.close(resolve)))
    const other = `http://127.0.0.1:${(chatty.address() as AddressInfo).port}`
    await expect(completed(fileOf(other), asking())).rejects.toThrow('what it answers is no HTTP')
  })

  test('a host that is not there', async () => {
    await expect(completed(fileOf('http://plumbline.invalid'), asking())).rejects.toThrow(
      'there is no host plumbline.invalid',
    )
  })

  test('a certificate that nobody trusts, until the target file names its authority', async () => {
    const server = createTlsServer(signed, (_, response) => void response.end('{"result":"success","msg":""}'))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    closing.push(() => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    })
    const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
    await expect(completed(fileOf(url), asking())).rejects.toThrow(/certificate is not trusted .* under `ca`/)
    const ca = join(folder, 'ca.pem')
    writeFileSync(ca, authority)
    expect((await completed(fileOf(url, undefined, { ca }), asking())).file.word).toBe('service')
    await expect(completed(fileOf(url, undefined, { ca: '/no/such.pem' }), asking())).rejects.toThrow(
      '/no/such.pem: cannot be read',
    )
  })
})

describe('--wait', () => {
  test('waits for a server that comes up', async () => {
    const { url, close } = await listen(async () => {})
    await close()
    const port = Number(new URL(url).port)
    const waiting = completed(fileOf(url), asking(20))
    await systemClock.sleep(0.7)
    const late = createSocketServer((socket) => {
      socket.on('data', () => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 29\r\n\r\n{"result":"success","msg":""}'))
    })
    await new Promise<void>((resolve) => late.listen(port, '127.0.0.1', resolve))
    closing.push(() => new Promise((resolve) => late.close(resolve)))
    expect((await waiting).file.word).toBe('service')
  })

  test('does not wait for what will not pass by itself, nor longer than it was told', async () => {
    const url = await serve(async () => answer(401, {}, '{}'))
    await expect(completed(fileOf(url), asking(3600))).rejects.toThrow('credentials')
    const gone = await listen(async () => {})
    await gone.close()
    let slept = 0
    const sleep = async (seconds: number) => {
      slept += seconds
      await systemClock.sleep(seconds)
    }
    const counting = { ...asking(1.2), clock: { now: systemClock.now, sleep } }
    await expect(completed(fileOf(gone.url), counting)).rejects.toThrow('nobody listens')
    expect(slept).toBeGreaterThan(0)
    // What it was told, and the sleep that it is in when that is over.
    expect(slept).toBeLessThan(1.2 + 1)
  })
})

test.each(['', '/', '/api/v1', '/api/v1/'])('a base URL may end with %j', async (end) => {
  const { url, seen } = telling({})
  const file = join(folder, 'target.yaml')
  writeFileSync(
    file,
    `base_url: ${await url}${end}\naccounts: { ann: { email: ann@example.com, key: k, role: member, user_id: 7 } }\n`,
  )
  const target = openTarget((await completed(readTargetFile(file), asking())).file, {})
  await target.transport.close()
  expect(seen.map((request) => request.url)).toContain('/api/v1/register')
  expect(target.name).toBe(await url)
})

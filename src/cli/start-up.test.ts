// What keeps a server from being judged is told at once, in one message, with what to do.

import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { plumb, temporaryFolder } from './testing/plumb.ts'

const folder = temporaryFolder()

async function judged(name: string, listener: RequestListener, protocol = 'http') {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const base = `${protocol}://127.0.0.1:${(server.address() as AddressInfo).port}`
  const file = join(folder, `${name}.yaml`)
  const account = '{ role: member, email: a@example.com, key: secret-key, user_id: 1 }'
  writeFileSync(file, `base_url: ${base}\nrequest_timeout: 1\naccounts: { ada: ${account} }\n`)
  const ended = await plumb(['check', '--target', file, '--report', join(folder, name)])
  server.closeAllConnections()
  server.close()
  return ended
}

describe.concurrent('exit 3, and one line says why', () => {
  test.each<[string, RequestListener, string, string?]>([
    ['html', (_, response) => response.end('<html>Welcome</html>'), 'HTML, not JSON; check base_url'],
    [
      'redirect',
      (_, response) => response.writeHead(302, { location: '/login' }).end(),
      'a redirect (302) to http://127.0.0.1:',
    ],
    ['credentials', (_, response) => response.writeHead(401).end('{}'), 'the credentials of accounts.ada (401'],
    ['silence', () => {}, 'no answer in time'],
    ['tls', (_, response) => response.end('{}'), 'it does not speak TLS there; is it http://127.0.0.1:', 'https'],
  ])('%s', async (name, listener, message, protocol) => {
    const { code, stdout, stderr } = await judged(name, listener, protocol)
    expect({ code, stdout }).toEqual({ code: 3, stdout: '' })
    expect(stderr).toContain(message)
    expect(stderr.trimEnd().split('\n')).toHaveLength(1)
    expect(stderr).not.toContain('secret-key')
  })
})

test.each([
  ['a file in the place of the folder', () => writeFileSync(join(folder, 'taken'), ''), 'taken'],
  ['a folder in the place of the report', () => mkdirSync(join(folder, 'odd/report.json'), { recursive: true }), 'odd'],
  ['a place where no folder can be', () => {}, '/proc/reports'],
])('exit 2 before anything is asked: %s', async (_, prepare, name) => {
  prepare()
  const { code, stdout, stderr } = await plumb(['check', '--report', resolve(folder, name)])
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toMatch(new RegExp(`^the report cannot be written to .*${name}: .*; choose --report\\n$`))
})

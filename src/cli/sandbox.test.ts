// `plumb serve` for people who write clients: what it tells, writes and takes, and `plumb send`.

import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readTargetFile } from '../target/file/target-file.ts'
import { plumb, start, temporaryFolder } from './testing/plumb.ts'

const folder = temporaryFolder()
const file = join(folder, 'target.yaml')

async function serving<T>(options: readonly string[], work: () => Promise<T>) {
  const server = start(['serve', '--target-file', file, ...options])
  await server.printed('how to begin')
  try {
    const gives = await work()
    server.signal('SIGTERM')
    return { gives, ...(await server.ended) }
  } finally {
    server.signal('SIGTERM')
  }
}

test('accounts stay the same with the same database, and files for clients are for nobody else', async () => {
  const options = ['--database', join(folder, 'chat.db'), '--zuliprc', folder, '--demo']
  const rc = join(folder, 'zuliprc-member')
  writeFileSync(rc, 'old', { mode: 0o644 })
  const first = await serving(options, async () => readTargetFile(file).accounts)
  const second = await serving(options, async () => readTargetFile(file).accounts)
  expect(second.gives).toEqual(first.gives)
  expect(second.stderr).toBe('')
  expect(readFileSync(rc, 'utf8')).toMatch(/^\[api\]\nemail=user5@chat\.example\nkey=[0-9a-f]{32}\nsite=http:\/\/127/)
  expect(statSync(rc).mode & 0o077).toBe(0)
  expect(statSync(file).mode & 0o077).toBe(0)
})

test('a message is sent as an account of the target file', async () => {
  const { stderr } = await serving(['--demo', '--seed', '1', '--log', 'json'], async () => {
    const send = (...args: string[]) => plumb(['send', '--target', file, '--as', 'member', ...args])
    expect(await send('--to', 'general', '--topic', 'hi', 'Hello')).toMatchObject({ code: 0, stderr: '' })
    expect(await send('--to', '@owner', 'Just us')).toMatchObject({ code: 0, stderr: '' })
    const nowhere = await send('--to', 'nowhere', 'Hello')
    expect(nowhere.code).toBe(2)
    expect(nowhere.stderr).toContain('sees no channel nowhere; there are: general, engineering, design, random')
    const nobody = await plumb(['send', '--target', file, '--as', 'nobody', '--to', 'general', 'Hello'])
    expect(nobody).toMatchObject({ code: 2, stderr: expect.stringContaining('there are owner, administrator') })
  })
  const logged = stderr.trim().split('\n')
  expect(JSON.parse(logged[0] ?? '')).toMatchObject({ method: 'GET', path: '/api/v1/streams', status: 200 })
})

test('a file of faults that is wrong is told by file and line', async () => {
  const faults = join(folder, 'faults.yaml')
  writeFileSync(faults, 'seed: 1\nfaults:\n  - on: GET /events\n    drop: maybe\n')
  const { code, stderr } = await plumb(['serve', '--faults', faults])
  expect(code).toBe(2)
  expect(stderr).toBe(`${faults}:4: drop is "maybe"; use true or false\n`)
})

test('a database that another server has is told by its name', async () => {
  const database = join(folder, 'chat.db')
  await serving(['--database', database], async () => {
    const { code, stderr } = await plumb(['serve', '--database', database])
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: `${database} is in use by another server: stop it, or name another file\n`,
    })
  })
})

test('the limits stand in the help', async () => {
  const { stdout } = await plumb(['serve', '--help'])
  expect(stdout).toContain('10000 characters a message, 60 a topic, 5000 messages a fetch')
})

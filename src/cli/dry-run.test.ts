import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { gestures } from '../generate/gestures.ts'
import { defaultRuns } from './process/options.ts'
import { plumb, readReport, type Started, start, temporaryFolder } from './testing/plumb.ts'

const folder = temporaryFolder()
const file = join(folder, 'target.yaml')

let server: Started
beforeAll(async () => {
  server = start(['serve', '--target-file', file])
  await server.printed('http://')
})
afterAll(() => server.signal('SIGTERM'))

function changed(name: string, more: object): string {
  const path = join(folder, name)
  writeFileSync(path, stringify({ ...(parse(readFileSync(file, 'utf8')) as object), ...more }))
  return path
}

test('by default there are as many plans as gestures, so that each opens one', () => {
  expect(defaultRuns).toBeGreaterThanOrEqual(gestures.length)
})

test('a dry run tells what a run would make, and what it tells is about what the run does', async () => {
  const options = ['--target', file, '--seed', '7', '--runs', '20', '--report', join(folder, 'report')]
  const { code, stdout, stderr } = await plumb(['check', ...options, '--dry-run'])
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(existsSync(join(folder, 'report'))).toBe(false)
  expect(stdout).toMatch(/^seed 7, 20 plans: about \d+ requests and \d+ control actions$/m)
  expect(stdout).toMatch(/^ +\d+ people$/m)
  expect(stdout).toMatch(/^would change these organization settings, and put them back: .*allow_message_editing/m)
  await plumb(['check', ...options])
  const { exchanges } = readReport(join(folder, 'report'))
  const [, told] = /about (\d+) requests/.exec(stdout) ?? []
  expect(Number(told)).toBeGreaterThan(exchanges * 0.8)
  expect(Number(told)).toBeLessThan(exchanges * 1.2)
})

test('a dry run sends nothing but the question which actions there are', async () => {
  const asked: string[] = []
  const stub = createServer(async (request, response) => {
    asked.push(`${request.method} ${request.url} ${await text(request)}`)
    response.setHeader('content-type', 'application/json').end('{"actions":["people","channels"]}')
  })
  await new Promise<void>((done) => void stub.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(stub.address() as AddressInfo).port}`
  const fixtures = { fixtures: { control: { control_url: url, token: 't' } } }
  const path = changed('stub.yaml', { base_url: url, ...fixtures, disposable: false, max_rate: 5 })
  const { code, stdout } = await plumb(['check', '--target', path, '--seed', '7', '--budget', '60s', '--dry-run'])
  stub.close()
  expect({ code, asked }).toEqual({ code: 0, asked: ['POST /actions {}'] })
  expect(stdout).toContain('about what 60 s are enough for, with 5 requests a second')
  expect(stdout).toContain('change no organization settings')
  expect(stdout).not.toMatch(/^ +\d+ (linkifiers|groups|emoji)$/m)
})

import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import type { Report } from '../report/report.ts'
import { readTargetFile } from '../target/file/target-file.ts'
import { type Ended, plumb, readReport, type Started, start, temporaryFolder } from './testing/plumb.ts'
import { withoutAdvice } from './testing/without-advice.ts'

const folder = temporaryFolder()
const file = join(folder, 'target.yaml')

test.each([
  [['--strict'], '--strict is about the wider API; add --wider'],
  [['--wider', '--strict', 'jason'], 'there are json, emoji, lockout, emails, create-users, settings.'],
])('plumb serve %j is wrong use', async (options, says) => {
  expect(await plumb(['serve', ...options])).toMatchObject({ code: 2, stderr: expect.stringContaining(says) })
})

describe('plumb serve', () => {
  let server: Started
  beforeAll(async () => {
    server = start(['serve', '--port', '0', '--control-port', '0', '--target-file', file, '--level', '400'])
    await server.printed('http://')
  })
  afterAll(() => server.signal('SIGTERM'))

  test('writes a complete target file that only its owner can read', () => {
    const { base_url, accounts, fixtures, disposable } = readTargetFile(file)
    expect(base_url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    expect(Object.keys(accounts)).toEqual(['owner', 'administrator', 'moderator', 'member', 'guest'])
    expect(fixtures?.control?.control_url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    expect(disposable).toBe(true)
    expect(statSync(file).mode & 0o077).toBe(0)
  })

  let report: Report
  test('is judged by that file, on a clock that ticks, and breaks nothing', async () => {
    const options = ['--target', file, '--runs', '30', '--seed', '5', '--record', '--report', join(folder, 'report')]
    const { code, stderr } = await plumb(['check', ...options])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    report = readReport(join(folder, 'report'))
    expect(report).toMatchObject({ feature_level: 400, target: readTargetFile(file).base_url, findings: [] })
  })

  test('is judged from the trace as it was judged while it ticked', async () => {
    const { stdout } = await plumb(['judge', join(folder, 'report/trace.jsonl'), '--json'])
    const judged = JSON.parse(stdout) as Report
    expect(withoutAdvice(judged)).toEqual(withoutAdvice(report))
    expect(judged.findings).toEqual([])
  })

  test('cannot be replayed on where nothing can be made, which is not the same as being in order', async () => {
    const { fixtures: _, ...bare } = parse(readFileSync(file, 'utf8')) as Record<string, unknown>
    writeFileSync(join(folder, 'bare.yaml'), stringify(bare))
    const message = { from: 'ada', channel: 'orchard', topic: 'apples', content: 'a', age: 1 }
    const namespace = {
      people: { ada: 'member' },
      channels: { orchard: { subscribers: ['ada'] } },
      messages: { first: message },
      settings: {},
    }
    const steps = [{ do: 'get-message', as: 'ada', with: { message_id: { message: 'first' } } }]
    const example = { clause: 'get-message.message', plan: { namespace, steps } }
    writeFileSync(join(folder, 'example.json'), JSON.stringify(example))
    const replay = ['replay', join(folder, 'example.json'), '--target']
    expect((await plumb([...replay, file])).code).toBe(0)
    expect((await plumb([...replay, join(folder, 'bare.yaml')])).code).toBe(3)
  })

  test('prints its URL, that of the control protocol and the accounts, and ends with 0 on SIGTERM', async () => {
    server.signal('SIGTERM')
    const { code, stdout, stderr }: Ended = await server.ended
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const { base_url, accounts, fixtures } = readTargetFile(file)
    const [first, control, ...others] = stdout.split('\n')
    expect(first).toBe(base_url)
    expect(control).toContain(`${fixtures?.control?.control_url}`)
    for (const [role, { email, key }] of Object.entries(accounts))
      expect(others.some((line) => line.startsWith(role) && line.includes(email) && line.endsWith(`${key}`))).toBe(true)
  })
})

describe('plumb serve --wider', () => {
  const widerFile = join(folder, 'wider.yaml')

  async function serving<T>(options: readonly string[], work: () => Promise<T>): Promise<T> {
    const server = start(['serve', '--wider', '--target-file', widerFile, ...options])
    await server.printed('http://')
    return work().finally(async () => {
      server.signal('SIGTERM')
      await server.ended
    })
  }

  test('is judged by recipes alone, and no control protocol listens', async () => {
    const report = join(folder, 'wider-report')
    const told = await serving([], async () => {
      const options = ['--runs', '20', '--seed', '3', '--patience', '1s', '--report', report]
      const { code, stderr } = await plumb(['check', '--target', widerFile, ...options])
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
      return readTargetFile(widerFile)
    })
    expect(told).toMatchObject({ recipes: 'wider', disposable: true })
    expect(told).not.toHaveProperty('fixtures')
    const { findings, clauses } = readReport(report)
    expect(findings).toEqual([])
    const held = new Set(clauses.filter(({ verdict }) => verdict === 'holds').map(({ id }) => id))
    expect(held).toContain('edit-message.content-replaced')
  })

  test('has both where a port of the control protocol is asked for', async () => {
    const told = await serving(['--control-port', '0'], async () => readTargetFile(widerFile))
    expect(told).toMatchObject({ recipes: 'wider', clock: 'movable' })
    expect(told.fixtures?.control?.control_url).toMatch(/^http:/)
  })
})

test('a port that is taken is said to be so, and nothing is left running', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const address = other.address()
  const port = typeof address === 'object' ? `${address?.port}` : ''
  const { code, stderr } = await plumb(['serve', '--control-port', port])
  other.close()
  expect(code).toBe(2)
  expect(stderr).toContain(
    `nothing can listen on port ${port}: something listens there already; choose another --control-port, or 0`,
  )
})

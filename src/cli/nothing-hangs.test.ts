// Over real sockets: whatever a target, a disk or a person does in the middle of a run, the run comes to its end, and
// the report of what was seen is there.

import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { type Behind, behind, drip, hang, type Mood, type Moods } from './testing/nothing-hangs.ts'
import { type Ended, plumb, problemsIn, readReport, start, temporaryFolder } from './testing/plumb.ts'

const folder = temporaryFolder()
const servers: Behind[] = []
afterAll(() => Promise.all(servers.map((server) => server.close())))

/** Each has a reference server of its own, since two runs on the same accounts disturb each other. */
async function targetFile(name: string, moods: Moods): Promise<string> {
  const server = await behind(folder, name, moods)
  servers.push(server)
  return server.targetFile
}

const from =
  (many: number, then: Mood): Mood =>
  (incoming, answer, count) =>
    count <= many || then(incoming, answer, count)

const cut: Mood = (incoming) => {
  incoming.socket.destroy()
  return false
}

/** In seconds: what waits for the answer to a request that hangs is not over before the test. */
const request_timeout = 3600

function optionsOf(name: string, file: string, more: readonly string[] = []): string[] {
  const usual = ['--seed', '3', '--runs', '40', '--patience', '0s', '--report', join(folder, name)]
  return ['check', '--target', file, ...usual, ...more]
}

function expectReport(name: string, { code, stdout }: Ended, expected: number, reason: string): void {
  const report = readReport(join(folder, name))
  expect(problemsIn(report)).toEqual([])
  expect({ code, exit: report.exit?.code }).toEqual({ code: expected, exit: expected })
  expect(report.exit?.reason).toContain(reason)
  expect(report.exchanges).toBeGreaterThan(0)
  expect(stdout.trimEnd().split('\n').at(-1)).toBe(`exit ${expected}: ${report.exit?.reason}`)
}

describe.concurrent('exit 3 and a report, where in the middle the target', () => {
  test.each<[string, Moods]>([
    ['hangs', { api: from(40, hang) }],
    ['drips', { api: from(40, (_, answer) => drip(answer)) }],
    ['cuts off each answer', { api: from(40, cut) }],
  ])('%s', async (name, moods) => {
    const file = await targetFile(name, moods)
    expectReport(name, await plumb(optionsOf(name, file)), 3, 'stopped answering')
  })

  test('loses its control protocol', async () => {
    const file = await targetFile('uncontrolled', { control: from(40, cut) })
    expectReport('uncontrolled', await plumb(optionsOf('uncontrolled', file)), 3, 'stopped answering')
  })
})

describe.concurrent('SIGTERM ends', () => {
  async function ended(name: string, moods: Moods, awaited: string | Promise<void>, more: readonly string[] = []) {
    const run = start(optionsOf(name, await targetFile(name, { ...moods, request_timeout }), more))
    await (typeof awaited === 'string' ? run.printed(awaited) : awaited)
    run.signal('SIGTERM')
    return run.ended
  }

  /** Hangs, and tells when it was asked first. */
  function hanging() {
    const { promise, resolve } = Promise.withResolvers<void>()
    const mood: Mood = () => {
      resolve()
      return false
    }
    return { promise, mood }
  }

  test('a start that gets no answer', async () => {
    const { promise, mood } = hanging()
    expect((await ended('start', { api: mood }, promise)).code).toBe(130)
  })

  test('a start whose control gets no answer', async () => {
    const { promise, mood } = hanging()
    expect((await ended('control', { control: mood }, promise)).code).toBe(130)
  })

  test('a plan whose request gets no answer', async () => {
    const { promise, mood } = hanging()
    expectReport('plans', await ended('plans', { api: from(40, mood) }, promise), 130, 'interrupted')
  })

  test('a plan whose control action gets no answer', async () => {
    const { promise, mood } = hanging()
    expectReport('action', await ended('action', { control: from(40, mood) }, promise), 130, 'interrupted')
  })

  test('a wait for what only time shows', async () => {
    const more = ['--runs', '1', '--patience', '1h']
    expectReport('wait', await ended('wait', {}, 'waiting for', more), 130, 'interrupted')
  })
})

describe.concurrent('what was seen is not lost', () => {
  const embedded = (name: string, ...more: readonly string[]) => [
    ...['check', '--transport', 'inject', '--seed', '3', '--coverage-floor', '0', '--report', join(folder, name)],
    ...more,
  ]

  test('to a full disk: without the trace the run goes on, and ends with 3', async () => {
    const result = await plumb(embedded('full', '--runs', '5', '--record', '/dev/full'))
    expectReport('full', result, 3, 'the trace cannot be written to /dev/full: ENOSPC')
  })

  test('to a report folder that has gone: it is written elsewhere, once, and the run ends with 3', async () => {
    const TMPDIR = temporaryFolder()
    const run = start(embedded('gone', '--runs', '100'), { environment: { TMPDIR } })
    await run.printed('Judging')
    rmSync(join(folder, 'gone'), { recursive: true })
    writeFileSync(join(folder, 'gone'), '')
    const { code, stdout } = await run.ended
    expect(code).toBe(3)
    const [elsewhere = '', ...others] = readdirSync(TMPDIR).map((name) => join(TMPDIR, name))
    expect(others).toEqual([])
    expect(stdout).toContain(`report: ${elsewhere}/report.json\n`)
    expect(readReport(elsewhere).exit?.reason).toContain('the report cannot be written to')
  })
})

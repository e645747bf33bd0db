// Several runs on one server that stays, one of them killed in the middle.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import type { Report } from '../report/report.ts'
import { systemClock } from '../target/clock.ts'
import { Control } from '../target/control/control.ts'
import { ControlProtocol } from '../target/control/control-protocol.ts'
import { readTargetFile, secret } from '../target/file/target-file.ts'
import { httpTransport } from '../target/wire/transport.ts'
import { type Ended, exchangesIn, readReport, type Started, start, temporaryFolder } from './testing/plumb.ts'

const folder = temporaryFolder()
const file = join(folder, 'target.yaml')
const of = (name: string) => join(folder, name)

function check(name: string, ...options: string[]) {
  const given = ['--target', file, '--seed', '7', '--record', '--coverage-floor', '10', '--report', of(name)]
  return start(['check', ...given, ...options])
}

interface State {
  readonly settings: unknown
  readonly linkifiers: unknown
  readonly owners: unknown
}

/** All that a run may have changed of the organization. */
async function stateOf(control: Control): Promise<State> {
  const { settings } = await control.act<{ settings: unknown }>('settings', {})
  const { linkifiers } = await control.act<{ linkifiers: { pattern: string }[] }>('linkifiers', {})
  const { owners } = await control.act<{ owners: unknown }>('owners', {})
  return { settings, linkifiers: linkifiers.map(({ pattern }) => pattern), owners }
}

/** Until it is in the middle of something. */
async function atWork(run: Started): Promise<void> {
  await run.printed('Judging')
  await systemClock.sleep(1.5)
}

const runs: Record<string, Ended> = {}
const states: State[] = []

beforeAll(async () => {
  const server = start(['serve', '--target-file', file])
  await server.printed('http')
  const { control_url = '', token = '' } = readTargetFile(file).fixtures?.control ?? {}
  const control = new Control([new ControlProtocol(httpTransport(control_url), secret(token, {}))])
  const kept = [{ pattern: 'KEEP-(?P<id>[0-9]+)', url_template: 'https://example.com/{id}' }]
  await control.act('linkifiers', { linkifiers: kept })
  await control.act('settings', { can_create_users_group: 'moderators' })
  states.push(await stateOf(control))
  runs.first = await check('first', '--runs', '25').ended
  const killed = check('killed', '--budget', '1h')
  await atWork(killed)
  runs.beside = await check('beside', '--runs', '1').ended
  killed.signal('SIGKILL')
  await killed.ended
  runs.second = await check('second', '--runs', '25').ended
  states.push(await stateOf(control))
  const interrupted = check('interrupted', '--budget', '1h')
  await atWork(interrupted)
  interrupted.signal('SIGINT')
  runs.interrupted = await interrupted.ended
  states.push(await stateOf(control))
  await control.close()
  server.signal('SIGTERM')
  await server.ended
})

function held({ clauses }: Report): string[] {
  return clauses.filter(({ strength, verdict }) => strength === 'must' && verdict === 'holds').map(({ id }) => id)
}

test('a run after another one, and after one that was killed, judges the same', () => {
  const [first, second] = [readReport(of('first')), readReport(of('second'))]
  expect([runs.first?.code, runs.second?.code]).toEqual([0, 0])
  expect([...first.findings, ...second.findings]).toEqual([])
  const left = 'what the first run left behind is noted by caretaker.ts and request-watch.ts of src/target'
  expect(held(second), left).toEqual(held(first))
  expect(held(first).length).toBeGreaterThan(250)
})

test('what was changed of the organization is put back, by the run itself or by the one after it', () => {
  expect(states[0]).toMatchObject({ linkifiers: ['KEEP-(?P<id>[0-9]+)'] })
  expect(states.slice(1)).toEqual([states[0], states[0]])
  expect(runs.second?.stderr).toContain('what was changed has been put back')
  expect(runs.interrupted?.code).toBe(130)
})

test('a run beside another one says so and stops', () => {
  expect(runs.beside?.code).toBe(3)
  expect(runs.beside?.stderr).toMatch(/^Another run \(.*\) is at work on .*--anyway\.\n$/)
})

/** Ids are another in each run, since they grow. */
function asked(name: string, run: string): string[] {
  return exchangesIn(of(name)).map(
    ({ actor, request: { method, path } }) => `${actor} ${method} ${path.replaceAll(run, '').replaceAll(/\d+/g, '#')}`,
  )
}

test('runs of one seed ask the same, with a part of names that is new in each', async () => {
  const headerOf = (name: string) =>
    JSON.parse(readFileSync(join(of(name), 'trace.jsonl'), 'utf8').split('\n')[0] ?? '')
  const [first, second] = [headerOf('first'), headerOf('second')]
  expect(first).toMatchObject({ complete: true, run: expect.stringMatching(/^r[a-z0-9]+$/) })
  expect(second.run).not.toBe(first.run)
  expect(asked('second', second.run)).toEqual(asked('first', first.run))
})

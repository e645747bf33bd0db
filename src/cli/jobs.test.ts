// `plumb check --jobs`: several processes, one run.

import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Report } from '../report/report.ts'
import { plumb, readReport, start, temporaryFolder } from './testing/plumb.ts'

const folder = temporaryFolder()
const of = (name: string) => join(folder, name)
const about = ['--focus', 'edit-message', '--runs', '6', '--seed', '8']

function verdictsOf({ clauses }: Report): Record<string, string> {
  return Object.fromEntries(clauses.map(({ id, verdict }) => [id, verdict]))
}

test('jobs come to what one process comes to, and what they found can be shown again', async () => {
  const inject = [...about, '--transport', 'inject']
  const check = (name: string, ...more: string[]) =>
    plumb(['check', ...inject, ...more, '--report', of(name)], { mutant: 'lost-edit' })
  const [alone, together] = await Promise.all([check('alone'), check('together', '--jobs', '2', '--record')])
  const [whole, joined] = [readReport(of('alone')), readReport(of('together'))]
  expect([alone.code, together.code]).toEqual([1, 1])
  expect(together.stdout).toContain('job 2: plan 1 of 3')
  expect(verdictsOf(joined)).toEqual(verdictsOf(whole))
  expect([joined.plans, joined.exchanges]).toEqual([6, whole.exchanges])
  expect(joined.command).toContain('--jobs 2')
  expect(joined.ended).toBe('in each of 2 parts: all 3 plans were carried out')
  expect(readdirSync(of('together/counterexamples')).length).toBe(joined.findings.length)
  for (const job of ['1', '2']) expect(existsSync(of(`together/jobs/${job}/trace.jsonl`))).toBe(true)
})

test('where a job cannot begin, what an earlier run left is not taken for what it saw', async () => {
  const bad = of('bad.yaml')
  writeFileSync(bad, 'base_url: 5\n')
  const where = ['--target', bad, '--organization', bad]
  const report = of('together')
  const { code, stdout } = await plumb(['check', ...about, ...where, '--jobs', '2', '--report', report])
  expect({ code, stdout }).toEqual({ code: 2, stdout: expect.stringContaining('job 1 left no report') })
  expect(existsSync(join(report, 'jobs/1/report.json'))).toBe(false)
})

test('each job has an organization of the target', async () => {
  const files = ['one.yaml', 'two.yaml'].map(of)
  const servers = files.map((file) => start(['serve', '--control-port', '0', '--target-file', file]))
  await Promise.all(servers.map((server) => server.printed('http://')))
  const [target = '', organization = ''] = files
  const where = ['--target', target, '--organization', organization, '--coverage-floor', '0']
  const ended = await plumb(['check', ...about, ...where, '--jobs', '2', '--report', of('served')])
  for (const server of servers) server.signal('SIGTERM')
  await Promise.all(servers.map((server) => server.ended))
  expect(ended).toMatchObject({ code: 0, stderr: '' })
  const targets = ['1', '2'].map((job) => readReport(of(`served/jobs/${job}`)).target)
  expect(new Set(targets).size).toBe(2)
  expect(readReport(of('served')).target).toBe(targets.join(', '))
})

test('an interrupt ends all jobs, what they saw is one report, and they can go on', async () => {
  const jobs = ['check', '--jobs', '2', '--transport', 'inject', '--coverage-floor', '0', '--report', of('interrupted')]
  const run = start([...jobs, '--seed', '1', '--runs', '40', '--focus', 'edit-message'])
  await run.printed('job 1: plan 1 of 20')
  await run.printed('job 2: plan 1 of 20')
  run.signal('SIGINT')
  expect((await run.ended).code).toBe(130)
  const before = readReport(of('interrupted'))
  expect(before).toMatchObject({ interrupted: true })
  expect(before.plans).toBeLessThan(40)
  expect(await plumb([...jobs, '--resume'])).toMatchObject({ code: 0, stderr: '' })
  const after = readReport(of('interrupted'))
  expect(after).not.toHaveProperty('interrupted')
  expect(after).toMatchObject({ plans: 40, seed: before.seed })
  expect(after.exchanges).toBeGreaterThan(before.exchanges)
})

test('jobs do not outlive a run that was killed', async () => {
  const run = start(['check', '--seed', '1', '--runs', '4000', '--jobs', '2', '--report', of('killed')])
  await run.printed('job 1: plan 1 of 2000')
  await run.printed('job 2: plan 1 of 2000')
  run.signal('SIGKILL')
  await run.ended
  await expect
    .poll(() => ['1', '2'].map((job) => readReport(of(`killed/jobs/${job}`)).interrupted))
    .toEqual([true, true])
})

test('a wrong baseline is told before any job begins', async () => {
  const baseline = of('wrong.yaml')
  writeFileSync(baseline, 'broken: 5\n')
  const report = of('no-baseline')
  const { code, stderr } = await plumb(['check', ...about, '--jobs', '2', '--baseline', baseline, '--report', report])
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: expect.stringContaining('wrong.yaml:1:1: the file lacks version'),
  })
  expect(existsSync(join(report, 'jobs'))).toBe(false)
})

describe('what cannot be is refused:', () => {
  test.each([
    [['--shard', '1/2'], /leave out --shard/],
    [['--record', 'file.jsonl'], /--record without a file/],
    [['--organization', 'other.yaml'], /the server of --target, which is not there/],
    [['--target', 'mine.yaml'], /name 1 more target files by --organization/],
  ])('%j', async (more, message) => {
    const { code, stderr } = await plumb(['check', ...about, '--jobs', '2', ...more, '--report', of('refused')])
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringMatching(message) })
  })
})

// The gates as a user meets them: a server with a fault, and the same without it.

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import type { Baseline } from '../report/gate/baseline.ts'
import { readBaseline } from '../report/gate/baseline.ts'
import type { Report } from '../report/report.ts'
import { type Ended, plumb, problemsIn, readReport, temporaryFolder } from './testing/plumb.ts'

const folder = temporaryFolder()
const of = (name: string) => join(folder, name)
const fault = 'edit-message.content-replaced'
const about = ['--focus', 'edit-message', '--runs', '4', '--seed', '8', '--transport', 'inject']

function check(name: string, options: readonly string[], mutant?: string): Promise<Ended> {
  return plumb(['check', ...about, '--record', '--report', of(name), ...options], { mutant })
}

function judge(name: string, options: readonly string[]): Promise<Ended> {
  return plumb(['judge', join(of(name), 'trace.jsonl'), '--coverage-floor', '0', ...options])
}

/** The baseline of the faulty server, with some changes. */
function changed(name: string, change: (baseline: Baseline) => object): string {
  const file = of(name)
  writeFileSync(file, stringify(change(parse(readFileSync(of('base.yaml'), 'utf8')) as Baseline)))
  return file
}

let made: Ended
let faulty: Ended
beforeAll(async () => {
  const update = ['--baseline', of('base.yaml'), '--update-baseline']
  const [one, two] = [check('faulty', update, 'lost-edit'), check('plain', ['--quiet', '--baseline', of('none.yaml')])]
  ;[made, faulty] = await Promise.all([one, check('fast', ['--fail-fast', '--quiet'], 'lost-edit')])
  expect((await two).code).toBe(2)
  await check('plain', ['--quiet'])
})

test('a baseline that is made of a faulty server knows the fault, and asks for its reason', () => {
  expect(made.code).toBe(0)
  expect(made.stdout).toContain(`baseline: ${of('base.yaml')} is written anew`)
  expect(made.stdout).toContain(`known deviation: ${fault}: broken on `)
  const { deviations, holds } = readBaseline(of('base.yaml'))
  expect(Object.keys(deviations)).toContain(fault)
  expect(holds).toContain('edit-message.exists')
  const report = readReport(of('faulty'))
  expect(problemsIn(report)).toEqual([])
  expect(report.gate?.known?.map(({ clause }) => clause)).toContain(fault)
})

describe.concurrent('with a baseline', () => {
  test('the fault passes with its reason', async () => {
    const file = changed('reason.yaml', (baseline) => ({ ...baseline, deviations: { [fault]: 'see issue 9' } }))
    const { code, stdout } = await judge('faulty', ['--baseline', file])
    expect(stdout).toContain(`known deviation: ${fault}: see issue 9`)
    expect(code).toBe(0)
  })

  test('a fault that it does not know fails', async () => {
    const file = changed('unknown.yaml', (baseline) => ({
      ...baseline,
      deviations: {},
      holds: [...baseline.holds, fault],
    }))
    const { code, stdout } = await judge('faulty', ['--baseline', file])
    expect(code).toBe(1)
    expect(stdout).toContain(`held in the baseline, and is broken now: ${fault}`)
  })

  test('one that is over fails', async () => {
    const over = { reason: 'slow', until: '2020-01-31' }
    const file = changed('over.yaml', (baseline) => ({ ...baseline, deviations: { [fault]: over } }))
    const { code, stdout } = await judge('faulty', ['--baseline', file, '--quiet'])
    expect(code).toBe(1)
    expect(stdout).toContain(`no longer forgiven: ${fault}, until 2020-01-31: slow`)
  })

  test('one that holds again fails until it is taken out', async () => {
    const again = await judge('plain', ['--baseline', of('base.yaml')])
    expect(again.code).toBe(1)
    expect(again.stdout).toContain('holds again, so take it out of the deviations')
    const without = changed('without.yaml', (baseline) => ({ ...baseline, deviations: {} }))
    expect((await judge('plain', ['--baseline', without])).code).toBe(0)
  })

  test('what held and is not told any more ends with 3', async () => {
    const held = ['edit-message.exists', 'get-streams.streams']
    const file = changed('lost.yaml', (baseline) => ({ ...baseline, deviations: {}, holds: held }))
    const { code, stdout } = await judge('plain', ['--baseline', file])
    expect(code).toBe(3)
    expect(stdout).toMatch(/^exit 3: held in the baseline, and cannot be told now: .*get-streams\.streams/m)
  })

  test('clauses are known by their former names, and what is no clause any more is told', async () => {
    const holds = ['edit-message.blank-content', 'letter.sealed']
    const file = changed('former.yaml', (baseline) => ({ ...baseline, deviations: {}, holds }))
    const { code, stdout } = await judge('plain', ['--baseline', file])
    expect(code).toBe(0)
    expect(stdout).toMatch(/no clause any more .*: letter\.sealed$/m)
  })
})

test('`--fail-fast` ends with the first fault, and says so; `--quiet` tells nothing but what is wrong', () => {
  expect(faulty.code).toBe(1)
  expect(faulty.stdout).toMatch(/^broken edit-message[^\n]*\n(broken [^\n]*\n)*exit 1: /)
  const { ended, plans } = readReport(of('fast'))
  expect(ended).toBe('enough was found broken')
  expect(plans).toBeLessThan(4)
})

describe.concurrent('what counts', () => {
  test('`--only` leaves some clauses, and `--skip` forgets a fault that is there', async () => {
    const options = ['--quiet', '--only', 'edit-message,queues', '--skip', fault]
    const { code } = await check('some', options, 'lost-edit')
    const report = readReport(of('some'))
    expect(report.clauses.every(({ id }) => /^(edit-message|queues)\./.test(id) && id !== fault)).toBe(true)
    expect(report.findings.some(({ clause }) => clause === fault)).toBe(false)
    expect(report.selection).toEqual({ only: ['edit-message', 'queues'], skip: [fault] })
    expect(code).toBe(report.findings.length > 0 ? 1 : 0)
    expect(problemsIn(report)).toEqual([])
  })

  test('a trace is judged for what was asked, too', async () => {
    const { code, stdout } = await judge('faulty', ['--only', fault, '--json'])
    const report = JSON.parse(stdout) as Report
    expect(code).toBe(1)
    expect(report.clauses.map(({ id }) => id)).toEqual([fault])
    expect((await judge('faulty', ['--only', 'edit-message.exists'])).code).toBe(0)
  })

  test.each([
    [['--only', 'edit-mesage'], /there is no clause, group or endpoint edit-mesage; did you mean edit-message/],
    [['--only', 'queues', '--skip', 'queues'], /--only and --skip leave no clause to judge/],
    [['--shard', '3/2'], /from 1\/3 to 3\/3/],
    [['--update-baseline'], /--update-baseline needs --baseline/],
    [['--max-findings', '2', '--fail-fast'], /cannot be used with/],
    [['--resume', '--report', of('nowhere')], /name the folder that `--report` had/],
  ])('%j is wrong use', async (options, told) => {
    const { code, stderr } = await plumb(['check', ...options])
    expect(stderr).toMatch(told)
    expect(code).toBe(2)
  })
})

describe.concurrent('in a job of GitHub Actions', () => {
  test('there are annotations, and the page of the job has the summary', async () => {
    const page = of('page.md')
    const environment = { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: page, CI: 'true' }
    const { stdout } = await plumb(['judge', join(of('faulty'), 'trace.jsonl'), '--report', of('job')], { environment })
    expect(stdout).toMatch(new RegExp(`^::error title=broken%3A ${fault}::`, 'm'))
    expect(readFileSync(page, 'utf8')).toBe(readFileSync(join(of('job'), 'summary.md'), 'utf8'))
  })

  test('elsewhere there are none', async () => {
    const { stdout } = await judge('faulty', [])
    expect(stdout).not.toMatch(/^::/m)
  })
})

test('the parts of a run are joined to what the whole is', async () => {
  const shards = ['1/2', '2/2'].map((shard) => check(`shard-${shard[0]}`, ['--quiet', '--shard', shard], 'lost-edit'))
  await Promise.all(shards)
  const { code, stdout } = await plumb(['report', 'merge', of('shard-1'), of('shard-2'), '--report', of('joined')])
  const [whole, joined] = [readReport(of('faulty')), readReport(of('joined'))]
  const verdicts = ({ clauses }: typeof whole) => clauses.map(({ id, verdict }) => `${id} ${verdict}`)
  expect(code).toBe(1)
  expect(stdout).toContain(`broken ${fault}`)
  expect(verdicts(joined)).toEqual(verdicts(whole))
  expect(joined.plans).toBe(4)
  expect(problemsIn(joined)).toEqual([])
  const { replay = '' } = joined.findings.find(({ clause }) => clause === fault) ?? {}
  const [, file = ''] = /^plumb replay (\S+)/.exec(replay) ?? []
  expect(existsSync(file)).toBe(true)
  expect(file.startsWith(of('joined'))).toBe(true)
})

test('the same part is not counted twice', async () => {
  const [one, copy] = [of('shard-1'), of('shard-1-again')]
  await check('shard-1-again', ['--quiet', '--shard', '1/2'], 'lost-edit')
  const refused = async (...parts: readonly string[]) => {
    const { code, stderr } = await plumb(['report', 'merge', ...parts, '--report', of('twice')])
    return { code, stderr }
  }
  const told = (other: string) => ({
    code: 2,
    stderr: `${one} and ${other} are the same part; name each part of the run once\n`,
  })
  expect(await refused(one, of('shard-2'), one)).toEqual(told(one))
  expect(await refused(one, copy)).toEqual(told(copy))
  expect(existsSync(of('twice'))).toBe(false)
})

test('two runs are compared, and the fault that is new is shown again', async () => {
  const { code, stdout } = await plumb(['compare', of('plain'), of('faulty'), '--rerun', '--transport', 'inject'], {
    mutant: 'lost-edit',
  })
  expect(code).toBe(1)
  expect(stdout).toContain(`  ${fault} (must, before: holds)`)
  expect(stdout).toContain('run again just now: all three showed it: no flake')
  const same = await plumb(['compare', of('plain'), of('plain'), '--json'])
  expect(same.code).toBe(0)
  expect(JSON.parse(same.stdout)).toMatchObject({ changes: [], circumstances: [] })
})

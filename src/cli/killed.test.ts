// Whatever kills a run, or its target, and whenever: there is a report of what was seen, and the run can go on.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseXml } from '../report/testing/xml.ts'
import { systemClock } from '../target/clock.ts'
import { exchangesIn, plumb, problemsIn, readReport, start, temporaryFolder } from './testing/plumb.ts'

const folder = temporaryFolder()
const of = (name: string) => join(folder, name)

/** Milliseconds from the first line to the kill. */
const moments = [0, ...fc.sample(fc.noBias(fc.integer({ min: 0, max: 2_500 })), { seed: 9, numRuns: 1 })]

function expectReadable(report: string): void {
  expect(problemsIn(readReport(report))).toEqual([])
  expect(parseXml(readFileSync(join(report, 'junit.xml'), 'utf8')).name).toBe('testsuites')
  expect(readFileSync(join(report, 'summary.md'), 'utf8')).toMatch(/^## Plumbline: /)
}

describe.concurrent('a kill', () => {
  test.each(moments)('of the run after %i ms leaves a report that is no verdict', async (ms) => {
    const report = of(`after-${ms}`)
    const run = start(['check', '--budget', '1h', '--seed', '7', '--transport', 'inject', '--report', report])
    await run.printed(ms === 0 ? 'Judging' : 'plan 1 ')
    await systemClock.sleep(ms / 1000)
    run.signal('SIGKILL')
    await run.ended
    expectReadable(report)
    const { provisional, exit, resume } = readReport(report)
    expect({ provisional, code: exit?.code }).toEqual({ provisional: true, code: 3 })
    expect(resume).toMatchObject({ next_plan: expect.any(Number) })
  })

  test('of the target leaves a report of what it had answered, and says that it stopped', async () => {
    const file = of('target.yaml')
    const server = start(['serve', '--control-port', '0', '--target-file', file])
    await server.printed('http')
    const report = of('target-gone')
    const run = start(['check', '--target', file, '--budget', '1h', '--seed', '7', '--report', report])
    await run.printed('plan 1 ')
    await systemClock.sleep(1)
    server.signal('SIGKILL')
    const { code } = await run.ended
    expect(code).toBe(3)
    expectReadable(report)
    const { stopped, ended, exchanges, clauses } = readReport(report)
    expect(stopped).toContain('stopped answering')
    expect(ended).toBe(stopped)
    expect(exchanges).toBeGreaterThan(0)
    expect(clauses.some(({ verdict }) => verdict === 'holds')).toBe(true)
  })
})

test('a run that was killed goes on where it was, and comes to what the whole comes to', async () => {
  const given = ['check', '--transport', 'inject', '--record', '--report']
  const asked = ['--seed', '7', '--runs', '16', '--coverage-floor', '10']
  const killed = start([...given, of('killed'), ...asked])
  await killed.printed('plan 1 ')
  await systemClock.sleep(0.5)
  killed.signal('SIGKILL')
  await killed.ended
  const seen = readReport(of('killed'))
  const [resumed, whole] = await Promise.all([
    plumb([...given, of('killed'), '--resume', '--coverage-floor', '10']),
    plumb([...given, of('whole'), ...asked]),
  ])
  expect({ code: resumed.code, stderr: resumed.stderr }).toEqual({ code: 0, stderr: '' })
  const [one, two] = [readReport(of('killed')), readReport(of('whole'))]
  expect(problemsIn(one)).toEqual([])
  expect(one).not.toHaveProperty('provisional')
  expect(one.plans).toBe(16)
  expect(one.exchanges).toBe(seen.exchanges + exchangesIn(of('killed'), 'trace-2.jsonl').length)
  const held = ({ clauses }: typeof one) => clauses.filter(({ verdict }) => verdict === 'holds').map(({ id }) => id)
  expect(held(two).filter((id) => !held(one).includes(id))).toEqual([])
  expect(whole.code).toBe(0)
  const again = await plumb([...given, of('killed'), '--resume'])
  expect(again.stdout).toContain('nothing to resume')
  const other = await plumb([...given, of('after-none'), '--resume'])
  expect(other.code).toBe(2)
})

test('findings of a run that was killed are run again by the one that goes on', async () => {
  const given = ['check', '--transport', 'inject', '--report', of('unconfirmed'), '--coverage-floor', '0']
  const mutant = { mutant: 'lost-edit' }
  const clause = 'edit-message.content-replaced'
  const asked = ['--seed', '7', '--runs', '2', '--focus', 'edit-message', '--only', clause]
  const killed = start([...given, ...asked], mutant)
  await killed.printed('making the counterexample')
  killed.signal('SIGKILL')
  await killed.ended
  const findingIn = () => readReport(of('unconfirmed')).findings.find((one) => one.clause === clause)
  expect(findingIn()).toMatchObject({ unconfirmed: true })
  const { code, stdout, stderr } = await plumb([...given, '--resume'], mutant)
  expect({ code, stderr }, stdout).toEqual({ code: 1, stderr: '' })
  expect(findingIn()).not.toHaveProperty('unconfirmed')
  expect(findingIn()?.story?.length).toBeLessThan(10)
})

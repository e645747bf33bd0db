import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { run } from '../run/run.ts'
import { systemClock } from '../target/clock.ts'
import { judge } from './judging/judge.ts'
import { Interrupted } from './process/process.ts'
import { openEmbedded } from './target/embedded.ts'
import { exchangesIn, plumb, problemsIn, readReport, start, temporaryFolder } from './testing/plumb.ts'
import { withoutAdvice } from './testing/without-advice.ts'

const folder = temporaryFolder()

/** Milliseconds from the first request to the interrupt. */
const moments = fc.sample(fc.noBias(fc.integer({ min: 0, max: 1_500 })), { seed: 130, numRuns: 5 })

function expectInterrupted(report: string): void {
  const made = readReport(report)
  expect(problemsIn(made)).toEqual([])
  expect(made.interrupted).toBe(true)
  expect(made.exchanges).toBe(exchangesIn(report).length)
}

const endless = ['--budget', '1h', '--transport', 'inject']

/** A run that is interrupted so many milliseconds after it wrote something. */
async function interrupted(report: string, options: readonly string[], awaited: string, ms: number, mutant?: string) {
  const run = start(['check', ...options, '--seed', '7', '--record', '--report', report], { mutant })
  await run.printed(awaited)
  await systemClock.sleep(ms / 1000)
  run.signal('SIGINT')
  return run.ended
}

describe.concurrent('an interrupt', () => {
  test.each(moments)('after %i ms ends a run with 130 and a whole report', async (ms) => {
    const report = join(folder, `after-${ms}`)
    const { code, stdout, stderr } = await interrupted(report, endless, 'Judging', ms)
    expect({ code, stderr }).toEqual({ code: 130, stderr: '' })
    expect(stdout).toContain('interrupted')
    expectInterrupted(report)
  })

  test('while a counterexample is made smaller keeps the finding, and does not call it a suspicion', async () => {
    const report = join(folder, 'shrinking')
    const { code } = await interrupted(report, ['--runs', '40'], 'making the counterexample', 0, 'lost-edit')
    expect(code).toBe(130)
    expectInterrupted(report)
    const { clauses, findings } = readReport(report)
    expect(clauses.find(({ id }) => id === 'edit-message.content-replaced')?.verdict).toBe('broken')
    const kept = { clause: 'edit-message.content-replaced', unconfirmed: true }
    expect(findings).toContainEqual(expect.objectContaining(kept))
  })

  test('no kill while findings are run again loses them: the report is there, and says that it is provisional', async () => {
    const report = join(folder, 'killed')
    const run = start(['check', '--runs', '40', '--seed', '7', '--transport', 'inject', '--report', report], {
      mutant: 'lost-edit',
    })
    await run.printed('making the counterexample')
    run.signal('SIGKILL')
    await run.ended
    const made = readReport(report)
    expect(problemsIn(made)).toEqual([])
    expect(made).toMatchObject({ provisional: true, exit: { code: 1 } })
    expect(made.findings).toContainEqual(expect.objectContaining({ unconfirmed: true }))
    expect(made.findings[0]?.story).not.toEqual([])
  })

  test('over HTTP leaves a trace that is judged as the run was', async () => {
    const report = join(folder, 'judged')
    await interrupted(report, ['--budget', '1h'], 'Judging', 700)
    expectInterrupted(report)
    const { stdout } = await plumb(['judge', join(report, 'trace.jsonl'), '--json'])
    const judged = JSON.parse(stdout)
    expect(withoutAdvice(judged)).toEqual(withoutAdvice(readReport(report)))
    expect(judged.findings).toEqual([])
  })
})

test('is heard while a long trace is still read', async () => {
  const file = join(folder, 'long.jsonl')
  writeFileSync(file, `${'{"kind":"clock","at":1,"now":1}\n'.repeat(11_000)}what would be told otherwise\n`)
  const judging = judge([file], { failOn: 'must', coverageFloor: 0, quiet: true })
  process.emit('SIGINT')
  await expect(judging).rejects.toThrow(Interrupted)
})

test('a plan that an interrupt cut short is not counted', async () => {
  const { target, close } = await openEmbedded({}, 'inject')
  const interrupt = new AbortController()
  const finished: number[] = []
  const options = {
    target,
    clock: systemClock,
    seed: 7,
    plans: 9,
    budget: undefined,
    patience: 0,
    signal: interrupt.signal,
  }
  const result = await run(options, (event) => {
    if (event.kind === 'plan-finished') finished.push(event.plan)
    const isExchange = event.kind === 'entry' && event.entry.kind === 'exchange'
    if (isExchange && event.entry.actor.startsWith('plan2.')) interrupt.abort(new Error('interrupted'))
  })
  await close()
  expect(result).toMatchObject({ isInterrupted: true, plans: 2 })
  expect(finished).toEqual([1, 2])
})

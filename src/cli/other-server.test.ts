// The other server, judged: its target files are read, and what is planted in it breaks what the ledger has.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { faults } from '../../other-server/faults.ts'
import { type Options, start, usual } from '../../other-server/start.ts'
import { targetFile } from '../../other-server/target-file.ts'
import type { Report } from '../report/report.ts'
import { loadSpec } from '../spec/spec.ts'
import { type Ended, plumb, readReport, temporaryFolder } from './testing/plumb.ts'

const { clauses } = loadSpec({ level: usual.featureLevel })

test.each(faults.map(({ name, clause }) => [name, clause]))('the fault %s breaks a must of its level: %s', (_, id) => {
  expect(clauses.get(id)).toMatchObject({ strength: 'must' })
})

async function judged(wanted: Partial<Options>, ...more: readonly string[]): Promise<Ended & { report: Report }> {
  const running = await start(wanted)
  const folder = temporaryFolder()
  const target = join(folder, 'target.yaml')
  writeFileSync(target, targetFile(running, false))
  const options = ['--target', target, '--coverage-floor', '1', '--report', folder]
  const ended = await plumb(['check', ...options, '--seed', '5', ...more])
  await running.close()
  return { ...ended, report: readReport(folder) }
}

test.each([
  ['accounts', 'update-settings,register-queue,get-streams'],
  ['control', 'edit-message,get-message,get-messages'],
] as const)('a short run in the mode %s finds nothing wrong', async (mode, focus) => {
  const { code, stdout, report } = await judged({ mode }, '--runs', '20', '--focus', focus, '--patience', '0s')
  expect({ code, stdout }).toMatchObject({ code: 0 })
  expect(report.findings).toEqual([])
})

test('a fault that shows only by the target’s own clock is shown again by a re-run, which asks nobody for the time', async () => {
  const options = ['--seed', '1', '--runs', '60', '--focus', 'edit-message', '--patience', '0s']
  const { code, report } = await judged({ mode: 'control', faults: ['content-limit-ignored'] }, ...options)
  expect(code).toBe(1)
  const broken = report.findings.map(({ clause }) => clause).sort()
  expect(broken).toEqual(['edit-message.content-limit-for-all-refused', 'edit-message.content-limit-refused'])
})

test('a call that ends without anything, and once more when it is made again, lacks its heartbeat', async () => {
  const few = ['--runs', '1', '--focus', 'get-streams', '--patience', '10s']
  const sound = await judged({ heartbeatSeconds: 1 }, ...few)
  expect(sound.report.clauses.find(({ id }) => id === 'queues.heartbeat')?.verdict).toBe('holds')
  const faulty = await judged({ heartbeatSeconds: 1, faults: ['heartbeat-never'] }, ...few)
  expect(faulty.code).toBe(1)
  expect(faulty.report.findings).toMatchObject([{ clause: 'get-events.blocks-until-event' }])
})

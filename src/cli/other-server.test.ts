// The other server, judged: its target files are read, and what is planted in it breaks what the ledger has.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { faults } from '../../other-server/faults.ts'
import { start, usual } from '../../other-server/start.ts'
import { targetFile } from '../../other-server/target-file.ts'
import { loadSpec } from '../spec/spec.ts'
import { plumb, readReport, temporaryFolder } from './plumb-for-tests.ts'

const { clauses } = loadSpec({ level: usual.featureLevel })

test.each(faults.map(({ name, clause }) => [name, clause]))('the fault %s breaks a must of its level: %s', (_, id) => {
  expect(clauses.get(id)).toMatchObject({ strength: 'must' })
})

test.each([
  ['accounts', 'update-settings,register-queue,get-streams'],
  ['control', 'edit-message,get-message,get-messages'],
] as const)('a short run in the mode %s finds nothing wrong', async (mode, focus) => {
  const running = await start({ mode })
  const folder = temporaryFolder()
  const target = join(folder, 'target.yaml')
  writeFileSync(target, targetFile(running, false))
  const options = ['--target', target, '--seed', '5', '--runs', '30', '--focus', focus, '--patience', '0s']
  const { code, stdout } = await plumb(['check', ...options, '--coverage-floor', '1', '--report', folder])
  await running.close()
  expect({ code, stdout }).toMatchObject({ code: 0 })
  expect(readReport(folder).findings).toEqual([])
})

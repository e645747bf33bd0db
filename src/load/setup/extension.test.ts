// The extension has tests of its own, in Go. They are run here where there is Go; `npm run prove -- load` runs them with
// the race detector.

import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { hasGo } from './build-k6.ts'
import { moduleFolder } from './k6-module.ts'

const canRun = hasGo(process.env)
if (!canRun) process.stderr.write('SKIPPED: the tests of the k6 extension, since there is no Go here\n')

test.skipIf(!canRun)('the tests of the k6 extension pass', () => {
  const packages = ['./histogram', './ledger', './meter', './pool']
  const { status, stdout, stderr } = spawnSync('go', ['test', ...packages], { cwd: moduleFolder, encoding: 'utf8' })
  expect({ status, told: `${stdout}${stderr}` }).toMatchObject({ status: 0 })
})

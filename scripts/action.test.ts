// The action in a repository that is thrown away, run as a runner would: green and red.

import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { temporaryFolder } from '../src/cli/testing/plumb.ts'
import { type Done, runWorkflow } from './action-runner.ts'

const root = join(import.meta.dirname, '..')
const load = join(root, 'reference-server/variants/mutants/load.ts')
const servers: string[] = []

afterAll(() => {
  for (const file of servers) if (existsSync(file)) process.kill(Number(readFileSync(file, 'utf8')))
})

/** A repository with a server of its own, and the workflow that the docs show. */
function repository(name: string, mutant?: string): string {
  const folder = join(temporaryFolder(), name)
  mkdirSync(join(folder, '.github/workflows'), { recursive: true })
  execFileSync('git', ['init', '--quiet', folder])
  cpSync(join(root, 'docs/ci/github-workflow.yml'), join(folder, '.github/workflows/plumbline.yml'))
  const program =
    mutant === undefined ? join(root, 'bin/plumb.js') : `--import ${load} ${join(root, 'src/cli/main.ts')}`
  const serve = `PLUMB_MUTANT=${mutant ?? ''} node ${program} serve --control-port 0 --target-file target.yaml`
  const script = `#!/usr/bin/env bash\n${serve} > server.log 2>&1 &\necho $! > server.pid\nuntil [ -s target.yaml ]; do sleep 0.1; done\n`
  writeFileSync(join(folder, 'start-server.sh'), script)
  chmodSync(join(folder, 'start-server.sh'), 0o755)
  servers.push(join(folder, 'server.pid'))
  return folder
}

/** The workflow as it stands there, with fewer plans. */
function run(folder: string, baseline: string): Done {
  const file = join(folder, '.github/workflows/plumbline.yml')
  const text = readFileSync(file, 'utf8').replace(
    'runs: "200"',
    'runs: "8"\n          arguments: "--focus\\nedit-message"',
  )
  writeFileSync(file, text)
  writeFileSync(join(folder, 'plumbline-baseline.yaml'), baseline)
  const environment = { ...process.env, XDG_STATE_HOME: join(folder, 'state') }
  return runWorkflow(file, { workspace: folder, action: root, secrets: { OWNER_KEY: 'horse' }, environment })
}

const none = 'version: 1\ntool: 0.1.0\nfeature_level: 500\nholds: [edit-message.exists]\n'
const fault = 'edit-message.content-replaced'

test('green: nothing is broken, the page says so, and the outputs can be used', () => {
  const { isSuccess, log, page, outputs, passedOver } = run(repository('green'), none)
  expect(log).toContain('exit 0: ')
  expect(isSuccess).toBe(true)
  expect(page).toMatch(/^## Plumbline: ✅ passed\n/)
  expect(outputs).toEqual({ 'exit-code': '0', report: 'reports/plumbline' })
  expect(passedOver).toEqual(['actions/checkout@v4', 'actions/setup-node@v4', 'actions/upload-artifact@v4'])
  expect(log).not.toContain('horse')
})

test('red: the fault is an annotation and on the page, the job fails, and the report is kept', () => {
  const folder = repository('red', 'lost-edit')
  const { isSuccess, log, page, outputs, passedOver } = run(folder, none)
  expect(isSuccess).toBe(false)
  expect(log).toMatch(new RegExp(`^::error title=broken%3A ${fault}::`, 'm'))
  expect(page).toContain(`### broken: \` ${fault} \``)
  expect(outputs['exit-code']).toBe('1')
  expect(passedOver).toContain('actions/upload-artifact@v4')
  expect(existsSync(join(folder, 'reports/plumbline/junit.xml'))).toBe(true)
})

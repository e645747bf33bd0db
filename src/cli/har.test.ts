// `plumb judge` on HAR files, as browsers and proxies export them.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { asHar, emailOf } from '../../proving/captures/as-har.ts'
import { readTrace } from '../history/trace.ts'
import { plumb, readReport, temporaryFolder } from './testing/plumb.ts'

const folder = temporaryFolder()
const loose = ['--coverage-floor', '0']

/** What a run asked and was answered, with a target file that knows its accounts. */
async function captured(name: string, mutant?: string) {
  const report = join(folder, name)
  const options = ['--seed', '5', '--runs', '25', '--transport', 'inject', ...loose]
  await plumb(['check', ...options, '--report', report, '--record'], { mutant })
  const { header, entries } = readTrace(join(report, 'trace.jsonl'))
  const [har, target] = [join(folder, `${name}.har`), join(folder, `${name}.yaml`)]
  writeFileSync(har, asHar(entries))
  const accounts = Object.entries(header.accounts).map(([actor, { user_id, role }]) => [
    actor,
    { email: emailOf(actor), key: 'key', user_id, role },
  ])
  const { settings, emits } = header
  const about = { base_url: 'https://chat.example.com', settings, emits, accounts: Object.fromEntries(accounts) }
  writeFileSync(target, JSON.stringify(about))
  return { har, target }
}

test('an honest server is not accused, and clauses hold', async () => {
  const { har, target } = await captured('honest')
  const report = join(folder, 'judged')
  const { code, stderr } = await plumb(['judge', har, '--target', target, '--report', report, ...loose])
  const { findings, clauses, exchanges } = readReport(report)
  expect({ code, stderr, findings }).toEqual({ code: 0, stderr: '', findings: [] })
  expect(exchanges).toBeGreaterThan(200)
  expect(clauses.filter(({ verdict }) => verdict === 'holds').length).toBeGreaterThan(100)
})

test('a fault that an answer shows by itself is found, and told how to see it again', async () => {
  const { har, target } = await captured('faulty', 'success-with-words-where-parameters-are-ignored')
  const { code, stdout } = await plumb(['judge', har, '--target', target, ...loose, '--json'])
  expect(code).toBe(1)
  expect(JSON.parse(stdout)).toMatchObject({ findings: [{ replay: `plumb judge ${har} --target ${target}` }] })
})

test('a target file without any HAR file is a mistake', async () => {
  const { code, stderr } = await plumb(['judge', 'trace.jsonl', '--target', 'target.yaml'])
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('a trace says it in its header') })
})

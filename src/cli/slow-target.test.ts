// A target that takes five requests a second: the budget holds for the whole command, and what was made is put away. Told
// by how many requests came, since nobody knows how fast the machine is that runs this.

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { type Passing, passing } from './testing/passing.ts'
import { plumb, readReport, type Started, start, temporaryFolder } from './testing/plumb.ts'

const folder = temporaryFolder()
const file = join(folder, 'target.yaml')

const rate = 5
let server: Started
let counting: readonly Passing[]
beforeAll(async () => {
  // A fault that is found at once, so that it is run again and made small.
  server = start(['serve', '--target-file', file], { mutant: 'active-ping-answers-presences' })
  await server.printed('http://')
  const written = readFileSync(file, 'utf8')
  const addresses = written.match(/http:\/\/127\.0\.0\.1:\d+/g) ?? []
  counting = await Promise.all(addresses.map((url) => passing(url)))
  const reached = addresses.reduce((text, url, index) => text.replace(url, counting[index]?.url ?? ''), written)
  writeFileSync(file, stringify({ ...parse(reached), max_rate: rate, max_concurrency: 3 }))
})
afterAll(() => {
  for (const each of counting) each.close()
  server.signal('SIGTERM')
})

test('a budget of 20 s is over after 35 s, with re-runs and tidying up', async () => {
  const options = ['--target', file, '--seed', '1', '--focus', 'update-presence', '--report', folder]
  const { code, stdout, stderr } = await plumb(['check', ...options, '--budget', '20s'])
  // The API and the control protocol.
  expect(counting.map(({ count }) => count() > 0)).toEqual([true, true])
  expect({ code, stderr }, stdout).toEqual({ code: 1, stderr: '' })
  expect(counting.reduce((sum, { count }) => sum + count(), 0)).toBeLessThan(35 * rate)
  const { findings, left_behind } = readReport(folder)
  expect(findings.map(({ clause }) => clause)).toContain('update-presence.ping-only-no-presences')
  expect(left_behind).toBeUndefined()
})

test('more people at once than the target file allows are refused, with how many it allows', async () => {
  const { code, stderr } = await plumb([
    'check',
    '--target',
    file,
    '--concurrency',
    '4',
    '--report',
    join(folder, 'crowd'),
  ])
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: expect.stringContaining(
      'max_concurrency of the target file, which is 3; raise it there, or say --concurrency 3',
    ),
  })
})

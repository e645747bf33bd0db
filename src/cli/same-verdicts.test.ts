// A server in another process, reached over HTTP by its target file, is judged as the one in this process is.

import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { plumb, readReport, start, temporaryFolder } from './testing/plumb.ts'

const folder = temporaryFolder()

async function verdicts(name: string, options: readonly string[], mutant?: string) {
  const report = join(folder, name)
  const plans = ['--seed', '7', '--runs', '25', '--report', report]
  const { stderr } = await plumb(['check', ...plans, ...options], { mutant })
  expect(stderr).toBe('')
  const { clauses, exchanges } = readReport(report)
  return { exchanges, verdicts: Object.fromEntries(clauses.map(({ id, verdict }) => [id, verdict])) }
}

async function served(name: string, mutant?: string) {
  const file = join(folder, `${name}.yaml`)
  const server = start(['serve', '--target-file', file], { mutant })
  await server.printed('http://')
  const judged = await verdicts(`${name}-served`, ['--target', file])
  server.signal('SIGTERM')
  await server.ended
  return judged
}

describe.concurrent('seed and runs decide the verdicts', () => {
  test.each([
    ['a server without fault', undefined],
    ['one that loses edits', 'lost-edit'],
  ])('%s', async (_, mutant) => {
    const name = mutant ?? 'faultless'
    const [apart, within] = await Promise.all([
      served(name, mutant),
      verdicts(`${name}-within`, ['--transport', 'inject'], mutant),
    ])
    expect(apart.verdicts).toEqual(within.verdicts)
    expect(apart.exchanges).toBeGreaterThan(300)
    expect(Object.values(apart.verdicts).includes('broken')).toBe(mutant !== undefined)
  })
})

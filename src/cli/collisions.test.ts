import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isExchange } from '../judge/stories/story.ts'
import { plumb, readReport, temporaryFolder } from './testing/plumb.ts'

const folder = temporaryFolder()
const atOnce = ['--concurrency', '4', '--seed', '1', '--transport', 'inject', '--coverage-floor', '0']

function verdicts(report: string): Record<string, string> {
  const units = readReport(report).clauses.filter(({ id }) => id.startsWith('concurrency.'))
  return Object.fromEntries(units.map(({ id, verdict }) => [id, verdict]))
}

test('where four people ask at once, an honest server keeps all units and is accused of nothing', async () => {
  const report = join(folder, 'honest')
  const ended = await plumb(['check', ...atOnce, '--runs', '24', '--report', report])
  expect(ended).toMatchObject({ code: 0, stderr: '' })
  expect(readReport(report).findings).toEqual([])
  expect(verdicts(report)).toEqual({
    'concurrency.message': 'holds',
    'concurrency.topic': 'holds',
    'concurrency.storage-key': 'holds',
    'concurrency.setting': 'holds',
    'concurrency.group': 'holds',
    'concurrency.move-events': 'holds',
  })
})

// Who comes first in a race is a matter of luck, and more so on a busy machine.
test('a write that is lost between two others is found, and shrunk to a few requests', { retry: 2 }, async () => {
  const report = join(folder, 'racing')
  const options = ['--runs', '40', '--fail-on', 'should', '--fail-fast', '--report', report]
  const ended = await plumb(['check', ...atOnce, ...options], { mutant: 'storage-written-back-whole' })
  expect(ended, ended.stdout).toMatchObject({ code: 1, stderr: '' })
  expect(verdicts(report)).toMatchObject({ 'concurrency.storage-key': 'broken' })
  expect(readReport(report).findings[0]?.story?.filter(isExchange).length).toBeLessThanOrEqual(5)
})

test.each(['1', '17'])('%s people at once are refused with what is allowed', async (count) => {
  const ended = await plumb(['check', '--concurrency', count])
  expect(ended.code).toBe(2)
  expect(ended.stderr).toContain('from 2 to 16')
})

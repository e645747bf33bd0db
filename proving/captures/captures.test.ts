// A history of an honest server of which a capture shows only parts: nothing may be held against the server.

import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { plumb, temporaryFolder } from '../../src/cli/testing/plumb.ts'
import type { Entry, Header } from '../../src/history/entry.ts'
import { readTrace } from '../../src/history/trace.ts'
import { Judge } from '../../src/judge/judge.ts'
import { loadSpec } from '../../src/spec/spec.ts'
import { capturesOf } from './captures.ts'

const folder = temporaryFolder()
const spec = loadSpec()
let whole: Header
let all: readonly Entry[]

beforeAll(async () => {
  const options = ['--seed', '5', '--runs', '15', '--transport', 'inject', '--coverage-floor', '0']
  await plumb(['check', ...options, '--report', folder, '--record'])
  const { header, entries } = readTrace(join(folder, 'trace.jsonl'))
  whole = header
  all = [...entries]
})

function broken(header: Header, entries: Iterable<Entry>): string[] {
  const judge = new Judge(spec, header)
  for (const entry of entries) judge.take(entry)
  judge.finish()
  return judge.findings().map(({ clause }) => clause)
}

test('a run records a complete history', () => {
  expect(whole.complete).toBe(true)
  expect(broken(whole, all)).toEqual([])
})

test('what a capture does not show may have happened', () => {
  for (const { what, header, entries } of capturesOf(whole, all, 11, 4))
    expect(broken(header, entries), what).toEqual([])
})

test('taken for complete, the same captures would accuse the server', () => {
  const captures = [...capturesOf(whole, all, 11, 4)]
  const accused = captures.filter(({ entries }) => broken({ ...whole, complete: true }, entries).length > 0)
  expect(accused.length).toBeGreaterThan(0)
})

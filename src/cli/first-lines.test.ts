// Whoever starts a run on a slow server soon sees what becomes of it. Told by what the server had received by then, since
// nobody knows how fast the machine is that runs this: 30 requests a second for 5 and for 20 seconds.

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import type { TargetFile } from '../target/file/described-target.ts'
import { passing } from './testing/passing.ts'
import { start, temporaryFolder } from './testing/plumb.ts'

const folder = temporaryFolder()
const rate = 30

/** What a target file of `plumb serve` has, and what of it is left. */
const means: readonly [string, string[], (file: TargetFile) => object][] = [
  ['accounts alone', [], ({ base_url, accounts }) => ({ base_url, accounts })],
  ['the control protocol', [], (file) => file],
  ['recipes', ['--wider'], (file) => file],
]

describe.concurrent('the first lines on a slow server come early with', () => {
  test.each(means)('%s', async (name, options, left) => {
    const file = join(folder, `${name}.yaml`)
    const server = start(['serve', '--target-file', file, ...options])
    await server.printed('http://')
    const whole = parse(readFileSync(file, 'utf8')) as TargetFile
    const slow = await passing(whole.base_url, { rate })
    writeFileSync(file, stringify(left({ ...whole, base_url: slow.url })))
    const run = start(['check', '--target', file, '--seed', '1', '--budget', '1h', '--report', join(folder, name)])
    await run.printed('Judging http://')
    const atFirst = slow.count()
    await run.printed('must clauses judged')
    const atVerdict = slow.count()
    run.signal('SIGTERM')
    const { stdout } = await run.ended
    slow.close()
    server.signal('SIGTERM')
    expect(stdout).toMatch(/^plan 1 · \d+ exchanges · [1-9]\d* of \d+ must clauses judged · 0 broken/m)
    expect(atFirst).toBeLessThanOrEqual(5 * rate)
    expect(atVerdict).toBeLessThanOrEqual(20 * rate)
  })
})

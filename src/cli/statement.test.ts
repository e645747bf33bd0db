// A statement as somebody publishes it and another person verifies it.

import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Ended, plumb, temporaryFolder } from './testing/plumb.ts'

const folder = temporaryFolder()
const made = join(folder, 'made')
let stated: Ended
beforeAll(async () => {
  await plumb(['check', '--seed', '7', '--runs', '4', '--transport', 'inject', '--record', '--report', made])
  stated = await plumb(['report', made, '--statement'])
})

let copies = 0

/** What a change of a copy of the folder makes of its statement. */
async function verified(change: (copy: string) => void = () => {}): Promise<Ended> {
  const copy = join(folder, `copy-${copies++}`)
  cpSync(made, copy, { recursive: true })
  change(copy)
  return plumb(['report', '--verify', join(copy, 'statement.json')])
}

function edit(file: string, from: string | RegExp, to: string): void {
  const text = readFileSync(file, 'utf8')
  expect(text.replace(from, to)).not.toBe(text)
  writeFileSync(file, text.replace(from, to))
}

test('a statement and a badge are written', () => {
  expect(stated).toMatchObject({ code: 0, stderr: '' })
  expect(stated.stdout).toMatch(/^statement: .*\nbadge: .*\nseal: [0-9a-f]{64}\n$/)
  expect(readFileSync(join(made, 'badge.svg'), 'utf8')).toMatch(/^<svg xmlns/)
})

test('what nobody changed is verified, the trace judged again', async () => {
  const { code, stdout } = await verified()
  expect(stdout).toMatch(/^the trace, judged again, shows what the report says\nthe statement is as it was made/)
  expect(code).toBe(0)
})

describe.concurrent('it is seen where somebody', () => {
  test('changes the statement', async () => {
    const { code, stdout } = await verified((copy) => edit(join(copy, 'statement.json'), '"plans": 4', '"plans": 400'))
    expect(code).toBe(1)
    expect(stdout).toContain(
      'the statement was changed after it was sealed\nplans: the statement says 400, the report 4',
    )
  })

  test('changes the trace', async () => {
    const { code, stdout } = await verified((copy) => edit(join(copy, 'trace.jsonl'), /\n.*\n$/, '\n'))
    expect({ code, stdout }).toEqual({ code: 1, stdout: expect.stringContaining('trace.jsonl is not the file') })
  })

  test('takes the report away', async () => {
    const { code, stdout } = await verified((copy) => rmSync(join(copy, 'report.json')))
    expect({ code, stdout }).toEqual({ code: 1, stdout: expect.stringContaining('report.json is not there') })
  })

  test('changes a verdict and seals it anew: the trace shows another', async () => {
    const copy = join(folder, 'forged')
    cpSync(made, copy, { recursive: true })
    const report = JSON.parse(readFileSync(join(copy, 'report.json'), 'utf8'))
    const [unseen] = report.clauses.filter(({ verdict }: { verdict: string }) => verdict === 'cannot-tell')
    unseen.verdict = 'holds'
    writeFileSync(join(copy, 'report.json'), JSON.stringify(report))
    expect((await plumb(['report', copy, '--statement'])).code).toBe(0)
    const { code, stdout } = await plumb(['report', '--verify', join(copy, 'statement.json')])
    expect(code).toBe(1)
    expect(stdout).toContain(`${unseen.id}: the report says holds, the trace shows cannot-tell`)
  })
})

test('no statement is made over the trace of another run', async () => {
  const copy = join(folder, 'mixed')
  cpSync(made, copy, { recursive: true })
  const other = join(folder, 'other')
  await plumb(['check', '--seed', '2', '--runs', '1', '--transport', 'inject', '--report', other])
  cpSync(join(other, 'report.json'), join(copy, 'report.json'))
  const { code, stderr } = await plumb(['report', copy, '--statement'])
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: expect.stringMatching(/trace\.jsonl begins .* the trace is of another run; take it away, or run/),
  })
})

test('of an earlier run in its folder a run leaves nothing', async () => {
  const copy = join(folder, 'again')
  cpSync(made, copy, { recursive: true })
  await plumb(['check', '--seed', '2', '--runs', '1', '--transport', 'inject', '--report', copy])
  expect(readdirSync(copy).sort()).toEqual(['counterexamples', 'index.html', 'junit.xml', 'report.json', 'summary.md'])
})

test('what is no statement is told so', async () => {
  const { code, stderr } = await plumb(['report', '--verify', join(made, 'report.json')])
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('is no statement') })
})

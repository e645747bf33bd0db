import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Plan, Step } from '../generate/plan.ts'
import { plumb, readReport, temporaryFolder } from './testing/plumb.ts'

const folder = temporaryFolder()
const report = join(folder, 'mutant')
const clause = 'edit-message.content-replaced'
let summary = ''
beforeAll(async () => {
  const options = ['--runs', '20', '--seed', '7', '--transport', 'inject', '--record', '--report', report]
  summary = (await plumb(['check', ...options], { mutant: 'lost-edit' })).stdout
})

const pathOfUpload = /\d+\/[0-9a-f]{2}\/[0-9a-f]+(?=\/)/g

/** The lines of the story that follow the title of a finding, without what another run numbers otherwise. */
function storyIn(printed: string): string[] {
  const lines = printed.split('\n')
  const from = lines.findIndex((line) => line.startsWith(`broken ${clause}`)) + 1
  const to = lines.findIndex((line, index) => index >= from && !/^ {2}[ >]/.test(line))
  const plain = lines.slice(from, to).map((line) => line.replaceAll(pathOfUpload, 'PATH').replaceAll(/\d+/g, 'N'))
  return plain.map((line) => line.replace(/ \(exchange N\)$/, ''))
}

describe('the story of a finding', () => {
  test('names who asked what, what came, and what was expected, as short as the counterexample', () => {
    const story = storyIn(summary)
    expect(story.filter((line) => /^ {2}[ >] ?N\. /.test(line))).toHaveLength(2)
    expect(story.find((line) => line.startsWith('   N. PATCH /messages/N content='))).toMatch(/ as \w+: success$/)
    expect(story.find((line) => line.startsWith('  >N. GET /messages/N'))).toMatch(/ as \w+: content “/)
    expect(story.at(-1)).toMatch(/^ {7}expected content “.*step N\)$/)
    expect(summary).toContain('\nexit 1: 1 must clause broken\n')
  })

  test('is printed by a replay as well', async () => {
    const file = join(report, `counterexamples/${clause}.json`)
    const { stdout } = await plumb(['replay', file, '--transport', 'inject'], { mutant: 'lost-edit' })
    expect(storyIn(stdout)).toEqual(storyIn(summary))
  })

  test('is printed by the judge of a trace as well, by the numbers of its exchanges', async () => {
    const { stdout } = await plumb(['judge', join(report, 'trace.jsonl')])
    const last = readReport(report)
      .findings.find((one) => one.clause === clause)
      ?.sequence.at(-1)
    expect(stdout).toContain(`(exchange ${last})`)
    expect(storyIn(stdout)).toContainEqual(expect.stringMatching(/^ {2}>N\. GET \/messages\/N/))
  })
})

describe('a counterexample that rests on an earlier plan', () => {
  const people = { ada: 'member', bob: 'member' }
  const namespace = { people, channels: {}, messages: {}, settings: { can_access_all_users_group: 'everyone' } }
  const ping: Step = { do: 'update-presence', as: 'ada', with: { status: 'active', ping_only: true } }
  const asked = { status: 'active', last_update_id: -1, history_limit_days: 5 }
  const before: Plan = { namespace, steps: [ping, { fixture: 'advance', seconds: 13 * 86_400 }] }
  const plan: Plan = { namespace, steps: [{ do: 'update-presence', as: 'bob', with: asked }] }
  const example = { clause: 'update-presence.history-limit', feature_level: 500, word: 'service', plan }

  async function replayed(name: string, saved: object) {
    const file = join(folder, `${name}.json`)
    writeFileSync(file, JSON.stringify(saved))
    const mutant = 'history-limit-below-default-ignored'
    return plumb(['replay', file, '--transport', 'inject'], { mutant })
  }

  test('is replayed with it, and shows nothing without it', async () => {
    const { code, stdout } = await replayed('both', { ...example, before: [before] })
    expect(code).toBe(1)
    expect(stdout).toMatch(/1\. POST \/users\/me\/presence .* as ada: success[\s\S]*>2\. POST .* as bob/)
    expect((await replayed('alone', example)).code).toBe(0)
  })

  test('is no counterexample where what runs before is no plan', async () => {
    const { code, stderr } = await replayed('odd', { ...example, before: [3] })
    expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining('not a counterexample') })
  })
})

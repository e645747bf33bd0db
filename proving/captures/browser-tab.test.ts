// What a browser's export of one tab lets the judge say, although it shows nobody's name and nothing that others did.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { plumb, readReport, temporaryFolder } from '../../src/cli/testing/plumb.ts'
import { harOfTab } from './browser-tab.ts'

const folder = temporaryFolder()
let har: string

beforeAll(async () => {
  har = await harOfTab()
})

async function judged(name: string, text: string) {
  const [file, report] = [join(folder, `${name}.har`), join(folder, name)]
  writeFileSync(file, text)
  const { code } = await plumb(['judge', file, '--report', report, '--coverage-floor', '0'])
  const { clauses, findings } = readReport(report)
  return { code, clauses, broken: findings.map(({ clause }) => clause) }
}

test('an honest server is not accused, and more than a quarter of the must clauses is judged', async () => {
  const { code, clauses, broken } = await judged('honest', har)
  expect({ code, broken }).toEqual({ code: 0, broken: [] })
  const must = clauses.filter(({ strength, verdict }) => strength === 'must' && verdict !== 'not-applicable')
  const held = must.filter(({ verdict }) => verdict === 'holds')
  expect(held.length / must.length).toBeGreaterThan(0.25)
})

// Each row: a text of an answer, what stands there instead, and the clause that one answer then contradicts by itself.
test.each([
  ['\\"prev_content\\":\\"ripe pears\\"', '\\"prev_content\\":\\"raw pears\\"', 'get-message-history.previous-content'],
  ['\\"found_anchor\\":true', '\\"found_anchor\\":false', 'get-messages.found-anchor-true'],
  ['\\"emoji_code\\":\\"service\\"', '\\"emoji_code\\":\\"7\\"', 'message.extra-emoji-code'],
])('%s as %s is found', async (was, is, clause) => {
  expect(har).toContain(was)
  const { code, broken } = await judged('faulty', har.replaceAll(was, is))
  expect({ code, broken }).toEqual({ code: 1, broken: [clause] })
})

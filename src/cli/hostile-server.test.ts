// A server that is out for whoever reads the report: every text in its answers is markup, a command for a terminal or a
// CI, turned writing, or very long.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import markdown from 'markdown-it'
import { beforeAll, expect, test } from 'vitest'
import { reportOf, saveReport } from '../report/files.ts'
import { annotations } from '../report/github.ts'
import type { Report } from '../report/report.ts'
import { exitLine, summary } from '../report/terminal/ending.ts'
import { progress } from '../report/terminal/progress.ts'
import type { Screen } from '../report/terminal/screen.ts'
import { parseXml } from '../report/testing/xml.ts'
import { run } from '../run/run.ts'
import { systemClock } from '../target/clock.ts'
import type { Transport } from '../target/wire/transport.ts'
import { exitOf } from './process/exit-code.ts'
import { openEmbedded } from './target/embedded.ts'
import { problemsIn, temporaryFolder } from './testing/plumb.ts'

const folder = temporaryFolder()
const nasty = [
  '<script>alert(1)</script>',
  '</details><img src=x onerror=alert(1)>',
  '\u001b]0;owned\u0007\u001b[2J\u001b[31m\u009b31m',
  'a\r\n::error::owned\r\n##[error]owned',
  '\u202Eabc\u2066def\u200F\u2028',
  '```\n\n# owned\n\n![](https://evil.example/x.png) @everyone',
  ']]></failure><testcase name="owned"/>\u0000\uFFFE\uD800',
]
const long = `<b>${'x'.repeat(10_000_000)}`

/** All texts but those that tell a success from an error, which keep the run going. */
function spoilt(value: unknown, next: () => string, name = ''): unknown {
  if (typeof value === 'string') return ['result', 'queue_id', 'code'].includes(name) ? value : next()
  if (Array.isArray(value)) return value.map((item) => spoilt(item, next))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, spoilt(part, next, key)]))
}

/** The first answers are honest, so that the run begins. */
const honest = 20
const betweenLong = 200

function hostile(transport: Transport): Transport {
  let [answers, texts] = [0, 0]
  const next = () => nasty[texts++ % nasty.length] ?? ''
  const send: Transport['send'] = async (request, signal) => {
    const response = await transport.send(request, signal)
    if (++answers <= honest) return response
    const text = answers % betweenLong === 0 ? () => long : next
    const body = spoilt(JSON.parse(Buffer.from(response.body).toString('utf8')), text)
    return { ...response, body: Buffer.from(JSON.stringify(body)) }
  }
  return { ...transport, send }
}

const written: string[] = []
const screen: Screen = { write: (text) => written.push(text), isTerminal: false, hasColour: false }
let report: Report

beforeAll(async () => {
  const { target, close } = await openEmbedded({}, 'inject')
  const options = { clock: systemClock, seed: 7, plans: undefined, budget: 4, patience: 0 }
  const about = { target: { ...target, transport: hostile(target.transport) }, signal: new AbortController().signal }
  const result = await run({ ...options, ...about }, progress(screen, systemClock))
  await close()
  const exit = (one: Report) => exitOf(one, { failOn: 'must', coverageFloor: 0 })
  report = reportOf(folder, result, { version: '0.0.0', targetFile: undefined, exitOf: exit })
  saveReport(folder, report, result)
})

test('it is found out, and the report fits its schema', () => {
  expect(report.findings.length).toBeGreaterThan(5)
  expect(JSON.stringify(report.findings)).toContain('<script>')
  expect(problemsIn(JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')))).toEqual([])
})

test('the terminal is told nothing but text', () => {
  const shown = written.join('') + summary(report, screen) + exitLine(report, screen)
  expect(shown).not.toMatch(/(?!\n)\p{Cc}|[\u061C\u200E\u200F\u2028\u2029\u202A-\u202E\u2066-\u2069]|##\[/u)
  expect(shown).not.toMatch(/^\s*::/m)
  expect(shown.length).toBeLessThan(200_000)
})

test('annotations are one line each', () => {
  for (const line of annotations(report)) expect(line).toMatch(/^::(error|warning|notice) title=[^:,\r\n]*::[^\r\n]*$/)
})

test('JUnit is well-formed, has a case for each clause, and is of bounded size', () => {
  const text = readFileSync(join(folder, 'junit.xml'), 'utf8')
  const cases = parseXml(text).children.flatMap(({ children }) => children.filter(({ name }) => name === 'testcase'))
  expect(cases.map(({ attributes }) => attributes.name).sort()).toEqual(report.clauses.map(({ id }) => id).sort())
  expect(text.length).toBeLessThan(5_000_000)
})

test('Markdown shows what was sent as text, and is small enough for the page of a job', () => {
  const text = readFileSync(join(folder, 'summary.md'), 'utf8')
  const page = markdown({ html: true, linkify: true }).render(text)
  const ours = /^<\/?(h2|h3|p|table|thead|tbody|tr|th|td|code|pre|ul|li|strong|details|summary)$/
  expect((page.match(/<\/?[a-z][a-z0-9]*/gi) ?? []).filter((tag) => !ours.test(tag))).toEqual([])
  expect(page).not.toContain('<h1>')
  expect(text.length).toBeLessThan(1_000_000)
})

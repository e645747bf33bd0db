import markdown from 'markdown-it'
import { expect, test } from 'vitest'
import { toMarkdown } from './markdown.ts'
import { clause, finding, reportOf } from './testing/report.ts'

/** As a page shows it, tags of our own let through. */
function shown(text: string): string {
  return markdown({ html: true, linkify: true }).render(text)
}

const report = reportOf([clause('letter.sealed', 'broken'), clause('letter.dated', 'cannot-tell')], {
  findings: [finding('letter.sealed', { curl: "curl -sS 'http://x'" })],
  exit: { code: 1, reason: '1 must clause broken' },
  outcomes: { 'get-letter': { accepted: 1, refused: 59, other: 0 } },
  command: 'plumb check --seed 1',
  unlock: [{ lacking: 'needs messages', clauses: 1, how: 'offer them' }],
})

test('the page has verdict, counts, findings with their curl lines, what cannot be told, and requests', () => {
  const page = toMarkdown(report)
  expect(page).toMatch(/^## Plumbline: ❌ failed\n\n1 must clause broken\n/)
  expect(page).toContain('| must | 0 | 0 | 1 | 1 | 0 |')
  expect(page).toContain('### broken: ` letter.sealed `')
  expect(page).toContain("```sh\ncurl -sS 'http://x'\nplumb replay x\n```")
  expect(page).toContain('1 must clauses cannot be told. Most would help: needs messages (1): offer them')
  expect(page).toContain('⚠️ get-letter accepted only 1 of 60 requests')
  expect(page).toContain('| ` get-letter ` | 1 | 59 | 0 | 0 s |')
  expect(page).toMatch(/` plumb check --seed 1 `\n$/)
})

test.each([
  [0, '✅ passed'],
  [3, '⚠️ not judged'],
])('exit %i is %s', (code, verdict) => {
  expect(toMarkdown({ ...report, exit: { code, reason: '' } })).toContain(`## Plumbline: ${verdict}`)
})

test('known deviations and what has to be changed are told', () => {
  const one = { clause: 'letter.sealed', reason: 'slow' }
  const page = toMarkdown({
    ...report,
    gate: { known: [one], mended: [{ ...one, until: '2027-01-31' }], lost: ['a.b'] },
  })
  expect(page).toContain('**Known deviations, forgiven**\n\n- ` letter.sealed `: slow')
  expect(page).toContain('**Holds again: take it out of the deviations**\n\n- ` letter.sealed ` until 2027-01-31: slow')
  expect(page).toContain('**Held in the baseline, cannot be told now**\n\n- ` a.b `')
})

const hostile = [
  '<script>alert(1)</script>',
  '</details></summary><img src=x onerror=alert(1)>',
  '![](https://evil.example/x.png) [click](javascript:alert(1)) https://evil.example www.evil.example @everyone',
  '```\n# heading\n<b>',
  '`````` | a | b |\n| --- |',
  '\u001b[2J\u202Eabc\u0000\r\n::error::x',
  '&lt;script&gt; &#60;script&#62;',
  '`x\n\n# heading <b>` | `y',
]

test('what stands between backticks in the sentence of a clause is code', () => {
  const findings = [finding('letter.sealed', { says: 'It has `<seal>`, and no `wax' })]
  expect(shown(toMarkdown({ ...report, findings }))).toContain('It has `&lt;seal&gt;`, and no `wax')
  const whole = [finding('letter.sealed', { says: 'It has `<seal>`.' })]
  expect(shown(toMarkdown({ ...report, findings: whole }))).toContain('It has <code>&lt;seal&gt;</code>.')
})

test.each(hostile)('%j harms no page, wherever it stands', (text) => {
  const nasty = finding('letter.sealed', {
    ...{ says: text, sent: text, expected: text, got: text, curl: text, replay: text },
    story: [{ exchange: 1, request: text, as: text, came: text, expected: text, guilty: true }, { fixture: text }],
  })
  const gate = { known: [{ clause: text, reason: text, until: text }], lost: [text] }
  const page = toMarkdown({
    ...report,
    ...{ target: text, command: text, ended: text, gate, exit: { code: 1, reason: text } },
    ...{
      clauses: [clause('letter.dated', 'cannot-tell', { reason: text })],
      findings: [nasty, { ...nasty, story: [] }],
    },
    ...{
      unlock: [{ lacking: text, clauses: 1, how: text }],
      outcomes: { [text]: { accepted: 0, refused: 99, other: 0 } },
    },
  })
  expect(page).not.toMatch(/(?!\n)\p{Cc}|\u202E/u)
  const tags = shown(page).match(/<\/?[a-z][a-z0-9]*/gi) ?? []
  const ours = /^<\/?(h2|h3|p|table|thead|tbody|tr|th|td|code|pre|ul|li|strong|details|summary)$/
  expect(tags.filter((tag) => !ours.test(tag))).toEqual([])
  expect(shown(page).match(/<details>/g)).toHaveLength(2)
  expect(shown(page).match(/<h[23]>/g)).toHaveLength(3)
})

test('a page stays below a megabyte, whatever a server sends', () => {
  const long = 'x'.repeat(1_000_000)
  const findings = Array.from({ length: 300 }, (_, index) => finding(`letter.n${index}`, { says: long, got: long }))
  expect(toMarkdown({ ...report, findings }).length).toBeLessThan(1_000_000)
})

import { expect, test } from 'vitest'
import type { Report, ReportedFinding } from './report.ts'
import { exitLine, progress, type Screen, summary } from './terminal.ts'

const finding: ReportedFinding = {
  ...{ clause: 'letter.sealed', says: 'A letter is sealed.', sent: 'GET /letters/1 as ada' },
  ...{ expected: 'a seal', got: 'none', sequence: [1], replay: 'plumb replay x' },
}

const report: Report = {
  ...{ tool: { name: 'plumbline', version: '0.0.0' }, target: 'somewhere', word: 'service', seed: 1 },
  ...{ feature_level: 500, plans: 2, exchanges: 4, cannot_tell_share: 0.25, requests: { 'get-letter': 3, other: 1 } },
  clauses: [
    { id: 'letter.sealed', strength: 'must', verdict: 'broken', seen: 1, witness: 1 },
    { id: 'letter.signed', strength: 'must', verdict: 'holds', seen: 1, witness: 1 },
    { id: 'letter.dated', strength: 'should', verdict: 'cannot-tell', seen: 0, reason: 'never looked at' },
    { id: 'letter.open', strength: 'open', verdict: 'cannot-tell', seen: 0, reason: 'left open' },
  ],
  findings: [finding],
}

function screen(more: Partial<Screen> = {}): Screen & { written: string[] } {
  const written: string[] = []
  return { write: (text) => written.push(text), isTerminal: false, hasColour: false, ...more, written }
}

const esc = '\u001b'

test('the summary tells of each finding what was sent, expected and got, and how to see it again', () => {
  const lines = summary(report, screen()).split('\n')
  expect(lines).toContain('broken letter.sealed (must): A letter is sealed.')
  expect(lines).toContain('  sent      GET /letters/1 as ada')
  expect(lines).toContain('  expected  a seal')
  expect(lines).toContain('  got       none')
  expect(lines).toContain('  replay    plumb replay x')
})

test('the summary counts clauses by strength, and leaves out the open ones', () => {
  const lines = summary(report, screen()).split('\n')
  expect(lines).toContain('must: 1 hold, 1 broken, 0 cannot tell, 0 not applicable')
  expect(lines).toContain('should: 0 hold, 0 broken, 1 cannot tell, 0 not applicable')
})

test('the summary tells the share that could not be told and what was sent', () => {
  const lines = summary(report, screen()).split('\n')
  expect(lines).toContain('looks without a verdict: 25.0 % of all looks at clauses')
  expect(lines).toContain('4 exchanges in 2 plans: get-letter 75.0 %, other 25.0 %')
})

test('with a focus its clauses alone are counted, and what broke besides is told', () => {
  const lines = summary({ ...report, focus: ['parcel'] }, screen()).split('\n')
  expect(lines).toContain('must of parcel: 0 hold, 0 broken, 0 cannot tell, 0 not applicable')
  expect(lines).toContain('outside of the focus: 1 must broken')
})

test('the summary names what would unlock most, what to do about it, and the exit code with its reason', () => {
  const unlock = [{ lacking: 'needs messages', clauses: 155, how: 'offer them' }]
  const exit = { code: 3, reason: '18 % of the must clauses judged' }
  const lines = summary({ ...report, unlock, exit }, screen()).split('\n')
  expect(lines).toContain('  needs messages: 155 clauses; offer them')
  expect(exitLine({ ...report, exit }, screen())).toBe('exit 3: 18 % of the must clauses judged\n')
  expect(exitLine(report, screen())).toBe('')
})

test.each([
  [{ suspicion: true } as const, '1 suspicion: no re-run showed it again'],
  [{ flaky: true } as const, '1 flaky: only some of three re-runs showed it'],
  [{ unconfirmed: true } as const, '1 not re-run: as the run saw it'],
])('of findings with %o the summary says how many there are and what that means', (mark, line) => {
  expect(summary(report, screen())).not.toContain(line)
  expect(summary({ ...report, findings: [{ ...finding, ...mark }] }, screen())).toContain(line)
})

test('the story of a finding is told in steps, the guilty one with what was expected', () => {
  const story = [
    { fixture: 'letter 1 by ada' },
    { exchange: 4, request: 'PUT /letters/1 seal=red', as: 'ada', came: 'success' },
    {
      exchange: 9,
      request: `GET /letters/1${esc}`,
      as: 'bob',
      came: 'no seal',
      expected: 'red (#4, #2)',
      guilty: true,
    },
  ] as const
  const lines = summary({ ...report, findings: [{ ...finding, story }] }, screen()).split('\n')
  const from = lines.indexOf('   - letter 1 by ada')
  expect(lines.slice(from, from + 5)).toEqual([
    '   - letter 1 by ada',
    '   1. PUT /letters/1 seal=red as ada: success (exchange 4)',
    '  >2. GET /letters/1\uFFFD as bob: no seal (exchange 9)',
    '       expected red (step 1, #2)',
    '  replay    plumb replay x',
  ])
})

test('the summary tells how often the server asked to come again later', () => {
  expect(summary(report, screen())).not.toContain('429')
  expect(summary({ ...report, waits: 3 }, screen())).toContain('asked to come again later 3 times (429)\n')
})

test('a summary has colour only where the screen has', () => {
  expect(summary(report, screen({ hasColour: true }))).toContain(`${esc}[31mbroken${esc}[0m`)
  expect(summary(report, screen({ isTerminal: true }))).not.toContain(esc)
})

test('what a server sent cannot command the terminal', () => {
  const nasty = { ...finding, sent: `a${esc}[2Jb`, expected: 'a\u009bb', got: 'a\r\nb' }
  const shown = summary({ ...report, findings: [nasty] }, screen())
  expect(shown).toContain('  sent      a\uFFFD[2Jb\n')
  expect(shown).toContain('  expected  a\uFFFDb\n')
  expect(shown).toContain('  got       a\uFFFD\uFFFDb\n')
})

test.each([
  [{ suspicion: true } as const, 'suspicion letter.sealed (must)'],
  [{ flaky: true } as const, 'broken (flaky) letter.sealed (must)'],
  [{ unconfirmed: true } as const, 'broken (not re-run) letter.sealed (must)'],
])('a finding with %o is marked', (mark, shown) => {
  expect(summary({ ...report, findings: [{ ...finding, ...mark }] }, screen())).toContain(shown)
})

test('a run that was interrupted says so', () => {
  expect(summary(report, screen())).not.toContain('interrupted')
  expect(summary({ ...report, interrupted: true }, screen())).toContain('interrupted')
})

test('without a terminal progress is a line for every fifty plans', () => {
  const here = screen()
  const listen = progress(here)
  for (let plan = 1; plan <= 120; plan++)
    listen({ kind: 'plan-finished', plan, exchanges: plan * 10, judged: plan + 7 })
  expect(here.written).toEqual([
    'plan 1 · 10 exchanges · 8 must clauses judged · 0 broken\n',
    'plan 50 · 500 exchanges · 57 must clauses judged · 0 broken\n',
    'plan 100 · 1000 exchanges · 107 must clauses judged · 0 broken\n',
  ])
})

test('on a terminal progress is one line that is written anew for every plan', () => {
  const here = screen({ isTerminal: true })
  const listen = progress(here)
  listen({ kind: 'finding', finding })
  listen({ kind: 'finding', finding })
  listen({ kind: 'plan-finished', plan: 1, exchanges: 10, judged: 8 })
  expect(here.written).toEqual([`\r${esc}[Kplan 1 · 10 exchanges · 8 must clauses judged · 1 broken`])
})

test('progress tells which clause is chased, and in the how-manyth plan where the ones before did not show it again', () => {
  const here = screen()
  const listen = progress(here)
  for (const attempt of [1, 2]) listen({ kind: 'shrinking', clause: 'letter.sealed', requests: 9, attempt })
  expect(here.written).toEqual([
    'making the counterexample for letter.sealed smaller (9 requests)\n',
    'making the counterexample for letter.sealed smaller (9 requests, plan 2 that showed it)\n',
  ])
})

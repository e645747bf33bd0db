import { expect, test } from 'vitest'
import type { Report, ReportedFinding } from '../report.ts'
import { brief, exitLine, summary } from './ending.ts'
import type { Screen } from './screen.ts'

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
  expect(lines).toContain('must: 1 hold (1 on a single look), 1 broken, 0 cannot tell, 0 not applicable')
  expect(lines).toContain('should: 0 hold, 0 broken, 1 cannot tell, 0 not applicable')
})

test('the summary tells what was sent, how long it took, and why it ended', () => {
  const times = { began: '2027-01-31T00:00:00.000Z', seconds: 2, waited: {} }
  const lines = summary({ ...report, times, ended: 'all 2 plans were carried out' }, screen()).split('\n')
  expect(lines).toContain('4 exchanges in 2 plans, 2 s (2/s); all 2 plans were carried out')
})

test('the summary tells of endpoints that refused most, and of no others', () => {
  const some = (accepted: number) => ({ 'get-letter': { accepted, refused: 60 - accepted, other: 0 } })
  expect(summary({ ...report, outcomes: some(7) }, screen())).not.toContain('accepted only')
  expect(summary({ ...report, outcomes: some(1) }, screen())).toContain('get-letter accepted only 1 of 60 requests')
})

test('the end begins with the verdict and has each broken clause in one line', () => {
  const ends = (code: number) => summary({ ...report, exit: { code, reason: '' } }, screen()).split('\n')
  expect(ends(0)).toContain('passed: somewhere, feature level 500')
  expect(ends(1)).toContain('failed: somewhere, feature level 500')
  expect(ends(3)).toContain('not judged: somewhere, feature level 500')
  const lines = ends(1).slice(ends(1).indexOf('failed: somewhere, feature level 500'))
  expect(lines.filter((line) => line.startsWith('broken '))).toEqual([
    'broken letter.sealed (must): A letter is sealed.',
  ])
})

test('of many findings the first stories are told, and of the others one line', () => {
  const findings = Array.from({ length: 40 }, (_, index) => ({ ...finding, clause: `letter.n${index}` }))
  const shown = summary({ ...report, findings }, screen())
  expect(shown.match(/ {2}replay /g)).toHaveLength(5)
  expect(shown.match(/^broken /gm)).toHaveLength(35)
  expect(shown).toContain('and 10 more; see findings in the report')
})

test('a quiet end has what is wrong alone', () => {
  expect(brief(report, screen())).toBe('broken letter.sealed (must): A letter is sealed.\n')
  expect(brief({ ...report, findings: [] }, screen())).toBe('')
})

test('known deviations are told with their reason, and what has to be changed', () => {
  const one = { clause: 'letter.sealed', reason: `slow${esc}[31m` }
  const gate = { known: [one], expired: [{ ...one, until: '2027-01-31' }], mended: [one], lost: ['a.b'], gone: ['c.d'] }
  const shown = summary({ ...report, gate }, screen())
  expect(shown).toContain('known deviation: letter.sealed: slow\uFFFD[31m\n')
  expect(shown).toContain('no longer forgiven: letter.sealed, until 2027-01-31: slow')
  expect(shown).toContain('holds again, so take it out of the deviations: letter.sealed')
  expect(shown).toContain('held in the baseline, and cannot be told now: a.b\n')
  expect(shown).toContain('no clause any more (--update-baseline takes it out): c.d\n')
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
  expect(lines).toContain(
    '0 must clauses cannot be told; most would help: needs messages (155 must clauses): offer them',
  )
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
      expected: 'red, as #4 says',
      guilty: true,
    },
  ] as const
  const lines = summary({ ...report, findings: [{ ...finding, story }] }, screen()).split('\n')
  const from = lines.indexOf('   - letter 1 by ada')
  expect(lines.slice(from, from + 5)).toEqual([
    '   - letter 1 by ada',
    '   1. PUT /letters/1 seal=red as ada: success (exchange 4)',
    '  >2. GET /letters/1\uFFFD as bob: no seal (exchange 9)',
    '       expected red, as #4 says',
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
  const turned = summary({ ...report, findings: [{ ...finding, got: 'a\u202Eb\u2066c\uD800##[error]d' }] }, screen())
  expect(turned).toContain('  got       a\uFFFDb\uFFFDc\uFFFD##\uFFFD[error]d\n')
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

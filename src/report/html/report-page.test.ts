// What the page says of a report; how it looks and acts in a browser is tested in src/cli/page.test.ts.

import { describe, expect, test } from 'vitest'
import type { Story, ToldExchange } from '../../judge/stories/story.ts'
import { loadSpec } from '../../spec/spec.ts'
import { clause, finding, reportOf } from '../testing/report.ts'
import { difference } from './difference.ts'
import { lanes } from './lanes.ts'
import { toHtml } from './report-page.ts'

/** Without markup, as somebody reads it. */
function wordsOf(page: string): string {
  const text = page.replaceAll(/<(style|script|head)\b.*?<\/\1>/gs, '').replaceAll(/<[^>]*>/g, ' ')
  return text.replaceAll(/\s+/g, ' ')
}

function step(exchange: number, as: string, at: number, took: number): ToldExchange {
  return { exchange, request: 'GET /messages/7', as, came: 'success', at, took }
}

const story: Story = [
  { fixture: 'reader is user 5 (member)' },
  { ...step(3, 'author', 0, 0.01), request: 'PATCH /messages/7 content=new' },
  {
    ...step(4, 'reader', 0.02, 0.01),
    came: 'content “old”',
    expected: 'content “new” (known from step 1)',
    guilty: true,
  },
]

describe('the page of a report', () => {
  test('says the verdict and the reason of the exit code', () => {
    const exit = { code: 3, reason: 'the floor is 30 %' }
    expect(wordsOf(toHtml(reportOf([], { exit })))).toMatch(/ Not judged The floor is 30 %\. http:\/\/somewhere /)
    const exits = [0, 1, 4, 130].map((code) => toHtml(reportOf([], { exit: { code, reason: '' } })))
    expect(exits.map((page) => /<h1>(.*?)<\/h1>/.exec(page)?.[1])).toEqual(['Kept', 'Broken', 'Failed', 'Interrupted'])
  })

  test('tells a finding by its clause, its steps and its commands, the steps by their places', () => {
    const broken = [clause('edit-message.content-replaced', 'broken')]
    const wire = { method: 'GET', path: '/messages/7' }
    const told = story.map((one) => ('guilty' in one ? { ...one, wire } : one))
    const one = finding('edit-message.content-replaced', { story: told, says: 'It has `content`.', flaky: true })
    const words = wordsOf(toHtml(reportOf(broken, { findings: [one] })))
    expect(words).toContain('broken, flaky edit-message.content-replaced must It has content .')
    expect(words).toContain('Expected content “ new ” (known from step 1) Got content “ old ”')
    expect(words).toContain('contradicts the clause reader +20 ms, took 10 ms')
    expect(words).toContain('curl -sS -u &quot;$READER_EMAIL:$READER_KEY&quot;')
    expect(words).toContain('plumb replay x')
  })

  test('leaves alone what a server said that looks like the number of an exchange', () => {
    const told = story.map((one) => ('guilty' in one ? { ...one, came: 'plan #3' } : one))
    const page = toHtml(reportOf([], { findings: [finding('a.b', { story: told })] }))
    expect(wordsOf(page)).toContain(' plan #3 ')
  })

  test('has a row for each clause, and the reason of each that could not be told', () => {
    const clauses = [...loadSpec().clauses.values()].map(({ id }, index) =>
      index % 2 === 0 ? clause(id, 'holds') : clause(id, 'cannot-tell', { reason: `saw too little: ${index}` }),
    )
    const page = toHtml(reportOf(clauses))
    expect(page.match(/<li id="clause-/g)).toHaveLength(clauses.length)
    for (const { id, reason } of clauses) if (reason) expect(page).toContain(`#clause-${id}">${id}</a> <span>`)
  })

  test('shows where the server stands on the ladder of feature levels', () => {
    const clauses = ['queues.legacy-types-removed', 'edit-message.sha256-match-accepted'].map((id) =>
      clause(id, 'holds'),
    )
    const words = wordsOf(toHtml(reportOf(clauses, { feature_level: 400 }))).split('Feature levels ')[1]
    expect(words).toContain(
      '439 begins queues.legacy-types-removed (holds) 400 this server 379 begins edit-message.sha256',
    )
  })

  test('does not grow with the exchanges, and little with each finding', () => {
    const clauses = [...loadSpec().clauses.values()].map(({ id }) => clause(id, 'broken'))
    const none = toHtml(reportOf(clauses, { exchanges: 50_000 })).length
    const findings = clauses.map(({ id }) => finding(id, { story, got: 'x'.repeat(10_000_000) }))
    const all = toHtml(reportOf(clauses, { exchanges: 50_000, findings })).length
    expect(none).toBeLessThan(1_000_000)
    expect((all - none) / findings.length).toBeLessThan(8_000)
  })

  test('tells what a baseline and known deviations make of it', () => {
    const gate = { known: [{ clause: 'a.b', reason: 'a slow disk' }], regressed: ['c.d'] }
    const page = toHtml(reportOf([clause('a.b', 'broken')], { gate, findings: [finding('a.b')] }))
    expect(wordsOf(page)).toContain('c.d broken, held in the baseline a.b broken, known and forgiven a slow disk')
    expect(wordsOf(page)).toContain('broken, known a.b must')
    expect(wordsOf(page)).toContain('A known deviation: a slow disk')
  })

  test('of another version shows clauses that this one does not know', () => {
    expect(wordsOf(toHtml(reportOf([clause('novel.thing', 'holds')])))).toContain('novel')
  })
})

describe('lanes', () => {
  test('are drawn where requests overlapped, one for each actor and each request of theirs at once', () => {
    const drawn = lanes([step(1, 'reader', 0, 1), step(2, 'author', 0.2, 0.2), step(3, 'reader', 0.5, 0.1)]).text
    expect(drawn.match(/class="name"[^>]*>\w+/g)?.map((one) => one.split('>')[1])).toEqual([
      'reader',
      'reader',
      'author',
    ])
  })

  test('are not drawn where one request followed the other, though at one time by a coarse clock', () => {
    expect(lanes([step(1, 'reader', 0, 1), step(2, 'author', 1, 1)]).text).toBe('')
    expect(lanes([step(1, 'reader', 5, 0), step(2, 'author', 5, 0)]).text).toBe('')
  })
})

describe('a difference', () => {
  test('marks the words that are not the same', () => {
    expect(difference('topic “old plums”', 'topic “new plums”').text).toMatch(
      /“<mark class="removed">old<\/mark> plums”.*“<mark class="added">new<\/mark> plums”/s,
    )
  })

  test('marks nothing where hardly anything is the same', () => {
    expect(difference('a success', 'error 400').text).not.toContain('<mark')
  })

  test('is soon there for texts of any length', () => {
    const [one, two] = ['a b ', 'c d '].map((words) => words.repeat(1_000_000))
    expect(difference(one ?? '', two ?? '').text.length).toBeLessThan(10_000)
  })
})

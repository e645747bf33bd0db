// What the page says of scenarios.

import { expect, test } from 'vitest'
import type { ReportedScenario } from '../content/scenarios.ts'
import { clause, finding, reportOf } from '../testing/report.ts'
import { toHtml } from './report-page.ts'

function scenario(name: string, more: Partial<ReportedScenario> = {}): ReportedScenario {
  const file = `scenarios/edit-message/${name}.yaml`
  return {
    ...{ file, title: `The claim of ${name}.`, clauses: ['edit-message.change-later'], verdict: 'passed' },
    ...{ strength: 'must', failures: [], broken: [], seconds: 0.2, replay: `plumb scenario ${file}` },
    ...more,
  }
}

/** The section alone, without markup. */
function wordsOf(scenarios: readonly ReportedScenario[]): string {
  const broken = [clause('edit-message.change-later', 'broken')]
  const page = toHtml(reportOf(broken, { scenarios, findings: [finding('edit-message.change-later')] }))
  const [, own = ''] = /<section id="scenarios"(.*?)<\/section>/s.exec(page) ?? []
  return own.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
}

const step = { line: 22, step: 'ben asks get-message', at: 'message.subject', expected: '"pears"', got: '"apples"' }

test('a scenario that failed is told with its step, what was expected, what came, and what was broken meanwhile', () => {
  const words = wordsOf([
    scenario('moves', { verdict: 'failed', failures: [step], broken: ['edit-message.change-later'] }),
  ])
  expect(words).toContain('1 scenario: 1 failed.')
  expect(words).toContain('failed scenarios/edit-message/moves.yaml must, 200 ms The claim of moves.')
  expect(words).toContain(
    'Line 22: ben asks get-message, message.subject Expected &quot;pears&quot; Got &quot;apples&quot;',
  )
  expect(words).toContain('Broken meanwhile edit-message.change-later See it again')
  expect(words).toContain('plumb scenario scenarios/edit-message/moves.yaml')
})

test('those that were skipped stand under what they need, those that passed under their folder', () => {
  const skipped = { verdict: 'skipped', reason: 'needs clock' } as const
  const words = wordsOf([scenario('one', skipped), scenario('two', skipped), scenario('three')])
  expect(words).toContain('3 scenarios: 1 passed, 2 skipped.')
  expect(words).toContain('2 needs clock skipped The claim of one. one.yaml edit-message.change-later')
  expect(words).toContain('1 edit-message passed The claim of three. three.yaml')
})

test('one that came to no verdict says why', () => {
  const words = wordsOf([
    scenario('late', { verdict: 'cannot-tell', reason: 'no answer came to ben asks get-message' }),
  ])
  expect(words).toContain('1 scenario: 1 came to no verdict.')
  expect(words).toContain('no answer came to ben asks get-message')
})

test('what a server said in an answer is text', () => {
  const harm = '"<script>window.harmed = 1</script>"'
  const failed = scenario('harm', { verdict: 'failed', failures: [{ ...step, got: harm, at: '<b>' }] })
  const page = toHtml(reportOf([], { scenarios: [failed] }))
  expect(page).not.toContain('<script>window')
  expect(page).toContain('&lt;script&gt;window')
})

test('a run of plans has no such part', () => {
  expect(toHtml(reportOf([]))).not.toContain('id="scenarios"')
})

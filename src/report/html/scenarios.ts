// What scenarios came to: first those that failed, each with its step, then those that were skipped by what they need, and
// those that passed by their folders.

import { basename, dirname } from 'node:path'
import type { ReportedScenario } from '../content/scenarios.ts'
import type { Report } from '../report.ts'
import { difference } from './difference.ts'
import { copied } from './frame.ts'
import { type Html, html } from './html.ts'
import { brief, count, counted, inWords } from './words.ts'

const longest = 600
const longestText = 3000

export function scenarioList({ scenarios = [], findings }: Report): Html {
  const of = (verdict: ReportedScenario['verdict']) => scenarios.filter((one) => one.verdict === verdict)
  const unhappy = [...of('failed'), ...of('cannot-tell')]
  const told = new Set(findings.map(({ clause }) => clause))
  const skipped = Map.groupBy(of('skipped'), ({ reason = '' }) => reason)
  const passed = Map.groupBy(of('passed'), ({ file }) => basename(dirname(file)))
  return html`<p>${scenarioTally(scenarios)}.</p>
${unhappy.map((one, index) => troubled(one, told, index === 0))}
<div class="reasons">${[...skipped].map(([need, all]) => group(need, 'skipped', all))}${[...passed].map(([folder, all]) => group(folder, 'passed', all))}</div>`
}

/** “430 scenarios: 420 passed, 1 failed, 9 skipped”. */
export function scenarioTally(scenarios: readonly ReportedScenario[]): string {
  const verdicts = { passed: 'passed', failed: 'failed', skipped: 'skipped', 'cannot-tell': 'came to no verdict' }
  const counts = Object.entries(verdicts).map(
    ([verdict, word]) => [scenarios.filter((one) => one.verdict === verdict).length, word] as const,
  )
  const shown = counts.filter(([many]) => many > 0).map(([many, word]) => `${count(many)} ${word}`)
  return `${counted(scenarios.length, 'scenario')}: ${shown.join(', ')}`
}

function troubled(one: ReportedScenario, told: ReadonlySet<string>, isOpen: boolean): Html {
  const { verdict, title, file, failures, broken, reason, strength, seconds, replay } = one
  const steps = failures.map(
    ({ line, step, at, expected, got }) => html`<h4>Line ${line}: ${brief(step, longest)}${at !== '' && `, ${at}`}</h4>
${difference(brief(expected, longestText), brief(got, longestText))}`,
  )
  return html`<details class="finding scenario${verdict === 'failed' ? '' : ' suspicion'}"${isOpen ? html` open` : ''}>
<summary><span class="badge fold">${verdict === 'failed' ? 'failed' : 'no verdict'}</span> <span class="id">${brief(file, longest)}</span> <span class="strength">${strength}, ${inWords(seconds)}</span>
<span class="says">${brief(title, longest)}</span></summary>
<div class="inside">
<p class="note">About ${clauseLinks(one)}</p>
${reason !== undefined && html`<p>${brief(reason, longest)}</p>`}
${steps}
${broken.length > 0 && html`<h4>Broken meanwhile</h4><ul>${broken.map((clause) => html`<li>${told.has(clause) ? html`<a href="#finding-${clause}">${clause}</a>` : clause}</li>`)}</ul>`}
<h4>See it again</h4>
${copied(brief(replay, longestText), 'the command that runs it again')}
</div>
</details>
`
}

function clauseLinks({ clauses }: ReportedScenario): Html {
  return html`${clauses.map((clause, index) => [index > 0 && ', ', html`<a href="#clause-${clause}">${clause}</a>`])}`
}

function group(what: string, verdict: string, scenarios: readonly ReportedScenario[]): Html {
  const rows = scenarios.map(
    (one) => html`<li>${brief(one.title, longest)} <span>${basename(one.file)}</span> ${clauseLinks(one)}</li>`,
  )
  return html`<details class="reason-group scenarios"><summary><b class="many">${count(scenarios.length)}</b> <span class="fold">${brief(what, longest)}</span> <span class="many">${verdict}</span></summary><ul>${rows}</ul></details>
`
}

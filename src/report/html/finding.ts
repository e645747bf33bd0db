// One finding: the clause in one sentence, what was expected and what came, how it came to that, and how to see it again.

import { isExchange, type ToldExchange } from '../../judge/stories/story.ts'
import type { Report, ReportedFinding } from '../report.ts'
import { curlLine } from '../words/curl.ts'
import { difference } from './difference.ts'
import { copied } from './frame.ts'
import { forgiven } from './gate.ts'
import { type Html, html } from './html.ts'
import { lanes } from './lanes.ts'
import { timeline } from './timeline.ts'
import { brief, prose } from './words.ts'

const longest = 3000
const longestName = 60

export function findingOf(finding: ReportedFinding, report: Report, isOpen: boolean): Html {
  const { clause, says, replay, story = [] } = finding
  const steps = story.filter(isExchange)
  const excuse = forgiven(report.gate, clause)
  const strength = report.clauses.find(({ id }) => id === clause)?.strength ?? 'must'
  return html`<details class="finding${finding.suspicion ? ' suspicion' : ''}" id="finding-${clause}"${isOpen ? html` open` : ''}>
<summary><span class="badge fold">${markOf(finding)}${excuse !== undefined && ', known'}</span> <span class="id">${clause}</span> <span class="strength">${strength}</span>
<span class="says">${prose(brief(says, longest))}</span></summary>
<div class="inside">
${differenceOf(finding, steps)}
<h4>What happened</h4>
${story.length === 0 ? html`<p class="request plain">${brief(finding.sent, longest)}</p>` : [lanes(steps), timeline(story)]}
${callsOf(steps, report.target)}
<h4>See it again</h4>
${copied(brief(replay, longest), 'the replay command')}
${noteOf(finding)}${excuse !== undefined && html`<p class="note">A known deviation: ${excuse}</p>`}
</div>
</details>
`
}

/** Where the story was told anew, its own words fit its own numbers. */
function differenceOf({ expected, got }: ReportedFinding, steps: readonly ToldExchange[]): Html {
  const guilty = steps.find((step) => step.guilty)
  const said = guilty?.expected === undefined ? { expected, got } : { expected: guilty.expected, got: guilty.came }
  return difference(brief(said.expected, longest), brief(said.got, longest))
}

function callsOf(steps: readonly ToldExchange[], target: string): Html | undefined {
  const calls = steps.flatMap((step, index) => {
    const line = curlLine(step, target)
    return line === undefined ? [] : [{ place: index + 1, as: step.as, line }]
  })
  if (calls.length === 0) return undefined
  const rows = calls.map(
    ({ place, as, line }) =>
      html`<li><span class="label">Step ${place}, as ${brief(as, longestName)}</span>${copied(line, `the curl line of step ${place}`)}</li>`,
  )
  const where = /^https?:/.test(target) ? undefined : html`, and <code>BASE_URL</code> to the address of a server`
  return html`<h4>As curl lines</h4>
<p class="note">Set the variables to the credentials of whoever asks${where}. Ids are those of the run.</p>
<ol class="calls">${rows}</ol>`
}

function markOf({ flaky, unconfirmed, suspicion }: ReportedFinding): string {
  return suspicion ? 'suspicion' : flaky ? 'broken, flaky' : unconfirmed ? 'broken, not re-run' : 'broken'
}

const notes = {
  suspicion: 'No re-run showed it again, so that it does not count as broken.',
  flaky: 'Only some of three re-runs showed it.',
  unconfirmed: 'As the run saw it: it was not run again.',
} as const

function noteOf(finding: ReportedFinding): Html | undefined {
  const mark = (['suspicion', 'flaky', 'unconfirmed'] as const).find((one) => finding[one])
  return mark && html`<p class="note">${notes[mark]}</p>`
}

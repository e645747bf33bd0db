// The top of the page: the verdict in one word and one sentence, what was judged, and how the clauses stand.

import { clausesMeant } from '../content/unlock.ts'
import type { Report } from '../report.ts'
import { gateList } from './gate.ts'
import { type Html, html, type Value } from './html.ts'
import { scenarioTally } from './scenarios.ts'
import { bar, inBar, states } from './verdicts.ts'
import { brief, count, inWords, nothing } from './words.ts'

const longest = 300

export function summary(report: Report): Html {
  const { word, says } = verdictOf(report)
  return html`<section id="summary" class="summary ${word.split(' ')[0]?.toLowerCase()}">
<p class="over">Conformance to the Team Chat Service HTTP API</p>
<h1>${word}</h1>
<p class="says">${says}</p>
<p class="target">${brief(report.target, longest)}</p>
${report.scenarios && html`<p>${scenarioTally(report.scenarios)}</p>`}
${(['must', 'should'] as const).map((strength) => standing(report, strength))}
${gateList(report.gate)}
<dl class="facts">${facts(report).map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
${report.focus && html`<p class="note">The run was about ${report.focus.join(', ')}; the bars count their clauses alone.</p>`}
</section>
`
}

interface Told {
  readonly word: string
  readonly says: string
}

const words: Readonly<Record<number, string>> = {
  0: 'Kept',
  1: 'Broken',
  3: 'Not judged',
  4: 'Failed',
  130: 'Interrupted',
}

/** Where nobody has said what a run has to keep, the clauses say it. */
function verdictOf({ exit, clauses, provisional }: Report): Told {
  const isBroken = clauses.some(({ strength, verdict }) => strength === 'must' && verdict === 'broken')
  const word = provisional ? 'Under way' : words[exit?.code ?? (isBroken ? 1 : 0)]
  const reason = exit?.reason ?? (isBroken ? 'a must clause is broken' : 'no must clause is broken')
  const sentence = brief(`${reason.slice(0, 1).toUpperCase()}${reason.slice(1)}`, longest)
  const later = provisional ? ' Findings were still being run again when this was written.' : ''
  return { word: word ?? 'Not judged', says: `${sentence.replace(/\.?$/, '.')}${later}` }
}

function standing(report: Report, strength: 'must' | 'should'): Html {
  const own = clausesMeant(report).filter((clause) => clause.strength === strength)
  if (own.length === 0) return nothing
  const legend = inBar(own).map(
    ([state, many]) =>
      html`<li><i class="dot ${state}"></i><b>${count(many)}</b> ${state === 'holds' && many > 1 ? 'hold' : states[state]}</li>`,
  )
  return html`<div class="standing"><h2>${strength}</h2>${bar(own)}<ul class="legend">${legend}</ul></div>`
}

type Fact = readonly [string, Value]

function facts(report: Report): Fact[] {
  const { feature_level, word, seed, plans, exchanges, tool, exit, times, shard } = report
  return [
    ['Feature level', feature_level],
    ...only(word !== 'service', ['Vendor word', brief(word, longest)]),
    ...only(plans > 0, ['Plans', count(plans)]),
    ...only(plans > 0, ['Seed', `${seed}`]),
    ...only(shard !== undefined, ['Shard', `${shard?.index} of ${shard?.of}`]),
    ['Exchanges', count(exchanges)],
    ...only(times !== undefined, ['Took', inWords(times?.seconds ?? 0)]),
    ...only(times !== undefined, ['Began', (times?.began ?? '').slice(0, 16).replace('T', ' ')]),
    ...only(exit !== undefined, ['Exit code', exit?.code]),
    ['Plumbline', tool.version],
  ]
}

function only(isTold: boolean, fact: Fact): Fact[] {
  return isTold ? [fact] : []
}

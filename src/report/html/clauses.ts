// The matrix: a row for each endpoint, object, event and topic, a cell for each of its clauses; a row unfolds into them.

import { type Html, html } from './html.ts'
import { type Kind, type KnownClause, kinds } from './known-clause.ts'
import { states, tally, tallyText } from './verdicts.ts'
import { brief, count, prose } from './words.ts'

const longest = 600

export function clauseMatrix(clauses: readonly KnownClause[]): Html {
  const groups = Map.groupBy(clauses, ({ kind }) => kind)
  const shown = (Object.keys(kinds) as Kind[]).filter((kind) => groups.has(kind))
  return html`${toolbar(clauses)}
<p class="note" id="shown" role="status">${count(clauses.length)} clauses</p>
<div id="matrix">${shown.map((kind) => kindRows(kinds[kind], groups.get(kind) ?? []))}</div>
<p class="note" id="none" hidden>No clause is like that. <button type="button" id="all">Show all</button></p>`
}

function toolbar(clauses: readonly KnownClause[]): Html {
  const chips = tally(clauses).filter(([, many]) => many > 0)
  const groups = [...new Set(clauses.map(({ group }) => group))].sort()
  return html`<div class="toolbar" role="search" aria-label="Clauses">
<label class="search"><span class="unseen">Search clauses</span><input id="search" type="search" placeholder="Search ids, sentences, reasons" autocomplete="off" spellcheck="false"><kbd aria-hidden="true">/</kbd></label>
<div class="chips" role="group" aria-label="Verdicts">${chips.map(([state, many]) => html`<button type="button" class="chip" data-state="${state}" aria-pressed="false"><i class="dot ${state}"></i>${states[state]} <b>${count(many)}</b></button>`)}</div>
<label><span>Strength</span> <select id="strength"><option value="">any</option>${['must', 'should', 'deprecated', 'open'].map((one) => html`<option>${one}</option>`)}</select></label>
<label><span>About</span> <select id="group"><option value="">everything</option>${groups.map((one) => html`<option>${one}</option>`)}</select></label>
</div>`
}

function kindRows(name: string, clauses: readonly KnownClause[]): Html {
  const groups = [...Map.groupBy(clauses, ({ group }) => group)]
  return html`<div class="kind"><h3>${name}</h3>${groups.map(([group, own]) => groupRow(group, own))}</div>`
}

function groupRow(group: string, clauses: readonly KnownClause[]): Html {
  return html`<details class="group" data-group="${group}"><summary><span class="name fold">${group}</span>
<span class="cells" aria-hidden="true">${clauses.map(cell)}</span>
<span class="tally">${tallyText(clauses)}</span></summary>
<ul class="clauses">${clauses.map(clauseRow)}</ul></details>
`
}

function cell({ state, id }: KnownClause): Html {
  return html`<i class="${state}" title="${id}"></i>`
}

function clauseRow(clause: KnownClause): Html {
  const { id, state, strength, says, reason } = clause
  const broken = state === 'broken' ? html` <a href="#finding-${id}">see the finding</a>` : undefined
  return html`<li id="clause-${id}" data-state="${state}" data-strength="${strength}"><p class="line"><i class="dot ${state}"></i><span class="id">${id.slice(id.indexOf('.') + 1)}</span> <span class="verdict">${states[state]}</span> <span class="strength">${strength}${levelsOf(clause)}</span> <span class="looks">${looksOf(clause)}</span></p>
<p class="says">${prose(brief(says, longest))}${broken}</p>${reason !== undefined && state !== 'open' && html`<p class="reason">${brief(reason, longest)}</p>`}</li>
`
}

function levelsOf({ since, until }: KnownClause): string {
  return `${since === undefined ? '' : `, since ${since}`}${until === undefined ? '' : `, until ${until}`}`
}

/** A clause that held on one look is weaker than one that held on fifty. */
function looksOf({ seen, witness, state }: KnownClause): string {
  if (state === 'open' || state === 'not-applicable' || seen === 0) return ''
  return `${seen === 1 ? 'one look' : `${count(seen)} looks`}${witness === undefined ? '' : `, exchange ${witness}`}`
}

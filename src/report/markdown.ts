// A report as Markdown, for a pull request or the page of a job. What a server sent stands in code alone, where it can be
// neither a link nor an image nor a tag, and is bounded.

import { groupOf } from '../spec/clause.ts'
import { counted } from '../spec/ground/counted.ts'
import { troubleLines } from './content/scenarios.ts'
import { clausesMeant } from './content/unlock.ts'
import type { KnownDeviation } from './content/weighed.ts'
import type { Report, ReportedFinding } from './report.ts'
import { markOf } from './terminal/ending.ts'
import { mostlyRefused } from './terminal/refused.ts'
import { harmless } from './words/harmless.ts'
import { block, code, inline, prose, table } from './words/markdown-text.ts'
import { storyLines } from './words/story-text.ts'

/** A page takes at most a megabyte. */
const mostFindings = 20
const mostListed = 50

export function toMarkdown(report: Report): string {
  const parts = [heading(report), about(report), scenarios(report), counts(report), gate(report), findings(report)]
  return `${[...parts, cannotTell(report), endpoints(report), footer(report)].filter((part) => part !== '').join('\n\n')}\n`
}

function heading({ exit }: Report): string {
  const code = exit?.code ?? 0
  const verdict = code === 0 ? '✅ passed' : code === 1 ? '❌ failed' : '⚠️ not judged'
  return `## Plumbline: ${verdict}\n\n${exit === undefined ? '' : inline(exit.reason)}`
}

function about({ target, feature_level, seed, plans, exchanges, times, ended, provisional }: Report): string {
  const took = times === undefined ? '' : ` in ${Math.round(times.seconds)} s`
  const end = provisional ? 'the run had not come to its end' : ended
  const told = end === undefined ? '' : ` The run ended: ${inline(end)}`
  return `${code(target)}, feature level ${feature_level}, seed ${seed}; ${counted(exchanges, 'exchange')}, ${counted(plans, 'plan')}${took}.${told}`
}

function scenarios({ scenarios = [] }: Report): string {
  if (scenarios.length === 0) return ''
  const verdicts = ['passed', 'failed', 'skipped', 'cannot-tell']
  const many = verdicts.map((verdict) => scenarios.filter((one) => one.verdict === verdict).length)
  const unhappy = scenarios.filter(({ verdict }) => verdict === 'failed' || verdict === 'cannot-tell')
  const told = unhappy.slice(0, mostFindings).map((one) => {
    const lines = [...troubleLines(one), one.replay].map(harmless)
    return `### ${one.verdict}: ${inline(one.title)}\n\n${block(lines.join('\n'))}`
  })
  return [table(['scenarios', ...verdicts], [[scenarios.length, ...many]]), ...told].join('\n\n')
}

function counts(report: Report): string {
  const rows = (['must', 'should'] as const).map((strength) => {
    const own = clausesMeant(report).filter((clause) => clause.strength === strength)
    const many = (verdict: string) => own.filter((clause) => clause.verdict === verdict).length
    const once = own.filter(({ verdict, seen }) => verdict === 'holds' && seen === 1).length
    return [strength, many('holds'), once, many('broken'), many('cannot-tell'), many('not-applicable')]
  })
  return table(['', 'hold', 'of these on a single look', 'broken', 'cannot tell', 'not applicable'], rows)
}

function gate({ gate }: Report): string {
  if (!gate) return ''
  const { known, expired, mended, regressed, lost, gone } = gate
  return [
    deviations('Known deviations, forgiven', known),
    deviations('No longer forgiven', expired),
    deviations('Holds again: take it out of the deviations', mended),
    ids('Held in the baseline, broken now', regressed),
    ids('Held in the baseline, cannot be told now', lost),
    ids('In the baseline, but no clause any more', gone),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

function deviations(title: string, list: readonly KnownDeviation[] = []): string {
  const lines = list.slice(0, mostListed).map(({ clause, reason, until }) => {
    return `- ${code(clause)}${until === undefined ? '' : ` until ${inline(until)}`}: ${inline(reason)}`
  })
  return lines.length === 0 ? '' : `**${title}**\n\n${lines.join('\n')}`
}

function ids(title: string, list: readonly string[] = []): string {
  const more = list.length > mostListed ? `\n- and ${list.length - mostListed} more` : ''
  const lines = list.slice(0, mostListed).map((id) => `- ${code(id)}`)
  return lines.length === 0 ? '' : `**${title}**\n\n${lines.join('\n')}${more}`
}

function findings({ findings }: Report): string {
  const told = findings.slice(0, mostFindings).map(finding)
  const more = findings.length - told.length
  return [...told, ...(more > 0 ? [`and ${more} more findings in \`report.json\``] : [])].join('\n\n')
}

function finding(one: ReportedFinding): string {
  const { clause, says, story = [], curl, replay } = one
  const lines = storyLines(one, story).map((line) => line.replace(/^ {2}/, ''))
  const again = [...(curl === undefined ? [] : [curl]), replay].map(harmless)
  return [
    `### ${markOf(one)}: ${code(clause)}`,
    prose(says),
    block(lines.join('\n')),
    `To see it again:\n\n${block(again.join('\n'), 'sh')}`,
  ].join('\n\n')
}

function cannotTell(report: Report): string {
  const stuck = clausesMeant(report).filter(({ strength, verdict }) => strength === 'must' && verdict === 'cannot-tell')
  if (stuck.length === 0) return ''
  const [most] = report.unlock ?? []
  const help =
    most === undefined ? '' : ` Most would help: ${inline(most.lacking)} (${most.clauses}): ${inline(most.how)}`
  const rows = [...Map.groupBy(stuck, ({ id }) => groupOf(id))].map(([group, list]) => [
    code(group),
    list.length,
    inline(list[0]?.reason ?? ''),
  ])
  const listed = table(['group', 'clauses', 'the first of them because'], rows.slice(0, mostListed))
  return `${stuck.length} must clauses cannot be told.${help}\n\n<details><summary>Which</summary>\n\n${listed}\n\n</details>`
}

function endpoints(report: Report): string {
  const rows = Object.entries(report.outcomes ?? {}).map(([slug, { accepted, refused, other }]) => [
    ...[code(slug), accepted, refused, other],
    `${report.times?.waited[slug] ?? 0} s`,
  ])
  const warnings = mostlyRefused(report).map((line) => `⚠️ ${inline(line)}\n\n`)
  const listed = table(['endpoint', 'accepted', 'refused', 'neither', 'waited'], rows)
  return rows.length === 0 ? '' : `${warnings.join('')}<details><summary>Requests</summary>\n\n${listed}\n\n</details>`
}

function footer({ tool, command }: Report): string {
  return `Plumbline ${inline(tool.version)}${command === undefined ? '' : `, ${code(command)}`}`
}

// The report as one HTML page that needs nothing else: figures first, pictures below them.

import { escapeXml } from '../../history/escape-xml.ts'
import { measuresPage, type Part } from '../../report/html/measures-page.ts'
import { circumstancesOf } from './circumstances.ts'
import { ms, seconds, valueText } from './figures.ts'
import type { LoadReport } from './load-report.ts'
import { overTime } from './pictures.ts'
import { reasonOf, verdictWord } from './summary.ts'

export function pageOf(report: LoadReport): string {
  const word = verdictWord(report)
  return measuresPage({
    title: `Load: ${report.profile} on ${report.target}`,
    over: `Load run: ${report.profile}`,
    word,
    mood: word === 'passed' ? 'kept' : word === 'failed' || word === 'INVALID' ? 'broken' : 'not',
    says: reasonOf(report),
    target: report.target,
    about: `${report.about}. ${circumstancesOf(report)}`,
    parts: partsOf(report),
  })
}

function partsOf(report: LoadReport): Part[] {
  return [
    { id: 'objectives', name: 'Objectives', markup: objectives(report) },
    { id: 'time', name: 'Over time', markup: `<div class="plots">${overTime(report).join('\n')}</div>` },
    { id: 'deliveries', name: 'Deliveries', markup: deliveries(report) },
    { id: 'requests', name: 'Requests', markup: requests(report) },
    { id: 'storms', name: 'Storms', markup: storms(report) },
    { id: 'generator', name: 'Generator', markup: generator(report) },
    { id: 'sampled', name: 'Sampled users', markup: sampled(report) },
    { id: 'mix', name: 'Mix', markup: mix(report) },
  ]
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = (row: readonly string[], tag: string) => row.map((cell) => `<${tag}>${cell}</${tag}>`).join('')
  return `<div class="scroll" tabindex="0" role="group" aria-label="Table"><table><thead><tr>${cells(head, 'th')}</tr></thead><tbody>${rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('')}</tbody></table></div>`
}

function bad(text: string, isBad: boolean): string {
  return isBad ? `<span class="bad">${escapeXml(text)}</span>` : escapeXml(text)
}

function objectives({ objectives: parts, held }: LoadReport): string {
  const rows = parts.map(({ text, value, kept }) => [
    escapeXml(text),
    value === null ? '–' : escapeXml(valueText(text, value)),
    kept === null ? 'cannot tell' : bad(kept ? 'kept' : 'missed', !kept),
  ])
  const missed = held.missed === undefined ? '' : `; at ${held.missed_at} users ${held.missed} was missed`
  return `${table(['objective', 'measured', ''], rows)}<p>${escapeXml(`Kept with up to ${held.users} users${missed}.`)}</p>`
}

function deliveries({ deliveries: told, events }: LoadReport): string {
  const wrong = Object.entries(told.wrong).map(([fault, many]) => [escapeXml(fault), bad(`${many}`, many > 0)])
  const counts: [string, number][] = [
    ['changes', told.changes],
    ['had to be shown', told.expected],
    ['shown', told.delivered],
    ['late', told.late],
    ['open', told.open],
  ]
  const rows = [...counts.map(([name, many]) => [name, `${many}`]), ...wrong]
  const examples = told.examples
    .slice(0, 20)
    .map(
      ({ fault, kind, writer, user, says }) =>
        `<li>${escapeXml(`${fault}: ${kind} of user ${writer} for user ${user}: ${says}`)}</li>`,
    )
  return `${table(['', 'events'], rows)}<p>From change to event: p50 ${ms(events.p50_ms)}, p95 ${ms(events.p95_ms)}, p99 ${ms(events.p99_ms)}, at most ${ms(events.max_ms)}.</p><ul>${examples.join('')}</ul>`
}

function requests({ requests: bySlug, all_requests }: LoadReport): string {
  const rows = [...Object.entries(bySlug), ['all', all_requests] as const].map(([slug, one]) => {
    const failed = Object.entries(one.failures)
      .map(([why, many]) => `${many} ${why}`)
      .join(', ')
    return [
      escapeXml(slug),
      `${one.count}`,
      ms(one.p50_ms),
      ms(one.p95_ms),
      ms(one.p99_ms),
      ms(one.max_ms),
      ms(one.service_p99_ms),
      bad(failed || '–', failed !== ''),
    ]
  })
  return table(['endpoint', 'requests', 'p50', 'p95', 'p99', 'max', 'service p99', 'failed'], rows)
}

function storms({ storms: met }: LoadReport): string {
  if (met.length === 0) return ''
  const rows = met.map(({ kind, at, ends, before_p95_ms, worst_p95_ms, recovered_after }) => [
    ...[escapeXml(kind), seconds(at), seconds(ends), ms(before_p95_ms), ms(worst_p95_ms)],
    recovered_after === null ? bad('not within the run', true) : seconds(recovered_after),
  ])
  return table(['storm', 'from', 'to', 'p95 before', 'worst p95', 'recovered after'], rows)
}

function generator({ generator: own }: LoadReport): string {
  const reasons = own.reasons.map((reason) => `<li class="bad">${escapeXml(reason)}</li>`).join('')
  const rows = [
    ['steps started of those planned', `${own.started} of ${own.planned}`],
    ['event loops late (p99)', ms(own.lag_p99_ms)],
    ['steps late to their start (p99)', ms(own.start_lag_p99_ms)],
    ['of all cores, at most', `${(own.cpu_share_most * 100).toFixed(0)} %`],
    ['memory, at most', `${Math.round(own.memory_mb)} MB`],
    [
      "Little's law: under way against rate × time",
      `${own.little.under_way.toFixed(2)} against ${own.little.rate_times_time.toFixed(2)}`,
    ],
  ]
  return `<p>${bad(own.valid ? 'valid' : 'INVALID', !own.valid)}</p>${table(['', ''], rows)}<ul>${reasons}</ul>`
}

function sampled({ sample }: LoadReport): string {
  const count = (verdict: string) => sample.clauses.filter((clause) => clause.verdict === verdict).length
  const findings = sample.findings.map(
    ({ clause, says, got }) => `<li class="bad">${escapeXml(`${clause}: ${says} (${got})`)}</li>`,
  )
  const states = sample.states.differences.map((text) => `<li class="bad">${escapeXml(text)}</li>`)
  return `<p>${sample.exchanges} exchanges of ${sample.users} users: ${count('holds')} clauses hold, ${count('broken')} broken, ${count('cannot-tell')} cannot be told. Register state plus events against a fresh one: ${sample.states.compared} values compared, ${sample.states.differences.length} differ.</p><ul>${[...findings, ...states].join('')}</ul>`
}

function mix({ mix: shares }: LoadReport): string {
  const rows = shares.map(({ persona, action, declared, done, differs }) => [
    escapeXml(`${persona}: ${action}`),
    `${declared}`,
    bad(`${done}`, differs),
  ])
  return table(['who does what', 'declared', 'done'], rows)
}

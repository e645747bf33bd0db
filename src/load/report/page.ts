// The report as one HTML page that needs nothing else: figures first, pictures below them.

import { percentileMs } from '../measure/histogram.ts'
import { escapeXml } from './junit.ts'
import type { LoadReport } from './load-report.ts'
import { type Line, plotOf } from './plots.ts'
import { ms, seconds, valueText, verdictWord } from './summary.ts'

const colours = { calm: '#2563a8', warm: '#c2410c', dark: '#111827', leaf: '#15803d' }

const style = `
:root { color-scheme: light dark; --ink: #1a1d21; --paper: #fff; --faint: #d8dce2; --soft: #f4f5f7 }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e8eb; --paper: #16181c; --faint: #3a3f47; --soft: #1f2329 } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); margin: 0 auto; max-width: 1360px; padding: 1rem }
h1 { font-size: 1.5rem } h2 { font-size: 1.2rem; margin-top: 2rem } h3 { font-size: 1rem; margin: 0 0 .3rem }
.verdict { padding: .6rem 1rem; border-left: 6px solid; background: var(--soft); overflow-wrap: anywhere }
.passed { border-color: #15803d } .failed, .INVALID { border-color: #b91c1c } .interrupted, .not { border-color: #b45309 }
.plots { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 30rem), 1fr)); gap: 1rem }
figure { margin: 0; padding: .6rem; border: 1px solid var(--faint); border-radius: 6px } svg { width: 100%; height: auto }
text { font: 11px system-ui, sans-serif; fill: var(--ink) } text.y { text-anchor: end; dominant-baseline: middle } text.x { text-anchor: middle } text.first { text-anchor: start } text.last { text-anchor: end }
.grid { stroke: var(--faint) } .storm { fill: #f59e0b; opacity: .25 } figcaption { font-size: .85rem }
.scroll { overflow-x: auto } table { border-collapse: collapse; font-size: .9rem } td, th { padding: .25rem .7rem; border-bottom: 1px solid var(--faint); text-align: right; white-space: nowrap }
td:first-child, th:first-child { text-align: left } .bad { color: #dc2626; font-weight: 600 }`

export function pageOf(report: LoadReport): string {
  const title = `Load: ${report.profile} on ${report.target}`
  const word = verdictWord(report)
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeXml(title)}</title><style>${style}</style></head><body>
<h1>${escapeXml(title)}</h1>
<p class="verdict ${word.split(' ')[0]}"><strong>${escapeXml(word)}</strong>: ${escapeXml(report.exit.reason)}</p>
<p>${escapeXml(`${report.about}. ${report.users} users, ${report.seconds} s, ${report.speed} × the usual pace, seed ${report.seed}; ${report.organization.people} people, ${report.organization.channels} channels; ${report.machine}.`)}</p>
${objectives(report)}
<h2>Over time</h2><div class="plots">${overTime(report).join('\n')}</div>
${deliveries(report)}
${requests(report)}
${storms(report)}
${generator(report)}
${sampled(report)}
${mix(report)}
</body></html>
`
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = (row: readonly string[], tag: string) => row.map((cell) => `<${tag}>${cell}</${tag}>`).join('')
  return `<div class="scroll"><table><thead><tr>${cells(head, 'th')}</tr></thead><tbody>${rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('')}</tbody></table></div>`
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
  return `<h2>Objectives</h2>${table(['objective', 'measured', ''], rows)}<p>${escapeXml(`Kept with up to ${held.users} users${missed}.`)}</p>`
}

function overTime(report: LoadReport): string[] {
  const { windows } = report
  const each = windows.length > 1 ? (windows[1]?.at ?? 1) - (windows[0]?.at ?? 0) : 1
  const line = (name: string, colour: string, of: (window: LoadReport['windows'][number]) => number | null): Line => ({
    name,
    colour,
    points: windows.map((window) => [window.at, of(window)]),
  })
  const spans = report.storms.map(({ at, ends, kind }) => ({
    from: at,
    to: Math.max(ends, at + each / 2),
    name: kind,
  }))
  const time = { xUnit: 's', spans, x: [0, windows.at(-1)?.at ?? 1] as const }
  return [
    plotOf({
      ...{ title: 'Request latency, from the intended start', unit: 'ms', isLogarithmic: true, ...time },
      lines: [
        line('p50', colours.calm, ({ p50_ms }) => p50_ms),
        line('p95', colours.leaf, ({ p95_ms }) => p95_ms),
        line('p99', colours.warm, ({ p99_ms }) => p99_ms),
      ],
    }),
    plotOf({
      ...{ title: 'From a change to its event', unit: 'ms', isLogarithmic: true, ...time },
      lines: [
        line('p50', colours.calm, ({ event_p50_ms }) => event_p50_ms),
        line('p99', colours.warm, ({ event_p99_ms }) => event_p99_ms),
      ],
    }),
    plotOf({
      ...{ title: 'Requests a second', unit: '/s', ...time },
      lines: [
        line('planned', colours.leaf, ({ planned }) => planned / each),
        line('answered well', colours.calm, ({ ok }) => ok / each),
        line('failed', colours.warm, ({ failed }) => failed / each),
      ],
    }),
    plotOf({ title: 'Users', unit: '', ...time, lines: [line('connected', colours.calm, ({ users }) => users)] }),
    byPercentile(report),
    plotOf({
      ...{ title: 'The generator', unit: '%', ...time },
      lines: [line('of all cores', colours.warm, ({ cpu_share }) => cpu_share * 100)],
    }),
  ]
}

/** The x axis counts nines: 90 %, 99 %, 99.9 % are equally far apart. */
function byPercentile({ histograms }: LoadReport): string {
  const nines = Array.from({ length: 31 }, (_, index) => index / 10)
  const of = (histogram: LoadReport['histograms']['requests']): Line['points'] =>
    nines.map((nine) => [nine, percentileMs(histogram, 1 - 10 ** -nine) ?? null])
  return plotOf({
    ...{
      title: 'By percentile (1 nine is 90 %, 2 are 99 %, 3 are 99.9 %)',
      unit: 'ms',
      xUnit: 'nines',
      isLogarithmic: true,
    },
    lines: [
      { name: 'requests', colour: colours.calm, points: of(histograms.requests) },
      { name: 'events', colour: colours.warm, points: of(histograms.events) },
    ],
  })
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
  return `<h2>Deliveries</h2>${table(['', 'events'], rows)}<p>From change to event: p50 ${ms(events.p50_ms)}, p95 ${ms(events.p95_ms)}, p99 ${ms(events.p99_ms)}, at most ${ms(events.max_ms)}.</p><ul>${examples.join('')}</ul>`
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
  return `<h2>Requests</h2>${table(['endpoint', 'requests', 'p50', 'p95', 'p99', 'max', 'service p99', 'failed'], rows)}`
}

function storms({ storms: met }: LoadReport): string {
  if (met.length === 0) return ''
  const rows = met.map(({ kind, at, ends, before_p95_ms, worst_p95_ms, recovered_after }) => [
    ...[escapeXml(kind), seconds(at), seconds(ends), ms(before_p95_ms), ms(worst_p95_ms)],
    recovered_after === null ? bad('not within the run', true) : seconds(recovered_after),
  ])
  return `<h2>Storms</h2>${table(['storm', 'from', 'to', 'p95 before', 'worst p95', 'recovered after'], rows)}`
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
  return `<h2>Generator: ${bad(own.valid ? 'valid' : 'INVALID', !own.valid)}</h2>${table(['', ''], rows)}<ul>${reasons}</ul>`
}

function sampled({ sample }: LoadReport): string {
  const count = (verdict: string) => sample.clauses.filter((clause) => clause.verdict === verdict).length
  const findings = sample.findings.map(
    ({ clause, says, got }) => `<li class="bad">${escapeXml(`${clause}: ${says} (${got})`)}</li>`,
  )
  const states = sample.states.differences.map((text) => `<li class="bad">${escapeXml(text)}</li>`)
  return `<h2>Sampled users</h2><p>${sample.exchanges} exchanges of ${sample.users} users: ${count('holds')} clauses hold, ${count('broken')} broken, ${count('cannot-tell')} cannot be told. Register state plus events against a fresh one: ${sample.states.compared} values compared, ${sample.states.differences.length} differ.</p><ul>${[...findings, ...states].join('')}</ul>`
}

function mix({ mix: shares }: LoadReport): string {
  const rows = shares.map(({ persona, action, declared, done, differs }) => [
    escapeXml(`${persona}: ${action}`),
    `${declared}`,
    bad(`${done}`, differs),
  ])
  return `<h2>Mix</h2>${table(['who does what', 'declared', 'done'], rows)}`
}

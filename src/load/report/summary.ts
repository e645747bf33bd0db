// The report as Markdown, for people: summary.md, and what the terminal shows at the end.

import { circumstancesOf } from './circumstances.ts'
import { ms, seconds, valueText } from './figures.ts'
import { unseenText } from './gate.ts'
import type { LoadReport, Percentiles } from './load-report.ts'

export function summaryOf(report: LoadReport): string {
  return [
    `# Load: ${report.profile} on ${report.target}`,
    '',
    `**${verdictWord(report)}**: ${reasonOf(report)}`,
    '',
    `${report.about}. ${circumstancesOf(report)}`,
    '',
    ...objectiveLines(report),
    ...deliveryLines(report),
    ...requestLines(report),
    ...generatorLines(report),
    ...stormLines(report),
    ...sampleLines(report),
    ...mixLines(report),
    ...(report.lacks.length > 0 ? ['## Left out', '', ...report.lacks.map((lack) => `- ${lack}`), ''] : []),
  ].join('\n')
}

export function verdictWord({ exit, generator, interrupted }: LoadReport): string {
  if (interrupted) return 'interrupted'
  if (!generator.valid) return 'INVALID'
  return exit.code === 0 ? 'passed' : exit.code === 1 ? 'failed' : 'not judged'
}

/** Without the word that stands before it. */
export function reasonOf({ exit }: LoadReport): string {
  return exit.reason.replace(/^INVALID: /, '')
}

function objectiveLines({ objectives, held }: LoadReport): string[] {
  const rows = objectives.map(({ text, value, kept }) => {
    const told = value === null ? 'nothing measured' : valueText(text, value)
    return `| ${text} | ${told} | ${kept === null ? 'cannot tell' : kept ? 'kept' : '**missed**'} |`
  })
  const up =
    held.missed === undefined
      ? `Kept with up to ${held.users} users.`
      : `Kept with up to ${held.users} users; at ${held.missed_at} users ${held.missed} was missed.`
  return ['| objective | measured | |', '|---|---|---|', ...rows, '', up, '']
}

function deliveryLines({ deliveries, events }: LoadReport): string[] {
  const { changes, expected, delivered, late, open, wrong, examples, unseen } = deliveries
  const wrongText = Object.entries(wrong).map(([fault, many]) => `${many} ${fault}`)
  return [
    '## Deliveries',
    '',
    `${changes} changes had to be shown ${expected} times; ${delivered} were, ${late} late, ${wrongText.join(', ')}, ${open} open (not asked for long enough).`,
    `From change to event: ${percentileText(events)}.`,
    ...(Object.keys(unseen).length > 0 ? [`Cannot tell: ${unseenText({ deliveries })}.`] : []),
    ...examples
      .slice(0, 10)
      .map(
        ({ fault, kind, writer, user, says }) =>
          `- ${fault}: ${kind || 'event'} of user ${writer} for user ${user}: ${says}`,
      ),
    '',
  ]
}

function requestLines({ requests, all_requests, polls }: LoadReport): string[] {
  const rows = [...Object.entries(requests), ['all', all_requests] as const].map(([slug, one]) => {
    const failed = Object.entries(one.failures).map(([why, many]) => `${many} ${why}`)
    return `| ${slug} | ${one.count} | ${ms(one.p50_ms)} | ${ms(one.p95_ms)} | ${ms(one.p99_ms)} | ${ms(one.max_ms)} | ${ms(one.service_p99_ms)} | ${failed.join(', ') || '–'} |`
  })
  const polled = Object.entries(polls).map(([how, many]) => `${many} ${how}`)
  return [
    '## Requests',
    '',
    'Latency counts from when a request was to be sent; the column `service` from when it was.',
    '',
    '| endpoint | requests | p50 | p95 | p99 | max | service p99 | failed |',
    '|---|---|---|---|---|---|---|---|',
    ...rows,
    '',
    `Long polls, not among these: ${polled.join(', ') || 'none'}.`,
    '',
  ]
}

function generatorLines({ generator }: LoadReport): string[] {
  const { valid, reasons, planned, started, lag_p99_ms, start_lag_p99_ms, cpu_share_most, little } = generator
  return [
    '## Generator',
    '',
    `${valid ? 'Valid' : '**INVALID**'}: ${started} of ${planned} planned steps started, event loops ${ms(lag_p99_ms)} and steps ${ms(start_lag_p99_ms)} late (p99), ${(cpu_share_most * 100).toFixed(0)} % of all cores in the busiest window, ${Math.round(generator.memory_mb)} MB; Little's law: ${little.under_way.toFixed(2)} requests under way, rate times time ${little.rate_times_time.toFixed(2)}.`,
    ...reasons.map((reason) => `- ${reason}`),
    '',
  ]
}

function stormLines({ storms }: LoadReport): string[] {
  if (storms.length === 0) return []
  const rows = storms.map(
    ({ kind, at, ends, before_p95_ms, worst_p95_ms, recovered_after }) =>
      `| ${kind} | ${seconds(at)} | ${seconds(ends)} | ${ms(before_p95_ms)} | ${ms(worst_p95_ms)} | ${recovered_after === null ? 'not within the run' : seconds(recovered_after)} |`,
  )
  return [
    '## Storms',
    '',
    '| storm | from | to | p95 before | worst p95 | recovered after |',
    '|---|---|---|---|---|---|',
    ...rows,
    '',
  ]
}

function sampleLines({ sample }: LoadReport): string[] {
  const count = (verdict: string) => sample.clauses.filter((clause) => clause.verdict === verdict).length
  const { states } = sample
  return [
    '## Sampled users',
    '',
    `${sample.exchanges} exchanges of ${sample.users} users were judged: ${count('holds')} clauses hold, ${count('broken')} broken, ${count('cannot-tell')} cannot be told.`,
    ...sample.findings.map(({ clause, says, got }) => `- ${clause}: ${says} (${got})`),
    `Register state plus events against a fresh register state: ${states.compared} values of ${states.users} users compared, ${states.differences.length} differ.`,
    ...states.differences.slice(0, 10).map((text) => `- ${text}`),
    '',
  ]
}

function mixLines({ mix }: LoadReport): string[] {
  const differing = mix.filter(({ differs }) => differs)
  const told = differing.map(
    ({ persona, action, declared, done }) => `- ${persona} ${action}: ${declared} declared, ${done} done`,
  )
  const says =
    differing.length === 0
      ? 'Everything was done about as often as declared.'
      : 'Done more or less often than declared:'
  return ['## Mix', '', says, ...told, '']
}

function percentileText({ count, p50_ms, p95_ms, p99_ms, max_ms }: Percentiles): string {
  if (count === 0) return 'nothing measured'
  return `p50 ${ms(p50_ms)}, p95 ${ms(p95_ms)}, p99 ${ms(p99_ms)}, at most ${ms(max_ms)} (${count} sightings)`
}

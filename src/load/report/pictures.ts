// The pictures of a load run: latency and rates over time, and by percentile.

import { percentileMs } from '../measure/histogram.ts'
import { shortCircumstances } from './circumstances.ts'
import type { LoadReport } from './load-report.ts'
import { type Line, plotOf } from './plots.ts'

const colours = { calm: '#2563a8', warm: '#c2410c', dark: '#111827', leaf: '#15803d' }

export function overTime(report: LoadReport): string[] {
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
  const note = shortCircumstances(report)
  const time = { xUnit: 's', spans, note, x: [0, windows.at(-1)?.at ?? 1] as const }
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
function byPercentile(report: LoadReport): string {
  const { histograms } = report
  const nines = Array.from({ length: 31 }, (_, index) => index / 10)
  const of = (histogram: LoadReport['histograms']['requests']): Line['points'] =>
    nines.map((nine) => [nine, percentileMs(histogram, 1 - 10 ** -nine) ?? null])
  return plotOf({
    ...{
      title: 'By percentile (1 nine is 90 %, 2 are 99 %, 3 are 99.9 %)',
      unit: 'ms',
      xUnit: 'nines',
      isLogarithmic: true,
      note: shortCircumstances(report),
    },
    lines: [
      { name: 'requests', colour: colours.calm, points: of(histograms.requests) },
      { name: 'events', colour: colours.warm, points: of(histograms.events) },
    ],
  })
}

// Line plots as SVG, drawn here so that the page needs no script and no other file.

import { escapeXml } from '../../history/escape-xml.ts'

export interface Line {
  readonly name: string
  readonly points: readonly (readonly [x: number, y: number | null])[]
  readonly colour: string
}

export interface Plot {
  readonly title: string
  readonly unit: string
  readonly xUnit: string
  /** From where to where; otherwise as far as there are points. */
  readonly x?: readonly [from: number, to: number]
  readonly lines: readonly Line[]
  /** Spans that are shaded, with what they are. */
  readonly spans?: readonly { readonly from: number; readonly to: number; readonly name: string }[]
  readonly isLogarithmic?: boolean
  /** Drawn below the lines, from low to high. */
  readonly bands?: readonly Band[]
  /** Drawn as points, without a line. */
  readonly dots?: readonly Line[]
  /** What it holds for: a picture may be looked at without its page. */
  readonly note?: string
}

interface Band {
  readonly name: string
  readonly points: readonly (readonly [x: number, low: number, high: number])[]
  readonly colour: string
}

const [width, height, left, right, top, bottom] = [640, 240, 56, 12, 14, 28]

export function plotOf(plot: Plot): string {
  const { bands = [], dots = [] } = plot
  const drawn = [...plot.lines, ...dots].flatMap(({ points }) => points.filter(([, y]) => y !== null))
  const edges = bands.flatMap(({ points }) => points.map(([at, , high]) => [at, high] as const))
  const all = [...drawn, ...edges] as [number, number][]
  const heading = `<h3>${escapeXml(plot.title)}</h3>`
  if (all.length === 0) return `<figure>${heading}<p>Nothing was measured.</p></figure>`
  const [from, to] = plot.x ?? [Math.min(...all.map(([at]) => at)), Math.max(...all.map(([at]) => at))]
  const x = scale(from, to, left, width - right)
  const low = plot.isLogarithmic ? Math.max(0.1, Math.min(...all.map(([, y]) => y).filter((y) => y > 0))) : 0
  const high = Math.max(low * 10, ...all.map(([, y]) => y)) || 1
  const y = plot.isLogarithmic
    ? (value: number) =>
        scale(Math.log10(low), Math.log10(high), height - bottom, top)(Math.log10(Math.max(low, value)))
    : scale(low, high, height - bottom, top)
  const legend = [...plot.lines, ...dots, ...bands]
    .map(
      ({ name, colour }) =>
        `<svg class="key" viewBox="0 0 10 10" aria-hidden="true"><rect width="10" height="10" fill="${colour}"/></svg> ${escapeXml(name)}`,
    )
    .join(' &nbsp; ')
  return `<figure>${heading}
<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeXml(plot.title)}">
${(plot.spans ?? []).map((span) => spanOf(span, x)).join('')}${ticks(low, high, plot, y)}${xTicks([from, to], plot.xUnit, x)}
${bands.map((band) => polygon(band, x, y)).join('')}${plot.lines.map((line) => polyline(line, x, y)).join('\n')}
${dots.map((line) => circles(line, x, y)).join('')}
</svg><figcaption>${legend}${plot.note === undefined ? '' : `<br><small>${escapeXml(plot.note)}</small>`}</figcaption></figure>`
}

type Scale = (value: number) => number

function scale(from: number, to: number, low: number, high: number): Scale {
  return (value) => low + ((value - from) / (to - from || 1)) * (high - low)
}

/** A line is broken where nothing was measured. */
function polyline({ points, colour }: Line, x: Scale, y: Scale): string {
  const runs: string[][] = [[]]
  for (const [at, value] of points)
    if (value === null) runs.push([])
    else runs.at(-1)?.push(`${x(at).toFixed(1)},${y(value).toFixed(1)}`)
  const drawn = runs.filter(({ length }) => length > 0)
  return drawn
    .map((run) =>
      run.length === 1
        ? `<circle cx="${run[0]?.split(',')[0]}" cy="${run[0]?.split(',')[1]}" r="2" fill="${colour}"/>`
        : `<polyline fill="none" stroke="${colour}" stroke-width="1.6" points="${run.join(' ')}"/>`,
    )
    .join('')
}

function polygon({ points, colour }: Band, x: Scale, y: Scale): string {
  const edge = (of: (point: Band['points'][number]) => number) =>
    points.map((point) => `${x(point[0]).toFixed(1)},${y(of(point)).toFixed(1)}`)
  const outline = [...edge(([, low]) => low), ...edge(([, , high]) => high).toReversed()]
  return `<polygon fill="${colour}" opacity=".18" points="${outline.join(' ')}"/>`
}

function circles({ points, colour }: Line, x: Scale, y: Scale): string {
  return points
    .map(([at, value]) =>
      value === null ? '' : `<circle cx="${x(at).toFixed(1)}" cy="${y(value).toFixed(1)}" r="4" fill="${colour}"/>`,
    )
    .join('')
}

function spanOf({ from, to, name }: NonNullable<Plot['spans']>[number], x: Scale): string {
  const wide = Math.max(2, x(to) - x(from))
  return `<rect x="${x(from).toFixed(1)}" y="${top}" width="${wide.toFixed(1)}" height="${height - top - bottom}" class="storm"><title>${escapeXml(name)}</title></rect>`
}

function ticks(low: number, high: number, { unit, isLogarithmic }: Plot, y: Scale): string {
  const steps = isLogarithmic ? decades(low, high) : [0, 0.25, 0.5, 0.75, 1].map((part) => part * high)
  return steps
    .map((value) => {
      const at = y(value).toFixed(1)
      return `<line x1="${left}" x2="${width - right}" y1="${at}" y2="${at}" class="grid"/><text x="${left - 6}" y="${at}" class="y">${told(value, unit)}</text>`
    })
    .join('')
}

function decades(low: number, high: number): number[] {
  const first = Math.ceil(Math.log10(low))
  return Array.from(
    { length: Math.max(1, Math.floor(Math.log10(high)) - first + 1) },
    (_, index) => 10 ** (first + index),
  )
}

function xTicks([from, to]: readonly [number, number], unit: string, x: Scale): string {
  return [0, 0.25, 0.5, 0.75, 1]
    .map((part) => [part, from + part * (to - from)] as const)
    .map(
      ([part, at]) =>
        `<text x="${x(at).toFixed(1)}" y="${height - 8}" class="${part === 0 ? 'x first' : part === 1 ? 'x last' : 'x'}">${short(at)} ${unit}</text>`,
    )
    .join('')
}

function short(value: number): string {
  if (value >= 1000) return `${Math.round(value)}`
  return Number(value.toPrecision(3)).toString()
}

/** Thousands of milliseconds are seconds. */
function told(value: number, unit: string): string {
  return unit === 'ms' && value >= 1000 ? `${short(value / 1000)} s` : `${short(value)} ${unit}`
}

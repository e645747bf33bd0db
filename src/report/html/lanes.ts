// The lanes of a story as a picture. The order is true, the lengths are not, so that a long wait leaves room for what
// happened meanwhile.

import type { ToldExchange } from '../../judge/stories/story.ts'
import { lanesOf, type Span } from '../words/lanes.ts'
import { type Html, html } from './html.ts'
import { brief, nothing } from './words.ts'

const [left, step, height, top] = [132, 44, 30, 8]
const longestName = 16

/** Nothing where one request followed the other. */
export function lanes(steps: readonly ToldExchange[]): Html {
  const found = lanesOf(steps)
  if (found === undefined) return nothing
  const { rows, moments } = found
  const [width, high] = [left + step * moments.length + 8, 2 * top + height * rows.length]
  const inOrder = rows.flat().sort((one, other) => one.place - other.place)
  const told = inOrder.map(({ place, as }) => `step ${place} by ${as}`).join(', ')
  return html`<figure class="lanes"><div class="scroll" tabindex="0" role="group" aria-label="Lanes of the requests">
<svg width="${width}" height="${high}" role="img" aria-label="Requests that overlapped, in order of sending: ${told}">${rows.map((row, index) => laneOf(row, index, width, moments))}</svg></div>
<figcaption>Some of these requests were under way at the same time. The order is true, the lengths are not to scale.</figcaption></figure>`
}

function laneOf(row: readonly Span[], index: number, width: number, moments: readonly number[]): Html {
  const middle = top + (index + 0.5) * height
  const bars = row.map((span) => barOf(span, middle, moments))
  return html`<line x1="${left}" x2="${width}" y1="${middle}" y2="${middle}"/><text class="name" x="0" y="${middle + 4}">${brief(row[0]?.as ?? '', longestName)}</text>${bars}`
}

function barOf({ place, at, end, guilty }: Span, middle: number, moments: readonly number[]): Html {
  const [from, to] = [moments.indexOf(at), moments.indexOf(end)]
  const [x, width] = [left + step * from, Math.max(step * (to - from), step / 2)]
  return html`<rect class="${guilty && 'guilty'}" x="${x}" y="${middle - 11}" width="${width}" height="22" rx="4"/><text class="step" x="${x + width / 2}" y="${middle + 4}">${place}</text>`
}

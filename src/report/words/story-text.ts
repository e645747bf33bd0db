// A finding as a person reads it, in the summary, after a replay and of a trace alike: the clause, then the story in
// numbered steps, the guilty one with what should have come.

import { isExchange, type Story, type StoryStep, type ToldExchange } from '../../judge/stories/story.ts'
import type { Finding } from '../../judge/verdicts/verdict.ts'
import { harmless } from './harmless.ts'
import { lanesOf, type Span } from './lanes.ts'

export function storyLines(finding: Finding, story: Story): string[] {
  if (story.length === 0) return plainLines(finding)
  let place = 0
  const steps = story.flatMap((step) => (isExchange(step) ? exchangeLines(step, ++place) : [noteLine(step)]))
  return [...steps, ...laneLines(story.filter(isExchange))]
}

/** Where nothing is remembered of what led to it. */
function plainLines({ sent, expected, got }: Finding): string[] {
  return [`  sent      ${harmless(sent)}`, `  expected  ${harmless(expected)}`, `  got       ${harmless(got)}`]
}

function exchangeLines(step: ToldExchange, place: number): string[] {
  const { exchange, request, as, came, expected, guilty } = step
  const number = exchange === place ? '' : ` (exchange ${exchange})`
  const line = `  ${guilty ? '>' : ' '}${place}. ${harmless(request)} as ${harmless(as)}: ${harmless(came)}${number}`
  return expected === undefined ? [line] : [line, `       expected ${harmless(expected)}`]
}

function noteLine(step: Exclude<StoryStep, ToldExchange>): string {
  return `   - ${harmless(step.fixture)}`
}

/** So many characters between two moments. */
const step = 4

/** Where requests were under way at the same time: a line for each actor. The order is true, the lengths are not. */
function laneLines(exchanges: readonly ToldExchange[]): string[] {
  const lanes = lanesOf(exchanges)
  if (lanes === undefined) return []
  const { rows, moments } = lanes
  const names = rows.map((row) => harmless(row[0]?.as ?? ''))
  const width = Math.max(...names.map(({ length }) => length))
  const drawn = rows.map((row) => row.reduce((line, span) => line + barOf(span, line.length, moments), ''))
  return ['     at the same time:', ...drawn.map((line, index) => `     ${names[index]?.padEnd(width)}  ${line}`)]
}

function barOf({ place, at, end }: Span, drawn: number, moments: readonly number[]): string {
  const [from, to] = [step * moments.indexOf(at), step * moments.indexOf(end)]
  return `${' '.repeat(Math.max(0, from - drawn))}[${`${place}`.padEnd(Math.max(0, to - from - 2), '=')}]`
}

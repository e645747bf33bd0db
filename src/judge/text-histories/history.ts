/** A small history, written from the specification alone, with what it says of itself. Knows nothing of the judge. */
import { world } from './cast.ts'
import { type Line, type Members, start } from './tell.ts'

export interface TextHistory {
  title: string
  /** The line of the specification that the history contradicts. */
  against?: number
  /** The clause that the judge accuses, or the reason why it accuses none. */
  breaks?: string
  missed?: string
  lines: Line[]
  header: Members
  world: Line[]
  /** Whether whoever recorded knew whole seconds only. */
  wholeSeconds: boolean
}

export interface Circumstances {
  complete?: boolean
  level?: number
  word?: string
  settings?: Members
  emits?: Members
  accounts?: Members
  world?: Line[]
  wholeSeconds?: boolean
  breaks?: string
  missed?: string
}

export function allowed(title: string, lines: Line[], circumstances: Circumstances = {}): TextHistory {
  const { complete = true, level = 500, word = 'service', settings, emits, ...others } = circumstances
  const { world: beforehand = world, wholeSeconds = false, breaks, missed } = others
  const header = {
    kind: 'header',
    version: 1,
    complete,
    word,
    feature_level: level,
    ...(settings && { settings }),
    ...(emits && { emits }),
    accounts: circumstances.accounts ?? {},
  }
  return { title, lines, header, world: beforehand, wholeSeconds, ...(breaks && { breaks }), ...(missed && { missed }) }
}

export const breaking = (
  against: number,
  title: string,
  lines: Line[],
  circumstances?: Circumstances,
): TextHistory => ({
  against,
  ...allowed(title, lines, circumstances),
})

/** The lines of the trace. Seconds have odd fractions, since round ones would count as a coarse clock. */
export function toJsonl({ header, world, lines, wholeSeconds }: TextHistory): string {
  const told: Members[] = [header]
  let now = 0
  const clock = (seconds: number) => (wholeSeconds ? Math.floor(seconds) : seconds)
  const tell = (line: Line) => {
    if ('wait' in line) {
      now += line.wait
      return
    }
    const isExchange = line.line.kind === 'exchange'
    const answered = clock(now + (line.lasts ?? 0.047123))
    told.push({ ...line.line, ...(isExchange ? { sent: clock(now), answered } : { at: clock(now) }) })
    now += 1.003571
  }
  now = start - 20 + 0.137219
  for (const line of world) tell(line)
  now = start + 0.137219
  for (const line of lines) tell(line)
  return `${told.map((line) => JSON.stringify(line)).join('\n')}\n`
}

/** A small history, written from the specification alone, with what it says of itself. Knows nothing of the judge. */
import { world } from './cast.ts'
import { type Line, type Members, start } from './tell.ts'

export interface TextHistory {
  title: string
  lines: readonly Line[]
  header: Members
  /** The lines that were told before the history begins. */
  world: readonly Line[]
  /** Whether whoever recorded knew whole seconds only. */
  wholeSeconds: boolean
}

/** A history that contradicts one line of the specification. */
export interface Breach extends TextHistory {
  against: number
  /** The clauses that the judge accuses, or the reason why it accuses none. */
  verdict: readonly string[] | Missed
}

interface Missed {
  missed: string
}

export interface Circumstances {
  complete?: boolean
  level?: number
  word?: string
  settings?: Members
  accounts?: Members
  world?: readonly Line[]
  wholeSeconds?: boolean
}

export function allowed(title: string, lines: readonly Line[], circumstances: Circumstances = {}): TextHistory {
  const { complete = true, level = 500, word = 'service', settings, accounts = {} } = circumstances
  const told = { complete, word, feature_level: level, ...(settings && { settings }), accounts }
  const { world: before = world, wholeSeconds = false } = circumstances
  return { title, lines, header: { kind: 'header', version: 1, ...told }, world: before, wholeSeconds }
}

export function breaking(
  against: number,
  title: string,
  verdict: string | readonly string[] | Missed,
  lines: readonly Line[],
  circumstances?: Circumstances,
): Breach {
  const told = typeof verdict === 'string' ? [verdict] : verdict
  return { ...allowed(title, lines, circumstances), against, verdict: told }
}

export const missed = (reason: string): Missed => ({ missed: reason })

/** Somebody recorded a part. */
export const partly: Circumstances = { complete: false }

/** The lines of the trace. Seconds have odd fractions, since round ones would count as a coarse clock. */
export function linesOf({ header, world, lines, wholeSeconds }: TextHistory): readonly Members[] {
  const clock = (seconds: number) => (wholeSeconds ? Math.floor(seconds) : seconds)
  const told: Members[] = [header]
  let now = 0
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
  return told
}

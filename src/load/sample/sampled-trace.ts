// The exchanges of sampled users as an ordinary trace. It is incomplete, since the others are not in it.

import { existsSync, readFileSync } from 'node:fs'
import { toBody } from '../../history/body.ts'
import type { Exchange, Header } from '../../history/entry.ts'
import { TraceWriter } from '../../history/trace.ts'
import type { Target } from '../../target/target.ts'
import type { PlannedUser } from '../k6/planned.ts'

type Recorded = Omit<Exchange, 'response'> & {
  readonly response: {
    readonly status: number
    readonly headers: Record<string, string>
    readonly body_text: string
  } | null
}

/** Writes the trace, and gives its header; undefined where nothing was recorded. */
export function writeSampledTrace(
  exchanges: readonly Exchange[],
  traceFile: string,
  users: readonly PlannedUser[],
  target: Pick<Target, 'word' | 'settings' | 'emits' | 'absent'>,
): Header | undefined {
  if (exchanges.length === 0) return undefined
  const header = headerOf(exchanges, users, target)
  const writer = new TraceWriter(traceFile, header)
  for (const exchange of exchanges) writer.write(exchange)
  return header
}

/** Of several processes in the order of their answers, as one would have recorded them. */
export function readExchanges(...files: readonly string[]): Exchange[] {
  const all = files.flatMap(exchangesIn)
  return files.length === 1 ? all : all.toSorted((one, other) => one.answered - other.answered)
}

function exchangesIn(file: string): Exchange[] {
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1)
  return lines.map((line) => {
    const recorded = JSON.parse(line) as Recorded
    if (recorded.response === null) return { ...recorded, response: null }
    const { status, headers, body_text } = recorded.response
    return { ...recorded, response: { status, headers, ...toBody(Buffer.from(body_text)) } }
  })
}

function headerOf(
  exchanges: readonly Exchange[],
  users: readonly PlannedUser[],
  { word, settings, emits, absent }: Pick<Target, 'word' | 'settings' | 'emits' | 'absent'>,
): Header {
  const byName = new Map(users.map((user) => [user.name, user]))
  const actors = new Set(exchanges.map(({ actor }) => actor))
  const accounts = [...actors].flatMap((actor) => {
    const user = byName.get(actor.split('/')[0] ?? '')
    return user ? [[actor, { user_id: user.user_id, role: roleOf(user) }]] : []
  })
  const level = levelIn(exchanges, word)
  return {
    ...{ kind: 'header', version: 1, word, settings, emits, absent, complete: false },
    ...(level === undefined ? {} : { feature_level: level }),
    accounts: Object.fromEntries(accounts),
  }
}

function roleOf({ others, is_bot }: PlannedUser): string {
  if (others.length > 0) return 'administrator'
  return is_bot ? 'bot' : 'member'
}

function levelIn(exchanges: readonly Exchange[], word: string): number | undefined {
  for (const { request, response } of exchanges) {
    if (request.path !== '/register') continue
    const level = (response?.body as Record<string, unknown> | undefined)?.[`${word}_feature_level`]
    if (typeof level === 'number') return level
  }
  return undefined
}

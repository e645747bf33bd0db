// Dates and datetimes of ISO 8601, as `anchor_date` spells them: which instant is meant, and by which rule. Only the
// plain spellings are read; what a server makes of others (weeks, fractions, basic format) is not said.

export interface Spelt {
  /** Milliseconds since 1970 in UTC. */
  readonly instant: number
  /** `date`: without a time, midnight UTC. `local`: without a zone, UTC. `utc`, `zoned`: says its zone. */
  readonly by: 'date' | 'local' | 'utc' | 'zoned'
}

const dateOnly = /^\d{4}-\d{2}-\d{2}$/
const datetime = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/
const zone = /(?:Z|[+-](?:0\d|1[0-3]):(?:00|15|30|45))$/

export function readDate(text: string): Spelt | undefined {
  if (dateOnly.test(text)) return spelt(`${text}T00:00:00`, 'Z', 'date')
  if (datetime.test(text)) return spelt(text, 'Z', 'local')
  const [named] = zone.exec(text) ?? []
  const rest = named === undefined ? '' : text.slice(0, -named.length)
  if (named === undefined || !datetime.test(rest)) return undefined
  return spelt(rest, named, named === 'Z' ? 'utc' : 'zoned')
}

function spelt(local: string, named: string, by: Spelt['by']): Spelt | undefined {
  const instant = Date.parse(`${local}${named}`)
  return isRealDay(local.slice(0, 10)) && isPlainYear(local) ? { instant, by } : undefined
}

// The thirtieth of February is rolled over by some and refused by others.
function isRealDay(day: string): boolean {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(day)
}

// Before the first and after the last second that every server can count.
function isPlainYear(local: string): boolean {
  const year = Number(local.slice(0, 4))
  return year > 1970 && year < 2038
}

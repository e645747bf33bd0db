// Reads an ISO 8601 date or datetime: a date alone is midnight UTC, a time without zone is UTC.
// Knows nothing of what time it is now.

const SYNTAX =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ]([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:[.,](\d{1,9}))?)?(Z|z|[+-]\d\d(?::?[0-5]\d)?)?)?$/

/** Milliseconds since 1970, or undefined where the text is no such date. */
export function parseIsoDate(text: string): number | undefined {
  const match = SYNTAX.exec(text)
  if (match === null) return undefined
  const [, year = '', month = '', day = '', hours = '00', minutes = '00', seconds = '00', fraction = '0', zone] = match
  if (!isDay(Number(year), Number(month), Number(day))) return undefined
  const milliseconds = fraction.padEnd(3, '0').slice(0, 3)
  const utc = Date.parse(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}.${milliseconds}Z`)
  return utc - offsetMs(zone)
}

function isDay(year: number, month: number, day: number): boolean {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  const days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  return day >= 1 && day <= (days[month - 1] ?? 0)
}

function offsetMs(zone: string | undefined): number {
  if (zone === undefined || zone.toUpperCase() === 'Z') return 0
  const digits = zone.slice(1).replace(':', '').padEnd(4, '0')
  const minutes = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2))
  return (zone.startsWith('-') ? -1 : 1) * minutes * 60_000
}

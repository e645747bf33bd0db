// Objects of JSON, and texts that are the same for the same value.

export type Fields = Readonly<Record<string, unknown>>

/** The same text for values that are the same, in whatever order their fields come. */
export function canonical(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? ''
  return JSON.stringify(value, (_, member: unknown) => (isFields(member) ? sorted(member) : member)) ?? ''
}

/** Their order and how often each stands there mean nothing. */
export function canonicalWords(words: readonly string[]): string {
  return canonical([...new Set(words.map((word) => word.trim().toLowerCase()))].sort())
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function sorted(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1)))
}

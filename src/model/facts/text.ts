// Values that may be of any kind, as texts: only what is one becomes one.

export function isText(value: unknown): value is string {
  return typeof value === 'string'
}

export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

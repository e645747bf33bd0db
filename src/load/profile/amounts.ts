// Amounts as people write them: `250ms`, `5m`, `40%`.

const units: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 }

export function milliseconds(text: string): number {
  const [, amount = '', unit = ''] = /^(\d+(?:\.\d+)?)(ms|s|m|h)$/.exec(text) ?? []
  return Number(amount) * (units[unit] ?? Number.NaN)
}

/** As a part of 1. */
export function share(text: string): number {
  return Number.parseFloat(text) / 100
}

// Figures as people read them.

/** The value of an objective, whose text tells its unit. */
export function valueText(text: string, value: number): string {
  if (text.startsWith('p')) return ms(value)
  return text.startsWith('errors') ? `${(value * 100).toFixed(2)} %` : `${value}`
}

export function seconds(value: number): string {
  return `${Math.round(value * 10) / 10} s`
}

export function ms(value: number | null): string {
  if (value === null) return '–'
  return value >= 10_000 ? `${(value / 1000).toFixed(1)} s` : `${value.toFixed(value < 10 ? 1 : 0)} ms`
}

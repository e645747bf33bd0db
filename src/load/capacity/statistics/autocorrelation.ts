// For how long a series remembers: how many values in a row have to stay together when it is drawn from.

/** The time of integrated autocorrelation, 1 for a series without memory (Geyer's initial positive sequence). */
export function memoryOf(series: readonly number[]): number {
  const mean = series.reduce((sum, value) => sum + value, 0) / series.length
  const away = series.map((value) => value - mean)
  const variance = productAt(away, 0)
  if (!(variance > 0)) return 1
  let memory = -1
  for (let lag = 0; lag + 1 < series.length; lag += 2) {
    const pair = (productAt(away, lag) + productAt(away, lag + 1)) / variance
    if (pair <= 0) break
    memory += 2 * pair
  }
  return Math.max(1, memory)
}

function productAt(away: readonly number[], lag: number): number {
  let sum = 0
  for (let index = lag; index < away.length; index++) sum += (away[index] ?? 0) * (away[index - lag] ?? 0)
  return sum / away.length
}

/** At least the cube root of the length, which is what no memory needs; at least four blocks, or there is no choice. */
export function blockLength(series: readonly number[]): number {
  const least = Math.ceil(series.length ** (1 / 3))
  const most = Math.max(1, Math.floor(series.length / 4))
  return Math.min(most, Math.max(least, Math.ceil(2 * memoryOf(series))))
}

// Probabilities on a grid of numbers, and their quantiles.

export function gridOf(from: number, to: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => from + ((to - from) * index) / (count - 1))
}

/** Straight between the points of the grid. */
export function quantiles(grid: readonly number[], weights: Float64Array): (share: number) => number {
  const sums = new Float64Array(grid.length)
  for (let at = 1; at < grid.length; at++)
    sums[at] = (sums[at - 1] as number) + ((weights[at - 1] as number) + (weights[at] as number)) / 2
  const all = sums[grid.length - 1] as number
  return (share) => {
    const wanted = share * all
    const after = Math.max(
      1,
      sums.findIndex((sum) => sum >= wanted),
    )
    const [below, above] = [sums[after - 1] as number, sums[after] as number]
    const [from, to] = [grid[after - 1] as number, grid[after] as number]
    return above > below ? from + ((to - from) * (wanted - below)) / (above - below) : from
  }
}

// Weighted least squares with few columns: the normal equations, solved by elimination.

export interface Fit {
  readonly coefficients: readonly number[]
  readonly covariance: readonly (readonly number[])[]
  readonly chiSquare: number
}

export function leastSquares(
  rows: readonly (readonly number[])[],
  values: readonly number[],
  deviations: readonly number[],
): Fit {
  const many = rows[0]?.length ?? 0
  const weighted = rows.map((row, index) => row.map((cell) => cell / (deviations[index] ?? 1)))
  const targets = values.map((value, index) => value / (deviations[index] ?? 1))
  const columns = Array.from({ length: many }, (_, column) => weighted.map((row) => row[column] ?? 0))
  const covariance = inverse(columns.map((one) => columns.map((other) => dot(one, other))))
  const sides = columns.map((column) => dot(column, targets))
  const coefficients = covariance.map((row) => dot(row, sides))
  const misses = weighted.map((row, index) => (targets[index] ?? 0) - dot(row, coefficients))
  return { coefficients, covariance, chiSquare: dot(misses, misses) }
}

function dot(one: readonly number[], other: readonly number[]): number {
  return one.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0)
}

/** Gauss and Jordan, with the largest pivot. */
function inverse(matrix: readonly (readonly number[])[]): number[][] {
  const size = matrix.length
  const work = matrix.map((row, index) => [...row, ...Array.from({ length: size }, (_, at) => (at === index ? 1 : 0))])
  for (let column = 0; column < size; column++) {
    const pivot = pivotOf(work, column)
    const [chosen = [], other = []] = [work[pivot], work[column]]
    work[pivot] = other
    const scale = chosen[column] ?? 1
    work[column] = chosen.map((value) => value / scale)
    for (let index = 0; index < size; index++) if (index !== column) subtract(work, index, column)
  }
  return work.map((row) => row.slice(size))
}

function pivotOf(work: readonly (readonly number[])[], column: number): number {
  let best = column
  for (let index = column; index < work.length; index++)
    if (Math.abs(work[index]?.[column] ?? 0) > Math.abs(work[best]?.[column] ?? 0)) best = index
  return best
}

function subtract(work: number[][], index: number, column: number): void {
  const factor = work[index]?.[column] ?? 0
  work[index] = (work[index] ?? []).map((value, at) => value - factor * (work[column]?.[at] ?? 0))
}

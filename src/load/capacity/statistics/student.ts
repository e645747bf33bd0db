// Student's t: how far a mean of few values may be off. The quantile is found by halving, which is quick enough for the
// few times that it is asked.

export function studentQuantile(share: number, degrees: number): number {
  if (share < 0.5) return -studentQuantile(1 - share, degrees)
  let [low, high] = [0, 1]
  while (studentBelow(high, degrees) < share) high *= 2
  for (let many = 0; many < 80; many++) {
    const middle = (low + high) / 2
    if (studentBelow(middle, degrees) < share) low = middle
    else high = middle
  }
  return (low + high) / 2
}

export function studentBelow(t: number, degrees: number): number {
  const tail = 0.5 * incompleteBeta(degrees / (degrees + t * t), degrees / 2, 0.5)
  return t > 0 ? 1 - tail : tail
}

/** Regularized; its continued fraction converges on one side of the mean, and the other side mirrors it. */
function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0 || x >= 1) return x <= 0 ? 0 : 1
  if (x > (a + 1) / (a + b + 2)) return 1 - incompleteBeta(1 - x, b, a)
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log(1 - x))
  return (front / a) * fraction(x, a, b)
}

/** Lentz's way. */
function fraction(x: number, a: number, b: number): number {
  const tiny = 1e-300
  let d = 1 / nonZero(1 - ((a + b) * x) / (a + 1), tiny)
  let c = 1
  let value = d
  for (let m = 1; m < 500; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1))
    for (const term of [even, odd]) {
      d = 1 / nonZero(1 + term * d, tiny)
      c = nonZero(1 + term / c, tiny)
      value *= c * d
    }
    if (Math.abs(c * d - 1) < 1e-14) break
  }
  return value
}

function nonZero(value: number, tiny: number): number {
  return Math.abs(value) < tiny ? tiny : value
}

/** Stirling's series, after steps up to where it is good. */
export function logGamma(value: number): number {
  let [x, shift] = [value, 0]
  for (; x < 10; x++) shift -= Math.log(x)
  const inverse = 1 / (x * x)
  const series = (1 / 12 - inverse * (1 / 360 - inverse * (1 / 1260 - inverse / 1680))) / x
  return shift + (x - 0.5) * Math.log(x) - x + 0.5 * Math.log(2 * Math.PI) + series
}

// Whether a value of JSON is small enough to be kept whole. Looks at no more of it than that takes.

const mostParts = 500
const mostCharacters = 20_000

export function isSmall(value: unknown): boolean {
  let [parts, characters] = [0, 0]
  const rest: unknown[] = [value]
  for (let one = rest.pop(); parts <= mostParts && characters <= mostCharacters; one = rest.pop()) {
    if (typeof one === 'string') characters += one.length
    if (typeof one === 'object' && one !== null)
      for (const name in one) rest.push((one as Record<string, unknown>)[name])
    parts++
    if (rest.length === 0) return true
    if (rest.length > mostParts) return false
  }
  return false
}

// What somebody may have meant who wrote a name that is not known.

/** So many names can be read at a glance. */
const atAGlance = 12
const mostNamed = 3

/** All that is allowed, or what is most like the wrong one, with where all of it is listed. */
export function allowedInstead(wrong: string, allowed: readonly string[], list?: string): string {
  if (allowed.length <= atAGlance) return `allowed there: ${allowed.join(', ')}`
  const all = list === undefined ? '' : ` ${list} lists them all`
  return `did you mean ${nearest(wrong, allowed).join(', ')}?${all}`
}

function nearest(wrong: string, allowed: readonly string[]): string[] {
  // Whoever wrote a part of a name, or more than the name, is likely to have meant it.
  const isPart = (name: string) => name.includes(wrong) || wrong.includes(name)
  const far = new Map(allowed.map((name) => [name, isPart(name) ? 1 : distance(wrong, name)]))
  return allowed.toSorted((a, b) => (far.get(a) ?? 0) - (far.get(b) ?? 0)).slice(0, mostNamed)
}

/** How many letters to add, drop or change. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [done, letter] of [...from].entries()) {
    const next = [done + 1]
    for (let index = 0; index < to.length; index++) {
      const changed = (row[index] ?? 0) + (to[index] === letter ? 0 : 1)
      next.push(Math.min(changed, (row[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}

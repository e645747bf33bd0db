// Patterns of linkifiers. Which dialect of regular expressions they have is not said: what is common to all is judged,
// and nothing else.

export type PatternForm = 'expression' | 'none' | 'odd'

/** The pattern as an expression; undefined where this dialect does not know it. */
export function compiled(pattern: string): RegExp | undefined {
  try {
    return new RegExp(pattern.replaceAll('(?P<', '(?<'), 'gu')
  } catch {
    return undefined
  }
}

export function patternForm(pattern: string): PatternForm {
  if (isBroken(pattern)) return 'none'
  return compiled(pattern) && !oddSyntax.test(pattern) ? 'expression' : 'odd'
}

/** The names of its groups. */
export function groupsOf(pattern: string): readonly string[] {
  return [...pattern.matchAll(/\(\?P?<(\w+)>/gu)].map(([, name = '']) => name)
}

/** How the groups are written; a server need not know both ways. */
export function dialectOf(pattern: string): string {
  if (groupsOf(pattern).length === 0) return 'no groups'
  return pattern.includes('(?P<') ? '(?P<name>' : '(?<name>'
}

// Looking around, references, properties, possessive repetition.
const oddSyntax = /\(\?(?!P?<\w)|\\[1-9pPkKAZzGQE]|[*+?}]\+/u

/** Brackets that are never closed, or closed and never opened, and a repetition of nothing. */
function isBroken(pattern: string): boolean {
  const bare = pattern.replaceAll(/\\[\s\S]/gu, 'x')
  const outside = bare.replaceAll(/\[\^?\]?[^\]]*\]/gu, 'x')
  if (outside.includes('[') || /^[*+?]|\([*+?](?!\?|P?<)/u.test(outside.replaceAll('(?', '(x'))) return true
  let depth = 0
  for (const letter of outside) {
    if (letter === '(') depth++
    if (letter === ')' && --depth < 0) return true
  }
  return depth > 0
}

// Patterns of linkifiers, and the reverse templates that make an example again from what they match. Which dialect of
// regular expressions patterns have is not said: what is common to all is judged, and nothing else.

import { RE2JS } from 're2js'

type PatternForm = 'expression' | 'none' | 'odd'

interface Match {
  readonly from: number
  readonly to: number
  readonly text: string
  /** By name; without those that took no part in it. */
  readonly groups: Readonly<Record<string, string>>
}

/** Longer ones nobody wrote by hand; what they match is not looked at. */
const longestPattern = 1_000
const longestText = 20_000

/** Where the pattern matches, from left to right; undefined where that cannot be told. */
export function matchesIn(text: string, pattern: string): readonly Match[] | undefined {
  const expression = compiled(pattern)
  if (expression === undefined || text.length > longestText) return undefined
  const found: Match[] = []
  const matcher = expression.matcher(text)
  while (matcher.find()) {
    const named = Object.keys(expression.namedGroups()).map((name) => [name, matcher.group(name)] as const)
    const groups = Object.fromEntries(named.filter((pair): pair is [string, string] => typeof pair[1] === 'string'))
    found.push({ from: matcher.start(), to: matcher.end(), text: matcher.group() ?? '', groups })
  }
  return found
}

const known = new Map<string, RE2JS | undefined>()
const remembered = 1_000

/** On an engine whose time grows with the text only; undefined where its dialect does not know the pattern. */
function compiled(pattern: string): RE2JS | undefined {
  if (known.has(pattern)) return known.get(pattern)
  if (known.size >= remembered) known.clear()
  const expression = pattern.length > longestPattern ? undefined : attempted(() => RE2JS.compile(pattern))
  known.set(pattern, expression)
  return expression
}

function attempted<T>(compile: () => T): T | undefined {
  try {
    return compile()
  } catch {
    return undefined
  }
}

export function patternForm(pattern: string): PatternForm {
  if (pattern.length > longestPattern) return 'odd'
  if (isBroken(pattern)) return 'none'
  if (compiled(pattern) === undefined || oddSyntax.test(pattern)) return 'odd'
  // The other dialect is never run: some patterns would take it for ever.
  const other = attempted(() => new RegExp(pattern.replaceAll('(?P<', '(?<'), 'gu'))
  return other ? 'expression' : 'odd'
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

/** `odd`: whether that counts is not said. */
export function regenerates(pattern: string, reverse_template: string, example: string): 'same' | 'other' | 'odd' {
  const matches = matchesIn(example, pattern)
  if (matches === undefined) return 'odd'
  const [match, ...more] = matches
  if (match === undefined) return 'other'
  const made = fill(reverse_template, match.groups)
  if (made === undefined || more.length > 0) return 'odd'
  if (made !== example) return 'other'
  return match.text === example ? 'same' : 'odd'
}

/** Which two of them are the literal brace is not said. */
const threeBraces = /\{{3}|\}{3}/u

/** Undefined where three braces stand together, a brace stands alone, or a name stands for nothing. */
function fill(template: string, groups: Readonly<Record<string, string | undefined>>): string | undefined {
  if (threeBraces.test(template)) return undefined
  let isClear = true
  const made = template.replaceAll(/\{\{|\}\}|\{(\w+)\}|[{}]/gu, (token, name?: string) => {
    if (token === '{{' || token === '}}') return token.charAt(0)
    const value = name !== undefined && Object.hasOwn(groups, name) ? groups[name] : undefined
    isClear &&= value !== undefined
    return value ?? ''
  })
  return isClear ? made : undefined
}

export function hasBraces(template: string): boolean {
  return /\{\{|\}\}/u.test(template) && !threeBraces.test(template)
}

export function namesIn(template: string): readonly string[] {
  return [...template.replaceAll(/\{\{|\}\}/gu, '').matchAll(/\{(\w+)\}/gu)].map(([, name = '']) => name)
}

// Whether a reverse template makes the example again from what the pattern takes out of it.

import { matchesIn } from './linkifier-pattern.ts'

/** `odd`: whether that counts is not said. */
export type Regeneration = 'same' | 'other' | 'odd'

export function regenerates(pattern: string, reverse_template: string, example: string): Regeneration {
  const matches = matchesIn(example, pattern)
  if (matches === undefined) return 'odd'
  const [match, ...more] = matches
  if (match === undefined) return 'other'
  const made = fill(reverse_template, match.groups)
  if (made === undefined || more.length > 0) return 'odd'
  if (made !== example) return 'other'
  return match.text === example ? 'same' : 'odd'
}

/** Undefined where a brace stands alone, or a name for nothing. */
function fill(template: string, groups: Readonly<Record<string, string | undefined>>): string | undefined {
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
  return /\{\{|\}\}/u.test(template)
}

export function namesIn(template: string): readonly string[] {
  return [...template.replaceAll(/\{\{|\}\}/gu, '').matchAll(/\{(\w+)\}/gu)].map(([, name = '']) => name)
}

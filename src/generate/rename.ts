// Steps name their answers, and those whom they make, for themselves; in a plan the names must differ.

import type { Step } from './plan.ts'

/** The steps with `suffix` at the end of every name that they give, and of every text that nothing else has. */
export function rename(steps: readonly Step[], suffix: string): Step[] {
  const names = new Set(steps.flatMap((step) => ('name' in step && step.name !== undefined ? [step.name] : [])))
  const renamed = (name: string) => (names.has(name) ? `${name}${suffix}` : name)
  // An actor is called by the step that made it and a number.
  const actor = (as: string) => as.replace(/^(.*?)(\d+)$/, (_, name: string, number: string) => renamed(name) + number)
  const textUnder = (key: string, text: string) => {
    if (key === 'as') return actor(text)
    if (key === 'unique') return text + suffix
    return naming.includes(key) ? renamed(text) : text
  }
  return withTexts(steps, textUnder) as Step[]
}

/** Members that name an answer. */
const naming = ['name', 'answer', 'lastEventOf', 'webhook']

/** The same value with other texts, each made of what stands under a name. */
function withTexts(value: unknown, textUnder: (name: string, text: string) => string, name = ''): unknown {
  if (typeof value === 'string') return textUnder(name, value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item) => withTexts(item, textUnder))
  const told = Object.entries(value).filter(([, inner]) => inner !== undefined)
  return Object.fromEntries(told.map(([member, inner]) => [member, withTexts(inner, textUnder, member)]))
}

/** What was drawn one by one, one after the other. */
export function inARow(each: readonly (readonly Step[])[]): Step[] {
  return each.flatMap((steps, index) => rename(steps, String.fromCharCode(97 + index)))
}

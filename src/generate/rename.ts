// Steps name their answers, and those whom they make, for themselves; in a plan the names must differ.

import type { Step } from './plan.ts'

/** The steps with `suffix` at the end of every name that they give. */
export function rename(steps: readonly Step[], suffix: string): Step[] {
  const names = new Set(steps.flatMap((step) => ('name' in step && step.name !== undefined ? [step.name] : [])))
  const renamed = (name: string) => (names.has(name) ? `${name}${suffix}` : name)
  // An actor is called by the step that made it and a number.
  const actor = (as: string) => as.replace(/^(.*?)(\d+)$/, (_, name: string, number: string) => renamed(name) + number)
  return JSON.parse(JSON.stringify(steps), (key, value) => {
    if (typeof value !== 'string') return value
    if (key === 'as') return actor(value)
    return ['name', 'answer', 'lastEventOf', 'webhook'].includes(key) ? renamed(value) : value
  }) as Step[]
}

/** What was drawn one by one, one after the other. */
export function inARow(each: readonly (readonly Step[])[]): Step[] {
  return each.flatMap((steps, index) => rename(steps, String.fromCharCode(97 + index)))
}

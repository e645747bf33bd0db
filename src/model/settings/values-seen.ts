// What was seen of the values of settings, whoever had them: which a server took alone or in company, which it kept, and
// which it told itself. Each is written down as a clause that some look has shown.

import { clauseOf, inUsualWords } from '../things/setting-names.ts'
import type { Effect } from '../world/effect.ts'
import type { World } from '../world/world.ts'

type Sight = 'taken alone' | 'kept alone' | 'told'

function words(sight: Sight, name: string, value: unknown): string {
  // Which spellings a server takes is its own affair.
  const spelling = sight === 'told' ? value : inUsualWords(name, value)
  return `${clauseOf(name)} ${sight} as ${JSON.stringify(spelling)}`
}

export function valueSeen(sight: Sight, name: string, value: unknown): Effect {
  return { set: 'shown', clause: words(sight, name, value) }
}

export function isValueSeen({ shown }: World, sight: Sight, name: string, value: unknown): boolean {
  return shown.has(words(sight, name, value))
}

function company(name: string, isAlone: boolean): string {
  return `${clauseOf(name)} ${isAlone ? 'alone' : 'in company'}`
}

export function settingTaken(name: string, isAlone: boolean): Effect {
  return { set: 'shown', clause: company(name, isAlone) }
}

/** Whether a setting was given values, and never alone. */
export function isTakenInCompany({ shown }: World, name: string): boolean {
  return shown.has(company(name, false)) && !shown.has(company(name, true))
}

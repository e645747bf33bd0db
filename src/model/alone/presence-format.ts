// In which of the two formats presences are told: all user ids, or all e-mail addresses.

import type { Fields } from '../facts/fields.ts'
import { broken, holds, ofItself, quoted, type Say } from '../facts/observe.ts'

export type PresenceFormat = 'modern' | 'legacy'

/** The keys that the format does not have: user ids are all digits, e-mail addresses never. */
export function misplacedKeys(presences: Fields, format: PresenceFormat): readonly string[] {
  return Object.keys(presences).filter((key) => /^[0-9]+$/.test(key) !== (format === 'modern'))
}

export function inFormat(say: Say, presences: Fields, format: PresenceFormat, clause: string): void {
  const [wrong] = misplacedKeys(presences, format)
  const expected = format === 'modern' ? 'only user ids' : 'only e-mail addresses'
  if (wrong !== undefined) say(ofItself(broken(clause, expected, quoted(wrong))))
  if (Object.keys(presences).length > 0) say(holds(clause))
}

// The people that a direct message tells as its recipients: everybody who takes part, with the viewer or without.

import type { Fields } from '../facts/fields.ts'

/** `viewers` are the people to whom it may be told, each of whom may be left out. */
export function areRecipients(
  told: unknown,
  participants: readonly number[],
  viewers: readonly (number | undefined)[],
): boolean {
  if (!Array.isArray(told)) return false
  const ids = told.map((person: Fields | null) => person?.id)
  const isEach = (people: readonly number[]) =>
    ids.length === people.length && new Set(ids).size === ids.length && people.every((id) => ids.includes(id))
  const everybody = [...new Set(participants)]
  return isEach(everybody) || viewers.some((viewer) => isEach(everybody.filter((id) => id !== viewer)))
}

// What a registration tells of the organization: lengths, and how the empty topic is shown.

import type { Effect } from '../model/effect.ts'
import { known, whether } from '../model/fact.ts'
import type { Answer } from '../model/outcome.ts'
import { roleOf, setting, type World } from '../model/world.ts'

/** What holds for the whole organization, whoever asks. */
export const told = ['max_message_length', 'max_topic_length', 'realm_empty_topic_display_name']

/** Whether somebody like any other was told all users, and the run knows them all. */
export function learnEverybody(world: World, answer: Answer, user_id: number | undefined): Effect[] {
  const isGuest = whether(roleOf(world, user_id), (role) => role === 'guest')
  const users: unknown = answer.result === 'success' ? answer.body.realm_users : undefined
  if (isGuest !== 'no' || !Array.isArray(users) || world.state.administration.isEverybodyKnown) return []
  const ids = users.map((record: { user_id?: unknown }) => record?.user_id)
  const isKnown = (id: unknown) => world.users.has(id as number) || world.state.people.has(id as number)
  return ids.length > 0 && ids.every(isKnown) ? [{ set: 'state', of: 'everybody-known' }] : []
}

/** Only what is new, since a changed setting voids what was known under the old one. */
export function learnRegistration(world: World, answer: Answer, exchange: number): Effect[] {
  if (answer.result !== 'success') return []
  return told.flatMap((name): Effect[] => {
    const value = answer.body[name]
    const before = setting(world, name)
    if (value === undefined || (before.kind === 'known' && before.value === value)) return []
    return [{ set: 'setting', name, to: known(value, exchange, 'register-queue.state-fields') }]
  })
}

// What a registration tells of the organization: lengths, and how the empty topic is shown.

import type { Effect } from '../model/effect.ts'
import { known } from '../model/fact.ts'
import type { Answer } from '../model/outcome.ts'
import { setting, type World } from '../model/world.ts'

/** What holds for the whole organization, whoever asks. */
export const told = ['max_message_length', 'max_topic_length', 'realm_empty_topic_display_name']

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

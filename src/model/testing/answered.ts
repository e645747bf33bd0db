// An answer as the judge takes it: held against itself first, and then by the rule of its endpoint unless it contradicts
// itself.

import { heldAgainstItself } from '../alone/alone.ts'
import type { Fields } from '../facts/fields.ts'
import type { Answer, Moment } from '../facts/moment.ts'
import { brokenAmong } from '../facts/observe.ts'
import { displayName } from '../readings/empty-topic.ts'
import { rules } from '../rules.ts'
import type { Outcome, Rule } from '../world/outcome.ts'
import type { World } from '../world/world.ts'

type Slug = keyof typeof rules

export function answered(slug: Slug, world: World, request: Fields, answer: Answer, at: Moment): Outcome {
  // Of an answer to nobody only the envelope is promised.
  if (at.user_id === undefined) return ruleFor(slug)(world, request, answer, at)
  const given = new Set([...world.state.bases.values()].map(({ presence_last_update_id }) => presence_last_update_id))
  const alone = heldAgainstItself(
    slug,
    {
      request,
      user_id: at.user_id,
      level: at.level,
      word: 'service',
      emptyName: displayName(world),
      isGiven: (id) => given.has(id),
      isKnown: (id) => world.messages.get(id)?.own === true,
    },
    answer,
  )
  const told: Answer = brokenAmong(alone) ? { result: 'none' } : answer
  const outcome = ruleFor(slug)(world, request, told, at)
  return { ...outcome, observations: [...alone, ...outcome.observations] }
}

function ruleFor(slug: Slug): Rule<Fields> {
  return rules[slug] as unknown as Rule<Fields>
}

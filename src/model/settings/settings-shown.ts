// The settings and names that a registration shows, held against what requests promised. To be asked only where no change of
// settings was under way meanwhile.

import type { Fact } from '../facts/fact.ts'
import { type Fields, isObject } from '../facts/fields.ts'
import type { Moment } from '../facts/moment.ts'
import { cannotTell, quoted, type Seen, sayAll, untilBroken } from '../facts/observe.ts'
import { peopleNamed } from '../messages/name-shown.ts'
import { clauseOf, inUsualWords, isMeasure, settingNames, standingOf } from '../things/setting-names.ts'
import { settingsShelf } from '../things/settings-state.ts'
import type { Effect } from '../world/effect.ts'
import { noLook, type Outcome } from '../world/outcome.ts'
import { isOurs } from '../world/people.ts'
import { lookAtShelf, type Told } from '../world/shelf-look.ts'
import { factOn } from '../world/shelves.ts'
import type { World } from '../world/world.ts'
import { isOnlyPromised, isOther } from './setting-facts.ts'
import { changedNotListed } from './update-settings-ignored.ts'
import { isValueSeen, valueSeen } from './values-seen.ts'

export function settingsShown(world: World, user_id: number, state: Fields, at: Moment): Outcome {
  const named = untilBroken((say) => sayAll(say, peopleNamed(world, state.realm_users, at)))
  const told = settingsTold(user_id, state.user_settings, at.exchange)
  // Of others nobody knows who else changes their settings.
  const isLook = told !== undefined && isOurs(world.state.people.get(user_id))
  const { observations, effects, confirmed } = isLook ? lookAtShelf(world, told, at.time) : noLook
  const values = isLook ? valuesSeen(world, told) : []
  return { observations: [...named, ...observations], effects: [...effects, ...values], confirmed }
}

export function settingsTold(user_id: number, settings: unknown, by?: number): Told | undefined {
  if (!isObject(settings)) return undefined
  const names = settingNames.filter((name) => Object.hasOwn(settings, name))
  return {
    shelf: settingsShelf(user_id),
    shown: new Map(names.map((name) => [name, settings[name]])),
    what: (name) => name,
    as: (_, name, value) => inUsualWords(name, value),
    by,
    weigh: unlessUntried,
  }
}

/** A value may be stored as anything, until a look has shown it after it was sent alone. */
function unlessUntried(world: World, name: string, fact: Fact<unknown>, seen: Seen): readonly Seen[] {
  const { clause, exchange } = seen
  if (seen.saw !== 'broken' || fact.kind !== 'known' || !isOnlyPromised(fact)) return [seen]
  const isOfItself = clause === clauseOf(name) || clause === changedNotListed
  if (isOfItself || isValueSeen(world, 'kept alone', name, fact.value)) return [seen]
  const reason = `whether ${name} is taken as ${quoted(fact.value)} alone was not seen yet`
  return [{ ...cannotTell(clause, reason), exchange }]
}

function valuesSeen(world: World, { shelf, shown }: Told): readonly Effect[] {
  return [...shown].flatMap(([name, value]) => {
    const fact = factOn(world, shelf, name)
    const isKept = fact.kind === 'known' && !isOther(name, fact.value)(value)
    const wasAlone = isKept && fact.doubts.some(({ promisedBy }) => promisedBy === clauseOf(name))
    const isTelling = isMeasure(name) || standingOf(name, value) === 'named'
    return [
      ...(wasAlone ? [valueSeen('kept alone', name, value)] : []),
      ...(isTelling ? [valueSeen('told', name, value)] : []),
    ]
  })
}

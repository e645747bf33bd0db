// What plans can be carried out with on a target, as far as it is known by now. Learnt anew for each plan, for a target may
// tell only when it is asked that it does not have an action.

import type { Means } from '../../generate/possible.ts'
import { changesOrganization, madeBy } from '../../spec/control-facts.ts'
import type { Target } from '../../target/target.ts'
import { creatorIn } from '../by-api/people-step.ts'
import { isAbsent, mayEverAsk } from '../organization/organization.ts'
import { lentTo } from './lent.ts'

/** Of every plan, by name, with their roles. */
type People = Readonly<Record<string, string>>

/** Requests for one of a list, with the one that puts it away. */
const perItem = 3
/** Requests of a recipe that makes no list. */
const perRecipe = 2

/** Where they are made one by one, so many keep everything else waiting, however quick the target is. */
const crowd = 20

/** `isEarly`: there are still plans that set little up, which come first where requests are few. */
export function meansOf(
  target: Target,
  people: People,
  clients: Readonly<Record<string, string>> = {},
  isEarly = false,
): Means {
  const { control, disposable, known, accounts, rate } = target
  const offers = (action: string) => control?.offers(action) === true && (disposable || !changesOrganization(action))
  const makesPeople = offers('people')
  const lent = lentTo({ people }, target)
  return {
    offers,
    asks: (slug) => !isAbsent(target, slug) && mayEverAsk(target, slug, makesPeople),
    actors: new Set(makesPeople ? [...Object.keys(people), ...Object.keys(clients)] : lent.keys()),
    hasChannels: offers('channels') || (known?.channels ?? []).length > 0,
    hasMessages: offers('messages') || makesPeople || lent.size > 1,
    costOf: isEarly
      ? (action, items) => (rate !== undefined || items > crowd ? costOf(control, action, items) : 0)
      : undefined,
    createsMembers: !makesPeople && creatorIn(target) !== undefined,
    hasStanding: disposable && Object.keys(accounts).length > 0,
  }
}

function costOf(control: Target['control'], action: string, items: number): number {
  if (!control?.isOneByOne(action)) return 1
  return items > 1 || madeBy(action) ? perItem * items : perRecipe
}

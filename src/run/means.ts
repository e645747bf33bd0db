// What plans can be carried out with on a target, as far as it is known by now. Learnt anew for each plan, for a target may
// tell only when it is asked that it does not have an action.

import type { Means } from '../generate/possible.ts'
import type { Target } from '../target/target.ts'
import { lentTo } from './lent.ts'
import { mayEverAsk, organizationWide } from './organization.ts'

/** Of every plan, by name, with their roles. */
type People = Readonly<Record<string, string>>

export function meansOf(target: Target, people: People, clients: Readonly<Record<string, string>> = {}): Means {
  const { control, disposable, known, accounts } = target
  const offers = (action: string) =>
    control?.offers(action) === true && (disposable || !organizationWide.includes(action))
  const makesPeople = offers('people')
  const lent = lentTo({ people }, target)
  return {
    offers,
    asks: (slug) => mayEverAsk(target, slug, makesPeople),
    actors: new Set(makesPeople ? [...Object.keys(people), ...Object.keys(clients)] : lent.keys()),
    hasChannels: offers('channels') || (known?.channels ?? []).length > 0,
    hasMessages: offers('messages') || makesPeople || lent.size > 1,
    hasStanding: disposable && Object.keys(accounts).length > 0,
  }
}

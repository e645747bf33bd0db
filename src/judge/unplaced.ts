// Callers of whom nobody has said which role they have, and bots that the run did not make. The rows about roles say
// nothing of them, so that nothing is promised to them; what is refused to everybody is refused to them, too.

import type { Header } from '../history/entry.ts'
import { cannotTell } from '../model/observe.ts'
import type { Observation } from '../model/outcome.ts'
import { roles } from '../model/user.ts'

const reason = 'the caller is a bot, or somebody whose role is not known'

export class Unplaced {
  readonly #callers = new Set<number>()

  constructor(accounts: Header['accounts']) {
    for (const { user_id, role } of Object.values(accounts))
      if (!(roles as readonly string[]).includes(role)) this.#callers.add(user_id)
  }

  add(user_id: number): void {
    this.#callers.add(user_id)
  }

  /** Somebody has told of them. */
  placed(user_id: number): void {
    this.#callers.delete(user_id)
  }

  excuse(user_id: number | undefined, observations: readonly Observation[]): readonly Observation[] {
    if (user_id === undefined || !this.#callers.has(user_id)) return observations
    return observations.map((each) => (isPromise(each) ? cannotTell(each.clause, reason) : each))
  }
}

function isPromise(observation: Observation): boolean {
  return observation.saw === 'broken' && observation.expected === 'success'
}

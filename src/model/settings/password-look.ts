// What an attempt to sign in shows of passwords: that the new one works and the old one does not, and that refused requests
// have changed nothing.

import type { Fields } from '../facts/fields.ts'
import { asTold, isKnownAs } from '../facts/read-back.ts'
import { put } from '../things/put.ts'
import { passwordShelf } from '../things/settings-state.ts'
import { type LookRule, noLook } from '../world/outcome.ts'
import { lookAtShelf, type Told } from '../world/shelf-look.ts'
import { shelfOf } from '../world/shelves.ts'
import type { World } from '../world/world.ts'
import { passwordChanged } from './update-settings-password.ts'

interface Tried {
  readonly email: string
  readonly password: string
  readonly user_id: number | null
}

export const passwordLook: LookRule<Fields> = (world, line, time) => {
  const tried = line as unknown as Tried
  const { email, password } = tried
  const user_id = tried.user_id ?? world.state.byLogin.get(email.toLowerCase())
  // Somebody who is not there any more is let in with no password.
  if (user_id === undefined || world.state.people.get(user_id)?.is_active === false) return noLook
  const told = passwordTold(user_id, tried)
  const { facts, seen } = shelfOf(world, told.shelf)
  const look = lookAtShelf(world, told, time)
  if (tried.user_id !== user_id) return look
  const signedIn = put('byLogin', email.toLowerCase(), user_id)
  if (isKnownAs(facts.get(password) ?? asTold(false), true)) return { ...look, effects: [...look.effects, signedIn] }
  // It is another one than was known: nobody has two.
  const only = { facts: new Map([[password, asTold<unknown>(true)]]), elsewhere: asTold<unknown>(false), seen }
  return { ...look, effects: [put('shelves', told.shelf, only), signedIn] }
}

function passwordTold(user_id: number, { password, user_id: who }: Tried): Told {
  const shelf = passwordShelf(user_id)
  return {
    shelf,
    shown: new Map([[password, who === user_id]]),
    what: () => `a password of user ${user_id}`,
    as: (_, __, isIn) => (isIn ? 'signs in' : 'does not sign in'),
    // An old one that does not work tells something only once the new one did.
    weigh: (world, _, fact, seen) => {
      const isOfOld = seen.saw === 'holds' && seen.clause === passwordChanged && isKnownAs(fact, false)
      return isOfOld && isAnyPromised(world, shelf) ? [] : [seen]
    },
  }
}

function isAnyPromised(world: World, shelf: string): boolean {
  const all = [...shelfOf(world, shelf).facts.values()]
  return all.some((fact) => fact.kind === 'known' && fact.value === true && fact.doubts.length > 0)
}

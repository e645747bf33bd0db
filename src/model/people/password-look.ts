// What an attempt to sign in shows of passwords: the new one works and the old one does not, and what was refused has
// changed nothing.

import type { Fields } from '../facts/fields.ts'
import { broken, holds, type Observation, type Seen } from '../facts/observe.ts'
import { put } from '../things/put.ts'
import type { Password } from '../things/settings-state.ts'
import type { Effect } from '../world/effect.ts'
import type { LookRule } from '../world/outcome.ts'
import type { World } from '../world/world.ts'

interface SignIn {
  readonly email: string
  readonly password: string
  readonly user_id: number | null
}

const changed = 'update-settings.password-changed'
const refused = 'update-settings.refused-changes-nothing'

export const passwordLook: LookRule<Fields> = (world, line) => {
  const tried = line as unknown as SignIn
  const user_id = tried.user_id ?? world.state.byLogin.get(tried.email.toLowerCase())
  const password = user_id === undefined ? undefined : world.state.passwords.get(user_id)
  const isIn = user_id !== undefined && tried.user_id === user_id
  // Somebody who is not there any more is let in with no password.
  const isClosed = user_id !== undefined && world.state.people.get(user_id)?.is_active === false
  const seen = password && !isClosed ? observe(password, tried.password, isIn) : undefined
  const effects = isIn ? signedIn(world, tried, user_id) : []
  const isSame = isIn && password?.now === tried.password
  return { observations: seen ? [seen] : [], effects, confirmed: isSame ? [`password:${user_id}`] : [] }
}

function observe({ now, old, promisedBy, changedBy, refused: attempt }: Password, tried: string, isIn: boolean) {
  if (tried === now) return ofPresent(promisedBy, attempt?.exchange, isIn)
  if (tried === old && changedBy !== undefined) return ofOld(changedBy, promisedBy, isIn)
  if (tried !== attempt?.password) return undefined
  const { exchange } = attempt
  if (isIn) return told(exchange, broken(refused, 'the password of before', 'the one that was refused', [exchange]))
  return told(exchange, holds(refused))
}

function ofPresent(promisedBy: number | undefined, attempt: number | undefined, isIn: boolean): Seen | undefined {
  if (promisedBy !== undefined) {
    const wrong = () => broken(changed, 'the new password signs in', 'it does not', [promisedBy])
    return told(promisedBy, isIn ? holds(changed) : wrong())
  }
  if (attempt === undefined) return undefined
  return told(attempt, isIn ? holds(refused) : broken(refused, 'the password of before', 'another one', [attempt]))
}

/** That the old one does not work tells something only once the new one did. */
function ofOld(changedBy: number, promisedBy: number | undefined, isIn: boolean): Seen | undefined {
  if (isIn) return told(changedBy, broken(changed, 'the old password no longer signs in', 'it does', [changedBy]))
  return promisedBy === undefined ? told(changedBy, holds(changed)) : undefined
}

function told(exchange: number, observation: Observation): Seen {
  return { ...observation, exchange }
}

function signedIn({ state }: World, { email, password }: SignIn, key: number): readonly Effect[] {
  const { promisedBy: _, ...before } = state.passwords.get(key) ?? { now: password }
  const isKnown = before.now === password
  const to: Password = isKnown ? before : { now: password }
  return [put('passwords', key, to), put('byLogin', email.toLowerCase(), key)]
}

// What a look at a person shows of their status.

import type { Fields } from '../facts/fields.ts'
import { broken, holds, knownFrom, quoted, type Seen } from '../facts/observe.ts'
import { afterLook, held, isKnownAs } from '../facts/read-back.ts'
import { put } from '../things/put.ts'
import { type Status, type StatusMember, statusMembers } from '../things/status.ts'
import { type LookRule, noLook } from '../world/outcome.ts'
import { statusOf } from '../world/user-status.ts'
import type { World } from '../world/world.ts'
import { alsoKept } from './update-user-status-effects.ts'

type Shown = Readonly<Record<StatusMember, string>>

const nobodyElse = 'update-user-status.nobody-else'

export const statusLook: LookRule<Fields> = (world, { user_id, person }, time) => {
  const shown = shownOf(person)
  if (typeof user_id !== 'number' || shown === undefined) return noLook
  const known = statusOf(world, user_id)
  const to = Object.fromEntries(statusMembers.map((each) => [each, afterLook(known[each], shown[each], time)]))
  const isSame = statusMembers.every((each) => isKnownAs(known[each], shown[each]))
  return {
    observations: observed(world, user_id, known, shown),
    effects: [put('statuses', user_id, to as unknown as Status), { set: 'state', of: 'status-seen', user_id }],
    confirmed: isSame ? [`status:${user_id}`] : [],
  }
}

/** Members that are not set are left out. */
function shownOf(person: unknown): Shown | undefined {
  const status = (person as Fields | undefined)?.status
  if (typeof status !== 'object' || status === null) return undefined
  const shown = statusMembers.map((member) => [member, `${(status as Fields)[member] ?? ''}`])
  return Object.fromEntries(shown) as unknown as Shown
}

function observed(world: World, user_id: number, known: Status, shown: Shown): readonly Seen[] {
  const strayed = ofOthers(world, user_id, known, shown)
  if (strayed.some(({ saw }) => saw === 'broken')) return strayed
  const seen = statusMembers.flatMap((member) => held(known[member], shown[member], member))
  const more = seen.flatMap((each) =>
    each.saw === 'holds' ? alsoKept(each.clause).map((clause) => ({ ...each, clause })) : [],
  )
  return [...strayed, ...seen, ...more]
}

/** What the last request about somebody else shows here, since this person was last looked at. */
function ofOthers({ state }: World, user_id: number, known: Status, shown: Shown): readonly Seen[] {
  const { statusWritten: written, statusSeen } = state
  if (!written || written.user_id === user_id || written.exchange <= (statusSeen.get(user_id) ?? 0)) return []
  const { exchange, passed } = written
  const changed = statusMembers.filter((each) => known[each].kind === 'known' && !isKnownAs(known[each], shown[each]))
  const strayed = changed.find((each) => passed[each] === shown[each])
  const isAllKnown = statusMembers.every((each) => known[each].kind === 'known')
  if (strayed === undefined) return changed.length === 0 && isAllKnown ? [{ ...holds(nobodyElse), exchange }] : []
  const expected = `no other ${strayed} of user ${user_id}${knownFrom([exchange])}`
  return [{ ...broken(nobodyElse, expected, `${strayed} ${quoted(shown[strayed])}`, [exchange]), exchange }]
}

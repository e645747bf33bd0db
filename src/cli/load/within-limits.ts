// What a target file allows at most holds for a load, too.

import { plannedRate } from '../../load/plan/rate.ts'
import { mostUsers, type Profile } from '../../load/profile/profile.ts'
import type { Target } from '../../target/target.ts'
import { WrongUse } from '../process/process.ts'

/** `option` is the one that says how many users there are. */
export function refuseTooMuch(
  profile: Profile,
  { rate, concurrency }: Pick<Target, 'rate' | 'concurrency'>,
  option: '--users' | '--most' = '--users',
): void {
  const users = mostUsers(profile)
  if (concurrency !== undefined && users > concurrency)
    throw new WrongUse(
      `${profile.name} plays ${users} users, but max_concurrency of the target file is ${concurrency}; raise it there, or use ${option} ${concurrency}`,
    )
  const planned = plannedRate(profile)
  if (rate === undefined || planned <= rate) return
  const fewer = Math.max(1, Math.floor((users * rate) / planned))
  throw new WrongUse(
    `${profile.name} plans ${planned.toFixed(1)} requests a second, but max_rate of the target file is ${rate}; take it out, or use ${option} ${fewer}`,
  )
}

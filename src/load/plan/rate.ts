// How many requests a second a profile plans at its height, long polls not among them.

import { mostUsers, type Profile } from '../profile/profile.ts'

export function plannedRate(profile: Profile): number {
  const shares = Object.entries(profile.mix).map(([name, share]) => {
    const { perHour = {}, presence } = profile.personas[name] ?? {}
    const acts = Object.values(perHour).reduce((sum, often) => sum + often, 0)
    return share * ((acts * profile.speed) / 3600 + (presence ? 1000 / presence.everyMs : 0))
  })
  return mostUsers(profile) * shares.reduce((sum, one) => sum + one, 0)
}

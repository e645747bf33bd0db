// What an answer holds for: the target, who the users were, how much data there was, and the machine that played them.

import { machine } from '../../generator/machine.ts'
import type { Population } from '../../plan/population.ts'
import type { Profile } from '../../profile/profile.ts'
import type { Circumstances } from './capacity-report.ts'

export function circumstancesOf(
  version: string,
  target: string,
  profile: Profile,
  { people, channels, possessions }: Population,
  processes = 1,
): Circumstances {
  return {
    ...{ tool: { name: 'plumbline', version }, target, profile: profile.name, mix: profile.mix },
    ...{ speed: profile.speed, processes, machine: machine() },
    organization: {
      ...{ people: new Set(people.map(({ user_id }) => user_id)).size, channels: channels.length },
      messages: [...possessions.values()].reduce((sum, { messages }) => sum + messages.length, 0),
    },
  }
}

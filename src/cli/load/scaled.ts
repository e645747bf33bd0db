// A profile with another number of users or another length than it says.

import { lengthMs, mostUsers, type Profile } from '../../load/profile/profile.ts'

export function scaled(profile: Profile, { users, for: seconds }: { users?: number; for?: number }): Profile {
  const byUsers = users === undefined ? 1 : users / mostUsers(profile)
  const byTime = seconds === undefined ? 1 : (seconds * 1000) / lengthMs(profile)
  return {
    ...profile,
    stages: profile.stages.map((stage) => ({
      users: Math.round(stage.users * byUsers),
      overMs: stage.overMs * byTime,
    })),
    storms: profile.storms.map((storm) => ({ ...storm, atMs: storm.atMs * byTime, forMs: storm.forMs * byTime })),
  }
}

// What has to be known of a run to say what it came to, besides what was measured: it stands in the plan, which has no keys
// and stays with the figures. So a report can be made where the generator never was.

import { gunzipSync, gzipSync } from 'node:zlib'
import type { Target } from '../../target/target.ts'
import type { Plan } from '../plan/make-plan.ts'
import type { LoadChannel, Population } from '../plan/population.ts'
import type { Profile } from '../profile/profile.ts'

export type KnownTarget = Pick<Target, 'name' | 'word' | 'settings' | 'emits' | 'absent'>

export interface RunRecord {
  readonly version: string
  readonly profile: Profile
  readonly target: KnownTarget
  readonly seed: number
  readonly people: readonly { readonly user_id: number; readonly role: string }[]
  readonly channels: readonly LoadChannel[]
  /** How many the people have of their own. */
  readonly messages: number
  readonly lacks: readonly string[]
  /** That of all processes; absent where runners stand elsewhere. */
  readonly machine?: string
}

export interface RecordedPlan extends Plan {
  readonly run: RunRecord
}

export function recordOf(
  { name, word, settings, emits, absent }: KnownTarget,
  { people, channels, possessions, lacks }: Population,
  rest: Pick<RunRecord, 'version' | 'profile' | 'seed' | 'machine'>,
): RunRecord {
  return {
    ...rest,
    target: { name, word, settings, emits, absent },
    people: people.map(({ user_id, role }) => ({ user_id, role })),
    messages: [...possessions.values()].reduce((sum, { messages }) => sum + messages.length, 0),
    ...{ channels, lacks },
  }
}

export function packed(plan: RecordedPlan): Buffer {
  return gzipSync(JSON.stringify(plan, (_, value) => (value instanceof Set ? [...value] : value)))
}

/** Undefined where it is none. */
export function unpacked(file: Buffer): RecordedPlan | undefined {
  try {
    const plan = JSON.parse(gunzipSync(file).toString('utf8')) as RecordedPlan
    const channels = plan.run.channels.map((one) => ({ ...one, members: new Set(one.members) }))
    return { ...plan, run: { ...plan.run, channels } }
  } catch {
    return undefined
  }
}

// Makes the channels of a load run.

import type { Control } from '../../target/control/control.ts'
import { batch, groups } from './optional-action.ts'
import type { Inhabitant, LoadChannel } from './population.ts'
import type { Preparing } from './preparing.ts'

/** Rooms in a row, and then others in which everybody has other neighbours. */
export async function makeChannels(
  control: Control,
  { profile, target, draw, told }: Preparing,
  people: readonly Inhabitant[],
): Promise<LoadChannel[]> {
  const { peoplePerChannel, channelsPerPerson, privateShare } = profile.organization
  const rounds = Array.from({ length: channelsPerPerson }, (_, round) => {
    const row = round === 0 ? people : people.toSorted(() => draw.share() - 0.5)
    return groups(
      row.map(({ user_id }) => user_id),
      peoplePerChannel,
    )
  })
  const wanted = rounds.flat().map((members, index) => ({
    members: new Set(members),
    isPrivate: (index * 0.618) % 1 < privateShare,
    name: `load ${target.run ?? ''} ${index}`,
  }))
  const made: LoadChannel[] = []
  for (const some of groups(wanted, batch)) {
    const channels = some.map(({ name, members, isPrivate }) => ({
      ...{ name, subscribers: [...members], privacy: isPrivate ? 'private' : 'public' },
    }))
    const answer = await control.act<{ channels: { stream_id: number }[] }>('channels', { channels })
    for (const [index, { stream_id }] of answer.channels.entries()) {
      const { members = new Set<number>(), isPrivate = false } = some[index] ?? {}
      made.push({ stream_id, isPrivate, members })
    }
    told(`${made.length} of ${wanted.length} channels made`)
  }
  return made
}

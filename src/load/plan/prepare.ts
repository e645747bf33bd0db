// Makes the people, channels, messages and reactions of a load run by the target's fixtures.

import type { Control, Person } from '../../target/control/control.ts'
import { NotOffered } from '../../target/control/way.ts'
import type { Target } from '../../target/target.ts'
import type { Draw } from '../k6/random.ts'
import type { Profile } from '../profile/profile.ts'
import type { Inhabitant, LoadChannel, Population, Possessions } from './population.ts'

export interface Preparing {
  readonly target: Target
  readonly profile: Profile
  /** The persona of each user. */
  readonly personas: readonly string[]
  readonly draw: Draw
  readonly told: (what: string) => void
}

/** So many at a time, so that progress can be told and no request gets too large. */
const batch = 200

export async function prepare(preparing: Preparing): Promise<Population> {
  const { target, personas, told } = preparing
  const { control } = target
  if (!control?.offers('people') || !control.offers('channels'))
    throw new NotOffered(
      '--prepare needs a way to make people and channels (docs/targets.md); or name an accounts_file',
    )
  const lacks: string[] = []
  await openLimits(control, target.disposable, lacks)
  const people = await makePeople(control, personas, told, lacks)
  const channels = await makeChannels(control, preparing, people)
  const possessions = await makeMessages(control, preparing, people, channels, lacks)
  return { people, channels, possessions, lacks }
}

/** A run is longer than the time in which people may usually edit. */
async function openLimits(control: Control, isDisposable: boolean, lacks: string[]): Promise<void> {
  const limits = {
    ...{ message_content_edit_limit_seconds: null, move_messages_within_stream_limit_seconds: null },
    ...{ can_resolve_topics_group: 'everyone', can_move_messages_between_topics_group: 'everyone' },
  }
  const isOpen = isDisposable && (await has(control, 'settings', limits))
  if (!isOpen) lacks.push('the time limits of edits stay as they are: in a long run edits will be refused')
}

/** What an action gives; undefined where the target has no way to do it, which some say only when they are asked. */
async function has<Answer>(control: Control, action: string, takes: object): Promise<Answer | undefined> {
  if (!control.offers(action)) return undefined
  try {
    return await control.act<Answer>(action, takes)
  } catch (error) {
    if (error instanceof NotOffered) return undefined
    throw error
  }
}

async function makePeople(
  control: Control,
  personas: readonly string[],
  told: Preparing['told'],
  lacks: string[],
): Promise<Inhabitant[]> {
  const roleOf = (persona: string) => (persona === 'integration' ? 'administrator' : 'member')
  const made: Inhabitant[] = []
  for (let from = 0; from < personas.length; from += batch) {
    const some = personas.slice(from, from + batch).map((persona) => ({ role: roleOf(persona) }))
    const { people } = await control.people(some)
    made.push(...people.map((person, index) => inhabitant(person, some[index]?.role ?? 'member')))
    told(`${made.length} of ${personas.length} people made`)
  }
  await putBots(control, personas, made, lacks)
  return made
}

/** The person who was made for a bot owns it. */
async function putBots(
  control: Control,
  personas: readonly string[],
  made: Inhabitant[],
  lacks: string[],
): Promise<void> {
  const places = personas.flatMap((persona, place) => (persona === 'bot' ? [place] : []))
  if (places.length === 0) return
  const owners = places.map((place) => ({ owner_id: made[place]?.user_id }))
  const answer = await has<{ bots: Person[] }>(control, 'bots', { bots: owners })
  if (answer === undefined) lacks.push('no way to make bots: people play them, without storage')
  const bots = answer?.bots ?? []
  for (const [index, place] of places.entries()) {
    const bot = bots[index]
    if (bot) made[place] = inhabitant(bot, 'bot')
  }
}

function inhabitant({ user_id, email, api_key }: Person, role: string): Inhabitant {
  return { user_id, email, key: api_key, role }
}

/** Rooms in a row, and then others in which everybody has other neighbours. */
async function makeChannels(
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

interface Wanted {
  readonly sender_id: number
  readonly stream_id: number
  readonly topic: string
  readonly content: string
}

async function makeMessages(
  control: Control,
  { profile, told }: Preparing,
  people: readonly Inhabitant[],
  channels: readonly LoadChannel[],
  lacks: string[],
): Promise<ReadonlyMap<number, Possessions>> {
  const wanted = people.flatMap(({ user_id }) => wantedOf(user_id, channels, profile.organization.messagesPerPerson))
  const ids: number[] = []
  for (const some of groups(wanted, batch)) {
    const made = await has<{ messages: { message_id: number }[] }>(control, 'messages', { messages: some })
    if (made === undefined) {
      lacks.push('no way to make messages: nothing is edited, moved, resolved or reacted to')
      return new Map()
    }
    ids.push(...made.messages.map(({ message_id }) => message_id))
    told(`${ids.length} of ${wanted.length} messages made`)
  }
  const owned = Map.groupBy(wanted.entries().toArray(), ([, { sender_id }]) => sender_id)
  const possessions = [...owned].map(([user_id, own]) => [user_id, possessionsOf(own, ids)] as const)
  return new Map(await withReactions(control, possessions, lacks))
}

const topicOf = (user_id: number) => `task of ${user_id}`

/** The last one stands alone in its topic. */
function wantedOf(user_id: number, channels: readonly LoadChannel[], many: number): Wanted[] {
  const own = channels.filter(({ members }) => members.has(user_id))
  return Array.from({ length: own.length === 0 ? 0 : many }, (_, index) => ({
    sender_id: user_id,
    stream_id: own[index % own.length]?.stream_id ?? 0,
    topic: index === many - 1 && many > 1 ? topicOf(user_id) : `talk of ${user_id}`,
    content: `message ${index} of ${user_id}`,
  }))
}

function possessionsOf(own: readonly (readonly [number, Wanted])[], ids: readonly number[]): Possessions {
  const messages = own.map(([index, { stream_id, topic }]) => ({ id: ids[index] ?? 0, channel: stream_id, topic }))
  const alone = messages.find(({ topic }) => topic.startsWith('task'))
  return {
    messages: messages.filter((message) => message !== alone).map(({ id, channel }) => ({ id, channel })),
    ...(alone && { topic: { id: alone.id, channel: alone.channel, name: alone.topic } }),
    reactions: messages.map(({ id }) => id),
  }
}

async function withReactions(
  control: Control,
  possessions: readonly (readonly [number, Possessions])[],
  lacks: string[],
): Promise<readonly (readonly [number, Possessions])[]> {
  const smile = { emoji_name: 'smile', emoji_code: '1f604', reaction_type: 'unicode_emoji' }
  const all = possessions.flatMap(([user_id, { reactions }]) =>
    reactions.map((message_id) => ({ message_id, user_id, ...smile })),
  )
  for (const reactions of groups(all, batch))
    if ((await has(control, 'reactions', { reactions })) === undefined) {
      lacks.push('no way to make reactions: those that are removed are not there')
      return possessions.map(([user_id, own]) => [user_id, { ...own, reactions: [] }])
    }
  return possessions
}

function groups<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}

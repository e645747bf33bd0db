// A story of channels of every kind and of lists of them. Told as tests tell it; nothing here works like a server.

import { known } from '../facts/fact.ts'
import type { Channel } from '../things/channel.ts'
import type { ChannelTraits } from '../things/subscription.ts'
import { Deeds, type Fields } from './deeds.ts'
import { now, people } from './world.ts'

/** Public; all but the outsider follow it. */
export const orchard = 5
/** Private; author and reader follow it. */
export const cellar = 6
/** Public; only the author follows it. */
export const market = 7
/** Web-public; nobody follows it. */
export const square = 9
/** Public and default; nobody follows it. */
export const hall = 10
/** Public and archived; nobody follows it. */
export const ruin = 11
export const robin = 30

const fixed = <T>(value: T) => known(value, [], 'fixture')

type Flags = Readonly<Record<string, boolean>>

/** Every flag is off but those that are given. */
export function only(...flags: readonly string[]): Flags {
  const on = Object.fromEntries(flags.map((flag) => [flag, true]))
  return { include_public: false, include_subscribed: false, ...on }
}

export class Streams extends Deeds {
  constructor() {
    super()
    this.bot(robin, 'author')
    this.kind(orchard, 'orchard')
    this.kind(market, 'market')
    this.kind(cellar, 'cellar', { privacy: fixed('private') })
    this.kind(square, 'square', { privacy: fixed('web-public'), subscribers: fixed([]) })
    this.kind(hall, 'hall', { subscribers: fixed([]) }, { is_default: true })
    this.kind(ruin, 'ruin', { subscribers: fixed([]), is_archived: fixed(true) })
  }

  kind(stream_id: number, name: string, more: Partial<Channel> = {}, traits: Partial<ChannelTraits> = {}): void {
    const before = this.world.channels.get(stream_id)
    const subscribers = before?.subscribers ?? fixed([])
    const made = { subscribers, own: true, withNotices: new Set<string>(), history_public_to_subscribers: fixed(true) }
    const plain = { privacy: fixed('public' as const), is_archived: fixed(false), topics_policy: fixed('inherit') }
    this.teach({ set: 'channel', to: { ...made, ...plain, ...before, stream_id, name: fixed(name), ...more } })
    const asMade = { description: `the ${name}`, folder: null, creator_id: null, is_default: false, created: this.time }
    this.teach({ set: 'state', of: 'channel-traits', stream_id, to: { ...asMade, ...traits } })
  }

  /** A list of these channels. */
  lists(as: Parameters<Deeds['ask']>[1], asked: Fields, ids: readonly number[], more: Fields = {}): string[] {
    return this.ask('get-streams', as, asked, { streams: ids.map((id) => this.object(id, more)) })
  }

  object(stream_id: number, more: Fields = {}): Fields {
    const channel = this.world.channels.get(stream_id)
    const privacy = channel?.privacy?.kind === 'known' ? channel.privacy.value : 'public'
    const name = channel?.name?.kind === 'known' ? channel.name.value : ''
    return {
      ...{ stream_id, name, description: `the ${name}`, rendered_description: `<p>the ${name}</p>` },
      ...{ invite_only: privacy === 'private', is_web_public: privacy === 'web-public', creator_id: null },
      ...{ is_archived: stream_id === ruin, date_created: now, history_public_to_subscribers: true },
      ...{ message_retention_days: null, topics_policy: 'inherit', first_message_id: null, folder_id: null },
      ...more,
    }
  }

  sees(user_id: number, role: string): void {
    this.see('person', { user_id, person: { user_id, role, is_bot: true } })
  }

  joins(stream_id: number, name: keyof typeof people | number): void {
    const user_ids = [typeof name === 'number' ? name : people[name]]
    this.teach({ set: 'subscribed', stream_id, user_ids, isSubscribed: true })
  }
}

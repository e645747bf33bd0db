// Control actions `channels` and `channel`: makes channels with their subscribers, and changes them.
import { fitsWithin, MAX_CHANNEL_NAME_LENGTH } from '../limits.ts'
import type { Service } from '../service.ts'
import { type Channel, type ChannelProperties, PRIVACIES, TOPICS_POLICIES } from '../store/channels.ts'
import { peopleIn } from './people.ts'
import { boolean, choice, integer, Mistake, records, refuseUnknown, type Taken, text } from './reading.ts'

interface WantedChannel {
  readonly name: string
  readonly subscribers: readonly number[]
  readonly properties: ChannelProperties
}

const PROPERTIES = ['privacy', 'history_public_to_subscribers', 'topics_policy']

const DEFAULTS: ChannelProperties = {
  privacy: 'public',
  history_public_to_subscribers: 1,
  topics_policy: 'inherit',
  is_archived: 0,
}

export function createChannels(service: Service, taken: Taken): Record<string, unknown> {
  refuseUnknown(taken, ['channels'], 'channels')
  const wanted = records(taken, 'channels').map((channel) => readChannel(service, channel))
  if (new Set(wanted.map(({ name }) => name.toLowerCase())).size < wanted.length)
    throw new Mistake('Give each channel a name of its own')
  const channels = wanted.map(({ name, properties, subscribers }) => ({
    stream_id: service.channels.create(name, properties, subscribers),
  }))
  return { channels }
}

function readChannel(service: Service, channel: Taken): WantedChannel {
  refuseUnknown(channel, ['name', 'subscribers', ...PROPERTIES], 'a channel')
  const name = text(channel, 'name').trim()
  if (name === '' || !fitsWithin(name, MAX_CHANNEL_NAME_LENGTH))
    throw new Mistake(`Give name with 1 to ${MAX_CHANNEL_NAME_LENGTH} characters`)
  if (service.channels.withName(name) !== undefined) throw new Mistake(`Give another name: there is a channel ${name}`)
  return { name, subscribers: peopleIn(service, channel, 'subscribers'), properties: readProperties(channel, DEFAULTS) }
}

export function changeChannel(service: Service, taken: Taken): Record<string, unknown> {
  refuseUnknown(taken, ['stream_id', ...PROPERTIES, 'is_archived'], 'channel')
  const channel = channelOf(service, taken)
  service.channels.change(channel.id, readProperties(taken, channel))
  return {}
}

/** What is not given stays as it is in `current`. */
function readProperties(taken: Taken, current: ChannelProperties): ChannelProperties {
  const flag = (name: string, value: number) => (taken[name] === undefined ? value : Number(boolean(taken, name)))
  return {
    privacy: taken.privacy === undefined ? current.privacy : choice(taken, 'privacy', PRIVACIES),
    history_public_to_subscribers: flag('history_public_to_subscribers', current.history_public_to_subscribers),
    topics_policy:
      taken.topics_policy === undefined ? current.topics_policy : choice(taken, 'topics_policy', TOPICS_POLICIES),
    is_archived: flag('is_archived', current.is_archived),
  }
}

export function channelOf(service: Service, taken: Taken): Channel {
  const streamId = integer(taken, 'stream_id')
  const channel = service.channels.find(streamId)
  if (channel === undefined) throw new Mistake(`Give stream_id of a channel: there is no channel ${streamId}`)
  return channel
}

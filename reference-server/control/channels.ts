// Control actions `channels` and `channel`: makes channels with their subscribers, and changes them.
import { changeChannel, createChannel } from '../channels/change-channel.ts'
import { describe } from '../channels/description.ts'
import { fitsWithin, MAX_CHANNEL_NAME_LENGTH } from '../limits.ts'
import { GROUPS } from '../permissions.ts'
import type { Service } from '../service.ts'
import { type Channel, type ChannelProperties, PRIVACIES, TOPICS_POLICIES } from '../store/channels.ts'
import { peopleIn, personOf } from './people.ts'
import { boolean, choice, integer, Mistake, records, refuseUnknown, type Taken, text } from './reading.ts'

type Changes = Partial<ChannelProperties>

interface WantedChannel {
  readonly subscribers: readonly number[]
  readonly properties: ChannelProperties
  readonly folder: string | null
}

const PROPERTIES = [
  ...['name', 'description', 'privacy', 'history_public_to_subscribers', 'topics_policy'],
  ...['can_send_message_group', 'creator_id'],
]

const DEFAULTS: Omit<ChannelProperties, 'name'> = {
  privacy: 'public',
  history_public_to_subscribers: 1,
  topics_policy: 'inherit',
  is_archived: 0,
  description: '',
  rendered_description: '',
  message_retention_days: null,
  is_default: 0,
  folder_id: null,
  can_send_message_group: 'everyone',
  creator_id: null,
}

export function createChannels(service: Service, taken: Taken): Record<string, unknown> {
  refuseUnknown(taken, ['channels'], 'channels')
  const wanted = records(taken, 'channels').map((channel) => readChannel(service, channel))
  if (new Set(wanted.map(({ properties }) => properties.name.toLowerCase())).size < wanted.length)
    throw new Mistake('Give each channel a name of its own')
  const channels = wanted.map(({ properties, subscribers, folder }) => {
    const folder_id = folder === null ? null : service.channelFolders.idOf(folder)
    return { stream_id: createChannel(service, { ...properties, folder_id }, subscribers) }
  })
  return { channels }
}

function readChannel(service: Service, channel: Taken): WantedChannel {
  const more = ['subscribers', 'message_retention_days', 'is_default', 'folder']
  refuseUnknown(channel, [...PROPERTIES, ...more], 'a channel')
  const properties = {
    ...DEFAULTS,
    name: readName(service, channel),
    ...readChanges(service, channel),
    message_retention_days: (channel.message_retention_days ?? null) === null ? null : retentionIn(channel),
    is_default: channel.is_default === undefined ? 0 : Number(boolean(channel, 'is_default')),
  }
  const folder = (channel.folder ?? null) === null ? null : text(channel, 'folder')
  return { subscribers: peopleIn(service, channel, 'subscribers'), properties, folder }
}

export function changeChannelAsAsked(service: Service, taken: Taken): Record<string, unknown> {
  refuseUnknown(taken, ['stream_id', ...PROPERTIES, 'is_archived'], 'channel')
  const channel = channelOf(service, taken)
  const name = taken.name === undefined ? {} : { name: readName(service, taken, channel) }
  changeChannel(service, channel.id, { ...readChanges(service, taken), ...name })
  return {}
}

function readName(service: Service, taken: Taken, renamed?: Channel): string {
  const name = text(taken, 'name').trim()
  if (name === '' || !fitsWithin(name, MAX_CHANNEL_NAME_LENGTH))
    throw new Mistake(`Give name with 1 to ${MAX_CHANNEL_NAME_LENGTH} characters`)
  const holder = service.channels.withName(name)
  if (holder !== undefined && holder.id !== renamed?.id)
    throw new Mistake(`Give another name: there is a channel ${name}`)
  return name
}

/** What is not given stays. */
function readChanges(service: Service, taken: Taken): Changes {
  const given = (name: string, read: () => Changes) => (taken[name] === undefined ? {} : read())
  return {
    ...given('privacy', () => ({ privacy: choice(taken, 'privacy', PRIVACIES) })),
    ...given('history_public_to_subscribers', () => ({
      history_public_to_subscribers: Number(boolean(taken, 'history_public_to_subscribers')),
    })),
    ...given('topics_policy', () => ({ topics_policy: choice(taken, 'topics_policy', TOPICS_POLICIES) })),
    ...given('is_archived', () => ({ is_archived: Number(boolean(taken, 'is_archived')) })),
    ...given('can_send_message_group', () => ({
      can_send_message_group: choice(taken, 'can_send_message_group', GROUPS),
    })),
    ...given('creator_id', () => ({ creator_id: creatorIn(service, taken) })),
    ...given('description', () => describe(service, text(taken, 'description'))),
  }
}

function creatorIn(service: Service, taken: Taken): number | null {
  return taken.creator_id === null ? null : personOf(service, taken, 'creator_id').id
}

function retentionIn(taken: Taken): number {
  const days = integer(taken, 'message_retention_days')
  if (days < -1 || days === 0) throw new Mistake('Give message_retention_days as a number of days, -1 or null')
  return days
}

export function channelOf(service: Service, taken: Taken): Channel {
  const streamId = integer(taken, 'stream_id')
  const channel = service.channels.find(streamId)
  if (channel === undefined) throw new Mistake(`Give stream_id of a channel: there is no channel ${streamId}`)
  return channel
}

// Control action `channels`: makes public channels with their subscribers.
import { fitsWithin, MAX_CHANNEL_NAME_LENGTH } from '../limits.ts'
import type { Service } from '../service.ts'
import { integers, Mistake, records, refuseUnknown, type Taken, text } from './reading.ts'

interface WantedChannel {
  readonly name: string
  readonly subscribers: readonly number[]
}

export function createChannels(service: Service, taken: Taken): Record<string, unknown> {
  refuseUnknown(taken, ['channels'], 'channels')
  const wanted = records(taken, 'channels').map((channel) => readChannel(service, channel))
  if (new Set(wanted.map(({ name }) => name.toLowerCase())).size < wanted.length)
    throw new Mistake('Give each channel a name of its own')
  const channels = wanted.map(({ name, subscribers }) => ({ stream_id: service.channels.create(name, subscribers) }))
  return { channels }
}

function readChannel(service: Service, channel: Taken): WantedChannel {
  refuseUnknown(channel, ['name', 'subscribers'], 'a channel')
  const name = text(channel, 'name').trim()
  if (name === '' || !fitsWithin(name, MAX_CHANNEL_NAME_LENGTH))
    throw new Mistake(`Give name with 1 to ${MAX_CHANNEL_NAME_LENGTH} characters`)
  if (service.channels.isNameTaken(name)) throw new Mistake(`Give another name: there is a channel ${name}`)
  const subscribers = integers(channel, 'subscribers')
  const missing = subscribers.find((id) => service.users.find(id) === undefined)
  if (missing !== undefined) throw new Mistake(`Give subscribers that exist: there is no person ${missing}`)
  return { name, subscribers }
}

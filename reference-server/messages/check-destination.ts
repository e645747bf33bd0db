// Whether a scheduled message may go where it is to go: asked when it is scheduled, and again when it is due.
// Pure questions: changes nothing.

import { badRequest, Refusal } from '../refusal.ts'
import type { Service } from '../service.ts'
import type { User } from '../store/users.ts'
import { mayPost, maySeeChannel } from './access.ts'
import type { ChannelDestination, DirectDestination } from './send.ts'
import { checkTopicsPolicy } from './topics-policy.ts'

export function checkDestination(service: Service, sender: User, to: ChannelDestination | DirectDestination): void {
  if ('streamId' in to) checkChannel(service, sender, to)
  else checkPeople(service, to)
}

/** A channel that the sender cannot see is told to be missing. */
function checkChannel(service: Service, sender: User, { streamId, topic }: ChannelDestination): void {
  const channel = service.channels.find(streamId)
  if (channel === undefined) throw channelDoesNotExist(streamId)
  if (!maySeeChannel(service, sender, channel)) throw channelDoesNotExist(streamId)
  if (!mayPost(service, sender, channel)) throw badRequest(`Not authorized to send to channel '${channel.name}'`)
  checkTopicsPolicy(service, channel, topic)
}

function checkPeople(service: Service, { participants }: DirectDestination): void {
  if (participants.length === 0) throw badRequest('Message must have recipients!')
  const missing = participants.find((id) => service.users.find(id) === undefined)
  if (missing !== undefined) throw badRequest(`Invalid user ID ${missing}`)
}

function channelDoesNotExist(streamId: number): Refusal {
  const msg = `Channel with ID '${streamId}' does not exist`
  return new Refusal(400, 'STREAM_DOES_NOT_EXIST', msg, { stream_id: streamId })
}

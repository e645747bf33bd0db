// GET /streams/{stream_id}/email_address: where to send mail that is to be posted in a channel.
import { channelEmail, mayAppearAs } from '../channels/channel-email.ts'
import { mayPost, maySeeChannel } from '../messages/access.ts'
import { badRequest } from '../refusal.ts'
import type { Service } from '../service.ts'
import type { Channel } from '../store/channels.ts'
import type { User } from '../store/users.ts'
import type { Endpoint } from '../transport/endpoint.ts'
import { integerOf } from '../transport/parameters.ts'

export const getChannelEmail: Endpoint = {
  method: 'GET',
  path: '/streams/:stream_id/email_address',
  authentication: 'required',
  answer({ service, caller, path, parameters }) {
    const senderId = parameters.integer('sender_id') ?? service.users.system().id
    const channel = channelOfPath(service, caller, path.stream_id)
    if (!mayPost(service, caller, channel)) throw badRequest(`Not authorized to send to channel '${channel.name}'`)
    const sender = service.users.find(senderId)
    if (sender === undefined || !mayAppearAs(service, caller, sender))
      throw badRequest('sender_id must be yourself, a bot of yours or the email gateway')
    return { email: channelEmail(service, channel, sender) }
  },
}

/** A channel that the caller cannot see is told to be missing. */
function channelOfPath(service: Service, caller: User, streamId: string | undefined): Channel {
  const id = integerOf(streamId ?? '')
  const channel = id === undefined ? undefined : service.channels.find(id)
  if (channel === undefined || !maySeeChannel(service, caller, channel)) throw badRequest('Invalid channel ID')
  return channel
}

// POST /channels/create, GET /get_stream_id, PATCH and DELETE /streams/{stream_id}: makes, finds, changes and archives
// channels.
import { changeChannel, createChannel } from '../channels/change-channel.ts'
import { maySeeChannel } from '../messages/access.ts'
import { isInGroup } from '../permissions.ts'
import { badRequest } from '../refusal.ts'
import type { Service } from '../service.ts'
import type { Channel } from '../store/channels.ts'
import { atomically } from '../store/database.ts'
import type { User } from '../store/users.ts'
import type { Endpoint } from '../transport/endpoint.ts'
import { integerOf, type Parameters } from '../transport/parameters.ts'
import { requireMember } from './callers.ts'
import { checkChannelName, NEW_CHANNEL, readChannelProperties, readDescription } from './channel-properties.ts'
import { readPeople } from './people-named.ts'

export const createOneChannel: Endpoint = {
  method: 'POST',
  path: '/channels/create',
  authentication: 'required',
  answer({ service, caller, parameters }) {
    requireMember(caller)
    const name = checkChannelName(service, parameters.requiredText('name'))
    const subscribers = readPeople(service, parameters, 'subscribers') ?? []
    const described = readDescription(service, parameters.text('description') ?? '')
    const properties = { ...NEW_CHANNEL, ...readChannelProperties(parameters, 'invite_only'), ...described }
    const id = atomically(service.database, () =>
      createChannel(service, { ...properties, name, creator_id: caller.id }, subscribers),
    )
    return { id }
  },
}

export const getStreamId: Endpoint = {
  method: 'GET',
  path: '/get_stream_id',
  authentication: 'required',
  answer({ service, caller, parameters }) {
    const name = parameters.requiredText('stream')
    const channel = service.channels.withName(name)
    if (channel === undefined || !maySeeMetadata(service, caller, channel))
      throw badRequest(`Invalid channel name '${name}'`)
    return { stream_id: channel.id }
  },
}

export const updateChannel: Endpoint = {
  method: 'PATCH',
  path: '/streams/:stream_id',
  authentication: 'required',
  answer({ service, caller, path, parameters }) {
    const channel = channelToAdminister(service, caller, path.stream_id)
    const newName = parameters.text('new_name')
    const description = parameters.text('description')
    const isArchived = readIsArchived(parameters)
    const changes = {
      ...readChannelProperties(parameters, 'is_private'),
      ...(newName === undefined ? {} : { name: checkChannelName(service, newName, channel) }),
      ...(description === undefined ? {} : readDescription(service, description)),
      ...(isArchived === undefined ? {} : { is_archived: isArchived }),
    }
    atomically(service.database, () => changeChannel(service, channel.id, changes))
    return {}
  },
}

export const archiveChannel: Endpoint = {
  method: 'DELETE',
  path: '/streams/:stream_id',
  authentication: 'required',
  answer({ service, caller, path }) {
    const channel = channelToAdminister(service, caller, path.stream_id)
    if (channel.is_archived === 1) throw badRequest('Channel is already archived')
    atomically(service.database, () => changeChannel(service, channel.id, { is_archived: 1 }))
    return {}
  },
}

/** Archiving is another request; this one only takes it back. */
function readIsArchived(parameters: Parameters): number | undefined {
  const isArchived = parameters.boolean('is_archived')
  if (isArchived === true) throw badRequest('A channel is archived by DELETE')
  return isArchived === undefined ? undefined : 0
}

/** Administrators know of every channel. */
function maySeeMetadata(service: Service, user: User, channel: Channel): boolean {
  return isInGroup(user.role, 'administrators') || maySeeChannel(service, user, channel)
}

/** Administrators and whoever made it administer a channel; who does not see it is told that it is missing. */
function channelToAdminister(service: Service, caller: User, streamId: string | undefined): Channel {
  const id = integerOf(streamId ?? '')
  const channel = id === undefined ? undefined : service.channels.find(id)
  if (channel === undefined || !maySeeMetadata(service, caller, channel)) throw badRequest('Invalid channel ID')
  if (!isInGroup(caller.role, 'administrators') && channel.creator_id !== caller.id)
    throw badRequest('You do not have permission to administer this channel.')
  return channel
}

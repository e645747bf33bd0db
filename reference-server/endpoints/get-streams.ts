// GET /streams: the channels that the caller may know of, by kinds.
import { type ChannelSelection, listChannels } from '../channels/channel-list.ts'
import { channelObject } from '../channels/channel-object.ts'
import { ARCHIVED_CHANNELS_SINCE, INCLUDE_ALL_SINCE } from '../levels.ts'
import { isInGroup } from '../permissions.ts'
import { badRequest } from '../refusal.ts'
import type { User } from '../store/users.ts'
import type { Endpoint } from '../transport/endpoint.ts'
import type { Parameters } from '../transport/parameters.ts'

export const getStreams: Endpoint = {
  method: 'GET',
  path: '/streams',
  authentication: 'required',
  answer({ service, caller, parameters }) {
    const wanted = readSelection(caller, parameters)
    const streams = listChannels(service, caller, wanted).map((channel) => {
      const defaultField = wanted.isDefaultIn ? { is_default: channel.is_default === 1 } : {}
      return { ...channelObject(service, channel), ...defaultField }
    })
    return { streams }
  },
}

/** Below the level that brought archived channels, none is ever told. */
function readSelection(caller: User, parameters: Parameters): ChannelSelection {
  const isAllIn = parameters.since(INCLUDE_ALL_SINCE).boolean('include_all') ?? false
  const isAllActiveIn = parameters.boolean('include_all_active') ?? false
  if (isAllActiveIn && !isInGroup(caller.role, 'administrators')) throw badRequest('User not authorized for this query')
  return {
    isPublicIn: parameters.boolean('include_public') ?? true,
    isWebPublicIn: parameters.boolean('include_web_public') ?? false,
    isSubscribedIn: parameters.boolean('include_subscribed') ?? true,
    isDefaultIn: parameters.boolean('include_default') ?? false,
    isOwnerSubscribedIn: parameters.boolean('include_owner_subscribed') ?? false,
    isContentAccessIn: parameters.boolean('include_can_access_content') ?? false,
    isAllIn: isAllIn || isAllActiveIn,
    areArchivedIn: !(parameters.since(ARCHIVED_CHANNELS_SINCE).boolean('exclude_archived') ?? true),
  }
}

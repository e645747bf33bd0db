// Which channels a client asks for, among those that the caller may know of. Pure questions: changes nothing.
import { maySeeChannel } from '../messages/access.ts'
import { isInGroup } from '../permissions.ts'
import type { Service } from '../service.ts'
import type { Channel } from '../store/channels.ts'
import type { User } from '../store/users.ts'

export interface ChannelSelection {
  readonly isPublicIn: boolean
  readonly isWebPublicIn: boolean
  readonly isSubscribedIn: boolean
  readonly isDefaultIn: boolean
  readonly isOwnerSubscribedIn: boolean
  readonly isContentAccessIn: boolean
  readonly isAllIn: boolean
  readonly areArchivedIn: boolean
}

/** A channel is listed if any of the wanted kinds has it. */
export function listChannels(service: Service, caller: User, wanted: ChannelSelection): Channel[] {
  const candidates = service.channels.all().filter((channel) => wanted.areArchivedIn || channel.is_archived === 0)
  return candidates.filter((channel) => {
    const hasContent = maySeeChannel(service, caller, channel)
    if (wanted.isAllIn && hasMetadataAccess(service, caller, channel)) return true
    if (wanted.isContentAccessIn && hasContent) return true
    if (wanted.isPublicIn && hasContent && channel.privacy !== 'private') return true
    if (wanted.isWebPublicIn && channel.privacy === 'web-public') return true
    if (wanted.isDefaultIn && channel.is_default === 1 && hasMetadataAccess(service, caller, channel)) return true
    if (wanted.isSubscribedIn && service.channels.isSubscribed(channel.id, caller.id)) return true
    return wanted.isOwnerSubscribedIn && isOwnerSubscribed(service, caller, channel)
  })
}

/** Administrators know of every channel, though they may not read what is in it. */
function hasMetadataAccess(service: Service, caller: User, channel: Channel): boolean {
  return isInGroup(caller.role, 'administrators') || maySeeChannel(service, caller, channel)
}

/** Only bots have an owner. */
function isOwnerSubscribed(service: Service, { bot_owner_id }: User, channel: Channel): boolean {
  return bot_owner_id !== null && service.channels.isSubscribed(channel.id, bot_owner_id)
}

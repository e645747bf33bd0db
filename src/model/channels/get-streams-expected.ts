// Which channels of the run a list must hold and which it must not, each by the clause that says so.

import { whether } from '../facts/fact.ts'
import { refusedContent } from '../readings/content-refused.ts'
import { isSubscribed } from '../readings/following.ts'
import type { Channel } from '../things/channel.ts'
import {
  asks,
  type Caller,
  type Flag,
  flagsOf,
  type GetStreamsRequest,
  isAdministrator,
  isOwners,
  isStranger,
  kindOf,
} from './get-streams-flags.ts'

export interface Expected {
  readonly channel: Channel
  readonly clause: string
  readonly isListed: boolean
  /** The exchange that told so, if one did. */
  readonly because?: readonly number[]
}

const archivedSince = 315
const contentOnly = 'get-streams.can-access-content-only'
const archivedListed = 'get-streams.archived-listed'

/** What is expected of a channel; undefined where nothing surely is. */
export function expectedOf(caller: Caller, request: GetStreamsRequest, channel: Channel): Expected | undefined {
  const flags = flagsOf(request)
  const { is_archived } = channel
  const archived = is_archived === undefined ? 'no' : whether(is_archived, (is) => is)
  if (archived !== 'no') return archived === 'yes' ? ofArchived(caller, request, flags, channel) : undefined
  const isOfContent = flags.includes('include_can_access_content')
  if (isStranger(caller, channel) && !mayBeOwners(caller, flags, channel)) {
    const isOnly = isOfContent && !flags.includes('include_all')
    return absent(channel, isOnly ? contentOnly : 'get-streams.inaccessible-left-out')
  }
  // Content access alone lists to nobody what they were refused to read.
  const refused = isOfContent && flags.length === 1 ? refusedContent(caller.world, caller.user_id, channel) : undefined
  if (refused) return { ...absent(channel, contentOnly), because: [refused.exchange] }
  const flag = flags.find((each) => asks(caller, each, channel) === 'yes')
  if (flag) return { channel, clause: presentBy(caller, flag, channel), isListed: true }
  const isUnasked = flags.length > 0 && flags.every((each) => asks(caller, each, channel) === 'no')
  const clause = isUnasked ? absentBy(caller, flags, channel) : undefined
  return clause === undefined ? undefined : absent(channel, clause)
}

/** Whether it may be listed to a bot for its owner's sake; somebody of whom nobody knows may be a bot. */
function mayBeOwners(caller: Caller, flags: readonly Flag[], channel: Channel): boolean {
  const isOfOwner = isOwners(caller, channel)
  if (caller.isABot === true && isOfOwner === 'yes') return true
  return caller.isABot !== false && isOfOwner !== 'no' && flags.includes('include_owner_subscribed')
}

function absent(channel: Channel, clause: string): Expected {
  return { channel, clause, isListed: false }
}

// What archiving does to subscriptions is not said.
function ofArchived(
  caller: Caller,
  { exclude_archived = true }: GetStreamsRequest,
  flags: readonly Flag[],
  channel: Channel,
): Expected | undefined {
  if (caller.level < archivedSince) return undefined
  if (exclude_archived) return absent(channel, 'get-streams.archived-left-out')
  const isPublic = flags.includes('include_public') && asks(caller, 'include_public', channel) === 'yes'
  const isOfAll = flags.includes('include_all') && isAdministrator(caller)
  return isPublic || isOfAll ? { channel, clause: archivedListed, isListed: true } : undefined
}

const byFlag: Readonly<Record<Flag, string>> = {
  include_public: 'get-streams.public',
  include_web_public: 'get-streams.include-web-public',
  include_subscribed: 'get-streams.subscribed',
  include_default: 'get-streams.include-default',
  include_owner_subscribed: 'get-streams.include-owner-subscribed',
  include_can_access_content: 'get-streams.include-can-access-content',
  include_all: 'get-streams.include-all',
  include_all_active: 'get-streams.include-all-active-alias',
}

function presentBy(caller: Caller, flag: Flag, channel: Channel): string {
  if (flag !== 'include_all' || !isAdministrator(caller)) return byFlag[flag]
  if (caller.role === 'owner') return 'permissions.owner-lists-all-channels'
  const isOthers = kindOf(channel) === 'private' && isSubscribed(caller.user_id, channel) === 'no'
  return isOthers ? 'get-streams.include-all-administrator' : byFlag[flag]
}

function absentBy(caller: Caller, flags: readonly Flag[], channel: Channel): string | undefined {
  const kind = kindOf(channel)
  const isTheirs = isSubscribed(caller.user_id, channel)
  if (kind === 'private' && isTheirs === 'yes') return 'get-streams.subscribed-left-out'
  if (isTheirs !== 'no') return undefined
  if (kind === 'private') {
    const isOfOwner = caller.isABot === true && isOwners(caller, channel) === 'yes' && isStranger(caller, channel)
    const isAsked = flags.includes('include_owner_subscribed')
    return isOfOwner && !isAsked ? 'get-streams.owner-subscribed-left-out' : undefined
  }
  if (kind === 'web-public') return 'get-streams.web-public-left-out'
  const isDefault = caller.world.state.traits.get(channel.stream_id)?.is_default
  return isDefault ? 'get-streams.default-left-out' : 'get-streams.public-left-out'
}

// Which flags of GET /streams ask for a channel. What the specification leaves open (what guests are listed, what
// administrators are without `include_all`, whether web-public channels are public) is maybe.

import type { Answered } from '../facts/fact.ts'
import { anyRoleOf, isBot } from '../readings/bot-roles.ts'
import { hasLeft, isSubscribed } from '../readings/following.ts'
import type { Channel } from '../things/channel.ts'
import type { Role } from '../things/user.ts'
import { mayHaveMade } from '../world/subscriptions.ts'
import type { World } from '../world/world.ts'
import { only } from './channel-facts.ts'

export interface GetStreamsRequest {
  readonly include_public?: boolean
  readonly include_web_public?: boolean
  readonly include_subscribed?: boolean
  readonly exclude_archived?: boolean
  readonly include_all?: boolean
  readonly include_default?: boolean
  readonly include_owner_subscribed?: boolean
  readonly include_can_access_content?: boolean
  readonly include_all_active?: boolean
}

export type Flag = Exclude<keyof GetStreamsRequest, 'exclude_archived'>

const byDefault: readonly Flag[] = ['include_public', 'include_subscribed']
const inOrder: readonly Flag[] = [
  ...(['include_public', 'include_web_public', 'include_subscribed', 'include_default'] as const),
  ...(['include_owner_subscribed', 'include_can_access_content', 'include_all', 'include_all_active'] as const),
]

export function flagsOf(request: GetStreamsRequest): readonly Flag[] {
  return inOrder.filter((flag) => request[flag] ?? byDefault.includes(flag))
}

/** Who asks: someone whose role is known, or may be anything. */
export interface Caller {
  readonly world: World
  readonly user_id: number
  readonly level: number
  readonly role: Role | undefined
  readonly isABot: boolean | undefined
  readonly owner_id: number | undefined
}

export function callerOf(world: World, user_id: number, level: number): Caller {
  const owner_id = world.state.people.get(user_id)?.owner_id
  return { world, user_id, level, role: anyRoleOf(world, user_id), isABot: isBot(world, user_id), owner_id }
}

/** What administrators are listed is not said of bots. */
export function isAdministrator({ role, isABot }: Caller): boolean {
  return isABot !== true && (role === 'administrator' || role === 'owner')
}

/** Whether somebody surely is a person and no guest. */
function isFull({ role, isABot }: Caller): boolean {
  return isABot !== true && role !== undefined && role !== 'guest'
}

export type Kind = 'public' | 'private' | 'web-public' | undefined

export function kindOf({ privacy }: Channel): Kind {
  return only(privacy)
}

/** A member or guest who never had to do with a private channel. */
export function isStranger({ world, user_id, role }: Caller, channel: Channel): boolean {
  if (kindOf(channel) !== 'private' || hasLeft(user_id, channel) || isSubscribed(user_id, channel) !== 'no')
    return false
  return (role === 'member' || role === 'guest') && !mayHaveMade(world, user_id, channel.stream_id)
}

export function isOwners({ owner_id }: Caller, channel: Channel): Answered {
  return owner_id === undefined ? 'maybe' : isSubscribed(owner_id, channel)
}

const mayAdminister: readonly (Role | undefined)[] = [undefined, 'administrator', 'owner']

export function asks(caller: Caller, flag: Flag, channel: Channel): Answered {
  const isTheirs = isSubscribed(caller.user_id, channel)
  const kind = kindOf(channel)
  // Whether they are listed private channels of others without asking for all is not said.
  const seesPrivate = kind === 'private' && isTheirs === 'no' && mayAdminister.includes(caller.role)
  const answer = flagAsks(caller, flag, channel, kind, isTheirs)
  return answer === 'no' && (seesPrivate || kind === undefined) ? 'maybe' : answer
}

function flagAsks(caller: Caller, flag: Flag, channel: Channel, kind: Kind, isTheirs: Answered): Answered {
  const isDefault = caller.world.state.traits.get(channel.stream_id)?.is_default
  if (flag === 'include_public' && kind === 'private') return 'no'
  if (flag === 'include_public') return kind === 'public' && isFull(caller) ? 'yes' : 'maybe'
  if (flag === 'include_web_public') return kind === 'web-public' ? 'yes' : 'no'
  if (flag === 'include_subscribed') return isTheirs
  if (flag === 'include_default' && isDefault === false) return 'no'
  if (flag === 'include_default') return isDefault && kind !== 'private' && isFull(caller) ? 'yes' : 'maybe'
  if (flag === 'include_owner_subscribed') return caller.isABot === true ? isOwners(caller, channel) : 'maybe'
  if (flag === 'include_can_access_content') return ofAccess(caller, channel, kind, isTheirs)
  if (flag === 'include_all_active' && caller.level < allSince) return 'maybe'
  return isAdministrator(caller) ? 'yes' : ofAccess(caller, channel, kind, isTheirs)
}

const allSince = 356

function ofAccess(caller: Caller, channel: Channel, kind: Kind, isTheirs: Answered): Answered {
  if (isTheirs === 'yes' || (kind === 'public' && isFull(caller))) return 'yes'
  // What a bot may know of its owner's channels is not said.
  const isOfOwner = caller.isABot === true && isOwners(caller, channel) !== 'no'
  return isStranger(caller, channel) && !isOfOwner ? 'no' : 'maybe'
}

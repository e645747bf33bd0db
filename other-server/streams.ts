// GET /streams: the channels that the caller may know of, by the flags that they send.

import { channelObject, mayKnowOf, mayRead } from './channels.ts'
import type { Body, Call } from './endpoint.ts'
import { isAtLeast } from './groups.ts'
import type { Channel } from './records.ts'
import { Refusal } from './refusal.ts'

export function getStreams(call: Call): Body {
  const { organization } = call
  const wanted = readFlags(call)
  const listed = [...organization.channels.values()].filter(
    (channel) => !(wanted.excludeArchived && channel.isArchived) && isWanted(call, wanted, channel),
  )
  return { streams: listed.map((channel) => channelObject(organization, channel)) }
}

interface Flags {
  readonly isPublic: boolean
  readonly isWebPublic: boolean
  readonly isSubscribed: boolean
  readonly isDefault: boolean
  readonly isReadable: boolean
  readonly all: boolean
  readonly excludeArchived: boolean
}

function readFlags({ caller, parameters }: Call): Flags {
  const flag = (name: string, usual: boolean) => parameters.flag(name) ?? usual
  flag('include_owner_subscribed', false)
  const allActive = flag('include_all_active', false)
  if (allActive && !isAtLeast(caller, 'administrator'))
    throw new Refusal(403, 'ADMIRALS_ONLY', 'Only administrators see all of them')
  return {
    isPublic: flag('include_public', true),
    isWebPublic: flag('include_web_public', false),
    isSubscribed: flag('include_subscribed', true),
    isDefault: flag('include_default', false),
    isReadable: flag('include_can_access_content', false),
    all: flag('include_all', false) || allActive,
    excludeArchived: flag('exclude_archived', true),
  }
}

function isWanted({ organization, caller }: Call, wanted: Flags, channel: Channel): boolean {
  const { privacy, subscribers, isDefault } = channel
  if (wanted.isSubscribed && subscribers.has(caller.id)) return true
  if (wanted.isWebPublic && privacy === 'web-public') return true
  if (wanted.isPublic && privacy !== 'private' && mayRead(caller, channel)) return true
  if (wanted.isDefault && isDefault && mayKnowOf(caller, channel)) return true
  if (wanted.isReadable && mayRead(caller, channel)) return true
  if (wanted.all && organization.faults.has('private-channels-listed')) return true
  return wanted.all && mayKnowOf(caller, channel)
}

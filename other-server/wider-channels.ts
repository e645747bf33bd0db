// Channels in the wider API: made by subscribing to them, changed, archived.

import { addChannel, mayRead, subscribe } from './channels.ts'
import type { Body, Call } from './endpoint.ts'
import { isAtLeast } from './groups.ts'
import type { Organization } from './organization.ts'
import { isRecord } from './parameters.ts'
import type { Channel } from './records.ts'
import { badRequest, malformed, missing } from './refusal.ts'
import { onlyAdministrators } from './wider-people.ts'

const policies = ['inherit', 'allow_empty_topic', 'disable_empty_topic', 'empty_topic_only'] as const

export function channelNamed({ channels }: Organization, name: string): Channel | undefined {
  return [...channels.values()].find((channel) => channel.name === name)
}

export function subscribePeople(call: Call): Body {
  const { organization, caller, parameters } = call
  const wanted = parameters.list('subscriptions')
  const principals = parameters.integers('principals') ?? [caller.id]
  const shape = channelShape(call)
  if (wanted === undefined) throw missing('subscriptions')
  const items = wanted.map((item) => {
    if (!isRecord(item) || typeof item.name !== 'string') throw malformed('subscriptions', 'objects with a name')
    return { name: item.name, description: typeof item.description === 'string' ? item.description : '' }
  })
  for (const id of principals) if (!organization.users.has(id)) throw badRequest(`Nobody has the id ${id}`, 404)
  for (const item of items) {
    const known = channelNamed(organization, item.name)
    if (known !== undefined) subscribe(organization, known, principals)
    else addChannel(organization, { ...shape, ...item, subscribers: principals, creatorId: caller.id })
  }
  const names = items.map(({ name }) => name)
  return { subscribed: Object.fromEntries(principals.map((id) => [String(id), names])), already_subscribed: {} }
}

function channelShape({ parameters }: Call): Partial<Channel> {
  const isPrivate = parameters.flag('invite_only') ?? false
  const isWebPublic = parameters.flag('is_web_public') ?? false
  return {
    privacy: isPrivate ? 'private' : isWebPublic ? 'web-public' : 'public',
    historyPublic: parameters.flag('history_public_to_subscribers') ?? true,
    topicsPolicy: parameters.word('topics_policy', policies) ?? 'inherit',
  }
}

export function channelId({ organization, caller, parameters }: Call): Body {
  const channel = channelNamed(organization, parameters.needed('stream'))
  if (channel === undefined || !(mayRead(caller, channel) || isAtLeast(caller, 'administrator')))
    throw badRequest('There is no such channel for you', 404)
  return { stream_id: channel.id }
}

function channelOfPath(call: Call): Channel {
  onlyAdministrators(call)
  const channel = call.organization.channels.get(Number(call.path[0]))
  if (channel === undefined) throw badRequest('There is no such channel', 404)
  return channel
}

export function changeChannel(call: Call): Body {
  const { parameters } = call
  const isPrivate = parameters.flag('is_private')
  const isWebPublic = parameters.flag('is_web_public')
  const news = {
    name: parameters.text('new_name'),
    description: parameters.text('description'),
    historyPublic: parameters.flag('history_public_to_subscribers'),
    topicsPolicy: parameters.word('topics_policy', policies),
    isArchived: parameters.flag('is_archived'),
  }
  const channel = channelOfPath(call)
  const given = Object.fromEntries(Object.entries(news).filter(([, value]) => value !== undefined))
  Object.assign(channel, given)
  if (isPrivate !== undefined || isWebPublic !== undefined)
    channel.privacy = isPrivate ? 'private' : isWebPublic ? 'web-public' : 'public'
  return {}
}

export function archiveChannel(call: Call): Body {
  channelOfPath(call).isArchived = true
  return {}
}

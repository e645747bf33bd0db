// What a client says of a channel that it makes or changes. Knows nothing of who may do that.
import { describe } from '../channels/description.ts'
import { fitsWithin, MAX_CHANNEL_NAME_LENGTH } from '../limits.ts'
import { badRequest } from '../refusal.ts'
import type { Service } from '../service.ts'
import { type Channel, type ChannelProperties, TOPICS_POLICIES } from '../store/channels.ts'
import type { Parameters } from '../transport/parameters.ts'

/** What a new channel is where nothing else is asked for. */
export const NEW_CHANNEL: Omit<ChannelProperties, 'name' | 'creator_id'> = {
  privacy: 'public',
  history_public_to_subscribers: 1,
  topics_policy: 'inherit',
  is_archived: 0,
  description: '',
  rendered_description: '',
  message_retention_days: null,
  is_default: 0,
  folder_id: null,
  can_send_message_group: 'everyone',
}

type Changes = Partial<ChannelProperties>

/** What is not sent is not in it. The parameter for a private channel goes by two names. */
export function readChannelProperties(parameters: Parameters, privateName: 'invite_only' | 'is_private'): Changes {
  const isPrivate = parameters.boolean(privateName)
  const isWebPublic = parameters.boolean('is_web_public')
  const isHistoryPublic = parameters.boolean('history_public_to_subscribers')
  const topics_policy = readTopicsPolicy(parameters)
  return {
    ...privacyOf(isPrivate, isWebPublic),
    ...(isHistoryPublic === undefined ? {} : { history_public_to_subscribers: Number(isHistoryPublic) }),
    ...(topics_policy === undefined ? {} : { topics_policy }),
  }
}

/** What only a new channel is told. */
export function readFirstProperties(parameters: Parameters): Changes {
  const isDefault = parameters.boolean('is_default_stream')
  const message_retention_days = parameters.integer('message_retention_days')
  return {
    ...(isDefault === undefined ? {} : { is_default: Number(isDefault) }),
    ...(message_retention_days === undefined ? {} : { message_retention_days }),
  }
}

/** As JSON, or as it stands. */
function readTopicsPolicy(parameters: Parameters): ChannelProperties['topics_policy'] | undefined {
  const sent = parameters.text('topics_policy')
  if (!sent?.startsWith('"')) return parameters.choice('topics_policy', TOPICS_POLICIES)
  const value = parameters.json('topics_policy')
  const policy = TOPICS_POLICIES.find((each) => each === value)
  if (policy === undefined) throw badRequest('Invalid topics_policy')
  return policy
}

function privacyOf(isPrivate: boolean | undefined, isWebPublic: boolean | undefined): Changes {
  if (isPrivate && isWebPublic) throw badRequest('Invalid parameters')
  if (isWebPublic) return { privacy: 'web-public' }
  if (isPrivate) return { privacy: 'private' }
  return isPrivate === undefined && isWebPublic === undefined ? {} : { privacy: 'public' }
}

export function readDescription(service: Service, sent: string): Changes {
  return describe(service, sent.replace(/\s*\n\s*/g, ' '))
}

export function checkChannelName(service: Service, sent: string, renamed?: Channel): string {
  const name = sent.trim()
  if (name === '') throw badRequest("Channel name can't be empty.")
  if (!fitsWithin(name, MAX_CHANNEL_NAME_LENGTH)) throw badRequest('Channel name too long')
  const holder = service.channels.withName(name)
  if (holder !== undefined && holder.id !== renamed?.id) throw badRequest(`Channel name '${name}' is already taken.`)
  return name
}

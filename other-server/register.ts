// POST /register: a queue, and what its owner should know to begin with.

import { maxMessageLength } from './edit-message.ts'
import type { Body } from './endpoint.ts'
import { emptyTopicName } from './message-object.ts'
import { readNarrow } from './narrow.ts'
import type { Organization } from './organization.ts'
import type { Parameters } from './parameters.ts'
import { userRecord } from './people.ts'
import { defaultHistoryDays, legacy, modern, presencesSince } from './presence.ts'
import { addQueue } from './queue.ts'
import type { Queue, User, Wishes } from './records.ts'
import { Refusal } from './refusal.ts'
import { conversations, subscriptions } from './register-state.ts'
import { maxTopicLength } from './topics.ts'

const subscriberChoices = ['true', 'false', 'partial'] as const

export interface Registration {
  readonly wishes: Wishes
  readonly subscribers: (typeof subscriberChoices)[number]
  readonly slimPresence: boolean
  readonly historyDays: number
  readonly fetched: ReadonlySet<string> | undefined
}

export function readRegistration(parameters: Parameters, isSignedIn: boolean): Registration {
  const types = parameters.texts('event_types')
  const fetched = parameters.texts('fetch_event_types') ?? types
  const capabilities = Object.entries(parameters.record('client_capabilities') ?? {})
  return {
    wishes: {
      types: types && new Set(types),
      narrow: readNarrow(parameters.list('narrow') ?? []),
      applyMarkdown: parameters.flag('apply_markdown') ?? false,
      clientGravatar: parameters.flag('client_gravatar') ?? isSignedIn,
      allPublicStreams: parameters.flag('all_public_streams') ?? false,
      capabilities: new Set(capabilities.flatMap(([name, has]) => (has === true ? [name] : []))),
    },
    subscribers: parameters.word('include_subscribers', subscriberChoices) ?? 'false',
    slimPresence: parameters.flag('slim_presence') ?? false,
    historyDays: parameters.integer('presence_history_limit_days') ?? defaultHistoryDays,
    fetched: fetched && new Set(fetched),
  }
}

export function register(organization: Organization, parameters: Parameters, caller: User | undefined): Body {
  const registration = readRegistration(parameters, caller !== undefined)
  if (caller === undefined) checkStranger(registration)
  const queue = addQueue(organization, caller?.id, registration.wishes)
  const state = caller === undefined ? {} : stateFor(organization, caller, registration)
  return { ...basics(organization, queue), ...state }
}

function checkStranger({ wishes, subscribers }: Registration): void {
  if (wishes.clientGravatar) throw new Refusal(403, 'SIGN_IN_FIRST', 'Without an account, pictures come as addresses')
  if (subscribers === 'true') throw new Refusal(403, 'SIGN_IN_FIRST', 'Without an account, nobody is named')
}

function basics({ habits }: Organization, queue: Queue): Body {
  return {
    queue_id: queue.id,
    last_event_id: queue.lastId,
    [`${habits.word}_feature_level`]: habits.featureLevel,
    [`${habits.word}_version`]: '4.2-brig',
    idle_queue_timeout_secs: habits.idleSeconds,
    event_queue_longpoll_timeout_seconds: habits.longpollSeconds,
    max_message_length: maxMessageLength,
    max_topic_length: maxTopicLength,
    realm_empty_topic_display_name: emptyTopicName,
  }
}

/** Which event type brings which part of the state. */
function stateFor(organization: Organization, caller: User, registration: Registration): Body {
  const { fetched, slimPresence, historyDays, subscribers } = registration
  const present = presencesSince(organization, undefined, historyDays)
  const parts: Readonly<Record<string, () => Body>> = {
    subscription: () => ({ subscriptions: subscriptions(organization, caller, subscribers) }),
    message: () => ({ recent_private_conversations: conversations(organization, caller) }),
    navigation_view: () => ({ navigation_views: [] }),
    saved_snippets: () => ({ saved_snippets: [] }),
    realm_user: () => ({ realm_users: [...organization.users.values()].map((user) => userRecord(user)) }),
    user_group: () => ({ realm_user_groups: groupRecords(organization) }),
    presence: () => ({ presences: slimPresence ? modern(present) : legacy(organization, present) }),
    realm_linkifiers: () => ({ realm_linkifiers: [] }),
    user_settings: () => ({ user_settings: Object.fromEntries(caller.settings) }),
  }
  const chosen = Object.entries(parts).filter(([type]) => fetched === undefined || fetched.has(type))
  return Object.assign({}, ...chosen.map(([, part]) => part()))
}

export function groupRecords({ groups }: Organization): Body[] {
  return [...groups.values()].map(({ id, name, description, members, subgroups, rank }) => ({
    id,
    name,
    description,
    members: [...members],
    direct_subgroup_ids: [...subgroups],
    is_system_group: rank !== undefined,
  }))
}

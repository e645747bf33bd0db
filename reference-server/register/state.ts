// The initial state that a registration fetches: parts, each by the types of events that later change it.
// Knows nothing of what is in a part.
import { membersOf } from '../events/emit.ts'
import type { QueueRequest } from '../events/queue-request.ts'
import type { Service } from '../service.ts'
import type { User } from '../store/users.ts'
import { channelState, defaultStreamState, folderState } from './channel-state.ts'
import { integrationState } from './integrations.ts'
import { domainState, emojiState, groupState, linkifierState, profileFieldState } from './organization-state.ts'
import { peopleForm, peopleState } from './people-state.ts'
import { alertWordState, conversationState, navigationState, settingState, snippetState } from './personal-state.ts'
import { presenceState } from './presence-state.ts'
import { statusState } from './status-state.ts'

/** Fields, or the JSON text of members that was made before. */
type State = Readonly<Record<string, unknown>> | string

interface Part<Make> {
  /** Whether it changes with time alone. */
  readonly isOfTheMoment?: true
  /** Tells apart what it is for different requests; undefined where it changes with time alone. */
  readonly formOf?: (request: QueueRequest) => string | undefined
  /** Any of them fetches the part: some go by two names. */
  readonly types: readonly string[]
  readonly make: Make
}

/** Shown even to those who are not logged in. */
const OF_ORGANIZATION: readonly Part<(service: Service) => State>[] = [
  { types: ['realm_linkifiers'], make: linkifierState },
  { types: ['realm_emoji'], make: emojiState },
  { types: ['realm_incoming_webhook_bots'], make: integrationState },
]

const OF_PERSON: readonly Part<(service: Service, caller: User, request: QueueRequest) => State>[] = [
  { types: ['subscription'], make: channelState, isOfTheMoment: true },
  { types: ['channel_folder', 'channel_folders'], make: folderState },
  { types: ['default_streams'], make: defaultStreamState },
  { types: ['realm_user'], make: peopleState, formOf: peopleForm },
  { types: ['realm_domains'], make: domainState },
  { types: ['user_group', 'realm_user_groups'], make: groupState },
  { types: ['custom_profile_fields'], make: profileFieldState },
  { types: ['presence'], make: presenceState, isOfTheMoment: true },
  { types: ['user_status'], make: statusState },
  { types: ['user_settings'], make: settingState },
  { types: ['alert_words'], make: alertWordState },
  { types: ['recent_private_conversations'], make: conversationState },
  { types: ['navigation_view', 'navigation_views'], make: navigationState },
  { types: ['saved_snippets'], make: snippetState },
]

/** The JSON text of the members of all parts that are asked for. */
export function stateFor(service: Service, caller: User | null, request: QueueRequest): string[] {
  const { fetchEventTypes } = request
  const isWanted = ({ types }: Part<unknown>) =>
    fetchEventTypes === null || types.some((type) => fetchEventTypes.has(type))
  const ofOrganization = OF_ORGANIZATION.filter(isWanted).map(({ make }) => make(service))
  if (caller === null) return ofOrganization.map(textOf)
  const find = service.unchangedTexts.of(caller.id)
  const ofPerson = OF_PERSON.filter(isWanted).map((part) => {
    const make = () => textOf(part.make(service, caller, request))
    const form = part.formOf === undefined ? '' : part.formOf(request)
    if (part.isOfTheMoment || form === undefined) return make()
    return find(`${part.types[0]} ${form}`, make)
  })
  return [...ofOrganization.map(textOf), ...ofPerson]
}

function textOf(state: State): string {
  return typeof state === 'string' ? state : membersOf(state)
}

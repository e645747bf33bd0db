// The initial state that a registration fetches: parts, each by the types of events that later change it.
// Knows nothing of what is in a part.
import { membersOf } from '../events/emit.ts'
import type { Service } from '../service.ts'
import type { User } from '../store/users.ts'
import { channelState, defaultStreamState, folderState } from './channel-state.ts'
import { integrationState } from './integrations.ts'
import { domainState, emojiState, groupState, linkifierState, profileFieldState } from './organization-state.ts'
import { peopleForm, peopleState } from './people-state.ts'
import { alertWordState, conversationState, navigationState, settingState, snippetState } from './personal-state.ts'
import { presenceState } from './presence-state.ts'
import type { QueueRequest } from './queue-request.ts'
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

type PersonalPart = Part<(service: Service, caller: User, request: QueueRequest) => State>

const OF_PERSON: readonly PersonalPart[] = [
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

const FETCHED: ReadonlySet<string> = new Set([...OF_ORGANIZATION, ...OF_PERSON].flatMap(({ types }) => types))

/** The JSON text of the members of all parts that are asked for. What time alone does not change is kept as one. */
export function stateFor(service: Service, caller: User | null, request: QueueRequest): string[] {
  const { fetchEventTypes } = request
  if (fetchEventTypes?.isDisjointFrom(FETCHED)) return []
  const isWanted = ({ types }: Part<unknown>) =>
    fetchEventTypes === null || types.some((type) => fetchEventTypes.has(type))
  const ofOrganization = OF_ORGANIZATION.filter(isWanted)
  if (caller === null) return ofOrganization.map(({ make }) => textOf(make(service)))
  const wanted: readonly PersonalPart[] = [...ofOrganization, ...OF_PERSON.filter(isWanted)]
  const textsOf = (parts: readonly PersonalPart[]) => parts.map(({ make }) => textOf(make(service, caller, request)))
  const ofTheMoment: PersonalPart[] = []
  const lasting: PersonalPart[] = []
  let names = ''
  for (const part of wanted) {
    const name = nameOf(part, request)
    if (name === undefined) ofTheMoment.push(part)
    else lasting.push(part)
    if (name !== undefined) names += `${name},`
  }
  const texts = textsOf(ofTheMoment)
  if (lasting.length === 0) return texts
  const kept = service.unchangedTexts.of(caller.id)(names, () => textsOf(lasting).join(','))
  return [...texts, kept.text]
}

/** Tells apart what a part is for different requests; undefined where it changes with time alone. */
function nameOf({ types, formOf, isOfTheMoment }: Part<unknown>, request: QueueRequest): string | undefined {
  if (formOf === undefined) return isOfTheMoment ? undefined : types[0]
  const form = formOf(request)
  return form === undefined ? undefined : `${types[0]} ${form}`
}

function textOf(state: State): string {
  return typeof state === 'string' ? state : membersOf(state)
}

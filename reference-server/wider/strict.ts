// How the wider API can be as strict as mature servers are, each way by its name. Knows nothing of the specification,
// which none of this is part of.
import { checkEmoji } from '../emoji/named-emoji.ts'
import { badRequest } from '../refusal.ts'
import type { Service } from '../service.ts'
import type { User } from '../store/users.ts'
import type { Call, Endpoint } from '../transport/endpoint.ts'
import { lockingOut, tellingDeliveryEmail } from './strict-sign-in.ts'
import type { Strictness } from './strictness.ts'

interface Checked {
  readonly places: readonly string[]
  /** Comes before the endpoint itself looks at anything. */
  readonly check: (call: Call<User>) => unknown
}

const CHECKS: Partial<Record<Strictness, Checked>> = {
  json: {
    places: ['POST /users/me/subscriptions', 'POST /channels/create', 'PATCH /streams/:stream_id'],
    check: ({ parameters }) => parameters.json('topics_policy'),
  },
  emoji: { places: ['POST /messages/:message_id/reactions'], check: checkReaction },
  settings: { places: ['PATCH /realm'], check: refuseAccessToUsers },
}

export function strictly(endpoints: readonly Endpoint[], modes: readonly Strictness[]): Endpoint[] {
  return modes.reduce((all, mode) => all.map((each) => stricter(each, mode)), [...endpoints])
}

/** A new organization has settings that hold until somebody changes them. */
export function beginStrictly(service: Service, modes: readonly Strictness[], isNew: boolean): void {
  service.users.separatesEmails = modes.includes('emails')
  if (isNew && modes.includes('create-users')) service.organizationSettings.change({ can_create_users_group: 'nobody' })
}

type Closed = Extract<Endpoint, { authentication: 'required' }>

function stricter(endpoint: Endpoint, mode: Strictness): Endpoint {
  if (endpoint.authentication === 'required') return checked(endpoint, CHECKS[mode])
  if (endpoint.path !== '/fetch_api_key') return endpoint
  if (mode === 'lockout') return lockingOut(endpoint)
  return mode === 'emails' ? tellingDeliveryEmail(endpoint) : endpoint
}

function checked(endpoint: Closed, checks: Checked | undefined): Closed {
  if (!checks?.places.includes(`${endpoint.method} ${endpoint.path}`)) return endpoint
  const answer: Closed['answer'] = (call) => {
    checks.check(call)
    return endpoint.answer(call)
  }
  return { ...endpoint, answer }
}

function checkReaction({ service, parameters }: Call<User>): void {
  const emoji_name = parameters.text('emoji_name')
  const emoji_code = parameters.text('emoji_code')
  const reaction_type = parameters.text('reaction_type')
  if (emoji_name !== undefined && emoji_code !== undefined && reaction_type !== undefined)
    checkEmoji(service, { emoji_name, emoji_code, reaction_type })
}

function refuseAccessToUsers({ parameters }: Call<User>): void {
  if (parameters.text('can_access_all_users_group') !== undefined)
    throw badRequest('can_access_all_users_group is not part of the plan of this organization.')
}

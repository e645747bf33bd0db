// PATCH /realm: administrators change settings of the organization. How they are written here and in the initial state.

import { emitEvent } from '../events/emit.ts'
import type { Group } from '../permissions.ts'
import { badRequest } from '../refusal.ts'
import type { Service } from '../service.ts'
import { type OrganizationSettings, REALM_TOPICS_POLICIES } from '../store/organization-settings.ts'
import type { Endpoint } from '../transport/endpoint.ts'
import type { Parameters } from '../transport/parameters.ts'
import { requireAdministrator } from './callers.ts'
import { isObject } from './json-values.ts'

type Changes = Partial<Record<keyof OrganizationSettings, unknown>>

const LIMITS = [
  'message_content_edit_limit_seconds',
  'move_messages_within_stream_limit_seconds',
  'move_messages_between_streams_limit_seconds',
] as const

const GROUP_SETTINGS = [
  'can_resolve_topics_group',
  'can_move_messages_between_topics_group',
  'can_move_messages_between_channels_group',
  'can_mention_many_users_group',
  'can_create_users_group',
  'can_access_all_users_group',
] as const

export const updateRealm: Endpoint = {
  method: 'PATCH',
  path: '/realm',
  authentication: 'required',
  answer({ service, caller, parameters }) {
    requireAdministrator(caller)
    const changes = readChanges(service, parameters)
    service.organizationSettings.change(changes as Partial<OrganizationSettings>)
    const data = shown(service, Object.keys(changes) as (keyof OrganizationSettings)[])
    const owners = service.queues.owners()
    if (Object.keys(data).length > 0)
      emitEvent(service, owners, { type: 'realm', op: 'update_dict', property: 'default', data })
    return data
  },
}

/** As clients know the settings: `realm_` and the name. */
export function realmState(service: Service): Record<string, unknown> {
  const names = Object.keys(service.organizationSettings.current()) as (keyof OrganizationSettings)[]
  const entries = Object.entries(shown(service, names)).map(([name, value]) => [`realm_${name}`, value])
  return Object.fromEntries(entries)
}

/** What is not sent is not in it. */
function readChanges(service: Service, parameters: Parameters): Changes {
  const changes: Changes = {
    allow_message_editing: parameters.boolean('allow_message_editing'),
    allow_edit_history: readHistoryPolicy(parameters),
    realm_topics_policy: parameters.choice('topics_policy', REALM_TOPICS_POLICIES),
    ...Object.fromEntries(LIMITS.map((name) => [name, readLimit(parameters, name)])),
    ...Object.fromEntries(GROUP_SETTINGS.map((name) => [name, readGroup(service, parameters, name)])),
  }
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
}

/** The third policy, which shows moves alone, is none of this server's. */
function readHistoryPolicy(parameters: Parameters): boolean | undefined {
  const policy = parameters.choice('message_edit_history_visibility_policy', ['all', 'none'])
  return policy === undefined ? undefined : policy === 'all'
}

function readLimit(parameters: Parameters, name: string): number | null | undefined {
  const value = parameters.json(name)
  if (value === undefined) return undefined
  if (value === 'unlimited') return null
  if (!Number.isSafeInteger(value) || (value as number) < 1) throw badRequest(`Bad value for '${name}'`)
  return value as number
}

/** Only the groups of roles will do. */
function readGroup(service: Service, parameters: Parameters, name: string): Group | undefined {
  const sent = parameters.json(name)
  if (sent === undefined) return undefined
  const id = isObject(sent) ? sent.new : sent
  const group = service.groups.all().find((each) => each.id === id)?.role_group
  if (group === undefined || group === null) throw badRequest(`Invalid group for '${name}'`)
  return group
}

function shown(service: Service, names: readonly (keyof OrganizationSettings)[]): Record<string, unknown> {
  const settings = service.organizationSettings.current()
  return Object.fromEntries(names.flatMap((name) => entryOf(service, name, settings[name])))
}

function entryOf(service: Service, name: keyof OrganizationSettings, value: unknown): [string, unknown][] {
  if (name === 'allow_edit_history') return [['message_edit_history_visibility_policy', value ? 'all' : 'none']]
  if (name === 'realm_topics_policy') return [['topics_policy', value]]
  if (name === 'presence_of_accessible_users_only') return []
  return [[name, name.endsWith('_group') ? service.groups.idOf(value as Group) : value]]
}

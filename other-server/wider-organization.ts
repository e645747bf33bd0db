// The organization in the wider API: its settings and its user groups.

import type { Body, Call } from './endpoint.ts'
import { addGroup } from './groups.ts'
import { isRecord } from './parameters.ts'
import { malformed } from './refusal.ts'
import { groupRecords } from './register.ts'
import { onlyAdministrators } from './wider-people.ts'

const limits = [
  'message_content_edit_limit_seconds',
  'move_messages_within_stream_limit_seconds',
  'move_messages_between_streams_limit_seconds',
] as const
const groupSettings = [
  'can_move_messages_between_topics_group',
  'can_move_messages_between_channels_group',
  'can_resolve_topics_group',
  'can_mention_many_users_group',
] as const

export function changeRealm(call: Call): Body {
  const { organization, parameters } = call
  const editing = parameters.flag('allow_message_editing')
  const visibility = parameters.word('message_edit_history_visibility_policy', ['all', 'none'])
  const policy = parameters.word('topics_policy', ['allow_empty_topic', 'disable_empty_topic'])
  const changes = {
    ...(editing === undefined ? {} : { allow_message_editing: editing }),
    ...(visibility === undefined ? {} : { allow_edit_history: visibility === 'all' }),
    ...(policy === undefined ? {} : { realm_topics_policy: policy }),
    ...Object.fromEntries(limits.flatMap((name) => limitOf(call, name))),
    ...Object.fromEntries(groupSettings.flatMap((name) => groupOf(call, name))),
  }
  onlyAdministrators(call)
  Object.assign(organization.settings, changes)
  return {}
}

function limitOf({ parameters }: Call, name: string): [string, number | null][] {
  const value = parameters.json(name)
  if (value === undefined) return []
  if (value === 'unlimited') return [[name, null]]
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 1)
    throw malformed(name, 'a number of seconds or "unlimited"')
  return [[name, value]]
}

function groupOf({ organization, parameters }: Call, name: string): [string, number][] {
  const value = parameters.json(name)
  if (value === undefined) return []
  const id = isRecord(value) ? value.new : value
  if (typeof id !== 'number' || !organization.groups.has(id)) throw malformed(name, '{"new": the id of a group}')
  return [[name, id]]
}

export function createGroup({ organization, parameters }: Call): Body {
  const name = parameters.needed('name')
  const description = parameters.text('description') ?? ''
  const members = parameters.integers('members') ?? []
  const subgroups = parameters.integers('subgroups') ?? []
  return { group_id: addGroup(organization, { name, description, members, subgroups }).id }
}

export function listGroups({ organization }: Call): Body {
  return { user_groups: groupRecords(organization) }
}

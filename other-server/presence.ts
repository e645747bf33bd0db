// Presences: who was there when, in the modern and in the legacy format.

import type { Body, Call } from './endpoint.ts'
import type { Organization } from './organization.ts'
import type { Presence } from './records.ts'
import { Refusal } from './refusal.ts'
import { tell } from './tell.ts'

type Status = Presence['status']

const day = 86_400
export const defaultHistoryDays = 14
const client = 'harbour-desk'

export function updatePresence(call: Call): Body {
  const { organization, caller, parameters } = call
  const lastId = parameters.integer('last_update_id')
  const days = parameters.integer('history_limit_days') ?? defaultHistoryDays
  const pingOnly = parameters.flag('ping_only') ?? false
  const isSlim = parameters.flag('slim_presence') ?? false
  parameters.text('new_user_input')
  const status = parameters.word('status', ['active', 'idle'])
  if (status === undefined) throw new Refusal(422, 'PARAMETER_LACKING', 'Are you active or idle?')
  note(organization, caller.id, status)
  if (pingOnly && !organization.faults.has('ping-tells-all')) return { presence_last_update_id: lastId ?? -1 }
  const told = presencesSince(organization, lastId, days)
  const isModern = isSlim || (lastId !== undefined && !organization.faults.has('presence-stays-legacy'))
  return {
    presence_last_update_id: lastUpdateId(organization, told, lastId),
    server_timestamp: organization.clock.seconds() * (organization.faults.has('presence-time-in-ms') ? 1000 : 1),
    presences: isModern ? modern(told) : legacy(organization, told),
  }
}

function note(organization: Organization, userId: number, status: Status): void {
  const now = organization.now()
  const known = organization.presences.get(userId)
  organization.presenceUpdates += 1
  organization.presences.set(userId, {
    status,
    active: status === 'active' ? now : (known?.active ?? 0),
    idle: status === 'idle' ? now : (known?.idle ?? 0),
    updateId: organization.presenceUpdates,
  })
  tellPresence(organization, userId, status, now)
}

function tellPresence(organization: Organization, userId: number, status: Status, timestamp: number): void {
  const presence = organization.presences.get(userId)
  const email = organization.users.get(userId)?.email
  if (presence === undefined || email === undefined) return
  tell(organization, 'presence', ({ ownerId, capabilities }) => {
    if (ownerId === undefined) return undefined
    if (capabilities.has('simplified_presence_events')) return { presences: modern([[userId, presence]]) }
    const entry = { client, status, timestamp, pushable: false }
    return { user_id: userId, email, server_timestamp: organization.clock.seconds(), presence: { [client]: entry } }
  })
}

type Entry = readonly [userId: number, presence: Presence]

/** Above 0 the id alone decides; otherwise the days do. */
export function presencesSince(organization: Organization, lastId: number | undefined, days: number): Entry[] {
  const since = organization.clock.seconds() - days * day
  return [...organization.presences].filter(([, { active, idle, updateId }]) =>
    lastId !== undefined && lastId > 0 ? updateId > lastId : Math.max(active, idle) >= since,
  )
}

function lastUpdateId(organization: Organization, told: readonly Entry[], lastId: number | undefined): number {
  if (lastId === undefined && told.length === 0) return -1
  return Math.max(lastId ?? -1, organization.presenceUpdates)
}

export function modern(told: readonly Entry[]): Body {
  return Object.fromEntries(
    told.map(([id, { active, idle }]) => [String(id), { active_timestamp: active, idle_timestamp: idle }]),
  )
}

export function legacy({ users }: Organization, told: readonly Entry[]): Body {
  return Object.fromEntries(
    told.map(([id, { status, active, idle }]) => {
      const timestamp = Math.max(active, idle)
      const entry = { client, status, timestamp }
      return [users.get(id)?.email ?? String(id), { aggregated: entry, [client]: { ...entry, pushable: false } }]
    }),
  )
}

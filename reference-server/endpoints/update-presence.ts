// POST /users/me/presence: tells one's own presence, and fetches that of others.
import { PRESENCE_HISTORY_LIMIT_SINCE, PRESENCE_UPDATE_IDS_SINCE } from '../levels.ts'
import { fetchPresences } from '../presence/fetch.ts'
import { readHistoryDays } from '../presence/history-days.ts'
import { type PresenceStatus, tellPresence } from '../presence/tell.ts'
import { badRequest, missingParameter } from '../refusal.ts'
import type { Endpoint } from '../transport/endpoint.ts'
import type { Parameters } from '../transport/parameters.ts'

interface PresenceRequest {
  readonly status: PresenceStatus
  readonly lastUpdateId: number | undefined
  readonly historyDays: number
  readonly isPingOnly: boolean
  readonly isModern: boolean
}

export const updatePresence: Endpoint = {
  method: 'POST',
  path: '/users/me/presence',
  authentication: 'required',
  answer({ service, caller, parameters }) {
    const { status, lastUpdateId = -1, isPingOnly, isModern, historyDays } = readRequest(parameters)
    tellPresence(service, caller, status)
    const idField = (id: number) => (service.level < PRESENCE_UPDATE_IDS_SINCE ? {} : { presence_last_update_id: id })
    if (isPingOnly) return idField(lastUpdateId)
    const fetched = fetchPresences(service, caller, { isModern, sinceId: lastUpdateId, historyDays })
    const server_timestamp = service.clock.nowMs() / 1000
    return { ...idField(fetched.lastUpdateId), server_timestamp, presences: fetched.presences }
  },
}

function readRequest(parameters: Parameters): PresenceRequest {
  const status = parameters.choice('status', ['active', 'idle'])
  const lastUpdateId = parameters.since(PRESENCE_UPDATE_IDS_SINCE).integer('last_update_id')
  const historyDays = readHistoryDays(parameters.since(PRESENCE_HISTORY_LIMIT_SINCE), 'history_limit_days')
  const isPingOnly = parameters.boolean('ping_only') ?? false
  const isSlim = parameters.boolean('slim_presence') ?? false
  parameters.boolean('new_user_input')
  if (status === undefined) throw missingParameter('status')
  if (lastUpdateId !== undefined && lastUpdateId < -1) throw badRequest('last_update_id is less than -1')
  return { status, lastUpdateId, historyDays, isPingOnly, isModern: isSlim || lastUpdateId !== undefined }
}

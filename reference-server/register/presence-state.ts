// Who is there, in the initial state. Knows nothing of how presence is told.

import { PRESENCE_UPDATE_IDS_SINCE } from '../levels.ts'
import { PRESENCE_OFFLINE_AFTER_SECONDS, PRESENCE_PING_SECONDS } from '../limits.ts'
import { fetchPresences } from '../presence/fetch.ts'
import type { Service } from '../service.ts'
import type { User } from '../store/users.ts'
import type { QueueRequest } from './queue-request.ts'

export function presenceState(service: Service, caller: User, request: QueueRequest): Record<string, unknown> {
  const query = { isModern: request.options.slimPresence, sinceId: -1, historyDays: request.presenceHistoryDays }
  const { presences, lastUpdateId } = fetchPresences(service, caller, query)
  return {
    presences,
    ...(service.level < PRESENCE_UPDATE_IDS_SINCE ? {} : { presence_last_update_id: lastUpdateId }),
    server_timestamp: service.clock.nowMs() / 1000,
    server_presence_ping_interval_seconds: PRESENCE_PING_SECONDS,
    server_presence_offline_threshold_seconds: PRESENCE_OFFLINE_AFTER_SECONDS,
  }
}

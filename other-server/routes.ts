// Which paths this server answers, by mode.

import { editMessage } from './edit-message.ts'
import type { Route } from './endpoint.ts'
import { getEvents } from './events.ts'
import { getMessages } from './fetch-messages.ts'
import { updatePresence } from './presence.ts'
import { updateSettings } from './settings.ts'
import { getHistory, getMessage } from './single-message.ts'
import { getStreams } from './streams.ts'
import { widerRoutes } from './wider.ts'

/** With accounts alone, with four control actions, or with a part of the wider API instead of these. */
export const modes = ['accounts', 'control', 'wider'] as const
export type Mode = (typeof modes)[number]

/** POST /register is answered without an account, too, and stands with the server. */
const ownRoutes: readonly Route[] = [
  { method: 'GET', path: /^\/events$/, handle: getEvents },
  { method: 'GET', path: /^\/messages$/, handle: getMessages },
  { method: 'GET', path: /^\/messages\/([^/]+)$/, handle: getMessage },
  { method: 'PATCH', path: /^\/messages\/([^/]+)$/, handle: editMessage },
  { method: 'GET', path: /^\/messages\/([^/]+)\/history$/, handle: getHistory },
  { method: 'PATCH', path: /^\/settings$/, handle: updateSettings },
  { method: 'POST', path: /^\/users\/me\/presence$/, handle: updatePresence },
  { method: 'GET', path: /^\/streams$/, handle: getStreams },
]

export function routesOf(mode: Mode): readonly Route[] {
  return mode === 'wider' ? [...ownRoutes, ...widerRoutes] : ownRoutes
}

const absentEverywhere = [
  'add-linkifier',
  'deactivate-user',
  'get-channel-email',
  'is-group-member',
  'remove-reaction',
  'schedule-message',
  'update-bot-storage',
  'update-domain',
  'update-linkifier',
  'update-subgroups',
  'update-user-status',
]

/** The endpoints of the specification that this server lacks, by their short names. */
export function absentIn(mode: Mode): string[] {
  return mode === 'wider' ? absentEverywhere : ['create-user', ...absentEverywhere]
}

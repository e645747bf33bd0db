// Whether a user has what an action needs, and the target the endpoint. Asked by the scripts, and by who counts what was
// to be done.

import type { PlannedUser } from './planned.ts'

const endpoints: Readonly<Record<string, string>> = {
  ...{ read: 'get-messages', scroll: 'get-messages', look: 'get-message', history: 'get-message-history' },
  ...{ streams: 'get-streams', edit: 'edit-message', move: 'edit-message', resolve: 'edit-message' },
  ...{ react: 'remove-reaction', schedule: 'schedule-message', settings: 'update-settings', rename: 'update-settings' },
  ...{ status: 'update-user-status', store: 'update-bot-storage', presence: 'update-presence' },
}

export function can(user: PlannedUser, action: string, absent: readonly string[]): boolean {
  if (absent.includes(endpoints[action] ?? '')) return false
  if (['edit', 'move', 'history', 'react'].includes(action)) return user.messages.length > 0
  if (action === 'resolve') return user.topic !== undefined
  if (action === 'schedule') return user.channels.length > 0
  if (action === 'store') return user.is_bot
  return action !== 'status' || user.others.length > 0
}

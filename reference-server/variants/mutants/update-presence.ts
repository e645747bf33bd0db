// Faults in the telling and fetching of presences.

import { faultsIn, type Mutant } from './mutant.ts'

const file = 'endpoints/update-presence.ts'
const fetch = 'presence/fetch.ts'
const tell = 'presence/tell.ts'

const ping = 'if (isPingOnly) return idField(lastUpdateId)'
const isModern = 'isModern: isSlim || lastUpdateId !== undefined'

export const updatePresenceMutants: readonly Mutant[] = [
  faultsIn(file)('ping-answers-nothing', 'update-presence.last-update-id', ping, 'if (isPingOnly) return {}'),
  faultsIn(file)(
    'active-ping-answers-presences',
    'update-presence.ping-only-no-presences',
    ping,
    "if (isPingOnly && status === 'idle') return idField(lastUpdateId)",
  ),
  faultsIn(file)(
    'nothing-new-tells-no-presences',
    'update-presence.presences-told',
    'server_timestamp, presences: fetched.presences }',
    'server_timestamp, ...(Object.keys(fetched.presences).length === 0 ? {} : { presences: fetched.presences }) }',
  ),
  faultsIn(file)(
    'server-time-in-milliseconds',
    'update-presence.server-timestamp-true',
    'service.clock.nowMs() / 1000',
    'service.clock.nowMs()',
  ),
  faultsIn(file)(
    'first-fetch-by-update-id-in-legacy-format',
    'update-presence.modern-by-last-update-id',
    isModern,
    'isModern: isSlim || (lastUpdateId ?? -1) >= 0',
  ),
  faultsIn(file)(
    'slim-presence-false-beats-last-update-id',
    'update-presence.modern-by-last-update-id',
    isModern,
    "isModern: parameters.isSent('slim_presence') ? isSlim : lastUpdateId !== undefined",
  ),
  faultsIn(file)(
    'slim-presence-ignored',
    'update-presence.modern-by-slim-presence',
    isModern,
    'isModern: lastUpdateId !== undefined',
  ),
  faultsIn(file)('modern-format-for-everyone', 'update-presence.legacy-otherwise', isModern, 'isModern: true'),
  {
    name: 'legacy-presences-keyed-by-id',
    clause: 'update-presence.legacy-otherwise',
    patches: [
      {
        file,
        find: 'const server_timestamp =',
        replace: `const keyOf = (key: string) => (isModern ? key : String(service.users.withEmail(key)?.id))
    const presences = Object.fromEntries(Object.entries(fetched.presences).map(([key, entry]) => [keyOf(key), entry]))
    const server_timestamp =`,
      },
      { file, find: 'server_timestamp, presences: fetched.presences }', replace: 'server_timestamp, presences }' },
    ],
  },
  faultsIn(fetch)(
    'last-update-id-forgotten-where-nothing-changed',
    'update-presence.last-update-id-not-below',
    '?.update_id ?? sinceId',
    '?.update_id ?? -1',
  ),
  faultsIn(file)(
    'ping-without-id-tells-zero',
    'update-presence.last-update-id-of-nothing',
    ping,
    'if (isPingOnly) return idField(Math.max(lastUpdateId, 0))',
  ),
  faultsIn('store/presences.ts')(
    'last-known-presence-again',
    'update-presence.last-update-id-unchanged',
    'update_id > ?',
    'update_id >= ?',
  ),
  faultsIn(fetch)(
    'fetch-of-all-leaves-out-idle-people',
    'update-presence.fetches-all',
    '.filter(isShownTo(service, viewer))',
    '.filter(isShownTo(service, viewer)).filter(({ active_ms }) => sinceId > 0 || active_ms !== null)',
  ),
  faultsIn(file)(
    'fetch-without-id-tells-nobody',
    'update-presence.fetches-without-id',
    'sinceId: lastUpdateId, historyDays }',
    "sinceId: lastUpdateId, historyDays: parameters.isSent('last_update_id') ? historyDays : 0 }",
  ),
  faultsIn('store/presences.ts')(
    'newcomer-shares-last-update-id',
    'update-presence.fetches-changes',
    'update_id: id + 1',
    'update_id: this.of(presence.user_id) === undefined ? Math.max(id, 1) : id + 1',
  ),
  faultsIn(fetch)(
    'one-change-brings-everyone',
    'update-presence.fetches-only-changes',
    'service.presences.since(sinceId, sinceMs)',
    'service.presences.since(service.presences.since(sinceId, sinceMs).length > 0 ? -1 : sinceId, sinceMs)',
  ),
  faultsIn(file)(
    'history-limit-below-default-ignored',
    'update-presence.history-limit',
    'sinceId: lastUpdateId, historyDays }',
    'sinceId: lastUpdateId, historyDays: Math.max(historyDays, 14) }',
  ),
  faultsIn(file)(
    'default-history-limit-in-hours',
    'update-presence.history-limit-default',
    "'history_limit_days')",
    "'history_limit_days') / (parameters.isSent('history_limit_days') ? 1 : 24)",
  ),
  faultsIn(fetch)(
    'history-limit-leaves-out-changes',
    'update-presence.history-limit-ignored',
    'sinceId > 0 ? 0 : service',
    'service',
  ),
  faultsIn(file)(
    'modern-presences-of-everyone',
    'update-presence.accessible-users',
    'fetchPresences(service, caller, {',
    "fetchPresences(service, isModern ? { ...caller, role: 'member' } : caller, {",
  ),
  faultsIn(file)(
    'idle-pings-refused',
    'update-presence.accepted',
    '    tellPresence(service, caller, status)\n',
    "    if (isPingOnly && status === 'idle') throw badRequest('Idle')\n    tellPresence(service, caller, status)\n",
  ),
  faultsIn(file)(
    'ping-soon-after-another-does-not-count',
    'update-presence.updates-own',
    'tellPresence(service, caller, status)',
    `const isFirst = service.presences.since(0, service.clock.nowMs() - 60_000).length === 0
    if (!isPingOnly || isFirst) tellPresence(service, caller, status)`,
  ),
  faultsIn(tell)(
    'active-time-stays-the-first',
    'update-presence.active-time',
    'const active_ms = isActive ? nowMs : activeMs',
    'const active_ms = activeMs ?? (isActive ? nowMs : null)',
  ),
  faultsIn(tell)(
    'idle-counts-as-active',
    'update-presence.idle-time',
    "status === 'active' && isOld(",
    "['active', 'idle'].includes(status) && isOld(",
  ),
  faultsIn('presence/formats.ts')(
    'legacy-status-always-active',
    'update-presence.legacy-status',
    "isActive ? 'active' : 'idle'",
    "'active'",
  ),
  faultsIn(fetch)(
    'legacy-format-leaves-out-idle-people',
    'update-presence.formats-agree',
    'const entries = shown.map(',
    'const entries = shown.filter(({ active_ms }) => isModern || active_ms !== null).map(',
  ),
  faultsIn('register/presence-state.ts')(
    'registration-leaves-out-idle-people',
    'update-presence.as-registered',
    'const { presences, lastUpdateId } = fetchPresences(service, caller, query)',
    `const { presences: fetched, lastUpdateId } = fetchPresences(service, caller, query)
  const entries = Object.entries(fetched) as [string, { active_timestamp?: number; aggregated?: { status: string } }][]
  const isThere = ([, one]: (typeof entries)[number]) => one.active_timestamp !== 0 && one.aggregated?.status !== 'idle'
  const presences = Object.fromEntries(entries.filter(isThere))`,
  ),
  faultsIn(file)(
    'status-active-by-default',
    'update-presence.status-missing-refused',
    "['active', 'idle'])",
    "['active', 'idle']) ?? 'active'",
  ),
  faultsIn(file)(
    'unknown-status-counts-as-idle',
    'update-presence.status-unknown-refused',
    "const status = parameters.choice('status', ['active', 'idle'])",
    "const sent = parameters.text('status')\n  const status = sent === undefined || sent === 'active' ? sent : 'idle'",
  ),
  faultsIn(file)(
    'refused-update-still-counts',
    'update-presence.refused-changes-nothing',
    '= readRequest(parameters)',
    `= (() => {
      try {
        return readRequest(parameters)
      } catch (error) {
        tellPresence(service, caller, 'active')
        throw error
      }
    })()`,
  ),
]

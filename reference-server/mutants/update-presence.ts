// Faults in the telling and fetching of presences.

import type { Mutant } from './mutant.ts'

const file = 'endpoints/update-presence.ts'
const fetch = 'presence/fetch.ts'
const tell = 'presence/tell.ts'

const ping = 'if (isPingOnly) return idField(lastUpdateId)'
const isModern = 'isModern: isSlim || lastUpdateId !== undefined'

export const updatePresenceMutants: readonly Mutant[] = [
  {
    name: 'ping-answers-nothing',
    clause: 'update-presence.last-update-id',
    patches: [{ file, find: ping, replace: 'if (isPingOnly) return {}' }],
  },
  {
    name: 'active-ping-answers-presences',
    clause: 'update-presence.ping-only-no-presences',
    patches: [{ file, find: ping, replace: "if (isPingOnly && status === 'idle') return idField(lastUpdateId)" }],
  },
  {
    name: 'nothing-new-tells-no-presences',
    clause: 'update-presence.presences-told',
    patches: [
      {
        file,
        find: 'server_timestamp, presences: fetched.presences }',
        replace:
          'server_timestamp, ...(Object.keys(fetched.presences).length === 0 ? {} : { presences: fetched.presences }) }',
      },
    ],
  },
  {
    name: 'server-time-in-milliseconds',
    clause: 'update-presence.server-timestamp-true',
    patches: [{ file, find: 'service.clock.nowMs() / 1000', replace: 'service.clock.nowMs()' }],
  },
  {
    name: 'first-fetch-by-update-id-in-legacy-format',
    clause: 'update-presence.modern-by-last-update-id',
    patches: [{ file, find: isModern, replace: 'isModern: isSlim || (lastUpdateId ?? -1) >= 0' }],
  },
  {
    name: 'slim-presence-false-beats-last-update-id',
    clause: 'update-presence.modern-by-last-update-id',
    patches: [
      {
        file,
        find: isModern,
        replace: "isModern: parameters.isSent('slim_presence') ? isSlim : lastUpdateId !== undefined",
      },
    ],
  },
  {
    name: 'slim-presence-ignored',
    clause: 'update-presence.modern-by-slim-presence',
    patches: [{ file, find: isModern, replace: 'isModern: lastUpdateId !== undefined' }],
  },
  {
    name: 'modern-format-for-everyone',
    clause: 'update-presence.legacy-otherwise',
    patches: [{ file, find: isModern, replace: 'isModern: true' }],
  },
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
  {
    name: 'last-update-id-forgotten-where-nothing-changed',
    clause: 'update-presence.last-update-id-not-below',
    patches: [{ file: fetch, find: '?.update_id ?? sinceId', replace: '?.update_id ?? -1' }],
  },
  {
    name: 'ping-without-id-tells-zero',
    clause: 'update-presence.last-update-id-of-nothing',
    patches: [{ file, find: ping, replace: 'if (isPingOnly) return idField(Math.max(lastUpdateId, 0))' }],
  },
  {
    name: 'last-known-presence-again',
    clause: 'update-presence.last-update-id-unchanged',
    patches: [{ file: 'store/presences.ts', find: 'update_id > ?', replace: 'update_id >= ?' }],
  },
  {
    name: 'fetch-of-all-leaves-out-idle-people',
    clause: 'update-presence.fetches-all',
    patches: [
      {
        file: fetch,
        find: '.filter(isShownTo(service, viewer))',
        replace: '.filter(isShownTo(service, viewer)).filter(({ active_ms }) => sinceId > 0 || active_ms !== null)',
      },
    ],
  },
  {
    name: 'newcomer-shares-last-update-id',
    clause: 'update-presence.fetches-changes',
    patches: [
      {
        file: 'store/presences.ts',
        find: 'update_id: id + 1',
        replace: 'update_id: this.of(presence.user_id) === undefined ? Math.max(id, 1) : id + 1',
      },
    ],
  },
  {
    name: 'one-change-brings-everyone',
    clause: 'update-presence.fetches-only-changes',
    patches: [
      {
        file: fetch,
        find: 'service.presences.since(sinceId, sinceMs)',
        replace:
          'service.presences.since(service.presences.since(sinceId, sinceMs).length > 0 ? -1 : sinceId, sinceMs)',
      },
    ],
  },
  {
    name: 'history-limit-below-default-ignored',
    clause: 'update-presence.history-limit',
    patches: [
      {
        file,
        find: 'sinceId: lastUpdateId, historyDays }',
        replace: 'sinceId: lastUpdateId, historyDays: Math.max(historyDays, 14) }',
      },
    ],
  },
  {
    name: 'default-history-limit-in-hours',
    clause: 'update-presence.history-limit-default',
    patches: [
      {
        file,
        find: "'history_limit_days')",
        replace: "'history_limit_days') / (parameters.isSent('history_limit_days') ? 1 : 24)",
      },
    ],
  },
  {
    name: 'history-limit-leaves-out-changes',
    clause: 'update-presence.history-limit-ignored',
    patches: [{ file: fetch, find: 'sinceId > 0 ? 0 : service', replace: 'service' }],
  },
  {
    name: 'modern-presences-of-everyone',
    clause: 'update-presence.accessible-users',
    patches: [
      {
        file,
        find: 'fetchPresences(service, caller, {',
        replace: "fetchPresences(service, isModern ? { ...caller, role: 'member' } : caller, {",
      },
    ],
  },
  {
    name: 'ping-does-not-count',
    clause: 'update-presence.updates-own',
    patches: [
      {
        file,
        find: 'tellPresence(service, caller, status)',
        replace: 'if (!isPingOnly) tellPresence(service, caller, status)',
      },
    ],
  },
  {
    name: 'active-time-stays-the-first',
    clause: 'update-presence.active-time',
    patches: [
      {
        file: tell,
        find: 'const active_ms = isActive ? nowMs : activeMs',
        replace: 'const active_ms = activeMs ?? (isActive ? nowMs : null)',
      },
    ],
  },
  {
    name: 'idle-counts-as-active',
    clause: 'update-presence.idle-time',
    patches: [
      { file: tell, find: "status === 'active' && isOld(", replace: "['active', 'idle'].includes(status) && isOld(" },
    ],
  },
  {
    name: 'legacy-status-always-active',
    clause: 'update-presence.legacy-status',
    patches: [{ file: 'presence/formats.ts', find: "isActive ? 'active' : 'idle'", replace: "'active'" }],
  },
  {
    name: 'legacy-format-leaves-out-idle-people',
    clause: 'update-presence.formats-agree',
    patches: [
      {
        file: fetch,
        find: 'const entries = shown.map(',
        replace: 'const entries = shown.filter(({ active_ms }) => isModern || active_ms !== null).map(',
      },
    ],
  },
  {
    name: 'registration-leaves-out-idle-people',
    clause: 'update-presence.as-registered',
    patches: [
      {
        file: 'register/presence-state.ts',
        find: 'const { presences, lastUpdateId } = fetchPresences(service, caller, query)',
        replace: `const { presences: fetched, lastUpdateId } = fetchPresences(service, caller, query)
  const entries = Object.entries(fetched) as [string, { active_timestamp?: number; aggregated?: { status: string } }][]
  const isThere = ([, one]: (typeof entries)[number]) => one.active_timestamp !== 0 && one.aggregated?.status !== 'idle'
  const presences = Object.fromEntries(entries.filter(isThere))`,
      },
    ],
  },
  {
    name: 'status-active-by-default',
    clause: 'update-presence.status-missing-refused',
    patches: [{ file, find: "['active', 'idle'])", replace: "['active', 'idle']) ?? 'active'" }],
  },
  {
    name: 'unknown-status-counts-as-idle',
    clause: 'update-presence.status-unknown-refused',
    patches: [
      {
        file,
        find: "const status = parameters.choice('status', ['active', 'idle'])",
        replace:
          "const sent = parameters.text('status')\n  const status = sent === undefined || sent === 'active' ? sent : 'idle'",
      },
    ],
  },
  {
    name: 'refused-update-still-counts',
    clause: 'update-presence.refused-changes-nothing',
    patches: [
      {
        file,
        find: '= readRequest(parameters)',
        replace: `= (() => {
      try {
        return readRequest(parameters)
      } catch (error) {
        tellPresence(service, caller, 'active')
        throw error
      }
    })()`,
      },
    ],
  },
]

// Departures in what the server does for people: whom it lets in, how it takes presence and status. One member for each
// kind.

import { faultsIn, type Mutant } from '../mutant.ts'

const active = "if (user.is_active === 0) throw unauthorized('Account is deactivated')"

/** `isOut` is a condition on `user`. */
function lockedOut(name: string, clause: string, isOut: string): Mutant {
  const out = `if (${isOut}) throw unauthorized('Wrong email address or API key')`
  return faultsIn('transport/authentication.ts')(name, `authentication.${clause}`, active, `${active}\n    ${out}`)
}

const lockedOutPeople: readonly Mutant[] = [
  lockedOut('guests-locked-out', 'basic', "user.role === 'guest'"),
  lockedOut('moderators-locked-out', 'basic', "user.role === 'moderator' && user.bot_owner_id === null"),
  lockedOut('bots-locked-out', 'bots', 'user.bot_owner_id !== null'),
  lockedOut(
    'bots-of-administrators-locked-out',
    'bots',
    "user.bot_owner_id !== null && this.#users.get(user.bot_owner_id).role === 'administrator'",
  ),
  lockedOut(
    'youngest-person-locked-out',
    'basic',
    'user.bot_owner_id === null && user.id === Math.max(...[...this.#users.all()].map((one) => (one.bot_owner_id === null ? one.id : 0)))',
  ),
  lockedOut('people-of-long-names-locked-out', 'basic', 'user.full_name.length > 40'),
]

const presence = faultsIn('endpoints/update-presence.ts')
const missing = "if (status === undefined) throw missingParameter('status')"

/** `isOut` is a condition on what the request says. */
function refused(name: string, isOut: string): Mutant {
  return presence(
    name,
    'update-presence.accepted',
    missing,
    `${missing}\n  if (${isOut}) throw badRequest('Invalid presence')`,
  )
}

const refusedPresences: readonly Mutant[] = [
  refused('idle-refused', "status === 'idle'"),
  refused('ping-refused', 'isPingOnly'),
  refused('idle-ping-refused', "isPingOnly && status === 'idle'"),
  refused('slim-presence-refused', 'isSlim'),
  refused('history-limit-refused', "parameters.text('history_limit_days') !== undefined"),
  refused('first-update-id-refused', 'lastUpdateId === -1'),
  refused('later-update-id-refused', 'lastUpdateId !== undefined && lastUpdateId > 0'),
  presence(
    'false-ping-read-as-ping',
    'update-presence.presences-told',
    "parameters.boolean('ping_only') ?? false",
    "parameters.boolean('ping_only') !== undefined",
  ),
]

const fetching = faultsIn('presence/fetch.ts')
const since = 'service.presences.since(sinceId, sinceMs)'
const shown = '.filter(isShownTo(service, viewer))'
const lastId = 'lastUpdateId: shown.at(-1)?.update_id ?? sinceId }'

const presenceDeltas: readonly Mutant[] = [
  fetching(
    'delta-of-presences-ignored',
    'update-presence.fetches-only-changes',
    since,
    'service.presences.since(-1, sinceMs)',
  ),
  {
    name: 'delta-of-presences-ignored-under-new-ids',
    clause: 'update-presence.fetches-only-changes',
    patches: [
      { file: 'presence/fetch.ts', find: since, replace: 'service.presences.since(-1, sinceMs)' },
      {
        file: 'presence/fetch.ts',
        find: lastId,
        replace: 'lastUpdateId: Math.max(shown.at(-1)?.update_id ?? 0, sinceId) + 1 }',
      },
    ],
  },
  fetching('delta-of-presences-empty', 'update-presence.fetches-changes', shown, `${shown}.filter(() => sinceId <= 0)`),
  fetching(
    'delta-of-presences-without-idle-people',
    'update-presence.fetches-changes',
    shown,
    `${shown}.filter(({ active_ms }) => sinceId <= 0 || active_ms !== null)`,
  ),
  presence(
    'delta-of-presences-without-time',
    'update-presence.presences-told',
    'server_timestamp, presences: fetched.presences }',
    '...(lastUpdateId > 0 ? {} : { server_timestamp }), presences: fetched.presences }',
  ),
]

const tooLong = "!fitsWithin(status_text ?? '', MAX_STATUS_TEXT_LENGTH)"

/** `length` is how the server counts `status_text`. */
function counted(name: string, clause: string, length: string): Mutant {
  return faultsIn('people/status-request.ts')(
    name,
    `update-user-status.${clause}`,
    tooLong,
    `${length} > MAX_STATUS_TEXT_LENGTH`,
  )
}

const statusTexts: readonly Mutant[] = [
  counted(
    'status-text-counted-in-graphemes',
    'text-too-long-refused',
    "[...new Intl.Segmenter('en').segment(status_text ?? '')].length",
  ),
  counted(
    'status-text-counted-when-composed',
    'text-too-long-refused',
    "[...(status_text ?? '').normalize('NFC')].length",
  ),
  counted(
    'status-text-counted-without-joiners',
    'text-too-long-refused',
    "[...(status_text ?? '').replaceAll(/[\\u200d\\ufe0f]/g, '')].length",
  ),
  counted('status-text-counted-in-bytes', 'text-of-astral-characters', "Buffer.byteLength(status_text ?? '')"),
  counted('status-text-counted-when-decomposed', 'text-of-60', "[...(status_text ?? '').normalize('NFD')].length"),
]

export const peopleDepartures = {
  'people locked out': lockedOutPeople,
  'presences refused': refusedPresences,
  'deltas of presences': presenceDeltas,
  'length of a status text': statusTexts,
}

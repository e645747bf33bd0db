/** What the text forbids of presence. */
import { garden } from '../cast.ts'
import { breaking, partly } from '../history.ts'
import { registers, subscription } from '../shown.ts'
import { ask, at, made, ok, organizes, refused, start } from '../tell.ts'

const reports = (sent: object, members: object) =>
  ask('ann', 'POST /users/me/presence', { status: 'active', ...sent }, ok({ ...members }))

const shown = (presences: object, id = 3) => ({ presence_last_update_id: id, server_timestamp: at(0), presences })

const modern = { active_timestamp: start, idle_timestamp: start }

const legacy = {
  website: { client: 'website', status: 'active', timestamp: start, pushable: false },
  aggregated: { client: 'website', status: 'active', timestamp: start },
}

export const presence = [
  breaking(
    264,
    'An id is lower than the one that was passed',
    'update-presence.last-update-id-not-below',
    [reports({ last_update_id: -1 }, shown({}, 9)), reports({ last_update_id: 9 }, shown({}, 5))],
    partly,
  ),
  breaking(
    264,
    'A ping shows others',
    'update-presence.ping-only-no-presences',
    [reports({ ping_only: true }, shown({}, -1))],
    partly,
  ),
  breaking(
    264,
    'A report shows nothing of others',
    'update-presence.presences-told',
    [reports({ last_update_id: -1 }, { presence_last_update_id: 3 })],
    partly,
  ),
  breaking(
    258,
    'The newer protocol shows the legacy format',
    'update-presence.modern-by-last-update-id',
    [reports({ last_update_id: -1 }, shown({ 'ben@chat.example': legacy }))],
    partly,
  ),
  breaking(
    264,
    'The legacy format is asked for, and the modern one comes',
    'update-presence.legacy-otherwise',
    [reports({}, shown({ '5': modern }))],
    partly,
  ),
  breaking(
    257,
    'A status that there is not is taken',
    'update-presence.status-unknown-refused',
    [reports({ status: 'asleep', last_update_id: -1 }, shown({}))],
    partly,
  ),
  breaking(
    257,
    'A report without a status is taken',
    'update-presence.status-missing-refused',
    [ask('ann', 'POST /users/me/presence', { ping_only: true }, ok({ presence_last_update_id: -1 }))],
    partly,
  ),
  breaking(
    122,
    'A modern entry lacks a time',
    'presence-entry.idle-timestamp',
    [reports({ last_update_id: -1 }, shown({ '5': { active_timestamp: start } }))],
    partly,
  ),
  breaking(
    264,
    'An id that was passed stays although somebody is new',
    'update-presence.last-update-id-unchanged',
    [reports({ last_update_id: -1 }, shown({}, 3)), reports({ last_update_id: 3 }, shown({ '5': modern }, 3))],
    partly,
  ),
  breaking(264, 'Somebody whom a guest cannot access appears', 'update-presence.accessible-users', [
    organizes({ can_access_all_users_group: 'members', presence_of_accessible_users_only: true }),
    made('people', { people: [{ actor: 'dan', role: 'member', user_id: 30, email: 'dan@chat.example' }] }),
    ask('dan', 'POST /users/me/presence', { status: 'active', ping_only: true }, ok({ presence_last_update_id: -1 })),
    registers('gus', 'q1', ['subscription'], {}, { subscriptions: [subscription(garden)] }),
    ask(
      'gus',
      'POST /users/me/presence',
      { status: 'active', last_update_id: -1 },
      ok(shown({ '30': { active_timestamp: at(2), idle_timestamp: at(2) } })),
    ),
  ]),
  breaking(253, 'A valid report is refused', 'update-presence.accepted', [
    ask('ann', 'POST /users/me/presence', { status: 'idle', ping_only: true }, refused()),
  ]),
]

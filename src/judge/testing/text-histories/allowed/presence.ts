/** What the text allows of presence. */
import { people } from '../cast.ts'
import { allowed, partly } from '../history.ts'
import { ask, at, ok, organizes, refused, start, wait } from '../tell.ts'

const modern = (active: number, idle = active) => ({ active_timestamp: active, idle_timestamp: idle })
const reports = (actor: string, sent: object, members: object = {}) =>
  ask(actor, 'POST /users/me/presence', { status: 'active', ...sent }, ok({ ...members }))
const fetched = (id: number, now: number, presences: object) => ({
  presence_last_update_id: id,
  server_timestamp: now,
  presences,
})
const all = { last_update_id: -1 }

export const presence = [
  allowed('A second report within a minute changes nothing', [
    reports('ben', { ping_only: true }, { presence_last_update_id: -1 }),
    reports('ann', all, fetched(3, at(1), { '5': modern(at(0)) })),
    reports('ben', { ping_only: true }, { presence_last_update_id: -1 }),
    reports('ann', { last_update_id: 3 }, fetched(3, at(3), {})),
  ]),
  allowed('Somebody is idle after they were active', [
    reports('ben', { ping_only: true }, { presence_last_update_id: -1 }),
    wait(200),
    reports('ben', { status: 'idle', ping_only: true }, { presence_last_update_id: -1 }),
    reports('ann', all, fetched(9, at(202), { '5': modern(at(0), at(201)) })),
  ]),
  allowed('A report shows the own presence, too', [reports('ann', all, fetched(1, at(0), { '4': modern(at(0)) }))]),
  allowed('A report shows nobody', [reports('ann', all, fetched(0, at(0), {}))]),
  allowed(
    'A ping passes an id and gets it back',
    [reports('ann', { last_update_id: 17, ping_only: true }, { presence_last_update_id: 17 })],
    partly,
  ),
  allowed(
    'A ping gets a higher id than it passed',
    [reports('ann', { last_update_id: 17, ping_only: true }, { presence_last_update_id: 18 })],
    partly,
  ),
  allowed(
    'The legacy format is keyed by address',
    [
      reports(
        'ann',
        {},
        fetched(-1, at(0) + 0.25, {
          'ben@chat.example': {
            aggregated: { client: 'website', status: 'idle', timestamp: start - 50 },
            website: { client: 'website', status: 'idle', timestamp: start - 50, pushable: false },
          },
        }),
      ),
    ],
    partly,
  ),
  allowed(
    'The deprecated parameter selects the modern format',
    [reports('ann', { slim_presence: true, new_user_input: true }, fetched(2, at(0), { '5': modern(start - 50) }))],
    partly,
  ),
  allowed(
    'A server without the newer protocol answers in the legacy format',
    [
      reports(
        'ann',
        { last_update_id: -1 },
        {
          server_timestamp: at(0),
          presences: {},
          ignored_parameters_unsupported: ['last_update_id'],
        },
      ),
    ],
    { level: 262, complete: false },
  ),
  allowed(
    'A limit of days is ignored after the first time',
    [reports('ann', { last_update_id: 5, history_limit_days: 1 }, fetched(6, at(0), { '5': modern(start - 500_000) }))],
    partly,
  ),
  allowed('A guest sees only whom they can access', [
    organizes({ can_access_all_users_group: 'members', presence_of_accessible_users_only: true }),
    reports('ben', { ping_only: true }, { presence_last_update_id: -1 }),
    reports('gus', all, fetched(4, at(2), { '5': modern(at(1)) })),
  ]),
  allowed('A guest does not see somebody in a channel that they share', [
    organizes({ can_access_all_users_group: 'members', presence_of_accessible_users_only: true }),
    reports('ben', { ping_only: true }, { presence_last_update_id: -1 }),
    reports('gus', all, fetched(4, at(2), {})),
  ]),
  allowed('A status that is no status is refused', [
    ask('ann', 'POST /users/me/presence', { status: 'asleep' }, refused()),
  ]),
  allowed(
    'The clock of the server runs five minutes ahead',
    [
      reports('ben', { ping_only: true }, { presence_last_update_id: -1 }),
      reports('ann', all, fetched(4, at(301), { '5': modern(at(300)) })),
    ],
    { world: [people] },
  ),
  allowed('A person who was deactivated has no presence', [
    ask('adam', 'DELETE /users/5', {}, ok()),
    reports('ann', all, fetched(1, at(1), { '4': modern(at(1)) })),
    ask('ben', 'POST /users/me/presence', { status: 'active' }, refused('USER_DEACTIVATED')),
  ]),
]

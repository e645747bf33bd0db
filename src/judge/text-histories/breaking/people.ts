/** What the text forbids where people come and go, and of groups and what bots store. */
import { breaking } from '../history.ts'
import { polls, registers } from '../shown.ts'
import { ask, made, ok, organizes, refused, rest } from '../tell.ts'

const some = { complete: false }
const newcomer = { email: 'cleo@zoo.example', password: 'hidden', full_name: 'Cleo' }
const creates = (actor: string, sent: object, response = ok({ user_id: 31 })) =>
  ask(actor, 'POST /users', { ...sent }, response)
const ends = (actor: string, user: number, sent: object = {}, response = ok()) =>
  ask(actor, `DELETE /users/${user}`, { ...sent }, response)
const bot = made('bots', {
  bots: [{ actor: 'robo', owner_id: 5, full_name: 'robo', user_id: 40, email: 'robo@chat.example' }],
})
const gone = (id: number, user_id: number) => ({
  id,
  type: 'realm_user',
  op: 'update',
  person: { user_id, is_active: false },
})

export const people = [
  breaking(324, 'A member creates somebody', [creates('ann', newcomer)]),
  breaking(324, 'An address is used twice', [
    creates('adam', newcomer),
    creates('adam', { ...newcomer, full_name: 'C' }, ok({ user_id: 32 })),
  ]),
  breaking(324, 'An address that is taken has a code of its own', [
    creates('adam', newcomer),
    creates('adam', newcomer, refused('EMAIL_TAKEN')),
  ]),
  breaking(
    324,
    'A person is created without a password',
    [creates('adam', { email: 'cleo@zoo.example', full_name: 'Cleo' })],
    some,
  ),
  breaking(324, 'A person who is created has no id', [creates('adam', newcomer, ok())], some),
  breaking(
    10,
    'Two people have one id',
    [creates('adam', newcomer), creates('adam', { ...newcomer, email: 'dora@zoo.example' })],
    some,
  ),
  breaking(324, 'A person is created without the permission', [
    organizes({ can_create_users_group: 'owners' }),
    creates('adam', newcomer),
  ]),
  breaking(301, 'The only owner is deactivated', [made('owners', { owners: [1] }), ends('adam', 1)]),
  breaking(301, 'The only owner is refused with a code of their own', [
    made('owners', { owners: [1] }),
    ends('adam', 1, {}, refused('ONLY_OWNER')),
  ]),
  breaking(300, 'A member deactivates somebody', [ends('ann', 5)]),
  breaking(155, 'Somebody is active after they were deactivated', [
    ends('adam', 5),
    rest,
    made('person', {
      user_id: 5,
      person: {
        user_id: 5,
        email: 'ben@chat.example',
        full_name: 'ben',
        role: 'member',
        is_active: true,
        is_bot: false,
      },
    }),
  ]),
  breaking(155, 'A bot outlives its owner', [
    bot,
    ends('adam', 5),
    rest,
    made('person', {
      user_id: 40,
      person: {
        user_id: 40,
        email: 'robo@chat.example',
        full_name: 'robo',
        role: 'member',
        is_active: true,
        is_bot: true,
        bot_owner_id: 5,
      },
    }),
  ]),
  breaking(301, 'A bot goes after its owner', [
    bot,
    registers('ann', 'q1', ['realm_user']),
    ends('adam', 5),
    polls('ann', 'q1', -1, [gone(0, 5), gone(1, 40)]),
    rest,
    polls('ann', 'q1', 1, []),
  ]),
  breaking(301, 'A profile keeps its name', [
    made('person', {
      user_id: 5,
      person: {
        user_id: 5,
        email: 'ben@chat.example',
        full_name: 'ben',
        role: 'member',
        is_active: true,
        is_bot: false,
      },
    }),
    ends('adam', 5, {
      actions: {
        delete_profile: true,
        delete_public_channel_messages: false,
        delete_private_channel_messages: false,
        delete_direct_messages: false,
      },
    }),
    rest,
    made('person', {
      user_id: 5,
      person: {
        user_id: 5,
        email: 'ben@chat.example',
        full_name: 'ben',
        role: 'member',
        is_active: false,
        is_bot: false,
      },
    }),
  ]),
]

const crews = made('groups', {
  groups: [
    { name: 'crew', members: [4], user_group_id: 50 },
    { name: 'deck', members: [5], user_group_id: 51 },
  ],
})
const changes = (sent: object) => ask('adam', 'POST /user_groups/50/subgroups', { ...sent }, ok())
const asks = (user: number, members: object, sent: object = {}) =>
  ask('ann', `GET /user_groups/50/members/${user}`, { ...sent }, ok({ ...members }))
const is = { is_user_group_member: true }
const isNot = { is_user_group_member: false }

export const groups = [
  breaking(339, 'A member of a subgroup alone is a direct member', [
    crews,
    changes({ add: [51] }),
    rest,
    asks(5, is, { direct_member_only: true }),
  ]),
  breaking(339, 'A member of a subgroup is none', [crews, changes({ add: [51] }), rest, asks(5, isNot)]),
  breaking(333, 'A subgroup that was removed is there', [
    crews,
    changes({ add: [51] }),
    changes({ delete: [51] }),
    rest,
    asks(5, is),
  ]),
  breaking(339, 'A deactivated person is a member', [crews, ends('adam', 4), rest, asks(4, is)]),
  breaking(339, 'A stranger is a member', [crews, rest, asks(3, is)]),
  breaking(339, 'Nothing is said of membership', [crews, asks(4, {})], some),
  breaking(382, 'A bot may not ask at the newest level', [
    bot,
    crews,
    ask('robo', 'GET /user_groups/50/members/4', {}, refused()),
  ]),
]

const stores = (actor: string, storage: unknown, response = ok()) =>
  ask(actor, 'PUT /bot_storage', { storage }, response)

export const storage = [
  breaking(345, 'A person stores something', [stores('ann', { a: '1' })], some),
  breaking(428, 'A person is refused in general', [stores('ann', { a: '1' }, refused('BAD_REQUEST'))], some),
  breaking(345, 'A key is not overwritten', [
    bot,
    stores('robo', { a: '1' }),
    stores('robo', { a: '2' }),
    rest,
    made('bot-storage', { user_id: 40, storage: { a: '1' } }),
  ]),
  breaking(345, 'Other keys go when one is stored', [
    bot,
    stores('robo', { a: '1' }),
    stores('robo', { b: '2' }),
    rest,
    made('bot-storage', { user_id: 40, storage: { b: '2' } }),
  ]),
  breaking(345, 'More is stored than there is room for', [bot, stores('robo', { a: 'x'.repeat(12_000_000) })]),
  breaking(345, 'A value is a number', [bot, ask('robo', 'PUT /bot_storage', { storage: { a: 1 } }, ok())], some),
]

/** What the text allows where people go, and come back. */
import { plums } from '../cast.ts'
import { allowed, partly } from '../history.ts'
import { polls, reads, registers } from '../shown.ts'
import { ask, made, ok, organizes, refused, wait } from '../tell.ts'

const newcomer = { email: 'cleo@zoo.example', password: 'hidden', full_name: 'Cleo' }

const creates = (actor: string, sent: object, response = ok({ user_id: 31 })) =>
  ask(actor, 'POST /users', { ...sent }, response)

const ends = (actor: string, user: number, sent: object = {}, response = ok()) =>
  ask(actor, `DELETE /users/${user}`, { ...sent }, response)

const isMember = (user: number, is: boolean) =>
  ask('ann', `GET /user_groups/50/members/${user}`, {}, ok({ is_user_group_member: is }))

const crew = made('groups', { groups: [{ name: 'crew', members: [4, 5], user_group_id: 50 }] })

const bot = made('bots', {
  bots: [{ actor: 'robo', owner_id: 5, full_name: 'robo', user_id: 40, email: 'robo@chat.example' }],
})

const gone = (id: number, user_id: number) => ({
  id,
  type: 'realm_user',
  op: 'update',
  person: { user_id, is_active: false },
})

const person = (members: object) =>
  made('person', {
    user_id: 5,
    person: {
      user_id: 5,
      email: 'ben@chat.example',
      full_name: 'ben',
      role: 'member',
      is_active: true,
      is_bot: false,
      ...members,
    },
  })

export const people = [
  allowed('An administrator without the permission is refused', [
    organizes({ can_create_users_group: 'owners' }),
    creates('adam', newcomer, refused('ANYTHING')),
    creates('olga', newcomer),
  ]),
  allowed('A person who is deactivated is no member of a group', [
    crew,
    isMember(5, true),
    ends('adam', 5),
    isMember(5, false),
    isMember(4, true),
  ]),
  allowed(
    'A person comes back by a fixture',
    [
      crew,
      ends('adam', 5),
      person({ is_active: false }),
      made('person', {
        user_id: 5,
        is_active: true,
        person: {
          user_id: 5,
          email: 'ben@chat.example',
          full_name: 'ben',
          role: 'member',
          is_active: true,
          is_bot: false,
        },
      }),
      isMember(5, false),
      isMember(5, true),
    ],
    partly,
  ),
  allowed('The only owner is not deactivated', [ends('adam', 1, {}, refused()), ends('olga', 1, {}, refused())]),
  allowed('One of two owners is deactivated', [
    made('person', {
      user_id: 2,
      role: 'owner',
      person: {
        user_id: 2,
        email: 'adam@chat.example',
        full_name: 'adam',
        role: 'owner',
        is_active: true,
        is_bot: false,
      },
    }),
    ends('adam', 1),
    made('owners', { owners: [2] }),
  ]),
  allowed('Bots go before their owner', [
    bot,
    registers('ann', 'q1', ['realm_user']),
    ends('adam', 5),
    polls('ann', 'q1', -1, [gone(0, 40), gone(1, 5)]),
  ]),
  allowed('A member may deactivate nobody', [ends('ann', 5, {}, refused('NOT_ADMIN')), person({})]),
  allowed('A mail about a deactivation comes late', [
    ends('adam', 5, { deactivation_notification_comment: 'Thank you.' }),
    made('outbox', { mails: [] }),
    wait(30),
    made('outbox', { mails: [{ to: 'ben@chat.example', subject: 'Account', text: 'Bye.\nThank you.\n' }] }),
  ]),
  allowed('Somebody who is deactivated twice is refused', [ends('adam', 5), ends('adam', 5, {}, refused())]),
  allowed('Somebody who is deactivated twice is no matter', [ends('adam', 5), ends('adam', 5)]),
  allowed('A profile is deleted, and messages stay', [
    ends('adam', 4, {
      actions: {
        delete_profile: true,
        delete_public_channel_messages: false,
        delete_private_channel_messages: false,
        delete_direct_messages: false,
      },
    }),
    reads('ben', plums, {
      sender_full_name: 'Deleted User 4',
      avatar_url: '/none',
      sender_email: 'deleted4@chat.example',
    }),
  ]),
  allowed('Public messages are deleted some time after the deactivation', [
    ends('adam', 4, {
      actions: {
        delete_profile: false,
        delete_public_channel_messages: true,
        delete_private_channel_messages: false,
        delete_direct_messages: false,
      },
    }),
    reads('ben', plums),
    wait(30),
    ask('ben', 'GET /messages/101', {}, refused()),
  ]),
  allowed('The requests of a deactivated person are refused', [
    ends('adam', 5),
    ask(
      'ben',
      'GET /messages/101',
      {},
      { status: 401, headers: {}, body: { result: 'error', msg: 'No.', code: 'USER_DEACTIVATED' } },
    ),
  ]),
]

/** What the text forbids where people come and go. */
import { breaking, missed, partly } from '../history.ts'
import { polls, registers } from '../shown.ts'
import { ask, made, ok, organizes, refused, rest } from '../tell.ts'

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
  breaking(324, 'A member creates somebody', 'create-user.member-refused', [creates('ann', newcomer)]),
  breaking(324, 'An address is used twice', 'create-user.email-in-use-refused', [
    creates('adam', newcomer),
    creates('adam', { ...newcomer, full_name: 'C' }, ok({ user_id: 32 })),
  ]),
  breaking(
    324,
    'An address that is taken has a code of its own',
    missed('the refusal may be about the password or the domain, whose codes are not shown'),
    [creates('adam', newcomer), creates('adam', newcomer, refused('EMAIL_TAKEN'))],
  ),
  breaking(
    324,
    'A person is created without a password',
    'create-user.required-refused',
    [creates('adam', { email: 'cleo@zoo.example', full_name: 'Cleo' })],
    partly,
  ),
  breaking(324, 'A person who is created has no id', 'create-user.user-id', [creates('adam', newcomer, ok())], partly),
  breaking(
    10,
    'Two people have one id',
    'create-user.new-id',
    [creates('adam', newcomer), creates('adam', { ...newcomer, email: 'dora@zoo.example' })],
    partly,
  ),
  breaking(324, 'A person is created without the permission', 'create-user.without-permission-refused', [
    organizes({ can_create_users_group: 'owners' }),
    creates('adam', newcomer),
  ]),
  breaking(301, 'The only owner is deactivated', 'deactivate-user.only-owner-refused', [
    made('owners', { owners: [1] }),
    ends('adam', 1),
  ]),
  breaking(301, 'The only owner is refused with a code of their own', 'deactivate-user.only-owner-refused', [
    made('owners', { owners: [1] }),
    ends('adam', 1, {}, refused('ONLY_OWNER')),
  ]),
  breaking(300, 'A member deactivates somebody', 'deactivate-user.member-refused', [ends('ann', 5)]),
  breaking(155, 'Somebody is active after they were deactivated', 'deactivate-user.deactivated', [
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
  breaking(155, 'A bot outlives its owner', 'deactivate-user.bots-deactivated', [
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
  breaking(301, 'A bot goes after its owner', 'deactivate-user.bots-first', [
    bot,
    registers('ann', 'q1', ['realm_user']),
    ends('adam', 5),
    polls('ann', 'q1', -1, [gone(0, 5), gone(1, 40)]),
    rest,
    polls('ann', 'q1', 1, []),
  ]),
  breaking(301, 'A profile keeps its name', 'deactivate-user.delete-profile-name', [
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

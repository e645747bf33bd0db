/** What the text allows of user groups. */
import { allowed, partly } from '../history.ts'
import { ask, lost, made, ok, refused, rest } from '../tell.ts'

const crews = made('groups', {
  groups: [
    { name: 'crew', members: [4], user_group_id: 50 },
    { name: 'deck', members: [5], user_group_id: 51 },
    { name: 'mast', members: [3], user_group_id: 52 },
  ],
})
const changes = (sent: object, response = ok(), group = 50, actor = 'adam') =>
  ask(actor, `POST /user_groups/${group}/subgroups`, { ...sent }, response)
const asks = (user: number, is: boolean, sent: object = {}, group = 50) =>
  ask('ann', `GET /user_groups/${group}/members/${user}`, { ...sent }, ok({ is_user_group_member: is }))
const direct = { direct_member_only: true }

export const groups = [
  allowed('A subgroup brings its members', [
    crews,
    changes({ add: [51] }),
    asks(5, true),
    asks(5, false, direct),
    asks(4, true, direct),
  ]),
  allowed('A subgroup of a subgroup brings its members', [
    crews,
    changes({ add: [51] }),
    changes({ add: [52] }, ok(), 51),
    asks(3, true),
    asks(3, false, { direct_member_only: true }, 51),
  ]),
  allowed('A subgroup is taken away', [crews, changes({ add: [51] }), changes({ delete: [51] }), asks(5, false)]),
  allowed('One subgroup comes and another goes in one request', [
    crews,
    changes({ add: [51] }),
    changes({ add: [52], delete: [51] }),
    asks(5, false),
    asks(3, true),
  ]),
  allowed('A circle of groups is refused', [
    crews,
    changes({ add: [51] }),
    changes({ add: [50] }, refused(), 51),
    asks(4, false, {}, 51),
  ]),
  allowed('A circle of groups is taken', [
    crews,
    changes({ add: [51] }),
    changes({ add: [50] }, ok(), 51),
    asks(4, true, {}, 51),
    asks(5, true),
  ]),
  allowed('A subgroup that is there already is refused', [
    crews,
    changes({ add: [51] }),
    changes({ add: [51] }, refused()),
    asks(5, true),
  ]),
  allowed('A subgroup that is not there is no matter', [crews, changes({ delete: [51] }), asks(5, false)]),
  allowed('Neither list is refused', [crews, changes({}, refused())]),
  allowed('The same group in both lists is refused', [crews, changes({ add: [51], delete: [51] }, refused())]),
  allowed('A member is refused a change', [crews, changes({ add: [51] }, refused(), 50, 'ben'), asks(5, false)]),
  allowed('A member makes a change', [crews, changes({ add: [51] }, ok(), 50, 'ben'), asks(5, true)]),
  allowed(
    'Bots may not ask before level 496',
    [
      crews,
      made('bots', {
        bots: [{ actor: 'robo', owner_id: 5, full_name: 'robo', user_id: 40, email: 'robo@chat.example' }],
      }),
      ask('robo', 'GET /user_groups/50/members/4', {}, refused()),
    ],
    { level: 495 },
  ),
  allowed('A fixture changes members between two looks', [
    crews,
    asks(5, false),
    made('group', {
      user_group_id: 50,
      add_members: [5],
      group: { user_group_id: 50, name: 'crew', members: [4, 5], subgroups: [] },
    }),
    asks(5, true, direct),
  ]),
  allowed('A subgroup without an answer is there or not', [
    crews,
    ask('adam', 'POST /user_groups/50/subgroups', { add: [51] }, lost),
    asks(5, false),
    rest,
    asks(5, true),
  ]),
  allowed('A person in a subgroup is deactivated', [
    crews,
    changes({ add: [51] }),
    ask('adam', 'DELETE /users/5', {}, ok()),
    asks(5, false),
    asks(5, false, {}, 51),
  ]),
  allowed(
    'A change that nobody captured comes between two looks',
    [crews, changes({ add: [51] }), asks(5, true), asks(5, false)],
    partly,
  ),
  allowed('A group that is missing is refused', [
    made('missing', { of: 'group', ids: [2_100_000_000] }),
    crews,
    changes({ add: [51] }, refused(), 2_100_000_000),
    ask('ann', 'GET /user_groups/2100000000/members/4', {}, refused()),
  ]),
]

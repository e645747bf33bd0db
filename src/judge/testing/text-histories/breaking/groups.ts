/** What the text forbids of user groups. */
import { breaking, missed, partly } from '../history.ts'
import { ask, made, ok, refused, rest } from '../tell.ts'

const ends = (actor: string, user: number, sent: object = {}, response = ok()) =>
  ask(actor, `DELETE /users/${user}`, { ...sent }, response)

const bot = made('bots', {
  bots: [{ actor: 'robo', owner_id: 5, full_name: 'robo', user_id: 40, email: 'robo@chat.example' }],
})

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
  breaking(339, 'A member of a subgroup alone is a direct member', 'is-group-member.direct-only', [
    crews,
    changes({ add: [51] }),
    rest,
    asks(5, is, { direct_member_only: true }),
  ]),
  breaking(339, 'A member of a subgroup is none', 'update-subgroups.membership-follows', [
    crews,
    changes({ add: [51] }),
    rest,
    asks(5, isNot),
  ]),
  breaking(333, 'A subgroup that was removed is there', 'update-subgroups.membership-follows', [
    crews,
    changes({ add: [51] }),
    changes({ delete: [51] }),
    rest,
    asks(5, is),
  ]),
  breaking(339, 'A deactivated person is a member', 'authentication.deactivated-refused', [
    crews,
    ends('adam', 4),
    rest,
    asks(4, is),
  ]),
  breaking(339, 'A stranger is a member', 'is-group-member.not-member', [crews, rest, asks(3, is)]),
  breaking(339, 'Nothing is said of membership', 'is-group-member.answer', [crews, asks(4, {})], partly),
  breaking(382, 'A bot may not ask at the newest level', missed('the text does not say who else may ask'), [
    bot,
    crews,
    ask('robo', 'GET /user_groups/50/members/4', {}, refused()),
  ]),
]

// Gestures around user groups: groups in groups, and who is in them. An administrator edits them, since who else may is
// not said.

import { anyOf, each, either, gesture } from '../arbitraries.ts'
import { giveRole, lookAt, madeBot, madeGroup, madePerson, makeBots, makeGroups, makePeople } from '../made-steps.ts'
import { deactivate } from '../people/deactivate.ts'
import type { Step, Steps, Value } from '../plan.ts'
import { control, isAnswered, request } from '../steps.ts'

const one = madePerson('person', 0)
const other = madePerson('person', 1)
const third = madePerson('person', 2)
const outsider = madePerson('person', 3)

/** Three groups with a member each, and somebody who is in none. */
const made: Steps = [makePeople('person', ['member', 'member', 'guest', 'member']), makeGroups([one], [other], [third])]

function subgroups(of: Value, changes: { readonly add?: Value; readonly delete?: Value }, as = 'administrator'): Step {
  return request('update-subgroups', as, { user_group_id: of, ...changes })
}

function look(number: number): Step {
  return control('group', { user_group_id: madeGroup(number) })
}

const lookAtAll = [look(0), look(1), look(2)]

function isMember(user_id: Value, number: number, direct_member_only?: boolean, as = 'reader'): Step {
  return request('is-group-member', as, { user_group_id: madeGroup(number), user_id, direct_member_only })
}

/** People of every role are in none of the groups, be it that they ask themselves. */
const nobodyElse = ['reader', 'moderator', 'administrator', 'guest'].map((user) => isMember({ user }, 2))

/** One below the other, to the third level, and then apart again. */
const nested = gesture([anyOf('administrator', 'author')], (asker) => [
  made,
  nobodyElse,
  isMember(other, 0),
  [subgroups(madeGroup(0), { add: [madeGroup(1)] }), look(0)],
  [isMember(other, 0, false, asker), isMember(other, 0, true, asker), isMember(third, 0)],
  [subgroups(madeGroup(1), { add: [madeGroup(2)] }), lookAtAll],
  [one, other, third, outsider].map((id) => [isMember(id, 0, undefined, asker), isMember(id, 0, true, asker)]),
  [isMember(third, 1), isMember(one, 1), isMember(one, 2), isMember(other, 2, false)],
  [subgroups(madeGroup(0), { delete: [madeGroup(1)] }), lookAtAll],
  [isMember(other, 0), isMember(third, 0), isMember(third, 1)],
])

/** Several at once, some added while others go; who is in the group itself as well stays there. */
const several = gesture([either], (keeps) => [
  made,
  [subgroups(madeGroup(0), { add: [madeGroup(1), madeGroup(2)] }), look(0)],
  [subgroups(madeGroup(0), { delete: keeps ? [madeGroup(2)] : [madeGroup(1), madeGroup(2)] }), lookAtAll],
  [isMember(other, 0), isMember(third, 0)],
  subgroups(madeGroup(2), { add: [madeGroup(0)] }),
  [subgroups(madeGroup(2), { add: [madeGroup(1)], delete: [madeGroup(0)] }), lookAtAll],
  [isMember(other, 2), isMember(other, 2, true), isMember(one, 2)],
  control('group', { user_group_id: madeGroup(2), add_members: [other] }),
  [subgroups(madeGroup(2), { delete: [madeGroup(1)] }), look(2)],
  isMember(other, 2),
])

/** What is not said: circles, the same twice, nothing at all. Whatever it does, later questions are answered. */
const odd = gesture([either], (isClosed) => [
  made,
  subgroups(madeGroup(0), { add: [madeGroup(1)] }),
  subgroups(madeGroup(1), { add: [madeGroup(2)] }),
  [subgroups(madeGroup(2), { add: [isClosed ? madeGroup(0) : madeGroup(1)] }), lookAtAll],
  subgroups(madeGroup(0), { add: [madeGroup(0)] }),
  [subgroups(madeGroup(0), { add: [madeGroup(1)] }), look(0)],
  [isMember(third, 0), isMember(outsider, 0), isMember(outsider, 2)],
  subgroups(madeGroup(0), { delete: [madeGroup(2)] }),
  subgroups(madeGroup(0), { add: [madeGroup(2)], delete: [madeGroup(2)] }),
  subgroups(madeGroup(0), {}),
  [subgroups(madeGroup(0), { add: [], delete: [] }), lookAtAll],
])

/** Groups and people that are not there; what else the refused request names stays as it is. */
const missing = gesture([either], (direct_member_only) => {
  const ask = (user_group_id: Value, user_id: Value) =>
    request('is-group-member', 'reader', { user_group_id, user_id, direct_member_only })
  return [
    made,
    [subgroups(madeGroup(0), { add: [madeGroup(2)] }), look(0)],
    [subgroups({ missing: 'group' }, { add: [madeGroup(2)] }), look(2)],
    [subgroups(madeGroup(0), { add: [madeGroup(1), { missing: 'group' }] }), look(0)],
    [subgroups(madeGroup(0), { add: [{ missing: 'group' }], delete: [madeGroup(2)] }), look(0)],
    [subgroups(madeGroup(0), { add: [madeGroup(1)], delete: [madeGroup(2)] }), look(0)],
    subgroups(madeGroup(0), { add: [madeGroup(2)] }),
    [subgroups(madeGroup(1), { add: [madeGroup(2)] }), lookAtAll],
    [ask({ missing: 'group' }, one), ask(madeGroup(0), { missing: 'user' }), ask(madeGroup(0), one)],
  ]
})

/** Members come and go, and some are deactivated: by a fixture, or by a request, which a look shows done. */
const members = gesture([either, either], (isDirect, isByRequest) => {
  const gone = isDirect ? one : other
  const ends = isByRequest ? deactivate('administrator', gone) : control('person', { user_id: gone, is_active: false })
  return [
    made,
    subgroups(madeGroup(0), { add: [madeGroup(1)] }),
    control('group', { user_group_id: madeGroup(1), add_members: [outsider] }),
    [isMember(outsider, 1), isMember(outsider, 0)],
    control('group', { user_group_id: madeGroup(1), remove_members: [outsider] }),
    [isMember(outsider, 1, true), isMember(outsider, 0), isMember(gone, 0)],
    [ends, lookAt(gone)],
    [isMember(gone, 0), isMember(gone, 0, true), isMember(gone, 1), isMember(isDirect ? other : one, 0)],
    control('person', { user_id: gone, is_active: true }),
    isMember(gone, 0),
  ]
})

/** A bot asks and edits what its owner, an administrator, may; once as a bot of no role, once as an administrator. */
const byBots = gesture([either], (isMemberToo) => [
  made,
  makeBots('bot', [{ user: 'administrator' }]),
  isAnswered('bot0'),
  [isMember(one, 0, undefined, 'bot0'), isMember(other, 0, undefined, 'bot0'), isMember(one, 0)],
  isMemberToo ? [subgroups(madeGroup(0), { add: [madeGroup(1)] }, 'bot0'), look(0)] : [],
  giveRole(madeBot('bot'), 'administrator'),
  [subgroups(madeGroup(1), { add: [madeGroup(2)] }, 'bot0'), look(1)],
  [subgroups(madeGroup(1), { add: [madeGroup(2)] }), look(1)],
  [isMember(third, 1, undefined, 'administrator'), isMember(third, 1, undefined, 'bot0')],
  [subgroups(madeGroup(1), { delete: [madeGroup(2)] }, 'bot0'), look(1)],
  isMember(third, 1, true, 'bot0'),
])

/** Channels name groups, where no fixture makes any; whoever is deactivated is in none. */
const ofChannel = gesture(
  [anyOf('can_add_subscribers_group', 'can_remove_subscribers_group', 'can_administer_channel_group')],
  (name) => {
    const user_group_id: Value = { answer: 'channels', field: `streams.0.${name}`, integer: true }
    const ask = (user_id: Value) => request('is-group-member', 'reader', { user_group_id, user_id })
    return [
      request('get-streams', 'reader', {}, { name: 'channels' }),
      [ask({ user: 'reader' }), ask({ user: 'administrator' })],
      makePeople('leaving', ['member']),
      ask(madePerson('leaving')),
      deactivate('administrator', madePerson('leaving')),
      ask(madePerson('leaving')),
    ]
  },
)

export const groupGestures = each(1, ofChannel, nested, several, odd, missing, members, byBots)

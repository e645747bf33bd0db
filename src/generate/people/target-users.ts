// Gestures around the settings of others, which administrators change for several people and groups at once.

import fc from 'fast-check'
import { anyOf, each, either, gesture } from '../arbitraries.ts'
import { giveRole, madeGroup, madePerson, makeGroups, makePeople, noOwner, roles } from '../made-steps.ts'
import type { Step, Steps, Value } from '../plan.ts'
import { drain, drained, register } from '../queue-steps.ts'
import { control, type Parameters } from '../steps.ts'
import { change, everybody, settingsOf } from './settings.ts'

/** Those whose settings are changed, or not; each can show what they have. */
const targets = makePeople('target', ['member', 'member', 'moderator', 'guest', 'member'])
const target = (number: number) => madePerson('target', number)
const lookAtAll: Steps = [0, 1, 2, 3, 4].map((number) => settingsOf(`target${number}`))
/** Two of them are in a group, of whom one is deactivated. */
const group = makeGroups([target(2), target(3)])
const group_ids = [madeGroup()]

/** What is taken here is not what is refused when it is meant for others. */
function takenAlone(as: string, ...each: readonly Parameters[]): Steps {
  return each.flatMap((parameters) => [change(as, parameters), settingsOf(as)])
}

type Named = { readonly user_ids?: Value; readonly group_ids?: Value; readonly skip_if_already_edited?: boolean }

/** With all members that the text names: whether some may be left out is not said. */
function changeFor(as: string | undefined, named: Named, parameters: Parameters): Step {
  const target_users = { user_ids: [], group_ids: [], skip_if_already_edited: false, ...named }
  return change(as, { target_users, ...parameters })
}

const setting = anyOf<readonly [string, Value, Value, Value]>(
  ['color_scheme', 2, 3, 1],
  ['emojiset', 'text', 'twitter', 'google'],
  ['user_list_style', 1, 3, 2],
  ['web_home_view', 'recent', 'all_messages', 'inbox'],
)

/** Some people, then a group, then both, who are told; an owner as an administrator. */
const peopleAndGroups = gesture([setting, either], ([name, a, b, c], isOwnerFirst) => [
  makePeople('caller', isOwnerFirst ? ['owner', 'administrator'] : ['administrator', 'owner']),
  targets,
  group,
  [takenAlone('administrator', { [name]: a }, { [name]: b }, { [name]: c }), lookAtAll],
  register('target0', 'first', { event_types: ['user_settings'] }),
  register('target2', 'third', { event_types: ['user_settings'] }),
  [changeFor('caller0', { user_ids: [target(0), target(1)] }, { [name]: a }), lookAtAll, settingsOf('caller0')],
  [changeFor('caller0', { group_ids }, { [name]: b }), lookAtAll],
  [changeFor('caller0', { user_ids: [target(4)], group_ids }, { [name]: c }), lookAtAll, settingsOf('caller0')],
  [changeFor('caller1', { user_ids: [target(4)], group_ids }, { [name]: b }), lookAtAll],
  [drained('target0', 'first'), drain('target2', 'third')],
  noOwner('caller', 0, 1),
])

/** Who is deactivated is left out of a group, and shows it when they are back. */
const inactive = gesture([setting], ([name, a, b]) => [
  targets,
  group,
  [takenAlone('target3', { [name]: b }, { [name]: a }), settingsOf('target3')],
  control('person', { user_id: target(3), is_active: false }),
  changeFor('administrator', { group_ids }, { [name]: b }),
  [control('person', { user_id: target(3), is_active: true }), settingsOf('target2'), settingsOf('target3')],
])

/** Those who have chosen for themselves, surely another value, are skipped only where it is asked for; an administrator's
 * choice for them is none. The last value is what people often have at first, and would be no change. */
const skipping = gesture([setting], ([name, a, b, c]) => {
  const user_ids = [target(0), target(1)]
  const both = [settingsOf('target0'), settingsOf('target1')]
  return [
    targets,
    takenAlone('administrator', { [name]: c }),
    [change('target0', { [name]: a }), both],
    [change('target0', { [name]: b }), both],
    [changeFor('administrator', { user_ids, skip_if_already_edited: true }, { [name]: a }), both],
    [changeFor('administrator', { user_ids, skip_if_already_edited: true }, { [name]: c }), both],
    [changeFor('administrator', { user_ids }, { [name]: a }), both, settingsOf('administrator')],
  ]
})

/** One who has chosen and one who has not, by an object that lacks a member. */
const leftOut = gesture([setting, fc.integer({ min: 0, max: 2 })], ([name, a, b], lacking) => {
  const whole = Object.entries({ user_ids: [target(0), target(1)], group_ids: [], skip_if_already_edited: false })
  const target_users = Object.fromEntries(whole.filter((_, index) => index !== lacking))
  return [
    targets,
    [takenAlone('target0', { [name]: a }, { [name]: b }), settingsOf('target1')],
    [change('administrator', { target_users, [name]: a }), settingsOf('target0'), settingsOf('target1')],
  ]
})

/** Whoever is no administrator may not, until they are one. */
const byRole = gesture([setting], ([name, a, b]) => {
  const user_ids = [target(0)]
  return [
    makePeople('caller', roles),
    makePeople('target', ['member']),
    [takenAlone('target0', { [name]: a }, { [name]: b }), settingsOf('target0')],
    [2, 3, 4].map((number) => [
      changeFor(`caller${number}`, { user_ids }, { [name]: a }),
      settingsOf('target0'),
      settingsOf(`caller${number}`),
    ]),
    [0, 1].map((number) => [changeFor(`caller${number}`, { user_ids }, { [name]: a }), settingsOf('target0')]),
    [2, 3, 4].map((number) => [
      giveRole(madePerson('caller', number), 'administrator'),
      [changeFor(`caller${number}`, { user_ids }, { [name]: number === 3 ? b : a }), settingsOf('target0')],
      giveRole(madePerson('caller', number), roles[number] ?? 'member'),
      [changeFor(`caller${number}`, { user_ids }, { [name]: number === 3 ? a : b }), settingsOf('target0')],
    ]),
    noOwner('caller', 0),
  ]
})

const lookAtEverybody: Steps = everybody.map(settingsOf)

/** Those of the plan, who may be nothing but accounts: some are named, one of them had chosen, and others try. */
const amongAccounts = gesture([setting], ([name, a, b, c]) => {
  const user_ids = [{ user: 'author' }, { user: 'guest' }]
  const named = (value: Value, skip_if_already_edited = false) => [
    changeFor('administrator', { user_ids, skip_if_already_edited }, { [name]: value }),
    lookAtEverybody,
  ]
  return [
    lookAtEverybody,
    [takenAlone('administrator', { [name]: a }, { [name]: b }, { [name]: c }), named(a)],
    [takenAlone('author', { [name]: b }), named(c)],
    [takenAlone('author', { [name]: b }), named(a, true)],
    ['moderator', 'author', 'guest'].map((as) => [
      // For themselves they may.
      takenAlone(as, { [name]: a }),
      changeFor(as, { user_ids: [{ user: 'administrator' }] }, { [name]: b }),
      settingsOf('administrator'),
      settingsOf(as),
    ]),
    [changeFor('administrator', { user_ids: [{ user: 'administrator' }] }, { [name]: b }), settingsOf('administrator')],
  ]
})

export const targetUsersGestures = [
  ...each(1, peopleAndGroups, inactive, skipping),
  ...each(1, leftOut, amongAccounts, byRole),
]

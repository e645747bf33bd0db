// Gestures around somebody's own settings: every one of them with every value, alone and together, read back by a
// registration and by the events of a queue that was there before.

import fc from 'fast-check'
import { makePeople } from './actor-steps.ts'
import type { Weighted } from './drawn.ts'
import type { Step } from './plan.ts'
import { drain, poll, register, rest } from './queue-steps.ts'
import { inRound, settingParts, unlisted } from './setting-values.ts'
import { type Gesture, type Parameters, request } from './steps.ts'

export function change(as: string | undefined, parameters: Parameters): Step {
  return request('update-settings', as, parameters)
}

/** All settings as they are now. */
export function settingsOf(as: string): Step {
  return request('register-queue', as, { event_types: ['heartbeat'], fetch_event_types: ['user_settings'] })
}

/** One with two clients, and an administrator; all of them listen. */
const listening: readonly Step[] = [
  makePeople('person', ['member', 'administrator']),
  settingsOf('person0'),
  register('person0', 'own', { event_types: ['user_settings'] }),
  register('person0', 'second', { event_types: ['user_settings', 'alert_words'] }),
  register('person1', 'others', { event_types: ['user_settings'] }),
]

const heard: readonly Step[] = [
  rest,
  ...drain('person0', 'own'),
  poll('person0', 'second', false),
  ...drain('person1', 'others'),
]

function changeAndLook(parameters: Parameters): Step[] {
  return [change('person0', parameters), settingsOf('person0')]
}

/** Each value alone, then a value of each together, with a look after each request. */
function everyValue(part: (typeof settingParts)[number]): Gesture {
  return fc
    .integer({ min: 0, max: 5 })
    .map((first) => [
      ...listening,
      ...part.flatMap(([name, ...values]) => values.flatMap((value) => changeAndLook({ [name]: value }))),
      ...[0, 1, 2].flatMap((round) => changeAndLook(inRound(part, first + round))),
      settingsOf('person1'),
      ...heard,
    ])
}

/** The same again, unknown names, and names that are none any more; what else is sent is carried out. */
const ignored: Gesture = fc
  .constantFrom(true, false)
  .map((value) => [
    makePeople('person', ['member']),
    change('person0', { twenty_four_hour_time: value, color_scheme: 2 }),
    settingsOf('person0'),
    change('person0', { twenty_four_hour_time: value, color_scheme: 3 }),
    change('person0', { twenty_four_hour_time: value }),
    settingsOf('person0'),
    change('person0', { emojiset: 'text' }),
    change('person0', { emojiset: 'google' }),
    change('person0', { plumbline_unknown: 'x' }),
    change('person0', { plumbline_unknown: 'x', emojiset: 'text' }),
    settingsOf('person0'),
    change('person0', { dense_mode: { verbatim: [`${value}`] }, enable_sounds: value }),
    settingsOf('person0'),
    change('person0', {}),
    change('person0', { web_channel_default_view: { verbatim: ['3'] } }),
    settingsOf('person0'),
  ])

/** Values that are not listed, each before one that is, and beside one. */
const notListed: Gesture = fc
  .shuffledSubarray([...unlisted], { minLength: unlisted.length })
  .map((wrong) => [
    makePeople('person', ['member']),
    change('person0', { fluid_layout_width: true, enable_sounds: true }),
    settingsOf('person0'),
    ...wrong.flatMap(([name, value]) => [change('person0', { [name]: { verbatim: [value] } }), settingsOf('person0')]),
    change('person0', { emojiset: { verbatim: ['plumbline'] }, enable_sounds: false }),
    settingsOf('person0'),
    change('person0', { new_password: 'no old password', fluid_layout_width: false }),
    settingsOf('person0'),
    change('person0', { emojiset: 'text', enable_sounds: false, fluid_layout_width: false }),
    settingsOf('person0'),
  ])

/** People of every role, and a bot, change their own. */
const ofEverybody: Gesture = fc
  .constantFrom('color_scheme', 'user_list_style')
  .map((name) => [
    makePeople('person', ['administrator', 'moderator', 'member', 'guest']),
    ...[0, 1, 2, 3].flatMap((number) => [
      change(`person${number}`, { [name]: 1 + (number % 3) }),
      settingsOf(`person${number}`),
    ]),
    ...[0, 1, 2, 3].map((number) => settingsOf(`person${number}`)),
    change(undefined, { [name]: 3 }),
    ...[0, 1, 2, 3].map((number) => settingsOf(`person${number}`)),
  ])

export const settingsGestures: Weighted = [
  ...settingParts.map((part) => ({ weight: 1, arbitrary: everyValue(part) })),
  { weight: 1, arbitrary: ignored },
  { weight: 1, arbitrary: notListed },
  { weight: 1, arbitrary: ofEverybody },
]

// Gestures around somebody's own settings: every one of them with every value, alone and together, read back by a
// registration and by the events of a queue that was there before.

import fc from 'fast-check'
import { anyOf, each, type Gesture, gesture } from '../arbitraries.ts'
import type { RequestStep, Step, Steps, Value } from '../plan.ts'
import { drain, drained, lastly, poll, register, rest } from '../queue-steps.ts'
import { inRound, settingParts, unlisted } from '../setting-values.ts'
import { type Parameters, request } from '../steps.ts'

export function change(as: string | undefined, parameters: Parameters): Step {
  return request('update-settings', as, parameters)
}

/** All settings as they are now. */
export function settingsOf(as: string): RequestStep {
  return request('register-queue', as, { event_types: ['heartbeat'], fetch_event_types: ['user_settings'] })
}

/** Those of the plan, not such as fixtures make for a gesture: where there are only accounts, they are these. */
const one = 'moderator'
const other = 'administrator'
/** Whoever was made before the one, whose settings another's request might hit. */
const neighbour = 'reader'
const settingsBefore: Step = { ...settingsOf(one), name: 'before' }

/** One with two clients, and an administrator; all of them listen. */
const listening: Steps = [
  settingsBefore,
  register(one, 'own', { event_types: ['user_settings'] }),
  register(one, 'second', { event_types: ['user_settings', 'alert_words'] }),
  [register(other, 'others', { event_types: ['user_settings'] }), settingsOf(other), settingsOf(neighbour)],
]

/** The one queue was drained before. */
const heard: Steps = [
  [rest, lastly(one, 'own'), lastly(one, 'own')],
  [poll(one, 'second', false), drain(other, 'others')],
]

function changeAndLook(parameters: Parameters): Steps {
  return [change(one, parameters), settingsOf(one)]
}

/** Accounts that were lent are given back as they were. */
function asBefore(names: readonly string[]): Steps {
  const before = (name: string): Value => ({ answer: 'before', field: `user_settings.${name}` })
  return names.map((name) => change(one, { [name]: before(name) }))
}

/** None ends with the last of two or three values, as a setting has it after each value alone. */
const rounds = anyOf<readonly number[]>([1, 3, 0], [5, 3, 4], [2, 5, 0])

/** Each value alone, then a value of each together, with a look after each request; at last each value that was told. */
function everyValue(part: (typeof settingParts)[number]): Gesture {
  return gesture([rounds], (some) => [
    listening,
    part.map(([name, ...values]) => values.flatMap((value) => changeAndLook({ [name]: value }))),
    // What each of them has now was its last value, and what each has in the end is another one.
    drained(one, 'own'),
    some.map((round) => changeAndLook(inRound(part, round))),
    settingsOf(other),
    settingsOf(neighbour),
    heard,
    asBefore(part.map(([name]) => name)),
    settingsOf(one),
  ])
}

/** The same again, unknown names, and names that are none any more; what else is sent is carried out. */
const ignored = gesture([anyOf(true, false)], (value) => [
  settingsBefore,
  changeAndLook({ twenty_four_hour_time: value, color_scheme: 2 }),
  change(one, { twenty_four_hour_time: value, color_scheme: 3 }),
  changeAndLook({ twenty_four_hour_time: value }),
  change(one, { emojiset: 'text' }),
  change(one, { emojiset: 'google' }),
  change(one, { plumbline_unknown: 'x' }),
  changeAndLook({ plumbline_unknown: 'x', emojiset: 'text' }),
  changeAndLook({ dense_mode: { verbatim: [`${value}`] }, enable_sounds: value }),
  change(one, {}),
  changeAndLook({ web_channel_default_view: { verbatim: ['3'] } }),
  asBefore(['twenty_four_hour_time', 'color_scheme', 'emojiset', 'enable_sounds', 'web_channel_default_view']),
])

/** Values that are not listed, each before one that is, and beside one. */
const notListed = gesture([fc.shuffledSubarray([...unlisted], { minLength: unlisted.length })], (wrong) => [
  settingsBefore,
  changeAndLook({ fluid_layout_width: true, enable_sounds: true }),
  wrong.map(([name, value]) => changeAndLook({ [name]: { verbatim: [value] } })),
  changeAndLook({ emojiset: { verbatim: ['plumbline'] }, enable_sounds: false }),
  changeAndLook({ new_password: 'no old password', fluid_layout_width: false }),
  changeAndLook({ emojiset: 'text', enable_sounds: false, fluid_layout_width: false }),
  asBefore(['emojiset', 'enable_sounds', 'fluid_layout_width']),
])

export const everybody = ['administrator', 'moderator', 'author', 'guest']
const looks = everybody.map(settingsOf)
/** Neighbours differ, the first and the last, too. */
const values = [1, 2, 3, 2]

/** People of every role change their own. */
const ofEverybody = gesture([anyOf('color_scheme', 'user_list_style')], (name) => [
  settingsBefore,
  everybody.map((as, number) => [change(as, { [name]: values[number] }), settingsOf(as)]),
  looks,
  [change(undefined, { [name]: 3 }), looks],
  asBefore([name]),
])

export const settingsGestures = each(1, ...settingParts.map(everyValue), ignored, notListed, ofEverybody)

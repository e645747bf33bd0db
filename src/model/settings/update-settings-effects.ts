// What is known after a change of settings: the values that it promised, what it may have touched, and the record of the
// request by which a later look tells what went wrong.

import { type Fact, known } from '../facts/fact.ts'
import { either, isSettled, maybeWrote, unclear } from '../facts/fact-after-write.ts'
import type { Fields } from '../facts/fields.ts'
import { add, put } from '../things/put.ts'
import { clauseOf, isMeasure, isSameValue, standingOf } from '../things/setting-names.ts'
import { isSure, keyOf, type SettingWrite } from '../things/settings-state.ts'
import type { Effect } from '../world/effect.ts'
import { userSetting } from '../world/user-setting.ts'
import {
  afterIdentity,
  changedOf,
  identityRefused,
  identityUnanswered,
  nameNoted,
  settingsNoted,
  strangersNoted,
} from './update-settings-identity.ts'
import { type Attempt, isMixed, peopleOf, reportedSince, type Subject, subjectsOf } from './update-settings-request.ts'

export function afterRefusal(attempt: Attempt): readonly Effect[] {
  return [record(attempt, 'refused'), ...spurned(attempt, subjectsOf(attempt)), ...identityRefused(attempt)]
}

/** The request may have been carried out, now or later, or in part. */
export function afterDoubt(attempt: Attempt): readonly Effect[] {
  const subjects = subjectsOf(attempt)
  return [
    ...edited(attempt),
    record(attempt, 'unsure'),
    ...learnt(attempt, subjects, (before, value) => maybeWrote(before, value, attempt.at)),
    ...settingsNoted(attempt, subjects, () => false),
    ...strangersNoted(attempt),
    ...nameNoted(attempt, false),
    ...identityUnanswered(attempt),
    ...hiding(attempt, []),
  ]
}

export function afterSuccess(attempt: Attempt, body: Fields): readonly Effect[] {
  const { aims, targets, at } = attempt
  const ignored = ignoredIn(body)
  const gets = targets ? pairs(targets.gets.keys()) : subjectsOf(attempt)
  const open = pairs(targets?.open ?? [])
  const blamed = ({ user_id, name }: Subject) =>
    targets?.gets.get(keyOf(user_id, name))?.[0] ?? ownPromise(attempt, name)
  const maybe: Turn = (before, value) => either(before, value, at.exchange, 0)
  const wrote: Turn = (before, value, subject) =>
    isSettled(before, at) ? known(value, at.exchange, blamed(subject)) : maybe(before, value, subject)
  return [
    ...edited(attempt),
    record(attempt, aims?.isWhole === false ? 'unsure' : 'done', ignored),
    ...learnt(attempt, gets, wrote),
    ...learnt(attempt, open, maybe),
    ...settingsNoted(attempt, changedOf(attempt, gets, ignored), (name) => !ignored.includes(name)),
    ...settingsNoted(attempt, open, () => false),
    ...strangersNoted(attempt),
    ...nameNoted(attempt, !ignored.includes('full_name')),
    ...spurned(attempt, gets),
    ...afterIdentity(attempt, ignored),
    ...hiding(attempt, ignored),
  ]
}

export function ignoredIn({ ignored_parameters_unsupported: ignored }: Fields): readonly string[] {
  return Array.isArray(ignored) ? ignored.filter((name) => typeof name === 'string') : []
}

/** The clause that is broken where a setting of the caller's own does not have what it was given. */
function ownPromise({ values, unsupported }: Attempt, name: string): string {
  if (isMeasure(name)) return clauseOf(name)
  if (unsupported.length > 0) return 'update-settings.unknown-beside-known'
  return isMixed(values) ? 'update-settings.several-at-once' : clauseOf(name)
}

function pairs(keys: Iterable<string>): readonly Subject[] {
  return [...keys].map((key) => {
    const [id, name = ''] = key.split(' ')
    return { user_id: Number(id), name }
  })
}

function record(attempt: Attempt, fate: SettingWrite['fate'], ignored?: readonly string[]): Effect {
  const { world, user_id, values, sent, unsupported, targets, at } = attempt
  const own = Object.keys(values).map((name) => [name, userSetting(world, user_id, name)] as const)
  const sure = own.flatMap(([name, fact]) => (isSure(fact) ? [[name, fact.value]] : []))
  return add('settingWrites', {
    exchange: at.exchange,
    by: user_id,
    fate,
    values,
    sent,
    isBesideUnknown: unsupported.length > 0,
    before: Object.fromEntries(sure),
    ...(ignored && at.level >= reportedSince ? { listed: ignored } : {}),
    ...(targets ? { targets } : {}),
  })
}

/** What others change is no change of one's own; whether that of oneself among others is, is not said. */
function edited(attempt: Attempt): readonly Effect[] {
  const { user_id, values, aims } = attempt
  const own = subjectsOf(attempt).filter((subject) => subject.user_id === user_id)
  const settings = own.map((subject): Effect => {
    const given = aims ? {} : { value: values[subject.name] }
    return { set: 'state', of: 'setting-edited', ...subject, ...given }
  })
  return aims ? settings : [{ set: 'state', of: 'setting-edited', user_id }, ...settings]
}

type Turn = (before: Fact<unknown>, value: unknown, subject: Subject) => Fact<unknown>

function learnt({ world, values }: Attempt, subjects: readonly Subject[], turn: Turn): readonly Effect[] {
  return subjects.map((subject): Effect => {
    const { user_id, name } = subject
    const value = values[name]
    const standing = standingOf(name, value)
    const isClear = standing === 'listed' || standing === 'named'
    const given = turn(userSetting(world, user_id, name), value, subject)
    const fact = isClear ? given : unclear(given)
    return { set: 'state', of: 'settings-learnt', user_id, to: new Map([[name, fact]]) }
  })
}

/** What is no value of a setting must not be what it has afterwards, unless it had it before. */
function spurned({ world, values, at }: Attempt, subjects: readonly Subject[]): readonly Effect[] {
  return subjects.flatMap(({ user_id, name }): Effect[] => {
    const value = values[name]
    const before = userSetting(world, user_id, name)
    const hadAnother = isSure(before) && !isSameValue(name, before.value, value)
    if (standingOf(name, value) !== 'unlisted' || !hadAnother) return []
    return [put('spurned', keyOf(user_id, name), { value, exchange: at.exchange })]
  })
}

/** Sharing one's presence is not among the listed parameters, but may be one all the same. */
function hiding(attempt: Attempt, ignored: readonly string[]): readonly Effect[] {
  const sharing = 'presence_enabled'
  if (!attempt.unsupported.includes(sharing) || ignored.includes(sharing)) return []
  const to = { hidesPresence: true }
  return peopleOf(attempt).map((user_id) => ({ set: 'state', of: 'person-changed', user_id, to }))
}

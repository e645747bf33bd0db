// What is known after a change of settings: the values that it promised, what it may have touched, and the record of the
// request by which a later look tells what went wrong.

import { type Fact, known, unknown } from '../facts/fact.ts'
import { either, isSettled, maybeWrote } from '../facts/fact-after-write.ts'
import type { Fields } from '../facts/fields.ts'
import { add, put } from '../things/put.ts'
import { clauseOf, isSameValue, standingOf } from '../things/setting-names.ts'
import { isSure, keyOf, type SettingWrite, type TargetFates } from '../things/settings-state.ts'
import type { Effect } from '../world/effect.ts'
import { userSetting } from '../world/user-setting.ts'
import { nameNoted, settingsNoted } from './settings-noted.ts'
import { afterIdentity, identityInDoubt, identityRefused } from './update-settings-identity.ts'
import { type Attempt, isMixed } from './update-settings-request.ts'
import { fatesOf } from './update-settings-targets.ts'

const reportedSince = 167

export function afterRefusal(attempt: Attempt): readonly Effect[] {
  return [record(attempt, 'refused'), ...spurned(attempt, subjectsOf(attempt)), ...identityRefused(attempt)]
}

/** The request may have been carried out, now or later, or in part. */
export function afterDoubt(attempt: Attempt): readonly Effect[] {
  const { at } = attempt
  const unsure = (before: Fact<unknown>, value: unknown) => maybeWrote(before, value, at)
  return [
    ...edited(attempt),
    record(attempt, 'unsure'),
    ...learnt(attempt, subjectsOf(attempt), unsure),
    ...settingsNoted(attempt, subjectsOf(attempt), () => false),
    ...nameNoted(attempt, false),
    ...identityInDoubt(attempt),
    ...hiding(attempt, []),
  ]
}

export function afterSuccess(attempt: Attempt, body: Fields): readonly Effect[] {
  const { aims, at } = attempt
  const ignored = ignoredIn(body)
  const written = [...edited(attempt), record(attempt, aims?.isWhole === false ? 'unsure' : 'done', ignored)]
  const targets = targetsOf(attempt)
  const gets = targets ? pairs(targets.gets.keys()) : subjectsOf(attempt)
  const open = pairs(targets?.open ?? [])
  const blamed = ({ user_id, name }: Subject) =>
    targets?.gets.get(keyOf(user_id, name))?.[0] ?? ownPromise(attempt, name)
  const wrote = (before: Fact<unknown>, value: unknown, subject: Subject) =>
    isSettled(before, at) ? known(value, at.exchange, blamed(subject)) : either(before, value, at.exchange, 0)
  const maybe = (before: Fact<unknown>, value: unknown) => either(before, value, at.exchange, 0)
  return [
    ...written,
    ...learnt(attempt, gets, wrote),
    ...learnt(attempt, open, maybe),
    ...settingsNoted(attempt, gets, (name) => !ignored.includes(name)),
    ...settingsNoted(attempt, open, () => false),
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
  if (unsupported.length > 0) return 'update-settings.unknown-beside-known'
  return isMixed(values) ? 'update-settings.several-at-once' : clauseOf(name)
}

export interface Subject {
  readonly user_id: number
  readonly name: string
}

/** Every setting of everybody whom the request is about. */
export function subjectsOf({ user_id, values, aims }: Attempt): readonly Subject[] {
  const people = aims ? [...aims.people.keys()] : [user_id]
  return people.flatMap((id) => Object.keys(values).map((name) => ({ user_id: id, name })))
}

function pairs(keys: Iterable<string>): readonly Subject[] {
  return [...keys].map((key) => {
    const [id, name = ''] = key.split(' ')
    return { user_id: Number(id), name }
  })
}

function targetsOf({ world, user_id, aims, values }: Attempt): TargetFates | undefined {
  return aims && fatesOf(world, user_id, aims, Object.keys(values))
}

function record(attempt: Attempt, fate: SettingWrite['fate'], ignored?: readonly string[]): Effect {
  const { world, user_id, values, sent, unsupported, at } = attempt
  const own = Object.keys(values).map((name) => [name, userSetting(world, user_id, name)] as const)
  const sure = own.flatMap(([name, fact]) => (isSure(fact) ? [[name, fact.value]] : []))
  const targets = targetsOf(attempt)
  const to: SettingWrite = {
    exchange: at.exchange,
    by: user_id,
    fate,
    values,
    sent,
    isBesideUnknown: unsupported.length > 0,
    before: Object.fromEntries(sure),
    ...(ignored && at.level >= reportedSince ? { listed: ignored } : {}),
    ...(targets ? { targets } : {}),
  }
  return add('settingWrites', to)
}

/** Whether what others change counts as a person's own change is not said. */
function edited(attempt: Attempt): readonly Effect[] {
  const { user_id, values, aims } = attempt
  const any: Effect = { set: 'state', of: 'setting-edited', user_id }
  const settings = subjectsOf(attempt).map((subject): Effect => {
    const given = aims ? {} : { value: values[subject.name] }
    return { set: 'state', of: 'setting-edited', ...subject, ...given }
  })
  return aims ? settings : [any, ...settings]
}

type Turn = (before: Fact<unknown>, value: unknown, subject: Subject) => Fact<unknown>

function learnt({ world, values }: Attempt, subjects: readonly Subject[], turn: Turn): readonly Effect[] {
  return subjects.map((subject): Effect => {
    const { user_id, name } = subject
    const value = values[name]
    const standing = standingOf(name, value)
    const isClear = standing === 'listed' || standing === 'named'
    const fact = isClear ? turn(userSetting(world, user_id, name), value, subject) : unknown
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

const sharing = 'presence_enabled'

/** It is not among the listed ones, but may be a parameter all the same. */
function hiding({ user_id, unsupported, aims }: Attempt, ignored: readonly string[]): readonly Effect[] {
  if (!unsupported.includes(sharing) || ignored.includes(sharing)) return []
  const people = aims ? [...aims.people.keys()] : [user_id]
  return people.map((id) => ({ set: 'state', of: 'person-changed', user_id: id, to: { hidesPresence: true } }))
}

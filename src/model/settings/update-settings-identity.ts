// What a change of settings does to a person's name, address, password and drafts; and what it leaves in the journal: each
// setting and each name that somebody was given, or may have been.

import { type Fields, isObject } from '../facts/fields.ts'
import type { Moment } from '../facts/moment.ts'
import { settledAt } from '../facts/settled.ts'
import { anybody, type NoteEffect, noted } from '../things/journal.ts'
import { put } from '../things/put.ts'
import { settingNames, standingOf } from '../things/setting-names.ts'
import { isSure } from '../things/settings-state.ts'
import type { Effect } from '../world/effect.ts'
import { userSetting } from '../world/user-setting.ts'
import type { World } from '../world/world.ts'
import { type Attempt, peopleOf, type Subject } from './update-settings-request.ts'
import { aimsOf } from './update-settings-targets.ts'

const drafts = 'enable_drafts_synchronization'

export function afterIdentity(attempt: Attempt, ignored: readonly string[]): readonly Effect[] {
  const { aims, sent } = attempt
  // Whose name and address stand beside `target_users` is not said.
  if (aims !== undefined) return sent.some((name) => name !== 'target_users') ? identityInDoubt(attempt) : []
  const { world, request, at, user_id } = attempt
  if (isPending(world, user_id, at)) return identityInDoubt(attempt)
  const asked = { exchange: at.exchange, time: at.time, isConfirmed: false, link: 'awaited' } as const
  return [
    ...named(attempt, ignored),
    ...(request.email === undefined ? [] : [put('newEmails', user_id, { email: request.email, ...asked })]),
    ...passwordChanged(attempt),
    ...draftsSwitched(attempt),
  ]
}

/** Whether a request that was never answered may still give somebody another name or address. */
function isPending({ state }: World, user_id: number, { time }: Moment): boolean {
  const pending = state.identitySettledAt.get(user_id)
  return pending !== undefined && (time === undefined || time.from < pending)
}

/** After a request that was never answered. */
export function identityUnanswered(attempt: Attempt): readonly Effect[] {
  const { request, at, user_id } = attempt
  const isNamed = request.full_name !== undefined || request.email !== undefined
  return [...identityInDoubt(attempt), ...(isNamed ? [put('identitySettledAt', user_id, settledAt(at))] : [])]
}

/** Whatever of these the request has may be changed, or not; also the caller's own beside `target_users`. */
function identityInDoubt(attempt: Attempt): readonly Effect[] {
  const people = [attempt.user_id, ...(attempt.aims?.people.keys() ?? [])]
  return people.flatMap((user_id) => doubtsOf(attempt, user_id))
}

function doubtsOf({ request, at }: Attempt, key: number): readonly Effect[] {
  const { full_name, email, new_password } = request
  return [
    ...(full_name === undefined ? [] : renamed(key, at.exchange)),
    ...(email === undefined ? [] : [put('newEmails', key)]),
    ...(new_password === undefined ? [] : [put('passwords', key), touched(key)]),
    ...(request[drafts] === false ? [put('drafts', key)] : []),
  ]
}

/** Of the name nothing is promised; but messages may show another one from now on. */
function renamed(key: number, exchange: number): readonly Effect[] {
  return [
    { set: 'state', of: 'name-promised', key },
    { set: 'state', of: 'renamed', key, to: exchange },
  ]
}

/** Whether the credentials of before still work is not said. */
function touched(user_id: number): Effect {
  return { set: 'state', of: 'person-changed', user_id, to: { isTouched: true } }
}

/** Space within a name may be tidied. */
function isPlainName(name: string): boolean {
  return name !== '' && name === name.trim().replaceAll(/\s+/g, ' ').normalize('NFC')
}

function named({ request, at, user_id: key }: Attempt, ignored: readonly string[]): readonly Effect[] {
  const { full_name } = request
  if (full_name === undefined) return []
  if (!isPlainName(full_name) || ignored.includes('full_name')) return renamed(key, at.exchange)
  const to = { full_name, exchange: at.exchange }
  return [...renamed(key, at.exchange), { set: 'state', of: 'name-promised', key, to }]
}

/** What a request does whose `old_password` is not surely the right one is not said. */
function passwordChanged({ world, request, at, user_id: key }: Attempt): readonly Effect[] {
  const { new_password: now, old_password } = request
  if (now === undefined) return []
  const old = world.state.passwords.get(key)?.now
  if (old === undefined || old !== old_password) return [put('passwords', key), touched(key)]
  const to = { now, promisedBy: at.exchange, ...(old === now ? {} : { old, changedBy: at.exchange }) }
  return [put('passwords', key, to), touched(key)]
}

/** Only who surely had the drafts synchronised has switched that off. */
function draftsSwitched({ world, request, at, user_id: key }: Attempt): readonly Effect[] {
  if (request[drafts] !== false) return []
  const before = userSetting(world, key, drafts)
  const wasOn = isSure(before) && before.value === true
  if (!wasOn) return [put('drafts', key)]
  const to = { count: 0, asOf: world.state.settingWrites.length + 1, deletedBy: at.exchange }
  return [put('drafts', key, to)]
}

/** What a refused request would have made the password. */
export function identityRefused({ world, request, at, user_id: key, aims }: Attempt): readonly Effect[] {
  const { new_password: password } = request
  const before = world.state.passwords.get(key)
  if (password === undefined || before === undefined || aims !== undefined || before.now === password) return []
  return [put('passwords', key, { ...before, refused: { password, exchange: at.exchange } })]
}

/** `isDone`: whether somebody surely was given what stands under a name. */
/** Those that the answer calls unchanged, and that surely had the value before, have not changed. */
export function changedOf(
  { world, values }: Attempt,
  subjects: readonly Subject[],
  ignored: readonly string[],
): readonly Subject[] {
  return subjects.filter(({ user_id, name }) => {
    const before = userSetting(world, user_id, name)
    return !(ignored.includes(name) && isSure(before) && before.value === values[name])
  })
}

export function settingsNoted(
  { values }: Attempt,
  subjects: readonly Subject[],
  isDone: (name: string) => boolean,
): readonly NoteEffect[] {
  return subjects.flatMap((subject) => {
    const value = values[subject.name]
    return settingNoted(subject, value, !isDone(subject.name) || !isInOneSpelling(subject.name, value))
  })
}

/** Of a group that is not known anybody may be a member, and may be given what its members are. */
export function strangersNoted({ aims, values }: Attempt): readonly NoteEffect[] {
  if (aims === undefined || aims.isWhole) return []
  return Object.entries(values).map(([name, value]) => noted(`user_settings ${name}`, value, { isUnsure: true }))
}

export function nameNoted(attempt: Attempt, isDone: boolean): readonly NoteEffect[] {
  const { full_name } = attempt.request
  if (typeof full_name !== 'string') return []
  const isUnsure = attempt.aims !== undefined || !isDone || !isPlainName(full_name)
  return peopleOf(attempt).map((id) => noted(`realm_user ${id} full_name`, full_name, { isUnsure }))
}

/** A zone is told of a person as well, in whichever spelling. */
function settingNoted({ user_id: owner, name }: Subject, value: unknown, isUnsure: boolean): NoteEffect[] {
  const own = noted(`user_settings ${name}`, value, { owner, isUnsure })
  return name === 'timezone' ? [own, noted(`realm_user ${owner} timezone`, value, { isUnsure: true })] : [own]
}

/** Whether an event can tell the value in no other words. */
export function isInOneSpelling(name: string, value: unknown): boolean {
  const standing = standingOf(name, value)
  if (standing !== 'named') return standing === 'listed'
  return name === 'default_language' ? /^[a-z]{2,3}$/.test(`${value}`) : name !== 'timezone'
}

/** Settings that may have changed of those whom a request may be about: of anybody, where it cannot be told whom it names. */
export function settingsInDoubt(
  world: World,
  user_id: number | undefined,
  parameters: Fields,
  isRead: boolean,
): readonly NoteEffect[] {
  const { target_users } = parameters
  const mayName = (name: string) => !isRead || Object.hasOwn(parameters, name)
  const names = settingNames.filter(mayName)
  const aims = isObject(target_users) ? aimsOf(world, target_users) : undefined
  const mayBeAnybody = aims ? !aims.isWhole : user_id === undefined || !isRead
  const ofAnybody = [
    ...names.map((name) => noted(`user_settings ${name}`, parameters[name], { isUnsure: true })),
    ...['full_name', 'timezone'].filter(mayName).map((name) => recordNoted(anybody, name, parameters)),
  ]
  const people = aims ? [...aims.people.keys()] : mayBeAnybody ? [] : [Number(user_id)]
  const ofPeople = people.flatMap((id) => [
    ...names.flatMap((name) => settingNoted({ user_id: id, name }, parameters[name], true)),
    ...['full_name'].filter(mayName).map((name) => recordNoted(id, name, parameters)),
  ])
  return mayBeAnybody ? [...ofAnybody, ...ofPeople] : ofPeople
}

/** What others may be told of a person. */
function recordNoted(person: number | typeof anybody, name: string, given: Fields): NoteEffect {
  return noted(`realm_user ${person} ${name}`, given[name], { isUnsure: true })
}

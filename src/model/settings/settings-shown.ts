// The settings and names that a registration shows, held against what requests promised. To be asked only where no change of
// settings was under way meanwhile. A difference that two requests explain, or none, accuses no clause.

import { type Fact, known, unknown } from '../facts/fact.ts'
import { isSettled } from '../facts/fact-after-write.ts'
import type { Fields } from '../facts/fields.ts'
import type { Moment } from '../facts/moment.ts'
import {
  broken,
  cannotTell,
  holds,
  knownFrom,
  type Observation,
  quoted,
  sayAll,
  untilBroken,
} from '../facts/observe.ts'
import { peopleNamed } from '../messages/name-shown.ts'
import type { Person } from '../things/person.ts'
import { clauseOf, isSameValue, settingNames } from '../things/setting-names.ts'
import { keyOf, type SettingWrite, seen } from '../things/settings-state.ts'
import type { Effect } from '../world/effect.ts'
import { noOutcome, type Outcome } from '../world/outcome.ts'
import { isOurs } from '../world/people.ts'
import { personalSetting } from '../world/user-setting.ts'
import type { World } from '../world/world.ts'
import { type Stake, stakesIn } from './settings-at-risk.ts'

/** One setting of somebody, and what a registration shows of it. */
interface Shown {
  readonly world: World
  readonly person: Person
  readonly name: string
  readonly value: unknown
  readonly fact: Fact<unknown>
  readonly asOf: number | undefined
  readonly stakes: readonly Stake[]
}

export function settingsShown(world: World, user_id: number, state: Fields, at: Moment): Outcome {
  const named = {
    ...noOutcome,
    observations: untilBroken((say) => sayAll(say, peopleNamed(world, state.realm_users, at))),
  }
  const { user_settings: settings } = state
  if (typeof settings !== 'object' || settings === null) return named
  const { observations, effects, confirmed } = ownSettings(world, user_id, settings as Fields, at)
  return { observations: [...named.observations, ...observations], effects, confirmed }
}

function ownSettings(world: World, user_id: number, settings: Fields, at: Moment): Outcome {
  const person = world.state.people.get(user_id)
  // Of others nobody knows who else changes their settings.
  if (!isOurs(person)) return noOutcome
  const told = settingNames.filter((name) => Object.hasOwn(settings, name))
  const shown = told.map((name): Shown => {
    const { fact, asOf } = personalSetting(world, user_id, name)
    const stakes = fact.kind === 'known' ? stakesIn(world, person, name, asOf) : []
    return { world, person, name, value: settings[name], fact, asOf, stakes }
  })
  const learnt = ({ value }: Shown) => (value === undefined ? unknown : known(value, at.exchange, seen))
  const settled = shown.filter(({ fact }) => isSettled(fact, at))
  const to = new Map(settled.map((one) => [one.name, learnt(one)]))
  const same = shown.filter(({ fact, name, value }) => fact.kind === 'known' && isSameValue(name, fact.value, value))
  return {
    observations: shown.flatMap(looks),
    effects: [{ set: 'state', of: 'settings-learnt', user_id, to }, ...same.flatMap(provenAlone)],
    confirmed: same.map(({ name }) => `setting:${user_id} ${name}`),
  }
}

function looks(shown: Shown): readonly Observation[] {
  const { fact, name, value } = shown
  if (fact.kind !== 'known') return [...byDefault(shown), ...spurned(shown)]
  if (!isSameValue(name, fact.value, value)) return differing(shown, fact)
  const kept = shown.stakes.filter((stake) => stake.value === undefined || !isSameValue(name, stake.value, value))
  return [
    ...asPromised(shown, fact),
    ...kept.flatMap(({ clause }) => (clause ? [holds(clause)] : [])),
    ...spurned(shown),
  ]
}

type Known = Extract<Fact<unknown>, { kind: 'known' }>

/** The request that gave a setting its value, as long as no look has shown it. */
function promiseOf({ world, person }: Shown, { promisedBy, from }: Known): SettingWrite | undefined {
  if (promisedBy === seen || promisedBy === 'fixture' || person.isTouched) return undefined
  return world.state.settingWrites.findLast(({ exchange }) => exchange === from.at(-1))
}

function asPromised(shown: Shown, fact: Known): readonly Observation[] {
  const { name, person } = shown
  const write = promiseOf(shown, fact)
  if (write === undefined) return []
  const byTargets = write.targets?.gets.get(keyOf(person.user_id, name))
  if (byTargets) return byTargets.map(holds)
  return [...new Set([clauseOf(name), fact.promisedBy])].map(holds).concat(changedNotListed(shown, write))
}

const changed = 'update-settings.changed-not-listed'

function changedNotListed({ name, value }: Shown, { before, listed, exchange }: SettingWrite): readonly Observation[] {
  const hadAnother = Object.hasOwn(before, name) && !isSameValue(name, before[name], value)
  if (listed === undefined || !hadAnother) return []
  if (!listed.includes(name)) return [holds(changed)]
  return [broken(changed, `\`${name}\`, which was changed, is not listed`, listed.join(', '), [exchange])]
}

/** Who takes a value that is sent without settings of the other kind can have that value. */
function provenAlone({ name, value, fact }: Shown): Effect[] {
  if (fact.kind !== 'known' || fact.promisedBy !== clauseOf(name)) return []
  return [{ set: 'shown', clause: takenAlone(name, value) }]
}

function takenAlone(name: string, value: unknown): string {
  return `${clauseOf(name)} as ${JSON.stringify(value)}`
}

function differing(shown: Shown, fact: Known): readonly Observation[] {
  const { world, name, value, stakes } = shown
  const write = promiseOf(shown, fact)
  const isTaken = world.shown.has(takenAlone(name, fact.value))
  if (write && fact.promisedBy !== clauseOf(name) && !isTaken)
    return [cannotTell(fact.promisedBy, `whether ${name} is taken as ${quoted(fact.value)} alone was not seen yet`)]
  const exact = stakes.filter((stake) => stake.value !== undefined && isSameValue(name, stake.value, value))
  const lost: readonly Stake[] = write ? [{ clause: fact.promisedBy, exchange: write.exchange }] : []
  const vague = stakes.filter((stake) => stake.value === undefined)
  // What was never taken may have been stored as anything, also as what another request would have made of it.
  const explaining = exact.length > 0 ? [...exact, ...(isTaken ? [] : lost)] : [...lost, ...vague]
  const [clause, ...more] = new Set(explaining.map((stake) => stake.clause))
  const because = [...fact.from, ...explaining.map(({ exchange }) => exchange)]
  if (clause === undefined || more.length > 0)
    return write ? [cannotTell(fact.promisedBy, 'not clear which request made the setting what it is')] : []
  const expected = `${name} ${quoted(fact.value)}${knownFrom([...new Set(because)])}`
  return [broken(clause, expected, `${name} ${quoted(value)}`, because)]
}

function spurned({ world, person, name, value }: Shown): readonly Observation[] {
  const clause = 'update-settings.unlisted-value-not-taken'
  const { spurned: all } = world.state
  const before = all.size > 0 ? all.get(keyOf(person.user_id, name)) : undefined
  if (before === undefined || person.isTouched) return []
  if (before.value !== value) return [holds(clause)]
  const expected = `another ${name} than ${quoted(before.value)}`
  return [broken(clause, expected, `${name} ${quoted(value)}`, [before.exchange])]
}

const typing = 'receives_typing_notifications'

/** Of somebody whose settings nobody has touched. */
function byDefault({ world, person, name, value, asOf }: Shown): readonly Observation[] {
  const { user_id, isTouched } = person
  if (name !== typing || asOf !== undefined || world.state.settingsEdited.has(`${user_id}`) || isTouched) return []
  const clause = 'update-settings.receives-typing-notifications-default'
  return [value === true ? holds(clause) : broken(clause, `${typing} true`, `${typing} ${quoted(value)}`)]
}

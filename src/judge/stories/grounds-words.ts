// The grounds of a finding in words: settings and roles first, each with its value and where it is known from.

import { exchangeNamed } from '../../model/facts/exchange-mark.ts'
import type { Interval } from '../../model/facts/moment.ts'
import { quoted, shortened } from '../../model/facts/observe.ts'
import type { Ground, Place } from './grounds.ts'

const mostTold = 6
const valueLength = 80
/** The maps of the world that come first, and how a story names what is in them. */
const kinds: readonly (readonly [map: string, thing: string])[] = [
  ['organizationSettings', ''],
  ['users', 'user'],
  ['accounts', 'user'],
  ['settings', 'user'],
  ['channels', 'channel'],
  ['messages', 'message'],
  ['reactions', 'message'],
  ['uploads', 'upload'],
  ['domains', 'domain'],
  ['linkifiers', 'linkifier'],
  ['groups', 'group'],
  ['storage', 'bot'],
  ['status', 'user'],
]

/** One sentence; undefined where the finding rests on what its own request says alone. */
export function groundsTold(grounds: readonly Ground[], time: Interval | undefined): string | undefined {
  const named = grounds.filter(({ place }) => rankOf(place) >= 0 && keysOf(place).length > 0)
  const known = named.toSorted((a, b) => rankOf(a.place) - rankOf(b.place))
  const things = [...Map.groupBy(known, ({ place }) => thingOf(place))]
  if (things.length === 0) return undefined
  const told = things.slice(0, mostTold).map(([thing, facts]) => thingTold(thing, facts, time))
  const more = things.length > mostTold ? [`there are facts about ${things.length - mostTold} more`] : []
  return `It applies here, since ${listed([...told, ...more])}.`
}

function rankOf(place: Place): number {
  return kinds.findIndex(([map]) => map === mapOf(place))
}

function mapOf(place: Place): unknown {
  return withoutFrames(place)[0]
}

/** The place without what only holds it: the state of the organization, and shelves, of which each has a kind. */
function withoutFrames(place: Place): Place {
  const [first, ...within] = place
  if (first !== 'state') return place
  const [map, shelf, , ...keys] = within
  return map === 'shelves' ? [...`${shelf}`.split(' '), ...keys] : within
}

function thingTold(thing: string, facts: readonly Ground[], time: Interval | undefined): string {
  const told = facts.map((ground) => factTold(ground, time))
  const [first = '', ...others] = told
  const isHaving = first.startsWith('has ')
  return `${thing} ${listed([first, ...others.map((each) => (isHaving ? each.replace(/^has /, '') : each))])}`
}

function factTold({ place, fact }: Ground, time: Interval | undefined): string {
  const { from } = fact
  const member = memberOf(place)
  if (fact.kind === 'oneOf')
    return `${nameTold(member)}is one of ${fact.values.map(brief).join(', ')}${fromWhere(from)}`
  const { value } = fact
  if (member === 'timestamp' && typeof value === 'number' && time !== undefined)
    return `was sent ${Math.round(time.from - value)} s before this request`
  if (member === 'role') return `has the role ${brief(value)}${fromWhere(from)}`
  return member === undefined
    ? `is ${brief(value)}${fromWhere(from)}`
    : `has ${nameTold(member)}${brief(value)}${fromWhere(from)}`
}

function nameTold(member: string | undefined): string {
  return member === undefined ? '' : `\`${member}\` `
}

function thingOf(place: Place): string {
  const [, thing = ''] = kinds[rankOf(place)] ?? []
  const key = `${keysOf(place)[0]}`
  return thing === '' ? `\`${key}\`` : `${thing} ${key}`
}

function memberOf(place: Place): string | undefined {
  return keysOf(place)
    .slice(1)
    .filter((each) => typeof each === 'string' && each !== 'value')
    .at(-1) as string | undefined
}

/** The keys below the map. */
function keysOf(place: Place): Place {
  return withoutFrames(place).slice(1)
}

function brief(value: unknown): string {
  return typeof value === 'string' && /^[\w-]+$/.test(value) ? `\`${value}\`` : shortened(quoted(value), valueLength)
}

function fromWhere(from: readonly number[]): string {
  const last = from.at(-1)
  return last === undefined ? '' : ` (known from ${exchangeNamed(last)})`
}

function listed(parts: readonly string[]): string {
  const [last, ...others] = parts.toReversed()
  return others.length === 0 ? `${last}` : `${others.toReversed().join(', ')} and ${last}`
}

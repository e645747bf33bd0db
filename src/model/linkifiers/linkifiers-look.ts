// A look at all linkifiers: whether requests added and changed what they promised to, and nothing else.

import type { Fields } from '../facts/fields.ts'
import type { Interval } from '../facts/moment.ts'
import { broken, holds, quoted, type Seen } from '../facts/observe.ts'
import { readBack } from '../facts/read-back.ts'
import { type LinkifierRecord, linkifierFields, linkifierSubject, toldRecord } from '../things/linkifier-records.ts'
import type { Effect } from '../world/effect.ts'
import { type LookRule, noLook } from '../world/outcome.ts'
import type { World } from '../world/world.ts'

/** Whether a fixture only told the linkifiers; what it was given has fewer fields. */
export function isLook(line: Fields): boolean {
  const shown = (line.linkifiers ?? []) as readonly Fields[]
  return shown.length > 0 && shown.every((each) => 'reverse_template' in each)
}

export const linkifiersLook: LookRule<Fields> = (world, line, time) => {
  if (!isLook(line)) return noLook
  const linkifiers = line.linkifiers as readonly Fields[]
  const byId = new Map(linkifiers.map((each) => [Number(each.id), each]))
  const looks = [...world.state.linkifierRecords.values()].map((record) => lookAt(record, byId.get(record.id), time))
  const isAsKnown = looks.every(({ isConfirmed }) => isConfirmed) && looks.length === byId.size
  const unasked = unaskedFor(world, linkifiers)
  const records: Effect = { set: 'state', of: 'linkifier-records', to: linkifiers.map(toldRecord) }
  const links = linkifiers.map(({ id, pattern, url_template }) => ({
    id: Number(id),
    pattern: String(pattern),
    url_template: String(url_template),
  }))
  const isTrusted = isAsKnown && !world.linkifiers.some((each) => each.isUnsure)
  return {
    observations: [...looks.flatMap(({ observations }) => observations), ...unasked],
    effects: isTrusted ? [records] : [records, { set: 'linkifiers', to: links }],
    confirmed: [
      ...looks.flatMap(({ id, isConfirmed }) => (isConfirmed ? [linkifierSubject(id)] : [])),
      ...(world.state.told.has('linkifiers') && isAsKnown ? [linkifierSubject('new')] : []),
    ],
  }
}

function lookAt({ id, isThere, fields }: LinkifierRecord, shown: Fields | undefined, time: Interval | undefined) {
  const there = readBack(isThere, shown !== undefined, `linkifier ${id} is there:`, time)
  const told = linkifierFields.filter((name) => shown?.[name] !== undefined)
  const parts = told.map((name) => ({
    ...readBack(fields[name], JSON.stringify(shown?.[name]), `${name} of linkifier ${id}`, time),
    isKnown: fields[name].kind === 'known',
  }))
  const observations = once([...there.observations, ...parts.flatMap((part) => part.observations)])
  const isConfirmed = there.isConfirmed && parts.every((part) => !part.isKnown || part.isConfirmed)
  return { id, observations, isConfirmed }
}

/** One fault is one finding. */
function once(told: readonly Seen[]): readonly Seen[] {
  const isSame = (one: Seen, other: Seen) =>
    one.clause === other.clause && one.exchange === other.exchange && one.saw === other.saw
  return told.filter((each, index) => told.findIndex((one) => isSame(one, each)) === index)
}

/** Whether something came of requests that were refused. */
function unaskedFor({ state }: World, linkifiers: readonly Fields[]): readonly Seen[] {
  const clause = 'add-linkifier.refused-adds-nothing'
  if (!state.told.has('linkifiers')) return []
  const extra = linkifiers.filter(({ id }) => !state.linkifierRecords.has(Number(id)))
  return state.refusedLinkifiers.flatMap(({ exchange, pattern }): Seen[] => {
    const made = extra.find((each) => pattern === undefined || each.pattern === pattern)
    if (made) return [{ ...broken(clause, 'no linkifier of it', quoted(made)), exchange }]
    return extra.length === 0 ? [{ ...holds(clause), exchange }] : []
  })
}

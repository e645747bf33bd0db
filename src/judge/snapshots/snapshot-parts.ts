// The words in which two states are compared, and the parts of a state that are a person's own or everybody's alike:
// settings, alert words, linkifiers and emoji.

import { isSetting } from '../../model/things/setting-names.ts'
import { canonical, type Fields, isFields } from '../json/fields.ts'
import { capability } from '../queue/queue-capabilities.ts'
import { wants } from '../queue/queue-concerned.ts'
import type { QueueContext } from '../queue/queue-context.ts'
import type { Heard } from '../queue/queue-heard.ts'
import type { Queue } from '../queue/queue-state.ts'
import { stateValue } from '../queue/snapshot-state.ts'

export interface Snapshot {
  readonly around: QueueContext
  readonly first: Queue
  readonly second: Queue
  /** The states of the two registrations. */
  readonly before: Fields
  readonly after: Fields
}

/** `nothing` where no event had a say in it, or one of the states does not tell. */
export type Comparison = 'same' | 'nothing' | 'open' | { readonly expected: string; readonly got: string }

/** What the last event told, or else the earlier state, against what is now. */
export function compareOne(name: string, told: Heard | undefined, before: string, is: string): Comparison {
  const expected = told?.value ?? before
  if (expected !== is) return { expected: `${name} is ${expected}`, got: is }
  return told ? 'same' : 'nothing'
}

/** Of a part that consists of several. */
export function together(parts: Iterable<Comparison>): Comparison {
  let isTold = false
  for (const part of parts) {
    if (typeof part === 'object') return part
    isTold ||= part === 'same'
  }
  return isTold ? 'same' : 'nothing'
}

/** A part that events replace as a whole, by what tells its items apart. */
interface Whole {
  readonly name: string
  readonly key: string
  readonly members: readonly string[]
}

const linkifiers: Whole = {
  name: 'realm_linkifiers',
  key: 'realm_linkifiers',
  members: ['id', 'pattern', 'url_template', 'reverse_template'],
}
const emoji: Whole = { name: 'realm_emoji', key: 'realm_emoji update', members: ['id', 'name', 'deactivated'] }

function compareWhole({ first, after }: Snapshot, { name, key, members }: Whole, before: unknown): Comparison {
  const told = first.heard.last(key)
  const is = after[name]
  if (before === undefined || is === undefined) return 'nothing'
  if (told?.value === '') return 'open'
  const expected = told ? JSON.parse(told.value) : before
  // How events and states write the items of lists or maps is left open: they may have different members.
  const [one, two] = [shapesIn(expected), shapesIn(is)]
  const isOfOtherShape = one.size > 0 && two.size > 0 && one.intersection(two).size === 0
  if (isOfOtherShape) return 'open'
  const value = itemsOf(expected, members)
  return compareOne(name, told && { ...told, value }, value, itemsOf(is, members))
}

/** In whatever order they come; a server may tell more of them, which comes and goes. */
function itemsOf(value: unknown, members: readonly string[]): string {
  if (!isFields(value) && !Array.isArray(value)) return canonical(value)
  const items = Object.values(value).map((item) => (isFields(item) ? members.map((name) => item[name] ?? null) : item))
  return canonical(items.map(canonical).sort())
}

function shapesIn(value: unknown): Set<string> {
  const items = typeof value === 'object' && value !== null ? Object.values(value) : []
  return new Set(items.map((item) => (isFields(item) ? Object.keys(item).sort().join() : typeof item)))
}

/** What a form of a person tells as well, so that a change of it need not come as one of a setting. */
const alsoOfPersons = ['full_name', 'email', 'delivery_email', 'timezone', 'role', 'avatar_source', 'avatar_url']

export function compareSettings({ first, before, after }: Snapshot): Comparison {
  const [one, two] = [before.user_settings, after.user_settings]
  if (!wants(first, 'user_settings') || !isFields(one) || !isFields(two)) return 'nothing'
  if (first.heard.isOpen('user_settings')) return 'open'
  const names = Object.keys(one).filter((name) => isSetting(name) && !alsoOfPersons.includes(name))
  const compared = names.map((name) => {
    const told = first.heard.last(`user_settings ${name}`)
    if (!Object.hasOwn(two, name)) return told ? 'same' : 'nothing'
    return compareOne(name, told, canonical(one[name]), canonical(two[name]))
  })
  return together(compared)
}

export function compareAlertWords({ first, before, after }: Snapshot): Comparison {
  const [one, two] = [stateValue(before, 'alert_words'), stateValue(after, 'alert_words')]
  if (!wants(first, 'alert_words') || one === undefined || two === undefined) return 'nothing'
  if (first.heard.isOpen('alert_words')) return 'open'
  return compareOne('alert_words', first.heard.last('alert_words'), one, two)
}

export function compareLinkifiers(snapshot: Snapshot): Comparison {
  const { first, before } = snapshot
  const isTold = capability(first, 'linkifier_url_template') === true && wants(first, 'realm_linkifiers')
  return isTold ? compareWhole(snapshot, linkifiers, before.realm_linkifiers) : 'nothing'
}

/** What is told of a single emoji stands under names that are left open. */
export function compareEmoji(snapshot: Snapshot): Comparison {
  const { first, before } = snapshot
  if (!wants(first, 'realm_emoji') || before.realm_emoji === undefined) return 'nothing'
  if (first.heard.isOpen('realm_emoji')) return 'open'
  return compareWhole(snapshot, emoji, before.realm_emoji)
}

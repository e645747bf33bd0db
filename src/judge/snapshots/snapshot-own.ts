// The parts of a state that are a person's own or everybody's alike: settings, alert words, linkifiers and emoji.

import { canonical, isFields } from '../json/fields.ts'
import { capability } from '../queue/queue-capabilities.ts'
import { wants } from '../queue/queue-concerned.ts'
import { stateValue } from '../queue/snapshot-state.ts'
import { type Comparison, compareWhole, difference, type Snapshot } from './snapshot-parts.ts'

/** What a form of a person tells as well, so that a change of it need not come as one of a setting. */
const alsoOfPersons = ['full_name', 'email', 'delivery_email', 'timezone', 'role', 'avatar_source', 'avatar_url']

export function compareSettings({ first, before, after }: Snapshot): Comparison {
  const [one, two] = [before.user_settings, after.user_settings]
  if (!wants(first, 'user_settings') || !isFields(one) || !isFields(two)) return 'nothing'
  if (first.heard.isOpen('user_settings')) return 'open'
  const names = Object.keys(one).filter((name) => !alsoOfPersons.includes(name) && typeof one[name] !== 'object')
  const told = (name: string) => first.heard.last(`user_settings ${name}`)
  const expected = new Map(names.map((name) => [name, told(name)?.value ?? canonical(one[name])]))
  const is = (name: string) => (Object.hasOwn(two, name) ? canonical(two[name]) : undefined)
  return difference(expected, is) ?? (names.some(told) ? 'same' : 'nothing')
}

export function compareAlertWords({ first, before, after }: Snapshot): Comparison {
  const [one, two] = [stateValue(before, 'alert_words'), stateValue(after, 'alert_words')]
  if (!wants(first, 'alert_words') || one === undefined || two === undefined) return 'nothing'
  if (first.heard.isOpen('alert_words')) return 'open'
  const told = first.heard.last('alert_words')
  const expected = told?.value ?? one
  if (expected !== two) return { expected: `alert_words is ${expected}`, got: two }
  return told ? 'same' : 'nothing'
}

export function compareLinkifiers(snapshot: Snapshot): Comparison {
  const { first, before } = snapshot
  const isTold = capability(first, 'linkifier_url_template') === true && wants(first, 'realm_linkifiers')
  return isTold ? compareWhole(snapshot, 'realm_linkifiers', 'realm_linkifiers', before.realm_linkifiers) : 'nothing'
}

/** What is told of a single emoji stands under names that are left open. */
export function compareEmoji(snapshot: Snapshot): Comparison {
  const { first, before } = snapshot
  if (!wants(first, 'realm_emoji') || before.realm_emoji === undefined) return 'nothing'
  if (first.heard.isOpen('realm_emoji')) return 'open'
  return compareWhole(snapshot, 'realm_emoji', 'realm_emoji update', before.realm_emoji)
}

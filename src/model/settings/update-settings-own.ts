// What a request changes of the caller's own: their settings, and that they edited them.

import { whether } from '../facts/fact.ts'
import { widened } from '../facts/fact-after-write.ts'
import type { Fields } from '../facts/fields.ts'
import { holds } from '../facts/observe.ts'
import { clauseOf, isMeasure } from '../things/setting-names.ts'
import { editsShelf, settingsShelf } from '../things/settings-state.ts'
import type { Change, Value } from '../things/shelf.ts'
import type { World } from '../world/world.ts'
import { isOther, onlyWhatWasSent, settingOf } from './setting-facts.ts'
import { changedListed } from './update-settings-ignored.ts'
import { type Attempt, isMixed } from './update-settings-request.ts'
import { isEdited } from './update-settings-targets.ts'
import { refusedChangesNothing, valueGiven } from './update-settings-value.ts'

export function ownChange(attempt: Attempt, body: Fields): Change {
  const { world, user_id, values, sent, unsupported } = attempt
  // What a parameter does besides that is not shown, or not shown any more, is not said.
  const isPlain = unsupported.length === 0 && !sent.includes('dense_mode')
  const isTouched = world.state.people.get(user_id)?.isTouched === true
  return {
    shelf: settingsShelf(user_id),
    values: Object.keys(values).map((name) => ownValue(attempt, name, body)),
    unlessRefused: refusedChangesNothing,
    ...(isPlain && !isTouched && { leavesKeys: { clause: onlyWhatWasSent, instead: [] } }),
    leavesOthers: { clause: 'update-settings.own' },
    isExact: true,
  }
}

function ownValue(attempt: Attempt, key: string, body: Fields): Value {
  const { world, user_id, values } = attempt
  const promise = ownPromise(attempt, key)
  const itself = promise === clauseOf(key) ? [] : [holds(clauseOf(key))]
  const also = [...itself, ...changedListed(attempt, key, body)]
  return valueGiven(world, user_id, { key, to: values[key], promise, also })
}

/** The clause that is broken where a setting of the caller's own does not have what it was given. */
function ownPromise({ values, unsupported }: Attempt, name: string): string {
  if (isMeasure(name)) return clauseOf(name)
  if (unsupported.length > 0) return 'update-settings.unknown-beside-known'
  return isMixed(values) ? 'update-settings.several-at-once' : clauseOf(name)
}

/** Of those who name others it is not said whether they edit their own, if they name themselves. */
export function editsOfCaller({ world, user_id, values, sent, unsupported, aims }: Attempt): readonly Change[] {
  if (aims === undefined) return [edits(world, user_id, [...sent, ...unsupported], values)]
  return aims.people.has(user_id) ? [edits(world, user_id, Object.keys(values))] : []
}

/** Whether it counts to give a setting the value that it has already is not said. */
export function edits(world: World, user_id: number, names: readonly string[], values: Fields = {}): Change {
  const isSure = (name: string) =>
    isEdited(world, user_id, name) ||
    (name in values && whether(widened(settingOf(world, user_id, name)), isOther(name, values[name])) === 'yes')
  const all = names.map((key) => ({ key, promise: 'update-settings.skip-edited', ...(isSure(key) && { to: true }) }))
  return { shelf: editsShelf(user_id), values: all, unlessRefused: refusedChangesNothing }
}

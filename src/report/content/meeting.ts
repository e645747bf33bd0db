// How a need that kept clauses from being judged could be met: the line to add to the target file, or what its maker
// would offer. Speaks only of what the target does not have already.

import { changesOf, changesOrganization } from '../../spec/control-facts.ts'
import { controlActions } from '../../spec/spec-files.ts'
import { actionFor } from '../../target/doctor/needs.ts'
import { actionsOfPack } from '../../target/recipes/packs.ts'

/** What a history can be set up with: nothing, all but what belongs to the whole organization, everything, or, of a
 * trace, what its lines tell. */
export type Means = 'none' | 'own' | 'all' | 'trace'

/** The ways that a target has besides the API, and the actions that they offer, as far as a run got to know. */
export interface Provision {
  readonly ways: readonly string[]
  readonly offered: readonly string[]
}

const protocol = 'the control protocol'
const pack = 'wider'

/** Whether the target has no means for it. An action that nobody has tried yet counts as offered. */
export function isUnmet(need: string, means: Means, provision?: Provision): boolean {
  if (means === 'trace' || means === 'none') return true
  if (means === 'own' && isOfAll(need)) return true
  if (provision === undefined) return false
  // Recipes send messages now.
  if (need === 'message-age' && !provision.ways.includes(protocol)) return true
  return !provision.offered.includes(actionFor(need))
}

export function meeting(need: string, means: Means, provision: Provision = { ways: [], offered: [] }): string {
  const action = actionFor(need)
  const does = firstSentence(controlActions().get(action) ?? '')
  if (means === 'trace') return `control lines with \`did: ${action}\` in the trace (${does})`
  const isOffered = provision.offered.includes(action) && need !== 'message-age'
  if (means === 'own' && isOfAll(need) && (isOffered || provision.ways.length === 0))
    return `\`disposable: true\` in the target file, where a run may change that (${does})`
  const wide = isOfAll(need) && means !== 'all' ? ' and `disposable: true`' : ''
  return [...byRecipes(need, wide, provision), byProtocol(action, does, wide, provision)].join('; or ')
}

function byRecipes(need: string, wide: string, { ways }: Provision): string[] {
  if (ways.includes('recipes') || !actionsOfPack(pack).includes(need)) return []
  return [`add \`recipes: ${pack}\`${wide} to the target file, where the server offers the wider API`]
}

function byProtocol(action: string, does: string, wide: string, { ways }: Provision): string {
  const offer = `offer the control action \`${action}\` (${does})`
  if (ways.includes(protocol))
    return wide === '' ? offer : `${offer}${wide.replace(' and', ', and add')} to the target file`
  return `${offer} and name it under \`fixtures.control\`${wide} in the target file`
}

function isOfAll(need: string): boolean {
  return changesOf(need) === 'time' || changesOrganization(need)
}

function firstSentence(text: string): string {
  return text.replace(/\.(\s.*)?$/s, '')
}

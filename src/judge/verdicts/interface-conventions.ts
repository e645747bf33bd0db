// What holds of the whole interface and shows only in what endpoints do: how parameters are carried, where endpoints
// stand, who it is that acts. Each has clauses that cannot hold without it. One that holds shows the convention kept;
// broken it is only where none holds, at two places that have nothing else in common.

import { broken, holds, type Seen } from '../../model/facts/observe.ts'
import { groupOf } from '../../spec/clause.ts'
import { observedIn } from './observed-in.ts'
import type { ClauseVerdict } from './verdict.ts'

/** Several to a text, so that nobody takes this file for their judge. */
export const shownBy: Readonly<Record<string, string>> = {
  'parameters.get-query': 'get-message.raw-on-request get-messages.raw-on-request get-messages.message-ids',
  'parameters.post-body': 'schedule-message.delivered register-queue.fetch-types-restrict',
  'parameters.patch-body': 'edit-message.content-replaced update-settings.told update-domain.changed',
  'parameters.put-body': 'update-bot-storage.stored update-bot-storage.overwritten',
  'parameters.delete-body': 'remove-reaction.removed remove-reaction.own-succeeds',
  'parameters.arrays-as-json': 'get-messages.message-ids register-queue.fetch-types-restrict',
  'parameters.objects-as-json': 'capabilities.empty-topic-shown update-bot-storage.stored',
  'parameters.numbers-and-booleans': 'get-messages.num-before get-message.raw-on-request',
  'parameters.empty-string': `edit-message.empty-topic-accepted schedule-message.empty-topic-accepted
    update-user-status.text-cleared`,
  'authentication.acts-as-caller': 'get-message-history.editor schedule-message.delivered',
}

/** To be asked when the history is over. */
export function judgeConventions(verdicts: readonly ClauseVerdict[]): Seen[] {
  const byId = new Map(verdicts.map((verdict) => [verdict.id, verdict]))
  const exists = verdicts.filter(({ id }) => id.endsWith('.exists'))
  const looks = Object.entries(shownBy).flatMap(([convention, clauses]) => {
    const showing = clauses.split(/\s+/).flatMap((id) => byId.get(id) ?? [])
    return judge(convention, showing)
  })
  return [...looks, ...judge('feature-levels.path-prefix', exists)]
}

function judge(convention: string, verdicts: readonly ClauseVerdict[]): Seen[] {
  const kept = verdicts.find(({ verdict }) => verdict === 'holds')
  if (kept?.witness !== undefined) return observedIn(kept.witness, [holds(convention)])
  const wrong = verdicts.filter(({ verdict }) => verdict === 'broken')
  const places = new Set(wrong.map(({ id }) => groupOf(id)))
  const isAlone = new Set(verdicts.map(({ id }) => groupOf(id))).size === 1
  const [first, second] = wrong
  if (!first?.witness || !second?.witness || (places.size < 2 && !isAlone)) return []
  const names = wrong.map(({ id }) => id).join(' and ')
  return observedIn(first.witness, [broken(convention, 'some parameter or other to be heeded', `${names} are broken`)])
}

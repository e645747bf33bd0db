// PATCH /messages/{message_id}: when an edit must be refused, when it must be carried out, and what it then changes.
// Knows nothing of HTTP, nor of how the judge reads the answer.

import { provenance } from '../facts/fact.ts'
import { brokenAmong } from '../facts/observe.ts'
import { type Condition, type Conditions, type ErrorAnswer, observeRefusal } from '../facts/refusal.ts'
import { settledAt } from '../facts/settled.ts'
import { refusedByOneWay } from '../readings/bounds.ts'
import { allowsEmptyTopic, noTopic, topicNamed } from '../readings/empty-topic.ts'
import { cautious } from '../world/cautious-world.ts'
import type { Outcome } from '../world/outcome.ts'
import { rule } from '../world/rule.ts'
import { roleOf } from '../world/world.ts'
import { detachedUploads } from './detached-uploads.ts'
import { channelAfter, type Edit, type EditMessageRequest } from './edit.ts'
import { afterRefusal, afterSuccess, afterUnknown, touchable } from './edit-effects.ts'
import { mentionAllowedBy } from './mention-conditions.ts'
import { isExemptMove, isOwnersMove, limitCode } from './move-limit.ts'
import { observeCounts, offerIn, offerTaken } from './move-limit-counts.ts'
import { attemptOf, sha256Matches } from './read-edit.ts'
import { refusalConditions } from './refusal-conditions.ts'

export type { EditMessageRequest } from './edit.ts'

export const editMessage = rule<EditMessageRequest>((world, request, at) => {
  const attempt = attemptOf(world, request, at)
  // What is left where no unread promise is believed few answers ask for.
  const doubtful = once(() => attemptOf(cautious(world), request, at))
  const conditions = new EditConditions(attempt, doubtful)
  const held = kept(attempt)
  return {
    conditions,
    promise: held[0] ?? permitted,
    held,
    because: () => evidence(attempt),
    unanswered: () => ({ effects: afterUnknown(attempt, settledAt(at)) }),
    refused: (_, answer) => refused(attempt, doubtful(), conditions, answer),
    wronglyDone: () => ({ effects: afterUnknown(attempt, 0) }),
    done: (seen, body) => ({
      observations: [...seen, ...detachedUploads(attempt, doubtful, body)],
      effects: afterSuccess(attempt),
    }),
  }
})

/** A class, since an accessor within an object is defined anew for each edit, which takes long. */
class EditConditions implements Conditions {
  readonly believed: readonly Condition[]
  readonly #sure: () => readonly Condition[]

  constructor(attempt: Edit, doubtful: () => Edit) {
    this.believed = refusalConditions(attempt)
    this.#sure = once(() => refusalConditions(doubtful()))
  }

  get sure(): readonly Condition[] {
    return this.#sure()
  }
}

function refused(attempt: Edit, doubtful: Edit, conditions: Conditions, answer: ErrorAnswer): Partial<Outcome> {
  const byOneWay = refusedByOneWay(conditions.sure)
  if (byOneWay.length > 0) return { observations: byOneWay, effects: afterRefusal(attempt) }
  const subjects = touchable(attempt).map(({ message_id }) => `message:${message_id}`)
  const [otherwise = permitted] = [...readAsEmpty(attempt), ...kept(attempt)]
  const explaining = { believed: conditions.believed, sure: explainingBy(answer, conditions) }
  const observations = observeRefusal(explaining, answer, { subjects, otherwise, because: evidence(attempt) })
  const counts = brokenAmong(observations) ? [] : observeCounts(attempt, doubtful, answer)
  return {
    observations: [...observations, ...counts],
    effects: [...afterRefusal(attempt), ...offerIn(attempt, answer)],
  }
}

const nothingToChange = 'edit-message.nothing-to-change'

// That there may be nothing left to change, had an earlier promise been broken, is no reason to speak of time limits.
function explainingBy({ code }: ErrorAnswer, { believed, sure }: Conditions): readonly Condition[] {
  const isChange = believed.some(({ clause, applies }) => clause === nothingToChange && applies === 'no')
  return code === limitCode && isChange ? sure.filter(({ clause }) => clause !== nothingToChange) : sure
}

const permitted = 'edit-message.permitted-edit-succeeds'
const sha256Since = 379

/** The clauses that promise success to an edit which nothing refuses; the most telling one first. */
function kept(attempt: Edit): readonly string[] {
  const matches = attempt.request.prev_content_sha256 !== undefined && sha256Matches(attempt) === 'yes'
  return [
    ...(isOwnersMove(attempt) ? ['permissions.owner-moves-after-limit'] : []),
    ...(matches && attempt.at.level >= sha256Since ? ['edit-message.sha256-match-accepted'] : []),
    ...(offerTaken(attempt) ? ['edit-message.move-limit-retry'] : []),
    ...(isExemptMove(attempt) ? ['edit-message.move-limit-exempt'] : []),
    ...[mentionAllowedBy(attempt) ?? []].flat(),
    ...(isToEmptyTopic(attempt) && attempt.request.topic === '' ? ['edit-message.empty-topic-accepted'] : []),
    permitted,
  ]
}

/** Whether it moves a message to the empty topic, where that is surely allowed. */
function isToEmptyTopic(attempt: Edit): boolean {
  const { world, request, move, toChannel, at } = attempt
  if (request.topic === undefined || (move !== 'move' && toChannel !== 'other')) return false
  return topicNamed(world, request.topic, at.level) === '' && allowsEmptyTopic(world, channelAfter(attempt)) === 'yes'
}

/** The clause by which another spelling stands for the empty topic, so that it is no reason to refuse. */
function readAsEmpty(attempt: Edit): readonly string[] {
  const { topic } = attempt.request
  if (topic === '' || !isToEmptyTopic(attempt)) return []
  return [topic === noTopic ? 'edit-message.no-topic-read-as-empty' : 'edit-message.display-name-read-as-empty']
}

/** The exchanges that taught what the verdict rests on. */
function evidence(attempt: Edit): readonly number[] {
  const { world, message, at } = attempt
  const facts = [roleOf(world, at.user_id), ...world.organizationSettings.values()]
  if (message) facts.push(message.content, message.topic, message.timestamp, message.sender_id)
  if (message?.stream_id) facts.push(message.stream_id)
  const offer = offerTaken(attempt)
  return [...facts.flatMap(provenance), ...(offer ? [offer.exchange] : [])]
}

/** What is worked out when it is first asked for, and not again. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

// Whether messages that a deactivation was to delete are gone, as later looks at them show.

import { possible, unknown, whether } from '../facts/fact.ts'
import type { Answer, Moment } from '../facts/moment.ts'
import { broken, cannotTell, holds, knownFrom, type Observation } from '../facts/observe.ts'
import { channelOf } from '../readings/following.ts'
import { canSee } from '../readings/permissions.ts'
import type { Deactivation, Purged } from '../things/account.ts'
import type { Message } from '../things/message.ts'
import { put } from '../things/put.ts'
import type { Effect } from '../world/effect.ts'
import type { Outcome } from '../world/outcome.ts'
import type { World } from '../world/world.ts'

/** What the fetch of a message shows of deactivations. */
export function deletionSeen(
  world: World,
  message_id: number,
  answer: Answer,
  at: Moment,
): Pick<Outcome, 'observations' | 'effects'> {
  const gone = world.state.purged.get(message_id)
  if (gone) return { observations: purgeSeen(world, gone, answer, at), effects: goneNow(world, gone, answer, at) }
  return { observations: staySeen(world, message_id, answer, at), effects: [] }
}

function staySeen(world: World, message_id: number, answer: Answer, at: Moment): readonly Observation[] {
  if (answer.result === 'none' || at.user_id === undefined) return []
  const message = world.state.deactivations.length > 0 ? world.messages.get(message_id) : undefined
  if (!message?.own || canSee(world, at.user_id, message) !== 'yes') return []
  const ended = lastEnd(world, message)
  if (ended === undefined) return []
  const clause = isWrittenBy(ended, message) ? ended.sparedBy : 'deactivate-user.others-messages-stay'
  if (answer.result === 'success') return [holds(clause)]
  if (!saysMissing(answer)) return [cannotTell(clause, 'the refusal may have another reason')]
  if (!isServed(world, at.user_id, message)) return [cannotTell(clause, 'who asked was never told such a message')]
  return [broken(clause, `message ${message_id}${knownFrom([ended.exchange])}`, 'an error', [ended.exchange])]
}

/** The last deactivation that concerns a message, where it came after the message; those before it are never looked at. */
function lastEnd(world: World, message: Message): Deactivation | undefined {
  const isAfter = ({ newest }: Deactivation) => newest >= message.message_id
  const last = world.state.deactivations.findLast((each) => !isAfter(each) || concerns(world, each, message))
  return last && isAfter(last) ? last : undefined
}

/** Who was never told such a message, nor one by others, may be refused for another reason than that it is gone. */
function isServed({ messages }: World, user_id: number, message: Message): boolean {
  const isMine = ({ sender_id }: Message) => whether(sender_id, (sender) => sender === user_id) === 'yes'
  const isLike = (other: Message) =>
    (other.stream_id === undefined) === (message.stream_id === undefined) && (isMine(message) || !isMine(other))
  return [...messages.values()].some((other) => other.alone?.user_id === user_id && isLike(other))
}

/** Whether the answer has the code of a message that is not there. */
function saysMissing(answer: Answer): boolean {
  return answer.result === 'error' && answer.code === 'BAD_REQUEST'
}

/** Whether the answer tells if the message is still there. */
function isShown(world: World, { message, promisedBy }: Purged, answer: Answer, { user_id }: Moment): boolean {
  if (promisedBy === undefined || user_id === undefined || answer.result === 'none') return false
  return canSee(world, user_id, message) === 'yes'
}

/** It may take a while, until something that had to go then or later is seen to have gone. */
function purgeSeen(world: World, purged: Purged, answer: Answer, at: Moment): readonly Observation[] {
  const { message, promisedBy, exchange, settledAt } = purged
  if (promisedBy === undefined || !isShown(world, purged, answer, at)) return []
  if (saysMissing(answer)) return [holds(promisedBy)]
  if (answer.result === 'error') return [cannotTell(promisedBy, 'the refusal may have another reason')]
  const all = [...world.state.purged.values()]
  const isOverdue = all.some((other) => other.isGone === true && other.exchange >= exchange)
  if (!isOverdue || at.time === undefined || at.time.from < settledAt)
    return [cannotTell(promisedBy, 'it may take a while')]
  return [broken(promisedBy, `no message ${message.message_id}${knownFrom([exchange])}`, 'the message', [exchange])]
}

function goneNow(world: World, purged: Purged, answer: Answer, at: Moment): readonly Effect[] {
  const isGone = saysMissing(answer) && isShown(world, purged, answer, at)
  return isGone ? [put('purged', purged.message.message_id, { ...purged, isGone })] : []
}

/** Whether it is theirs, or another's where theirs were deleted. */
function concerns(world: World, ended: Deactivation, message: Message): boolean {
  if (isWrittenBy(ended, message)) return true
  if (!ended.deletes || message.sender_id.kind !== 'known') return false
  const others = message.participants ?? possible(channelOf(world, message)?.subscribers ?? unknown)?.[0] ?? []
  return [ended.user_id, ...ended.bots].some((id) => others.includes(id))
}

function isWrittenBy({ user_id, bots }: Deactivation, { sender_id }: Message): boolean {
  return whether(sender_id, (sender) => [user_id, ...bots].includes(sender)) === 'yes'
}

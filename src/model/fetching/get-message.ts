// GET /messages/{message_id}: the message as it stands. Knows nothing of how the server renders it.

import type { Fields } from '../facts/fields.ts'
import type { Moment } from '../facts/moment.ts'
import { brokenAmong, type Observation, sayAll, untilBroken } from '../facts/observe.ts'
import { textOf } from '../facts/text.ts'
import { isContradicted, taughtByWrongRaw } from '../messages/content-shown.ts'
import { deletionSeen } from '../messages/deletion-seen.ts'
import { asAgreed, asSeen, isConfirmed, verified } from '../messages/learn-from-view.ts'
import { contentPromise } from '../messages/message-facts.ts'
import { messageEdits, messageFacts, messageForm } from '../messages/message-view.ts'
import { senderNamed, shownAlone } from '../messages/name-shown.ts'
import { noticesInDoubt } from '../messages/notice-promises.ts'
import { reactionsSeen } from '../messages/reactions-seen.ts'
import { recipientLearnt } from '../messages/recipient-shown.ts'
import type { GetMessageRequest, MessageView } from '../messages/view.ts'
import { contentRefused } from '../readings/content-refused.ts'
import { type Message, withParts } from '../things/message.ts'
import type { Effect } from '../world/effect.ts'
import { noOutcome, type Outcome, type Rule, set } from '../world/outcome.ts'
import { rule } from '../world/rule.ts'
import type { World } from '../world/world.ts'
import { readingConditions } from './single-message-refusals.ts'

const emptyShown = 'get-message.empty-topic-shown'
const clauses = {
  missing: 'get-message.missing-refused',
  invisible: 'get-message.invisible-refused',
  answered: 'get-message.answered',
}

export const getMessage: Rule<GetMessageRequest> = (world, request, answer, at) => {
  const deleted = deletionSeen(world, request.message_id, answer, at)
  const mayBeGone = answer.result === 'error' && deleted.observations.some(({ saw }) => saw === 'cannot-tell')
  if (mayBeGone || brokenAmong(deleted.observations)) return { ...noOutcome, ...deleted }
  const outcome = read(world, request, answer, at)
  if (deleted.observations.length + deleted.effects.length === 0) return outcome
  return {
    ...outcome,
    observations: [...deleted.observations, ...outcome.observations],
    effects: [...deleted.effects, ...outcome.effects],
  }
}

const read = rule<GetMessageRequest>((world, request, at) => ({
  conditions: readingConditions(world, request.message_id, at, clauses),
  promise: clauses.answered,
  refused: () => ({ effects: contentRefused(world, request.message_id, at) }),
  done: (seen, body) => {
    const known = world.messages.get(request.message_id)
    const view = known?.own ? viewOf(world, known, request, body, at) : undefined
    if (view === undefined || known === undefined) return noOutcome
    const outcome = looked(world, known, view, at)
    return { ...outcome, observations: seen.concat(outcome.observations) }
  },
}))

function viewOf(
  world: World,
  known: Message,
  asked: GetMessageRequest,
  body: Fields,
  { level, user_id }: Moment,
): MessageView | undefined {
  if (typeof body.message !== 'object' || body.message === null) return undefined
  const message = body.message as Fields
  const isRaw = asked.apply_markdown === false
  const topics = { shownBy: 'get-message', allowsEmpty: asked.allow_empty_topic_name === true, level } as const
  return { message, isRaw, viewer: user_id, raw: rawIn(world, known, body, { message, isRaw }), topics }
}

type Shown = Pick<MessageView, 'message' | 'isRaw'>

// A `raw_content` that was seen to be wrong is believed no more, nor one that the rest of the view contradicts where
// nobody knows better.
function rawIn({ misshown }: World, { content }: Message, { raw_content }: Fields, view: Shown): string | undefined {
  const raw = misshown.has(contentPromise) ? undefined : textOf(raw_content)
  if (raw === undefined) return view.isRaw ? textOf(view.message.content) : undefined
  return content.kind === 'known' || !isContradicted(view, raw) ? raw : undefined
}

function looked(world: World, known: Message, view: MessageView, at: Moment): Outcome {
  const facts = untilBroken((say) => messageFacts(say, world, known, view))
  const misled = taughtByWrongRaw(known, view)
  if (misled) return { ...noOutcome, observations: facts, effects: misled }
  if (facts.some(({ saw }) => saw !== 'holds')) {
    const effects = [...set(asSeen(world, known, view, at)), ...noticesInDoubt(world, known), ...shownEmpty(facts)]
    return { ...noOutcome, observations: facts, effects }
  }
  const form = untilBroken((say) => messageForm(say, known, view))
  const edits = brokenAmong(form) ? [] : untilBroken((say) => messageEdits(say, world, known, view))
  const agreed = withParts(asAgreed(world, known, view, at), verified(known, edits))
  const looked = brokenAmong(edits) ? asSeen(world, known, view, at) : agreed
  const after = withParts(looked, shownAlone(view.message, at))
  const reactions = reactionsSeen(world, known.message_id, view.message.reactions, at)
  const confirmed = isConfirmed(world, known, view) ? [`message:${known.message_id}`] : []
  const named = untilBroken((say) => sayAll(say, senderNamed(world, view.message, at)))
  return {
    observations: facts.concat(form, edits, named),
    effects: set(after).concat(
      shownEmpty(facts),
      recipientLearnt(world, known, view.message, at.exchange),
      reactions.effects,
    ),
    confirmed: [...confirmed, ...reactions.confirmed],
  }
}

/** Whether the view shows the empty topic as it is. */
function shownEmpty(facts: readonly Observation[]): readonly Effect[] {
  const looks = facts.filter(({ clause, saw }) => clause === emptyShown && saw !== 'cannot-tell')
  return looks.map(({ saw }) => ({ set: saw === 'holds' ? 'shown' : 'misshown', clause: emptyShown }))
}

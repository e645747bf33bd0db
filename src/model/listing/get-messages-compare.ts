// The messages of a list against what is known of them, by the same looks as a single fetch. What contradicts a fact
// that nothing has put in doubt since is a message that looks otherwise in a list than alone.

import { isConfirmedBy } from '../facts/blame.ts'
import { type Fact, unknown } from '../facts/fact.ts'
import type { Fields } from '../facts/fields.ts'
import { brokenAmong, cannotTell, holds, type Observation, sayAll, untilBroken } from '../facts/observe.ts'
import { textOf } from '../facts/text.ts'
import { asAgreed, asSeen, isConfirmed, verified } from '../messages/learn-from-view.ts'
import { messageEdits, messageFacts, messageForm } from '../messages/message-view.ts'
import { asAlone } from '../messages/name-shown.ts'
import { noticesInDoubt } from '../messages/notice-promises.ts'
import { reactionsSeen } from '../messages/reactions-seen.ts'
import { recipientLearnt } from '../messages/recipient-shown.ts'
import { asShown } from '../messages/topic-shown.ts'
import type { MessageView } from '../messages/view.ts'
import { type Message, withParts } from '../things/message.ts'
import type { Effect } from '../world/effect.ts'
import { noOutcome, type Outcome, set } from '../world/outcome.ts'
import { type List, type Shown, topicsShown } from './get-messages-list.ts'

const asSingleFetch = 'get-messages.as-single-fetch'

/** What one message of a list shows, and whether that contradicts what edits promised of it. */
interface Look extends Outcome {
  readonly known: Message
  readonly fields: Fields
  readonly isContradicted: boolean
}

export function compared(list: List): Outcome {
  const looks = list.messages.flatMap((shown) => {
    const known = list.world.messages.get(shown.id)
    return known?.own ? [{ ...lookedAt(list, known, shown), fields: shown.fields }] : []
  })
  const observations = untilBroken((say) => {
    for (const look of looks) sayAll(say, look.observations)
  })
  const isBroken = brokenAmong(observations) !== undefined
  const contradicted = looks.filter((look) => look.isContradicted).map(({ known }) => known)
  const taught = isBroken ? [] : learnt(list, looks, observations)
  return {
    observations: isBroken || looks.length === 0 ? observations : [...observations, holds(asSingleFetch)],
    effects: [...looks.flatMap((look) => look.effects), ...taught, ...noticesInDoubt(list.world, ...contradicted)],
    confirmed: looks.flatMap((look) => look.confirmed),
  }
}

const emptyShown = 'get-messages.empty-topic-shown'

function learnt(list: List, looks: readonly Look[], observations: readonly Observation[]): readonly Effect[] {
  const isShown = observations.some(({ clause, saw }) => saw === 'holds' && clause === emptyShown)
  const shown = isShown && !list.world.shown.has(emptyShown) ? [{ set: 'shown', clause: emptyShown } as const] : []
  // One message of each place is enough.
  const places = new Map(looks.map(({ known, fields }) => [placeOf(known, fields), { known, fields }]))
  const recipients = [...places.values()].flatMap(({ known, fields }) =>
    recipientLearnt(list.world, known, fields, list.at.exchange),
  )
  return [...shown, ...recipients]
}

function placeOf({ message_id, participants }: Message, { stream_id }: Fields): unknown {
  return participants === undefined ? stream_id : `${message_id}`
}

function lookedAt(list: List, known: Message, shown: Shown): Omit<Look, 'fields'> {
  const { world, at } = list
  const view = viewOf(list, shown)
  if (isPuzzling(list, known, view)) return { ...puzzled, known, isContradicted: true }
  const facts = untilBroken((say) => messageFacts(say, world, known, view))
  const reactions = reactionsSeen(world, shown.id, shown.fields.reactions, at)
  if (facts.some(({ saw }) => saw !== 'holds')) {
    const told = outcome(list, known, facts, asSeen(world, known, view, at))
    return { ...told, effects: [...told.effects, ...reactions.effects], known, isContradicted: true }
  }
  const form = untilBroken((say) => messageForm(say, known, view))
  const edits = brokenAmong(form) ? [] : untilBroken((say) => messageEdits(say, world, known, view))
  const looks = facts.concat(form, edits)
  const looked = withParts(asAgreed(world, known, view, at), verified(known, edits))
  const after = brokenAmong(edits) ? asSeen(world, known, view, at) : looked
  const isBroken = brokenAmong(looks) !== undefined
  const alone = isBroken ? [] : untilBroken((say) => asAlone(say, world, known, shown.fields, at))
  const told = outcome(list, known, looks.concat(alone), after)
  const confirmed = !isBroken && isConfirmed(world, known, view) ? [`message:${shown.id}`] : []
  return {
    observations: told.observations,
    effects: [...told.effects, ...reactions.effects],
    confirmed: [...confirmed, ...reactions.confirmed],
    known,
    isContradicted: false,
  }
}

const undecided = 'an edit that nobody has read back does not explain it; the next single fetch decides'
const puzzled = { ...noOutcome, observations: [cannotTell(asSingleFetch, undecided)] }

/** There is no `raw_content` in a list. */
function viewOf(list: List, { fields }: Shown): MessageView {
  const isRaw = list.request.apply_markdown === false
  return {
    message: fields,
    isRaw,
    viewer: list.at.user_id,
    raw: isRaw ? textOf(fields.content) : undefined,
    topics: topicsShown(list),
  }
}

// A look that teaches nothing is no effect, so that lists before it stay comparable.
function outcome(list: List, known: Message, observations: readonly Observation[], after: Message): Outcome {
  const now = inDispute(known, after)
  const seen = observations.map((each) => inList(list, known, each)).filter((each) => each !== undefined)
  return { observations: seen, effects: isSame(known, now) ? [] : set(now), confirmed: [] }
}

/** Most facts are the very same, so that few have to be compared. */
function isSame(known: Message, now: Message): boolean {
  return known === now || (isWithin(known, now) && isWithin(now, known))
}

function isWithin(one: Message, other: Message): boolean {
  for (const key in one) {
    const name = key as keyof Message
    if (one[name] !== other[name] && JSON.stringify(one[name]) !== JSON.stringify(other[name])) return false
  }
  return true
}

/** What is seen of the single fetch's own clauses is seen of the list's, or of what both have in common. */
function inList(list: List, known: Message, seen: Observation): Observation | undefined {
  const isSingle = seen.clause.startsWith('get-message.')
  if (!isSingle && !isUndoubted(list, known, seen)) return seen
  return seen.saw === 'holds' ? undefined : { ...seen, clause: asSingleFetch }
}

/** Whether a text is neither what an edit made it nor what it was before: the edit's fault, or the list's. */
function isPuzzling(list: List, { content, topic }: Message, { message, raw }: MessageView): boolean {
  const shown = asShown(list.world, topic, topicsShown(list))
  return isUnexplained(content, raw) || isUnexplained(shown, textOf(message.subject))
}

function isUnexplained(fact: Fact<string>, seen: string | undefined): boolean {
  if (fact.kind !== 'known' || seen === undefined || seen === fact.value || fact.doubts.length === 0) return false
  return !fact.doubts.some(({ shows }) => shows.includes(seen))
}

/** Whether the look contradicts a text that no edit has put in doubt. */
function isUndoubted(list: List, { content, topic }: Message, { clause, saw }: Observation): boolean {
  if (saw !== 'broken' || !clause.startsWith('edit-message.')) return false
  const facts = [content, asShown(list.world, topic, topicsShown(list))]
  return facts.some((fact) => fact.kind === 'known' && isConfirmedBy(fact, clause))
}

/** Which of the list and the single fetch is to be believed is not clear: what differs is learnt from the next one. */
function inDispute(before: Message, after: Message): Message {
  const settled = (was: Fact<string>, is: Fact<string>) =>
    was.kind === 'unknown' || (was.kind === 'known' && is.kind === 'known' && was.value !== is.value) ? unknown : is
  return withParts(after, {
    content: settled(before.content, after.content),
    topic: settled(before.topic, after.topic),
  })
}

// GET /messages: the messages of a view around an anchor, or those of a list of ids.

import type { Body, Call } from './endpoint.ts'
import { type MessageForm, messageObject } from './message-object.ts'
import { hasChannelTerm, matches, maySee, readNarrow } from './narrow.ts'
import { wholeNumber } from './parameters.ts'
import type { Message, NarrowTerm } from './records.ts'
import { malformed, missing, Refusal } from './refusal.ts'
import { flagsOf } from './single-message.ts'

const mostMessages = 5000

export function getMessages(call: Call): Body {
  const { parameters } = call
  const narrow = readNarrow(parameters.list('narrow') ?? [])
  const form: MessageForm = {
    clientGravatar: parameters.flag('client_gravatar') ?? true,
    applyMarkdown: parameters.flag('apply_markdown') ?? true,
    showEmptyTopic: parameters.flag('allow_empty_topic_name') ?? false,
  }
  const anchors = readAnchors(call)
  const ids = parameters.integers('message_ids')
  return ids === undefined ? around(call, narrow, form, anchors) : listed(call, narrow, form, anchors, ids)
}

interface Anchors {
  readonly anchor: string | undefined
  readonly includeAnchor: boolean | undefined
  readonly firstUnread: boolean | undefined
  readonly before: number | undefined
  readonly after: number | undefined
}

function readAnchors({ parameters }: Call): Anchors {
  return {
    anchor: parameters.text('anchor'),
    includeAnchor: parameters.flag('include_anchor'),
    firstUnread: parameters.flag('use_first_unread_anchor'),
    before: parameters.integer('num_before'),
    after: parameters.integer('num_after'),
  }
}

function listed(
  call: Call,
  narrow: readonly NarrowTerm[],
  form: MessageForm,
  anchors: Anchors,
  ids: readonly number[],
): Body {
  const { organization, caller } = call
  if (Object.values(anchors).some((value) => value !== undefined))
    throw new Refusal(409, 'IDS_OR_ANCHOR', 'message_ids stands alone')
  const found = [...new Set(ids)].flatMap((id) => organization.messages.get(id) ?? [])
  const seen = found.filter(
    (message) => maySee(organization, caller, message) && matches(organization, narrow, caller, message),
  )
  const messages = seen.sort((a, b) => a.id - b.id).map((message) => shown(call, message, form))
  return { messages, found_newest: true, found_oldest: true, found_anchor: false, history_limited: false }
}

function shown({ organization, caller }: Call, message: Message, form: MessageForm): Body {
  return { ...messageObject(organization, message, form), flags: flagsOf(message, caller.id) }
}

function around(call: Call, narrow: readonly NarrowTerm[], form: MessageForm, anchors: Anchors): Body {
  const { faults } = call.organization
  const { before, after } = numbers(call, anchors)
  const view = viewOf(call, narrow)
  const anchor = anchorId(call, anchors, view)
  const includeAnchor = (anchors.includeAnchor ?? true) && !faults.has('anchor-left-out')
  const older = view.filter(({ id }) => id < anchor).slice(-before || Number.MAX_SAFE_INTEGER)
  const middle = view.filter(({ id }) => id === anchor && includeAnchor)
  const newer = view.filter(({ id }) => id > anchor).slice(0, after)
  const taken = [...older, ...middle, ...newer]
  const lowest = older[0]?.id ?? (includeAnchor ? anchor : anchor + 1)
  const highest = newer.at(-1)?.id ?? (includeAnchor ? anchor : anchor - 1)
  return {
    anchor,
    messages: taken.map((message) => shown(call, message, form)),
    found_anchor: middle.length > 0,
    found_oldest: view.every(({ id }) => id >= lowest),
    found_newest: view.every(({ id }) => id <= highest),
    history_limited: false,
  }
}

function numbers({ organization }: Call, { before, after }: Anchors): { before: number; after: number } {
  if (before === undefined) throw missing('num_before')
  if (after === undefined) throw missing('num_after')
  if (before < 0 || after < 0) throw malformed('num_before and num_after', '0 or more')
  const most = organization.faults.has('one-too-many') ? mostMessages + 1 : mostMessages
  if (before + after > most) throw new Refusal(413, 'TOO_MANY_MESSAGES', `Ask for ${mostMessages} at most`)
  return { before: organization.faults.has('one-before-more') ? before + 1 : before, after }
}

/** Without a channel in the narrow, what the caller once got; with one, all that they may see there. */
function viewOf({ organization, caller }: Call, narrow: readonly NarrowTerm[]): Message[] {
  const everywhere = hasChannelTerm(narrow)
  return [...organization.messages.values()].filter(
    (message) =>
      (everywhere || message.received.has(caller.id)) &&
      maySee(organization, caller, message) &&
      matches(organization, narrow, caller, message),
  )
}

function anchorId({ caller }: Call, { anchor, firstUnread }: Anchors, view: readonly Message[]): number {
  if (anchor !== undefined && firstUnread) throw new Refusal(409, 'TWO_ANCHORS', 'Give one anchor, not two')
  const newest = view.at(-1)?.id ?? 0
  const word = firstUnread ? 'first_unread' : (anchor ?? 'newest')
  if (word === 'newest') return newest
  if (word === 'oldest') return view[0]?.id ?? 0
  if (word === 'first_unread') return view.find(({ read }) => !read.has(caller.id))?.id ?? newest
  return wholeNumber('anchor', word)
}

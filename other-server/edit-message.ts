// PATCH /messages/{message_id}: reads what is asked for, sees whether it may be, and does it all or not at all.

import { createHash } from 'node:crypto'
import type { Body, Call } from './endpoint.ts'
import { type Mode, type Move, makeMove, modes, readMove } from './move.ts'
import { checkMove } from './move-limits.ts'
import type { Organization } from './organization.ts'
import type { Edit, Message } from './records.ts'
import { badRequest, malformed, Refusal } from './refusal.ts'
import { messageOfPath } from './single-message.ts'
import { tellEdit } from './tell-edit.ts'
import { checkMentions } from './wildcards.ts'

export const maxMessageLength = 4000

export function editMessage(call: Call): Body {
  const { parameters } = call
  const asked = {
    topic: parameters.text('topic'),
    channelId: parameters.integer('stream_id'),
    mode: parameters.word('propagate_mode', modes) ?? 'change_one',
    tellOld: parameters.flag('send_notification_to_old_thread') ?? false,
    tellNew: parameters.flag('send_notification_to_new_thread') ?? true,
  }
  const content = parameters.text('content')
  const sha256 = parameters.text('prev_content_sha256')
  const message = messageOfPath(call)
  checkCombination(message, asked, content)
  const move = readMove(call, message, asked)
  const isNew = content !== undefined && content !== message.content
  if (move === undefined && !isNew) throw new Refusal(409, 'NOTHING_TO_CHANGE', 'It is like that already')
  if (content !== undefined) checkContent(call, message, content, sha256)
  if (move !== undefined) checkMove(call, message, move)
  carryOut(call, message, isNew ? content : undefined, move)
  return { detached_uploads: [], edited_by: call.caller.id }
}

interface Asked {
  readonly topic: string | undefined
  readonly channelId: number | undefined
  readonly mode: Mode
}

function checkCombination({ channelId }: Message, asked: Asked, content: string | undefined): void {
  const moves = asked.topic !== undefined || asked.channelId !== undefined
  if (channelId === undefined && moves) throw badRequest('A direct message has neither topic nor channel', 422)
  if (content !== undefined && asked.channelId !== undefined)
    throw new Refusal(409, 'CONTENT_OR_CHANNEL', 'Change the content or the channel, one at a time')
  if (content !== undefined && !moves && asked.mode !== 'change_one')
    throw new Refusal(422, 'ONE_CONTENT', 'The content of one message changes, not of several')
}

function checkContent(call: Call, message: Message, content: string, sha256: string | undefined): void {
  const { settings, faults, clock } = call.organization
  if (!settings.allow_message_editing) throw badRequest('What is written stays written here')
  if (message.senderId !== call.caller.id) throw badRequest('Somebody else wrote this')
  const limit = settings.message_content_edit_limit_seconds
  const isLate = limit !== null && clock.seconds() - message.timestamp > limit
  if (isLate && !faults.has('content-limit-ignored')) throw badRequest('It is too late to write this anew')
  if (content.trim() === '') throw malformed('content', 'some text')
  if ([...content].length > maxMessageLength) throw malformed('content', `${maxMessageLength} characters at most`)
  const isOther = sha256 !== undefined && sha256.toLowerCase() !== sha256Of(message.content)
  if (isOther && !faults.has('sha256-ignored')) throw new Refusal(409, 'EDIT_CONFLICT', 'Somebody wrote meanwhile')
  checkMentions(call, message, content)
}

function sha256Of(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex')
}

function carryOut(call: Call, message: Message, content: string | undefined, move: Move | undefined): void {
  const { organization, caller } = call
  const moved = move?.messages ?? []
  const before = { content: message.content, topic: message.topic, channelId: message.channelId }
  for (const one of new Set([message, ...moved])) {
    const news = one === message ? content : undefined
    apply(organization, caller.id, one, news, moved.includes(one) ? move : undefined)
  }
  tellEdit(call, message, before, content, move)
  if (move !== undefined) makeMove(call, message, before, move)
}

/** One entry of the history for all that one request changes. */
function apply(
  organization: Organization,
  userId: number,
  message: Message,
  content: string | undefined,
  move: Move | undefined,
): void {
  const { topic, channelId } = message
  const edit: Edit = {
    userId,
    timestamp: organization.now(),
    isResolve: move?.isResolve ?? false,
    ...(content === undefined ? {} : { prevContent: message.content }),
    ...(move === undefined || move.topic === topic ? {} : { prevTopic: topic }),
    ...(move === undefined || move.channelId === channelId || channelId === undefined
      ? {}
      : { prevChannelId: channelId }),
    content: content ?? message.content,
    topic: move?.topic ?? topic,
    channelId: move?.channelId ?? channelId,
  }
  message.edits.push(edit)
  if (!organization.faults.has('edit-changes-nothing')) message.content = edit.content
  message.topic = edit.topic
  message.channelId = edit.channelId
}

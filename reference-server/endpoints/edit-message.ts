// PATCH /messages/{message_id}: edits content or topic. Every refusal comes before the first change.
import { applyEdit } from '../editing/apply-edit.ts'
import { checkContentEdit, checkPrevContent } from '../editing/check-content-edit.ts'
import { checkMove, type Move, messagesToMove } from '../editing/check-move.ts'
import { type EditRequest, readEditRequest } from '../editing/edit-request.ts'
import { sendMoveNotices } from '../editing/move-notices.ts'
import { visibleMessage } from '../messages/access.ts'
import { badRequest } from '../refusal.ts'
import type { Message } from '../store/messages.ts'
import type { Endpoint } from './endpoint.ts'

export const editMessage: Endpoint = {
  method: 'PATCH',
  path: '/messages/:message_id',
  authentication: 'required',
  answer({ service, caller, path, parameters }) {
    const request = readEditRequest(parameters, service.level)
    const message = visibleMessage(service, caller, path.message_id)
    checkCombination(request, message)
    const move = moveOf(request, message)
    if (request.content === undefined && move === undefined) throw badRequest('Nothing to change')
    if (move === undefined && request.propagateMode !== 'change_one')
      throw badRequest('Invalid propagate_mode without topic edit')
    checkPrevContent(message, request.prevContentSha256)
    if (request.content !== undefined) checkContentEdit(service, caller, message)
    if (move !== undefined) checkMove(service, caller, move)

    const moved = move === undefined ? [] : messagesToMove(service, move)
    const { content, propagateMode } = request
    applyEdit(service, { editorId: caller.id, message, content, topic: move?.to, propagateMode, moved })
    if (move !== undefined) sendMoveNotices(service, caller, move, moved.length, request)
    return { detached_uploads: [] }
  },
}

function checkCombination(request: EditRequest, message: Message): void {
  if (request.content !== undefined && request.streamId !== undefined)
    throw badRequest('Cannot change message content while changing channel')
  if (message.stream_id === null && request.topic !== undefined) throw badRequest('Direct messages cannot have topics.')
  if (message.stream_id === null && request.streamId !== undefined)
    throw badRequest('Direct messages cannot be moved to channels.')
  if (request.streamId !== undefined && request.streamId !== message.stream_id)
    throw badRequest('Moving messages to another channel is not supported yet')
}

/** A topic that the message has already is no move. */
function moveOf(request: EditRequest, message: Message): Move | undefined {
  if (message.stream_id === null) return undefined
  if (request.topic === undefined || request.topic === message.topic) return undefined
  const { topic: to, propagateMode: mode } = request
  return { message, streamId: message.stream_id, from: message.topic, to, mode }
}

// PATCH /messages/{message_id}: edits content, topic or channel. Every refusal comes before the first change.
import { applyEdit } from '../editing/apply-edit.ts'
import { checkContentEdit, checkPrevContent } from '../editing/check-content-edit.ts'
import { checkMove } from '../editing/check-move.ts'
import { checkWildcards } from '../editing/check-wildcards.ts'
import { attachmentReference } from '../editing/detached-uploads.ts'
import { type EditRequest, readEditRequest } from '../editing/edit-request.ts'
import { changesChannel, type Move, messagesToMove, moveOf } from '../editing/move.ts'
import { sendMoveNotices } from '../editing/move-notices.ts'
import { visibleMessage } from '../messages/access.ts'
import { badRequest } from '../refusal.ts'
import type { Message } from '../store/messages.ts'
import type { Endpoint } from '../transport/endpoint.ts'

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
    if (request.content !== undefined) checkWildcards(service, caller, message, request.content)
    if (move !== undefined) checkMove(service, caller, move)

    const moved = move === undefined ? [] : messagesToMove(service, caller, move)
    const { content, propagateMode } = request
    const changes = { content, ...placeOf(move), propagateMode, moved }
    const detached = applyEdit(service, { editorId: caller.id, message, ...changes })
    if (move !== undefined) sendMoveNotices(service, caller, move, moved.length, request)
    return { detached_uploads: detached.map((upload) => attachmentReference(service, upload)) }
  },
}

function checkCombination(request: EditRequest, message: Message): void {
  if (request.content !== undefined && request.streamId !== undefined)
    throw badRequest('Cannot change message content while changing channel')
  if (message.stream_id === null && request.topic !== undefined) throw badRequest('Direct messages cannot have topics.')
  if (message.stream_id === null && request.streamId !== undefined)
    throw badRequest('Direct messages cannot be moved to channels.')
}

function placeOf(move: Move | undefined) {
  return {
    topic: move === undefined || move.from === move.to ? undefined : move.to,
    toStreamId: move === undefined || !changesChannel(move) ? undefined : move.toStreamId,
  }
}

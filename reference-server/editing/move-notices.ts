// Tells people in a topic that messages came or went: ordinary messages by the system account.
// Knows nothing of whether the move was allowed.
import { sendMessage } from '../messages/send.ts'
import { isResolveToggle } from '../messages/topic.ts'
import type { Service } from '../service.ts'
import type { User } from '../store/users.ts'
import type { Move } from './check-move.ts'
import type { EditRequest } from './edit-request.ts'

export function sendMoveNotices(service: Service, mover: User, move: Move, count: number, request: EditRequest): void {
  if (isResolveToggle(move.from, move.to)) return
  const moved = count === 1 ? 'A message was' : `${count} messages were`
  const by = `by @_**${mover.full_name}|${mover.id}**.`
  if (request.sendNotificationToNewThread)
    post(service, move.streamId, move.to, `${moved} moved here from ${linkTo(service, move, move.from)} ${by}`)
  if (request.sendNotificationToOldThread)
    post(service, move.streamId, move.from, `${moved} moved from this topic to ${linkTo(service, move, move.to)} ${by}`)
}

function linkTo(service: Service, move: Move, topic: string): string {
  return `#**${service.channels.get(move.streamId).name}>${topic}**`
}

function post(service: Service, streamId: number, topic: string, content: string): void {
  const senderId = service.users.system().id
  sendMessage(service, {
    senderId,
    to: { streamId, topic },
    content,
    client: 'Internal',
    sentMs: service.clock.nowMs(),
  })
}

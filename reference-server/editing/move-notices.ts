// Tells people in a topic that messages came or went: ordinary messages by the system account.
// Knows nothing of whether the move was allowed.
import { type ChannelDestination, sendMessage } from '../messages/send.ts'
import type { Service } from '../service.ts'
import type { User } from '../store/users.ts'
import type { EditRequest } from './edit-request.ts'
import { isPureToggle, type Move } from './move.ts'

export function sendMoveNotices(service: Service, mover: User, move: Move, count: number, request: EditRequest): void {
  if (isPureToggle(move)) return
  const before = { streamId: move.streamId, topic: move.from }
  const after = { streamId: move.toStreamId, topic: move.to }
  const moved = count === 1 ? 'A message was' : `${count} messages were`
  const by = `by @_**${mover.full_name}|${mover.id}**.`
  if (request.sendNotificationToNewThread)
    post(service, after, `${moved} moved here from ${linkTo(service, before)} ${by}`)
  if (request.sendNotificationToOldThread)
    post(service, before, `${moved} moved from this topic to ${linkTo(service, after)} ${by}`)
}

function linkTo(service: Service, { streamId, topic }: ChannelDestination): string {
  return `#**${service.channels.get(streamId).name}>${topic}**`
}

function post(service: Service, to: ChannelDestination, content: string): void {
  const senderId = service.users.system().id
  const sentMs = service.clock.nowMs()
  sendMessage(service, { senderId, to, content, client: 'Internal', sentMs, isReadBySender: true })
}

// Changes channels and who is in them, and tells those whom it concerns. Knows nothing of who may do that.
import { emitChannelAppeared, emitChannelChanged, emitChannelVanished } from '../events/stream-event.ts'
import { emitSubscribed, emitUnsubscribed } from '../events/subscription-event.ts'
import { maySeeChannel } from '../messages/access.ts'
import { tellingAccess } from '../people/access-changes.ts'
import type { Service } from '../service.ts'
import type { Channel, ChannelProperties } from '../store/channels.ts'

export function createChannel(service: Service, properties: ChannelProperties, subscribers: readonly number[]): number {
  const streamId = service.channels.create(properties, service.clock.nowMs())
  const channel = service.channels.get(streamId)
  emitChannelAppeared(service, viewersOf(service, channel), channel)
  subscribePeople(service, streamId, subscribers)
  return streamId
}

export function changeChannel(service: Service, streamId: number, changes: Partial<ChannelProperties>): void {
  const before = service.channels.get(streamId)
  tellingSight(service, streamId, () => service.channels.change(streamId, changes))
  const after = service.channels.get(streamId)
  emitChannelChanged(service, viewersOf(service, after), before, after)
}

/** They see the channel before they are told that they are in it. */
export function subscribePeople(service: Service, streamId: number, userIds: readonly number[]): void {
  let joined: number[] = []
  tellingAccess(service, () => {
    tellingSight(service, streamId, () => {
      joined = [...new Set(userIds)].filter((id) => service.channels.subscribe(streamId, id))
    })
  })
  emitSubscribed(service, service.channels.get(streamId), joined)
}

export function unsubscribePeople(service: Service, streamId: number, userIds: readonly number[]): void {
  tellingAccess(service, () => {
    tellingSight(service, streamId, () => {
      const left = [...new Set(userIds)].filter((id) => service.channels.unsubscribe(streamId, id))
      emitUnsubscribed(service, service.channels.get(streamId), left)
    })
  })
}

/** Does the work, then tells those for whom it made the channel appear or vanish. */
function tellingSight(service: Service, streamId: number, work: () => void): void {
  const before = new Set(viewersOf(service, service.channels.get(streamId)))
  work()
  const channel = service.channels.get(streamId)
  const after = new Set(viewersOf(service, channel))
  emitChannelAppeared(service, [...after.difference(before)], channel)
  emitChannelVanished(service, [...before.difference(after)], channel)
}

/** Those with queues who see the channel. */
function viewersOf(service: Service, channel: Channel): number[] {
  return service.queues.owners().filter((id) => maySeeChannel(service, service.users.get(id), channel))
}

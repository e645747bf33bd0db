// Changes channels and who is in them, and tells those whom it concerns. Knows nothing of who may do that.

import { maySeeChannel } from '../messages/access.ts'
import { tellingAccess } from '../people/access-changes.ts'
import type { Service } from '../service.ts'
import type { Channel, ChannelProperties } from '../store/channels.ts'
import { emitChannelAppeared, emitChannelChanged, emitChannelVanished } from './stream-event.ts'
import { emitSubscribed, emitUnsubscribed } from './subscription-event.ts'

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

/** They see the channel and its people before they are told that they are in it. */
export function subscribePeople(service: Service, streamId: number, userIds: readonly number[]): void {
  const join = () => [...new Set(userIds)].filter((id) => service.channels.subscribe(streamId, id))
  const joined = tellingAccess(service, () => tellingSight(service, streamId, join))
  emitSubscribed(service, service.channels.get(streamId), joined)
}

/** They are told that they are out of it before the channel vanishes. */
export function unsubscribePeople(service: Service, streamId: number, userIds: readonly number[]): void {
  const leave = () => {
    const left = [...new Set(userIds)].filter((id) => service.channels.unsubscribe(streamId, id))
    emitUnsubscribed(service, service.channels.get(streamId), left)
  }
  tellingAccess(service, () => tellingSight(service, streamId, leave))
}

/** Does the work, then tells those for whom it made the channel appear or vanish. */
function tellingSight<T>(service: Service, streamId: number, work: () => T): T {
  const before = new Set(viewersOf(service, service.channels.get(streamId)))
  const result = work()
  const channel = service.channels.get(streamId)
  const after = new Set(viewersOf(service, channel))
  emitChannelAppeared(service, [...after.difference(before)], channel)
  emitChannelVanished(service, [...before.difference(after)], channel)
  return result
}

/** Those with queues who see the channel. */
function viewersOf(service: Service, channel: Channel): number[] {
  return service.queues.owners().filter((id) => maySeeChannel(service, service.users.get(id), channel))
}

// The longer parts of what a registration tells: subscriptions with their subscribers, and recent direct messages.

import { subscriptionObject } from './channels.ts'
import type { Body } from './endpoint.ts'
import type { Organization } from './organization.ts'
import type { Channel, User } from './records.ts'

export function subscriptions(
  organization: Organization,
  caller: User,
  subscribers: 'true' | 'false' | 'partial',
): Body[] {
  const own = [...organization.channels.values()].filter((channel) => channel.subscribers.has(caller.id))
  const isTold = subscribers !== 'false' || organization.faults.has('subscribers-always')
  return own.map((channel) => ({
    ...subscriptionObject(organization, channel),
    ...(isTold ? { subscribers: activeSubscribers(organization, channel) } : {}),
  }))
}

function activeSubscribers({ users }: Organization, { subscribers }: Channel): number[] {
  return [...subscribers].filter((id) => users.get(id)?.isActive)
}

export function conversations({ messages }: Organization, caller: User): Body[] {
  const newest = new Map<string, Body>()
  for (const { id, participants } of messages.values()) {
    if (!participants.includes(caller.id)) continue
    const others = participants.filter((one) => one !== caller.id)
    newest.set(others.join(','), { max_message_id: id, user_ids: others })
  }
  return [...newest.values()]
}

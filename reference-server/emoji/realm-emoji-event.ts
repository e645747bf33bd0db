// The `realm_emoji` events: custom emoji were added or edited. Knows nothing of who may do that.

import { emitEvent } from '../events/emit.ts'
import type { EventQueue } from '../queues/event-queue.ts'
import type { Service } from '../service.ts'
import { realmEmoji } from './realm-emoji.ts'

const type = 'realm_emoji'

/** Does the work, then tells each emoji that it added or edited, or all of them where the client does not know that. */
export function tellingEmoji(service: Service, work: () => void): void {
  const owners = service.queues.owners()
  const before = realmEmoji(service)
  work()
  const after = realmEmoji(service)
  const changed = Object.entries(after).filter(([id, emoji]) => JSON.stringify(before[id]) !== JSON.stringify(emoji))
  if (changed.length === 0) return
  for (const [id, emoji] of changed)
    emitEvent(service, owners, { type, op: id in before ? 'edit' : 'add', emoji }, knowsEach)
  emitEvent(service, owners, { type, op: 'update', realm_emoji: after }, (queue) => !knowsEach(queue))
}

function knowsEach({ options }: EventQueue): boolean {
  return options.capabilities.has('individual_emoji_changes')
}

// Whether a message is read for its own sender as soon as it is sent. Pure; knows nothing of how it is stored.
import type { ChannelDestination, DirectDestination } from '../messages/send.ts'

interface Asked {
  readonly readBySender: boolean | undefined
  readonly client: string
}

/** Programs in which a person writes. */
const HUMAN_CLIENTS = /website|desktop|mobile|android|ios|terminal|electron/i

/** Where the client does not say: people know what they wrote, but a message to oneself alone is a reminder. */
export function isReadBySender(senderId: number, asked: Asked, to: ChannelDestination | DirectDestination): boolean {
  if (asked.readBySender !== undefined) return asked.readBySender
  if (!HUMAN_CLIENTS.test(asked.client)) return false
  return 'streamId' in to || to.participants.some((id) => id !== senderId)
}

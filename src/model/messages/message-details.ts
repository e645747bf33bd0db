// What a message object tells besides the message itself: whose it is, where it belongs, what was attached to it.

import type { Fields } from '../facts/fields.ts'
import { broken, holds, quoted, type Say } from '../facts/observe.ts'
import { areRecipients } from '../readings/recipients.ts'
import type { Message } from '../things/message.ts'
import type { World } from '../world/world.ts'
import { contentLinksTrue, topicLinksTrue } from './links-shown.ts'
import { compare, isDirect } from './message-facts.ts'
import { reactionsTrue } from './reactions-shown.ts'
import { recipientTrue } from './recipient-shown.ts'
import type { MessageView } from './view.ts'

/** To be called where the view agrees with what is known of the message's text and place. */
export function messageDetails(say: Say, world: World, known: Message, { message: view, viewer }: MessageView): void {
  senderEmail(say, world, known, view)
  if (isDirect(known)) participantsTrue(say, known, view, viewer)
  else channelTrue(say, world, view)
  recipientTrue(say, world, known, view)
  reactionsTrue(say, world, known.message_id, view.reactions)
  topicLinksTrue(say, world, known, view.topic_links)
  contentLinksTrue(say, world, known, view)
  submessagesTrue(say, known, view.submessages)
}

function senderEmail(say: Say, world: World, { sender_id }: Message, { sender_email }: Fields): void {
  const sender = sender_id.kind === 'known' ? world.users.get(sender_id.value) : undefined
  if (sender?.email && typeof sender_email === 'string') compare(say, sender.email, sender_email, 'sender_email')
}

const displayTrue = 'message.display-recipient-true'

function channelTrue(say: Say, world: World, { stream_id, display_recipient }: Fields): void {
  const channel = typeof stream_id === 'number' ? world.channels.get(stream_id) : undefined
  if (!channel?.own) return
  if (channel.name && typeof display_recipient === 'string')
    compare(say, channel.name, display_recipient, 'display_recipient')
}

function participantsTrue(
  say: Say,
  { participants = [] }: Message,
  { display_recipient }: Fields,
  viewer: number | undefined,
): void {
  if (!Array.isArray(display_recipient)) return
  const ids = display_recipient.map((person: Fields | null) => person?.id)
  if (areRecipients(display_recipient, participants, [viewer])) say(holds(displayTrue))
  else say(broken(displayTrue, `the people ${sorted(new Set(participants))}`, `the people ${sorted(ids)}`))
}

function sorted(ids: Iterable<unknown>): string {
  return [...ids]
    .map(Number)
    .sort((a, b) => a - b)
    .join(', ')
}

function submessagesTrue(say: Say, { message_id, submessages }: Message, shown: unknown): void {
  if (submessages?.kind !== 'known' || !Array.isArray(shown)) return
  if (submessages.value.length + shown.length === 0) return
  const clause = 'message.submessages-true'
  const expected = inWords(submessages.value.map((each) => ({ ...each, message_id })))
  const got = inWords(shown)
  if (got !== expected) say(broken(clause, expected || 'no submessages', got || 'no submessages', submessages.from))
  if (submessages.value.length > 0) say(holds(clause))
}

// In which order they come is not said.
function inWords(submessages: readonly unknown[]): string {
  const told = submessages.map((each) => {
    const { msg_type, content, sender_id, message_id } = { ...(each as Fields) }
    return quoted([msg_type, content, sender_id, message_id])
  })
  return told.sort().join(', ')
}

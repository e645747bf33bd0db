// Gestures around the e-mail addresses of channels: for whom they are, and who may ask.

import { anyOf, each, gesture, someone } from '../arbitraries.ts'
import { madeBot, makeBots } from '../made-steps.ts'
import type { Step, Value } from '../plan.ts'
import { control, request } from '../steps.ts'

/** Somebody asks once for each sender, or for none. */
function addresses(as: string, stream_id: Value, ...senders: readonly (Value | undefined)[]): Step[] {
  return senders.map((sender_id) => request('get-channel-email', as, { stream_id, sender_id }))
}

function forNobody(as: string, stream_id: Value): Step[] {
  return addresses(as, stream_id, undefined)
}

/** For no sender, and for oneself. */
function forBoth(as: string, stream_id: Value): Step[] {
  return addresses(as, stream_id, undefined, { user: as })
}

const garden: Value = { channel: 'garden' }
const orchard: Value = { channel: 'orchard' }
const [author, reader] = [{ user: 'author' }, { user: 'reader' }]
const [own, others] = [madeBot('bot', 0), madeBot('bot', 1)]

/** Nobody, oneself, a bot of one's own; then somebody else and their bot. */
const senders = gesture([anyOf(garden, orchard)], (channel) => [
  makeBots('bot', [author, reader]),
  addresses('author', channel, undefined, author, own, reader, others),
  addresses('reader', channel, others, own, reader),
  addresses('bot0', channel, undefined, own),
])

/** The same question again has the same answer, and another channel another. */
const again = gesture([someone], (as) => [
  [garden, orchard, garden].map((channel) => forNobody(as, channel)),
  [orchard, garden].map((channel) => addresses(as, channel, { user: as })),
  forNobody(as, orchard),
  addresses(as, garden, { user: as }),
])

/** Whoever may not post is not told, until they may. */
const posting = gesture([anyOf('administrators', 'moderators')], (group) => {
  const mayPost = (can_send_message_group: string) => control('channel', { stream_id: garden, can_send_message_group })
  const everybody = [
    forNobody('author', garden),
    addresses('reader', garden, reader),
    ['moderator', 'administrator'].map((as) => forNobody(as, garden)),
  ]
  return [
    forNobody('author', garden),
    [mayPost(group), everybody],
    [mayPost('nobody'), forNobody('administrator', garden)],
    [mayPost('everyone'), everybody],
  ]
})

/** Channels that are private or not there at all. */
const inaccessible = gesture([anyOf('author', 'guest')], (as) => [
  [forBoth(as, { channel: 'cellar' }), forNobody('moderator', { channel: 'cellar' })],
  forBoth(as, { missing: 'channel' }),
  [forNobody(as, { channel: 'porch' }), forNobody('reader', { channel: 'porch' })],
  forBoth(as, garden),
  control('subscribe', { stream_id: { channel: 'attic' }, user_ids: [{ user: as }] }),
  forBoth(as, { channel: 'attic' }),
])

export const channelEmailGestures = each(1, senders, again, posting, inaccessible)

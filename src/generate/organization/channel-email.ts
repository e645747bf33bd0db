// Gestures around the e-mail addresses of channels: for whom they are, and who may ask.

import fc from 'fast-check'
import { madeBot, makeBots } from '../actor-steps.ts'
import { each, gesture, type Weighted } from '../arbitraries.ts'
import type { Step, Value } from '../plan.ts'
import { control, request } from '../steps.ts'

function address(as: string, stream_id: Value, sender_id?: Value): Step {
  return request('get-channel-email', as, { stream_id, sender_id })
}

const garden: Value = { channel: 'garden' }
const orchard: Value = { channel: 'orchard' }

/** Nobody, oneself, a bot of one's own; then somebody else and their bot. */
const senders = gesture([fc.constantFrom(garden, orchard)], (channel) => [
  makeBots('bot', [{ user: 'author' }, { user: 'reader' }]),
  address('author', channel),
  address('author', channel, { user: 'author' }),
  address('author', channel, madeBot('bot', 0)),
  address('author', channel, { user: 'reader' }),
  address('author', channel, madeBot('bot', 1)),
  address('reader', channel, madeBot('bot', 1)),
  address('reader', channel, madeBot('bot', 0)),
  address('reader', channel, { user: 'reader' }),
  address('bot0', channel),
  address('bot0', channel, madeBot('bot', 0)),
])

/** The same question again has the same answer, and another channel another. */
const again = gesture([fc.constantFrom('author', 'reader', 'moderator')], (as) => [
  address(as, garden),
  address(as, orchard),
  address(as, garden),
  address(as, orchard, { user: as }),
  address(as, garden, { user: as }),
  address(as, orchard),
  address(as, garden, { user: as }),
])

/** Whoever may not post is not told, until they may. */
const posting = gesture([fc.constantFrom('administrators', 'moderators')], (group) => {
  const mayPost = (can_send_message_group: string) => control('channel', { stream_id: garden, can_send_message_group })
  return [
    address('author', garden),
    mayPost(group),
    address('author', garden),
    address('reader', garden, { user: 'reader' }),
    address('moderator', garden),
    address('administrator', garden),
    mayPost('nobody'),
    address('administrator', garden),
    mayPost('everyone'),
    address('author', garden),
    address('reader', garden, { user: 'reader' }),
    address('moderator', garden),
    address('administrator', garden),
  ]
})

/** Channels that are private or not there at all. */
const inaccessible = gesture([fc.constantFrom('author', 'guest')], (as) => [
  address(as, { channel: 'cellar' }),
  address(as, { channel: 'cellar' }, { user: as }),
  address('moderator', { channel: 'cellar' }),
  address(as, { missing: 'channel' }),
  address(as, { missing: 'channel' }, { user: as }),
  address(as, { channel: 'porch' }),
  address('reader', { channel: 'porch' }),
  address(as, garden),
  address(as, garden, { user: as }),
  control('subscribe', { stream_id: { channel: 'attic' }, user_ids: [{ user: as }] }),
  address(as, { channel: 'attic' }),
  address(as, { channel: 'attic' }, { user: as }),
])

export const channelEmailGestures: Weighted = each(1, senders, again, posting, inaccessible)

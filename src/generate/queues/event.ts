// Gestures around the other events: alert words, subscriptions, custom emoji, linkifiers. Two queues of one person
// differ in the capability that matters.

import { anyOf, each, either, gesture, someone } from '../arbitraries.ts'
import { customEmoji, madeChannel, makeEmoji } from '../made-steps.ts'
import type { Value } from '../plan.ts'
import { alertWords, drained, pair, poll, register, rest } from '../queue-steps.ts'
import { control, type Parameters, request } from '../steps.ts'

const words = anyOf(['plumb'], ['plumb', 'line'], ['日本', 'naïve'])

const alert = gesture([someone, words], (as, all) => [
  register(as, 'queue', { event_types: ['alert_words'] }),
  [alertWords(as, all), poll(as, 'queue', false)],
  alertWords(as, [...all, 'more']),
  drained(as, 'queue'),
  register(as, 'again', { event_types: ['alert_words'] }),
])

const emoji = gesture([someone, either], (as, isSaid) =>
  pair(as, 'realm_emoji', 'individual_emoji_changes', isSaid, [
    makeEmoji('plumb', 'line'),
    rest,
    // Read before anything else happens to emoji, so that it is surely told of the new ones.
    poll(as, 'with', false),
    control('emoji-edit', { emoji_code: customEmoji.emoji_code, name: { unique: 'renamed' } }),
  ]),
)

const linkifier = anyOf(
  { pattern: 'plumb-(?P<id>[0-9]+)', url_template: 'https://example.com/plumb/{id}' },
  { pattern: 'line(?P<name>[a-z]+)', url_template: 'https://example.com/{name}' },
)

/** Linkifiers belong to the whole organization, so that there are none again in the end. */
const linkifiers = gesture([someone, linkifier, either], (as, one, isSaid) =>
  pair(as, 'realm_linkifiers', 'linkifier_url_template', isSaid, [
    control('linkifiers', { linkifiers: [one] }),
    control('linkifiers', { linkifiers: [] }),
  ]),
)

const added: Parameters = {
  pattern: { text: [{ unique: 'plumb' }, '-(?P<id>[0-9]+)'] },
  url_template: 'https://example.com/plumb/{id}',
}

/** By the API itself, where no fixture changes them. */
const linkifierAdded = gesture([either], (isSaid) =>
  pair('reader', 'realm_linkifiers', 'linkifier_url_template', isSaid, [
    request('add-linkifier', 'administrator', added),
    control('linkifiers', { linkifiers: [] }),
  ]),
)

const guest: Value = { user: 'guest' }

/** The guest comes into a channel that was there, into a private one and one for the whole web, and leaves some again. */
const subscribed = gesture([anyOf(undefined, 'true', 'partial')], (include_subscribers) => {
  const asked = { event_types: ['subscription'], fetch_event_types: ['subscription'], include_subscribers }
  const privacies = ['private', 'web-public']
  const fresh = privacies.map((privacy) => ({ name: { unique: 'fresh ' }, subscribers: [guest], privacy }))
  const leave = (stream_id: Value) => control('unsubscribe', { stream_id, user_ids: [guest] })
  return [
    register('guest', 'first', asked),
    register('author', 'author', { event_types: ['subscription'] }),
    control('subscribe', { stream_id: { channel: 'attic' }, user_ids: [guest, { user: 'author' }] }),
    control('channels', { channels: fresh }, 'fresh'),
    control('subscription', { user_id: guest, stream_id: madeChannel('fresh', 0), pin_to_top: true, is_muted: true }),
    [drained('guest', 'first'), poll('author', 'author', false)],
    register('guest', 'second', asked),
    [leave({ channel: 'attic' }), leave(madeChannel('fresh', 1))],
    register('guest', 'third', asked),
  ]
})

export const eventGestures = each(1, alert, emoji, linkifiers, linkifierAdded, subscribed)

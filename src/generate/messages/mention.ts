// Gestures that need a crowd: mentions of everybody in a large channel or in a topic with many participants.

import { anyOf, content, each, gesture, plainText } from '../arbitraries.ts'
import { crowd, madePerson, makeCrowd } from '../made-steps.ts'
import { inGarden } from '../namespace.ts'
import type { Steps } from '../plan.ts'
import { control, edit, look, under } from '../steps.ts'

/** More people than a server may take for a small channel. */
const crowdSize = 20

const gather: Steps = [
  makeCrowd(crowdSize),
  control('subscribe', { stream_id: { channel: 'garden' }, user_ids: crowd }),
]

const mentionChannel = gesture([content, anyOf('@**all**', '@**all**', '@**channel**')], (words, wildcard) => [
  gather,
  [edit('author', inGarden, { content: `${wildcard} ${words}` }), look(inGarden)],
  [edit('author', inGarden, { content: words }), look(inGarden)],
])

const inRoses = { stream_id: { channel: 'garden' }, topic: 'roses' }
const byAll = Array.from({ length: crowdSize }, (_, index) => ({ sender_id: madePerson('crowd', index), ...inRoses }))

const mentionTopic = gesture([plainText], (words) => [
  gather,
  control('messages', { messages: byAll.map((one) => ({ ...one, content: words, age: 0 })) }),
  [edit('author', inGarden, { content: `@**topic** ${words}` }), look(inGarden)],
  [edit('author', inGarden, { content: `${words} again` }), look(inGarden)],
])

/** In a small channel everybody may. */
const mentionFew = gesture([content], (words) => [
  [edit('author', 'first', { content: `@**all** ${words}` }), look('first')],
])

const mentionAllowed = gesture([content, anyOf('@**all**', '@**topic**')], (words, wildcard) => [
  gather,
  under(
    { can_mention_many_users_group: 'everyone' },
    edit('author', inGarden, { content: `${wildcard} ${words}` }),
    look(inGarden),
  ),
])

/** Few take part in the topic, though the channel is large. */
const mentionSmallTopic = gesture([content], (words) => [
  gather,
  [edit('author', inGarden, { content: `@**topic** ${words}` }), look(inGarden)],
])

export const mentionGestures = [
  ...each(1, mentionChannel, mentionTopic, mentionFew),
  ...each(2, mentionAllowed),
  ...each(1, mentionSmallTopic),
]

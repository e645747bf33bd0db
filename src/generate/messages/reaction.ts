// Gestures around reactions, submessages and links in topics.

import fc from 'fast-check'
import { each, gesture, type Weighted, young } from '../arbitraries.ts'
import type { Value } from '../plan.ts'
import { control, look, type Parameters, quietMove, request } from '../steps.ts'

interface Emoji {
  readonly emoji_name: Value
  readonly emoji_code: Value
  readonly reaction_type: Value
}

const smile: Emoji = { emoji_name: 'smile', emoji_code: '1f642', reaction_type: 'unicode_emoji' }
const tada: Emoji = { emoji_name: 'tada', emoji_code: '1f389', reaction_type: 'unicode_emoji' }
const custom: Emoji = {
  emoji_name: { answer: 'custom', field: 'emoji.0.name' },
  emoji_code: { answer: 'custom', field: 'emoji.0.emoji_code' },
  reaction_type: 'realm_emoji',
}
/** An extra emoji's code is its name, which may be the code of another type. */
const extra: Emoji = { emoji_name: '1f642', emoji_code: '1f642', reaction_type: { vendor: '_extra_emoji' } }

const emoji = fc.constantFrom(smile, tada, custom, extra)
const someone = fc.constantFrom('author', 'reader')
/** Custom emoji belong to the whole organization, so that each one needs a name of its own. */
const makeCustom = control('emoji', { emoji: [{ name: { unique: 'plumb' } }] }, 'custom')

function react(name: string, reactions: readonly (readonly [string, Emoji])[]) {
  const all = reactions.map(([as, one]) => ({ message_id: { message: name }, user_id: { user: as }, ...one }))
  return control('reactions', { reactions: all })
}

function remove(as: string | undefined, name: string, parameters: Parameters) {
  return request('remove-reaction', as, { message_id: { message: name }, ...parameters })
}

const removeOne = gesture(
  [young, someone, fc.shuffledSubarray([smile, tada, custom, extra], { minLength: 2 }), fc.boolean()],
  (name, as, all, isShared) => {
    const [mine = smile] = all
    const other = as === 'author' ? 'reader' : 'author'
    return [
      makeCustom,
      react(name, [...all.map((one) => [as, one] as const), ...(isShared ? [[other, mine] as const] : [])]),
      look(name),
      [remove(as, name, { ...mine }), look(name)],
      [remove(as, name, { ...mine }), look(name)],
    ]
  },
)

/** Of somebody's only reaction any part of its name may be left out. */
const byHalfItsName = gesture(
  [
    young,
    someone,
    fc.constantFrom(smile, tada),
    fc.shuffledSubarray(['emoji_name', 'emoji_code', 'reaction_type'], { minLength: 3 }),
  ],
  (name, as, one, order) => [
    order.map((lacking) => [
      [react(name, [[as, one]]), look(name)],
      [remove(as, name, { ...one, [lacking]: undefined }), look(name)],
    ]),
    [remove(as, name, {}), look(name)],
  ],
)

const sameCodeTwice = gesture([young], (name) => [
  [
    react(name, [
      ['reader', smile],
      ['reader', extra],
    ]),
    look(name),
  ],
  [remove('reader', name, { ...extra }), look(name)],
])

const invalidCode = gesture([young, fc.constantFrom('xyz', 'not-hex', '💥')], (name, emoji_code) => [
  react(name, [['author', smile]]),
  [smile, tada].map((one) => [remove('author', name, { ...one, emoji_code }), look(name)]),
  [remove('author', name, { ...smile }), look(name)],
])

const onMissingMessage = gesture([young, emoji], (name, one) => [
  makeCustom,
  react(name, [
    ['author', one],
    ['reader', one],
  ]),
  ['author', 'reader'].map((as) => request('remove-reaction', as, { message_id: { missing: 'message' }, ...one })),
  [remove(undefined, name, { ...one }), look(name)],
  remove('reader', name, { ...one }),
  [remove('author', name, { ...one }), look(name)],
])

const submessages = gesture([young, fc.constantFrom('{"poll":1}', 'plain')], (name, content) => [
  control('submessages', {
    submessages: ['reader', 'author'].map((user) => ({
      message_id: { message: name },
      sender_id: { user },
      msg_type: 'widget',
      content,
    })),
  }),
  look(name),
])

const linkifiers = { linkifiers: [{ pattern: '#(?P<id>[0-9]+)', url_template: 'https://example.com/issues/{id}' }] }

const topicLinks = gesture([young, fc.constantFrom('bug #12', '#7 and #8', 'no link')], (name, topic) => [
  control('linkifiers', linkifiers),
  [quietMove('moderator', name, { topic }), look(name)],
  control('linkifiers', { linkifiers: [] }),
])

export const reactionGestures: Weighted = [
  ...each(4, removeOne),
  ...each(1, sameCodeTwice),
  ...each(2, byHalfItsName),
  ...each(1, invalidCode, onMissingMessage, submessages, topicLinks),
]

// Gestures around reactions, submessages and links in topics.

import fc from 'fast-check'
import { anyOf, each, either, gesture, young } from '../arbitraries.ts'
import { customEmoji as custom, makeEmoji } from '../made-steps.ts'
import type { Step, Value } from '../plan.ts'
import { control, look, type Parameters, quietMove, request } from '../steps.ts'

type Emoji = typeof custom

const smile: Emoji = { emoji_name: 'smile', emoji_code: '1f642', reaction_type: 'unicode_emoji' }
const tada: Emoji = { emoji_name: 'tada', emoji_code: '1f389', reaction_type: 'unicode_emoji' }
/** Servers of the family have one of their own name. */
const extra: Emoji = {
  emoji_name: { vendor: '' },
  emoji_code: { vendor: '' },
  reaction_type: { vendor: '_extra_emoji' },
}
/** An extra emoji's code is its name, which may be the code of another type; not every server has this one. */
const sameCode: Emoji = { emoji_name: '1f642', emoji_code: '1f642', reaction_type: { vendor: '_extra_emoji' } }

const emoji = anyOf(smile, tada, custom, extra)
const someone = anyOf('author', 'reader')
const makeCustom = makeEmoji('plumb')

function reaction(message: string, user: string, one: Emoji) {
  return { message_id: { message }, user_id: { user }, ...one }
}

function react(...reactions: readonly ReturnType<typeof reaction>[]): Step {
  return control('reactions', { reactions })
}

function remove(as: string | undefined, name: string, parameters: Parameters) {
  return request('remove-reaction', as, { message_id: { message: name }, ...parameters })
}

const removeOne = gesture(
  [young, someone, fc.shuffledSubarray([smile, tada, custom, extra], { minLength: 2 }), either],
  (name, as, all, isShared) => {
    const [mine = smile] = all
    const shared = reaction(name, as === 'author' ? 'reader' : 'author', mine)
    return [
      makeCustom,
      [react(...all.map((one) => reaction(name, as, one)), ...(isShared ? [shared] : [])), look(name)],
      [remove(as, name, mine), look(name)],
      [remove(as, name, mine), look(name)],
    ]
  },
)

/** Of somebody's only reaction any part of its name may be left out. */
const byHalfItsName = gesture(
  [young, someone, anyOf(smile, tada), fc.shuffledSubarray(Object.keys(smile), { minLength: 3 })],
  (name, as, one, order) => [
    order.map((lacking) => [
      [react(reaction(name, as, one)), look(name)],
      [remove(as, name, { ...one, [lacking]: undefined }), look(name)],
    ]),
    [remove(as, name, {}), look(name)],
  ],
)

const sameCodeTwice = gesture([young], (name) => [
  [react(reaction(name, 'reader', smile), reaction(name, 'reader', sameCode)), look(name)],
  [remove('reader', name, sameCode), look(name)],
])

const invalidCode = gesture([young, anyOf('xyz', 'not-hex', '💥')], (name, emoji_code) => [
  react(reaction(name, 'author', smile)),
  [smile, tada].map((one) => [remove('author', name, { ...one, emoji_code }), look(name)]),
  [remove('author', name, smile), look(name)],
])

const onMissingMessage = gesture([young, emoji], (name, one) => [
  makeCustom,
  react(reaction(name, 'author', one), reaction(name, 'reader', one)),
  ['author', 'reader'].map((as) => request('remove-reaction', as, { message_id: { missing: 'message' }, ...one })),
  [remove(undefined, name, one), look(name)],
  remove('reader', name, one),
  [remove('author', name, one), look(name)],
])

function widget(message: string, user: string, content: string): Value {
  return { message_id: { message }, sender_id: { user }, msg_type: 'widget', content }
}

const submessages = gesture([young, anyOf('{"poll":1}', 'plain')], (name, content) => [
  control('submessages', { submessages: ['reader', 'author'].map((user) => widget(name, user, content)) }),
  look(name),
])

const linkifiers = { linkifiers: [{ pattern: '#(?P<id>[0-9]+)', url_template: 'https://example.com/issues/{id}' }] }

const topicLinks = gesture([young, anyOf('bug #12', '#7 and #8', 'no link')], (name, topic) => [
  control('linkifiers', linkifiers),
  [quietMove('moderator', name, { topic }), look(name)],
  control('linkifiers', { linkifiers: [] }),
])

export const reactionGestures = [
  ...each(4, removeOne),
  ...each(1, sameCodeTwice),
  ...each(2, byHalfItsName),
  ...each(1, invalidCode, onMissingMessage, submessages, topicLinks),
]

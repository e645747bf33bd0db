// Gestures around moving messages to another channel, and around protected history.

import fc from 'fast-check'
import {
  anyMode,
  anyOf,
  content,
  each,
  either,
  gesture,
  leftOut,
  message,
  mode,
  person,
  topic,
  young,
} from '../arbitraries.ts'
import { send, sent } from '../made-steps.ts'
import { directMessage, inCellar } from '../namespace.ts'
import {
  control,
  edit,
  history,
  look,
  type Parameters,
  quietMove,
  request,
  switchedOff,
  topicsPolicy,
  under,
} from '../steps.ts'

const toGarden = { stream_id: { channel: 'garden' } }

const moveToChannel = gesture(
  [person, message, mode, fc.option(topic, { nil: undefined }), message, either],
  (as, name, propagate_mode, to, other, isHistoryFirst) => [
    quietMove(as, name, { ...toGarden, propagate_mode, topic: to }),
    isHistoryFirst ? [history(name), look(name)] : [look(name), history(name)],
    look(other),
  ],
)

const thereAndBack = gesture([young, mode], (name, propagate_mode) => [
  [quietMove('moderator', name, { ...toGarden, propagate_mode }), look(name)],
  [quietMove('moderator', name, { stream_id: { channel: 'orchard' }, propagate_mode }), look(name)],
])

/** Alone, with a topic, with a content. */
const channelOfDirectMessage = gesture(
  [young, anyMode, anyOf<Parameters>({}, {}, { topic: 'plums' }, { topic: '' }, { content: 'words' })],
  (name, propagate_mode, also) => [
    [quietMove('author', directMessage, { ...toGarden, propagate_mode, ...also }), look(directMessage)],
    [quietMove('author', name, { ...toGarden, propagate_mode }), look(name)],
  ],
)

/** A topic beside the channel, or none. */
const maybeTopic = anyOf(undefined, undefined, 'plums')

const notAllowed = gesture([leftOut, young, anyMode, maybeTopic], ([as, group], name, propagate_mode, to) =>
  switchedOff(
    { can_move_messages_between_channels_group: group },
    quietMove(as, name, { ...toGarden, propagate_mode, topic: to }),
    look(name),
  ),
)

const tooOld = gesture([young, anyMode, maybeTopic], (name, propagate_mode, to) => [
  [quietMove('author', 'old', { ...toGarden, propagate_mode, topic: to }), look('old')],
  [quietMove('author', name, { ...toGarden, propagate_mode, topic: to }), look(name)],
])

const someTooOld = gesture([young, anyOf('moderator', 'administrator'), maybeTopic], (name, as, to) => [
  [quietMove('author', name, { ...toGarden, propagate_mode: 'change_all', topic: to }), look(name)],
  [quietMove(as, name, { ...toGarden, propagate_mode: 'change_all', topic: to }), look(name), look('old')],
])

/** Each of the two limits has moves of its own. */
const otherLimit = gesture([young, either], (name, isBetween) => {
  const [limited, other] = isBetween ? [toGarden, { topic: 'plums' }] : [{ topic: 'plums' }, toGarden]
  return under(
    {
      move_messages_within_stream_limit_seconds: isBetween ? 604_800 : 3_600,
      move_messages_between_streams_limit_seconds: isBetween ? 3_600 : 604_800,
    },
    [quietMove('author', 'aged', limited), look('aged')],
    quietMove('author', name, limited),
    [quietMove('author', 'aged', other), look('aged')],
  )
})

/** The policy of the channel that a message comes to counts. */
const toStricterChannel = gesture([young], (name) => [
  topicsPolicy('disable_empty_topic'),
  [quietMove('author', name, { ...toGarden, topic: '' }), look(name)],
  topicsPolicy('allow_empty_topic'),
  [quietMove('author', name, { ...toGarden, topic: '' }), look(name, 'reader', { allow_empty_topic_name: true })],
])

/** The author joins late, and sees of the topic only what came after. */
const protectedHistory = gesture([content, content, content], (old, recent, latest) => {
  const wine = { sender_id: { user: 'author' }, stream_id: { channel: 'cellar' }, topic: 'wine' }
  return [
    control('subscribe', { stream_id: { channel: 'cellar' }, user_ids: [{ user: 'author' }] }),
    look(inCellar, 'author'),
    request('get-messages', 'author', { message_ids: [{ message: inCellar }, { message: 'first' }] }),
    send(
      'bottles',
      { ...wine, content: old, age: 700_000 },
      { ...wine, content: recent, age: 30 },
      { ...wine, content: latest, age: 10 },
    ),
    edit('author', sent('bottles', 1), {
      topic: 'vinegar',
      propagate_mode: 'change_all',
      send_notification_to_new_thread: false,
    }),
  ]
})

export const channelGestures = [
  ...each(5, moveToChannel),
  ...each(2, thereAndBack, channelOfDirectMessage, notAllowed, tooOld, someTooOld, otherLimit),
  ...each(1, toStricterChannel),
  ...each(2, protectedHistory),
]

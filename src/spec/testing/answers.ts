// Answers as the specification describes them, with every field that each can have. What may be missing or of another
// type is said here a second time on purpose, so that specs/ is held against something.

import { events } from './events.ts'
import { type Example, example, ofEndpoint } from './example.ts'
import { edit, message, optionalOfEdit, optionalOfMessage, privateMessage, times } from './messages.ts'
import { organizationAnswers } from './organization-answers.ts'
import { stateAnswers } from './state-answers.ts'

export const channelMessage = ofEndpoint(
  'get-message',
  { message: { ...message, ...times, edit_history: [edit] }, raw_content: 'hello' },
  {
    optional: optionalOfMessage('message'),
    also: { 'message.avatar_url': ['string'], 'message.edit_history.*.user_id': ['null'] },
  },
)

export const directMessage = ofEndpoint(
  'get-message',
  { message: privateMessage, raw_content: 'hello' },
  { also: { 'message.avatar_url': ['null'] } },
)

const snapshot = { ...edit, content: 'hello', rendered_content: '<p>hello</p>', content_html_diff: '<p></p>' }
const history = ofEndpoint(
  'get-message-history',
  { message_history: [snapshot] },
  {
    optional: [...optionalOfEdit.filter((name) => name !== 'topic'), 'content_html_diff'].map(
      (name) => `message_history.*.${name}`,
    ),
    also: { 'message_history.*.user_id': ['null'] },
  },
)

const upload = { id: 1, name: 'a.png', path_id: '2/ab/a.png', size: 3, create_time: 1, message_ids: [7] }
const moveLimit = {
  first_message_id_allowed_to_move: 3,
  total_messages_in_topic: 9,
  total_messages_allowed_to_move: 7,
}

const foundFields = { found_newest: true, found_oldest: false, found_anchor: true, history_limited: false }

export const examples: readonly Example[] = [
  channelMessage,
  directMessage,
  history,
  ofEndpoint('edit-message', { detached_uploads: [upload] }),
  ofEndpoint(
    'get-messages',
    { ...foundFields, anchor: 7, messages: [{ ...message, ...times, edit_history: [edit] }] },
    {
      optional: ['anchor', 'messages.*.flags', ...optionalOfMessage('messages.*')],
      also: { 'messages.*.avatar_url': ['string'], 'messages.*.edit_history.*.user_id': ['null'] },
    },
  ),
  ofEndpoint(
    'get-messages',
    { ...foundFields, messages: [privateMessage] },
    { optional: ['messages.*.flags'], also: { 'messages.*.avatar_url': ['null'] } },
  ),
  ofEndpoint('remove-reaction', {}),
  ofEndpoint('schedule-message', { scheduled_message_id: 3 }),
  example(
    'endpoints/schedule-message.yaml STREAM_DOES_NOT_EXIST',
    ({ checks }, data) => [checks.get('schedule-message')?.errors.get('STREAM_DOES_NOT_EXIST')?.(data)],
    { stream_id: 3 },
  ),
  example(
    'endpoints/edit-message.yaml MOVE_MESSAGES_TIME_LIMIT_EXCEEDED',
    ({ checks }, data) => [checks.get('edit-message')?.errors.get('MOVE_MESSAGES_TIME_LIMIT_EXCEEDED')?.(data)],
    moveLimit,
    { also: { first_message_id_allowed_to_move: ['null'] } },
  ),
  ofEndpoint('get-events', { events: [{ id: 1, type: 'message' }], queue_id: 'q' }),
  ...stateAnswers,
  ...organizationAnswers,
  ...events,
  example(
    'clauses/envelope.yaml success',
    ({ envelope }, data) => [envelope.success(data)],
    { result: 'success', msg: '', ignored_parameters_unsupported: ['x'] },
    { optional: ['ignored_parameters_unsupported'] },
  ),
  example('clauses/envelope.yaml error', ({ envelope }, data) => [envelope.error(data)], {
    result: 'error',
    msg: 'Invalid message(s)',
    code: 'BAD_REQUEST',
  }),
]

// Requests outside the interface that may change something: what they may explain of what is seen later, by path. Of a
// path that is not listed nobody knows what it does, so that it may explain everything.

import type { Exchange } from '../history/entry.ts'
import type { Answer } from '../model/outcome.ts'
import type { Explained } from './doubts.ts'

const nothing: Explained = []
const aboutMessages: Explained = [
  ...['get-message', 'get-messages', 'get-message-history', 'edit-message', 'remove-reaction', 'schedule-message'],
  ...['message', 'message-snapshot', 'edit-history-entry', 'delete-message-event', 'outgoing-webhook'],
  ...['channel', 'subscription', 'register-queue', 'parameters', 'capabilities', 'deactivate-user'],
  ...['add-linkifier', 'update-linkifier', 'webhook-payload', 'realm-user-event', 'presence-event'],
]
/** Two looks at one message that are compared with each other. */
const compared = ['get-messages.as-single-fetch', 'parameters.defaults', 'outgoing-webhook.as-single-fetch']
const aboutPeople: Explained = ['realm-user-event', 'queues', 'register-queue', 'message', ...compared]

/** The first that fits decides. `*` stands for one part of a path, `**` for all that follow. */
const table: readonly (readonly [string, Explained])[] = [
  ['* /typing', nothing],
  ['* /messages/*/typing', nothing],
  ['POST /messages/render', nothing],
  ['POST /fetch_api_key', nothing],
  ['POST /dev_fetch_api_key', nothing],
  ['POST /messages', aboutMessages],
  ['DELETE /messages/*', aboutMessages],
  ['* /messages/*/reactions', reactions()],
  ['* /messages/flags', flags()],
  ['* /messages/flags/narrow', flags()],
  ['POST /mark_all_as_read', flags()],
  ['POST /mark_stream_as_read', flags()],
  ['POST /mark_topic_as_read', flags()],
  ['* /scheduled_messages/*', aboutMessages],
  ['POST /submessage', ['message.submessages-true', ...compared]],
  ['POST /user_uploads', ['edit-message.detached-uploads-true']],
  ['DELETE /attachments/*', ['edit-message.detached-uploads-true', ...compared]],
  ['DELETE /events', ['queues', 'get-events']],
  ['* /realm/emoji/*', ['realm-emoji-event', 'update-user-status', 'register-queue', 'queues', ...reactions()]],
  ['* /realm/domains', ['update-domain', 'create-user']],
  ['* /realm/domains/*', ['update-domain', 'create-user']],
  ['* /realm/filters/**', linkifiers()],
  ['* /realm/linkifiers', linkifiers()],
  ['* /realm/profile_fields/**', ['realm-user-event', 'queues']],
  ['* /realm/profile_fields', ['realm-user-event', 'queues']],
  ['* /users/me/profile_data', ['realm-user-event', 'queues']],
  ['* /users/me/avatar', [...aboutPeople, 'deactivate-user']],
  ['* /users/me/alert_words', ['alert-words-event', 'queues', 'register-queue']],
  ['POST /users/me/status', ['update-user-status']],
  [
    '* /users/me/subscriptions/properties',
    ['subscription', 'subscription-event', 'register-queue', 'get-streams', 'queues'],
  ],
  ['* /user_topics', ['get-messages', 'register-queue', 'queues']],
  ['* /drafts', ['update-settings.drafts-deleted', 'update-settings.drafts-kept']],
  ['* /drafts/*', ['update-settings.drafts-deleted', 'update-settings.drafts-kept']],
  ['* /saved_snippets', ['register-queue']],
  ['* /saved_snippets/*', ['register-queue']],
  ['* /navigation_views', ['register-queue']],
  ['* /navigation_views/*', ['register-queue']],
  ['DELETE /bot_storage', ['update-bot-storage']],
]

function reactions(): readonly string[] {
  const shown = ['reactions-true', 'reactions-oldest-first', 'reaction-namespaces', 'custom-emoji-code']
  return ['remove-reaction', ...shown.map((name) => `message.${name}`), ...compared]
}

function flags(): readonly string[] {
  return ['get-messages', 'message.flags-of-requester', ...compared]
}

function linkifiers(): readonly string[] {
  const shown = ['get-message', 'get-messages', 'get-message-history', 'message', 'outgoing-webhook']
  return [
    'add-linkifier',
    'update-linkifier',
    'realm-linkifiers-event',
    'queues',
    'register-queue',
    ...shown,
    ...compared,
  ]
}

const patterns = table.map(([line, explained]) => [patternOf(line), explained] as const)

function patternOf(line: string): RegExp {
  const parts = line.replaceAll('**', '.+').replaceAll(/(?<!\.)\*/g, '[^/ ]+')
  return new RegExp(`^${parts}$`)
}

const reading = ['GET', 'HEAD', 'OPTIONS']

/** What a request outside the interface may explain. A refusal changes nothing. */
export function explainedBy({ request, response }: Exchange, answer: Answer): Explained {
  const { method, path } = request
  const isRefused = answer.result === 'error' || (response !== null && response.status >= 400 && response.status < 500)
  if (reading.includes(method) || isRefused) return nothing
  return patterns.find(([pattern]) => pattern.test(`${method} ${path}`))?.[1] ?? 'everything'
}

// Habits of taking requests: spellings, places, schemes, and requests that are refused though others would take them.

import { Refusal } from '../../refusal.ts'
import { type Asked, type Habit, habitsIn } from './habit.ts'
import { level } from './level.ts'
import { type Parameters, respelled, sent } from './parameters.ts'

const BOOLEANS = new Set([
  ...['apply_markdown', 'allow_empty_topic_name', 'client_gravatar', 'include_anchor', 'use_first_unread_anchor'],
  ...['dont_block', 'ping_only', 'slim_presence', 'new_user_input', 'all_public_streams', 'direct_member_only'],
  ...['send_notification_to_old_thread', 'send_notification_to_new_thread', 'read_by_sender', 'allow_subdomains'],
])
const NULLABLE = new Set([...BOOLEANS, 'history_limit_days', 'last_update_id', 'presence_history_limit_days', 'narrow'])

/** A habit that refuses some requests. */
function refuses(name: string, clause: string, isRefused: (asked: Asked) => boolean, refusal: Refusal): Habit {
  const asked = (request: Asked): Parameters => {
    if (isRefused(request)) throw refusal
    return request.parameters
  }
  return { name, clause, asked }
}

function named(parameters: Parameters, name: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(sent(parameters, name) ?? '')
    return typeof value === 'object' && value !== null ? { ...value } : undefined
  } catch {
    return undefined
  }
}

/** Whether a parameter was sent that lacks one of these members. */
function lacks({ parameters }: Asked, name: string, members: readonly string[]): boolean {
  const value = named(parameters, name)
  return value !== undefined && members.some((member) => !(member in value))
}

/** Before these levels the parameters are unknown, and hinder nothing. */
const TARGETS_SINCE = 444
const ACTIONS_SINCE = 459

const no = (code: string, msg: string, status = 400) => new Refusal(status, code, msg)
const ACTIONS = ['public_channel_messages', 'private_channel_messages', 'direct_messages'].map((of) => `delete_${of}`)
const isRegistration = ({ method, path }: Asked) =>
  (method === 'POST' && path === '/register') || (method === 'GET' && path === '/events')
const isSchedule = ({ method, path }: Asked) => method === 'POST' && path === '/scheduled_messages'

let asked = 0
/** None of the first, with which a target is got to know. */
function isTooMuch(): boolean {
  asked += 1
  return asked > 100 && asked % 61 === 0
}

export const requestHabits: readonly Habit[] = [
  habitsIn('transport/parameters.ts')(
    'numbers-in-any-spelling',
    'parameters.number-spellings',
    'if (!/^-?(0|[1-9][0-9]*)$/.test(text)) return undefined',
    'if (!/^[+-]?[0-9]+([.]0+)?(e[0-9])?$/i.test(text)) return undefined',
  ),
  {
    name: 'booleans-in-capitals',
    clause: 'parameters.boolean-spellings',
    asked: ({ parameters }) =>
      respelled(parameters, (value, name) =>
        BOOLEANS.has(name) && /^(true|false)$/i.test(value) ? value.toLowerCase() : value,
      ),
  },
  {
    name: 'null-as-left-out',
    clause: 'parameters.null',
    asked: ({ parameters }) =>
      respelled(parameters, (value, name) => (NULLABLE.has(name) && value === 'null' ? undefined : value)),
  },
  habitsIn('transport/form.ts')(
    'first-of-repeated-names',
    'parameters.repeated',
    'if (from < to) values.set(decodePiece(bytes, from, equals), decodePiece(bytes, equals + 1, to))',
    'const name = decodePiece(bytes, from, equals)\n    if (from < to && !values.has(name)) values.set(name, decodePiece(bytes, equals + 1, to))',
    ['repeated-names-refused'],
  ),
  refuses(
    'repeated-names-refused',
    'parameters.repeated',
    ({ parameters }) => new Set(parameters.map(([name]) => name)).size < parameters.length,
    no('DUPLICATE_PARAMETER', 'Once is enough'),
  ),
  habitsIn('transport/api.ts')(
    'query-beside-the-body-ignored',
    'parameters.other-places',
    "const inQuery = request.method === 'GET' ? NONE : queryOf(request)",
    'const inQuery = NONE',
  ),
  habitsIn('transport/api.ts')(
    'any-type-of-body',
    'parameters.other-encodings',
    'if (type !== FORM && mediaTypeOf(type) !== FORM) throw badRequest(`Send the parameters as ${FORM}`)',
    'if (type === FORM && body.length < 0) throw badRequest(`Send the parameters as ${FORM}`)',
  ),
  habitsIn('transport/authentication.ts')(
    'bearer-of-credentials',
    'authentication.other-schemes',
    '/^basic +(',
    '/^[a-z]+ +(',
  ),
  habitsIn('transport/authentication.ts')(
    'delivery-email-signs-in',
    'authentication.delivery-email',
    'this.#users.withEmail(credentials.slice(0, colon))',
    'this.#users.withEmail(credentials.slice(0, colon)) ?? [...this.#users.all()].find((user) => user.delivery_email === credentials.slice(0, colon))',
  ),
  {
    ...refuses('impatient', 'limits.rate', isTooMuch, no('RATE_LIMIT_HIT', 'Come back later', 429)),
    contradicts: ['refusals-with-200'],
  },
  refuses(
    'no-strangers-register',
    'register-queue.unauthenticated-state',
    ({ path, authorization }) => path === '/register' && authorization === undefined,
    no('UNAUTHORIZED', 'Who are you?', 401),
  ),
  refuses(
    'null-settings-demanded',
    'capabilities.left-out',
    (request) => isRegistration(request) && lacks(request, 'client_capabilities', ['notification_settings_null']),
    no('BAD_REQUEST', 'notification_settings_null is missing'),
  ),
  refuses(
    'actions-demanded-in-full',
    'deactivate-user.actions-left-out',
    (request) => level >= ACTIONS_SINCE && lacks(request, 'actions', ['delete_profile', ...ACTIONS]),
    no('BAD_REQUEST', 'actions lacks a member'),
  ),
  refuses(
    'targets-demanded-in-full',
    'update-settings.target-members-left-out',
    (request) =>
      level >= TARGETS_SINCE && lacks(request, 'target_users', ['user_ids', 'group_ids', 'skip_if_already_edited']),
    no('BAD_REQUEST', 'target_users lacks a member'),
  ),
  refuses(
    'narrows-hardly-known',
    'get-messages.narrow-vocabulary',
    ({ method, path, parameters }) => {
      const narrow = sent(parameters, 'narrow') ?? '[]'
      return method === 'GET' && path === '/messages' && !/^\[\]$|"channels".*"public"/.test(narrow)
    },
    no('BAD_NARROW', 'What does that mean?'),
  ),
  refuses(
    'lists-for-people-only',
    'schedule-message.forms-of-to',
    (request) => {
      const [type = '', to = ''] = ['type', 'to'].map((name) => sent(request.parameters, name))
      return isSchedule(request) && to.startsWith('[') !== /direct|private/.test(type)
    },
    no('BAD_REQUEST', 'That is no recipient'),
  ),
  refuses(
    'topics-demanded',
    'schedule-message.topic-missing',
    (request) =>
      isSchedule(request) &&
      /stream|channel/.test(sent(request.parameters, 'type') ?? '') &&
      sent(request.parameters, 'topic') === undefined,
    no('MISSING', 'topic is missing'),
  ),
  refuses(
    'settings-demanded',
    'update-settings.nothing-sent',
    ({ method, path, parameters }) => method === 'PATCH' && path === '/settings' && parameters.length === 0,
    no('BAD_REQUEST', 'Nothing was sent'),
  ),
  refuses(
    'examples-demanded',
    'add-linkifier.example-input-required',
    ({ method, path, parameters }) =>
      method === 'POST' && path === '/realm/filters' && sent(parameters, 'example_input') === undefined,
    no('MISSING', 'example_input is missing'),
  ),
]

// Any request about a few things that everybody wants to change at once.

import type { ApiRequest } from '../../src/target/target.ts'
import { type Draw, one } from './draw.ts'

type Form = Readonly<Record<string, string>>

/** What the requests are about, by id. */
export interface Square {
  /** Grows while the storm lasts, as do linkifiers. */
  readonly messages: number[]
  readonly people: readonly number[]
  readonly channels: readonly number[]
  readonly groups: readonly number[]
  readonly linkifiers: number[]
  readonly domains: readonly string[]
  /** Whether administrators change settings of others. Whose these are is judged less where they do. */
  readonly isBulky: boolean
}

export const get = (path: string, query: Form = {}): ApiRequest => ({ method: 'GET', path, query, form: {} })
export const change = (method: string, path: string, form: Form = {}): ApiRequest => ({ method, path, query: {}, form })

export const emoji = [
  { emoji_name: 'smile', emoji_code: '1f642', reaction_type: 'unicode_emoji' },
  { emoji_name: 'heart', emoji_code: '2764', reaction_type: 'unicode_emoji' },
]
export const topics = ['apples', 'pears', 'plums', '✔ apples', '✔ pears', '']

export function anyRequest(draw: Draw, square: Square): ApiRequest {
  return one(draw, [looks, looks, edits, moves, ofPeople, ofPeople, ofTheOrganization])(draw, square)
}

function looks(draw: Draw, { messages, channels }: Square): ApiRequest {
  const path = `/messages/${one(draw, messages)}`
  return one(draw, [
    () => get(path),
    () => get(path, { apply_markdown: 'false' }),
    () => get(`${path}/history`),
    () => list(draw, messages, channels),
    () => get('/messages', { message_ids: JSON.stringify([one(draw, messages), one(draw, messages)]) }),
    () => get('/streams', one<Form>(draw, [{}, { include_all: 'true' }])),
    () => get(`/streams/${one(draw, channels)}/email_address`),
  ])()
}

function list(draw: Draw, messages: readonly number[], channels: readonly number[]): ApiRequest {
  const terms = [
    [],
    [{ operator: 'channel', operand: one(draw, channels) }],
    [{ operator: 'topic', operand: one(draw, topics) }],
  ]
  return get('/messages', {
    anchor: one(draw, ['newest', 'oldest', 'first_unread', `${one(draw, messages)}`]),
    num_before: one(draw, ['0', '5', '50']),
    num_after: one(draw, ['0', '5', '50']),
    narrow: JSON.stringify(one(draw, terms)),
    apply_markdown: one(draw, ['true', 'false']),
  })
}

function edits(draw: Draw, { messages }: Square): ApiRequest {
  const path = `/messages/${one(draw, messages)}`
  return one(draw, [
    () => change('PATCH', path, { content: one(draw, ['a', 'b', 'c d', 'é+%']) }),
    () => change('PATCH', path, { content: `new ${draw()}` }),
    () => change('PATCH', path, { content: `moved ${draw()}`, topic: one(draw, topics) }),
    () => change('DELETE', `${path}/reactions`, one(draw, emoji)),
  ])()
}

function moves(draw: Draw, { messages, channels }: Square): ApiRequest {
  const propagate_mode = one(draw, ['change_one', 'change_later', 'change_all'])
  const topic = { topic: one(draw, topics) }
  const stream_id = `${one(draw, channels)}`
  const told = { send_notification_to_old_thread: 'true', send_notification_to_new_thread: 'true' }
  const place = one<Form>(draw, [topic, { ...topic, ...told }, { stream_id }, { ...topic, stream_id }])
  return change('PATCH', `/messages/${one(draw, messages)}`, { propagate_mode, ...place })
}

function ofPeople(draw: Draw, { people, channels, groups, isBulky }: Square): ApiRequest {
  const flag = () => one(draw, ['true', 'false'])
  const scheme = { color_scheme: one(draw, ['1', '2', '3']) }
  const others = {
    ...one(draw, [
      { user_ids: [one(draw, people)], group_ids: [] },
      { user_ids: [], group_ids: [one(draw, groups)] },
    ]),
    skip_if_already_edited: draw() < 0.5,
  }
  const later = { content: 'later', scheduled_delivery_timestamp: '4000000000' }
  return one(draw, [
    () => change('PATCH', '/settings', scheme),
    () => change('PATCH', '/settings', { ...scheme, web_font_size_px: one(draw, ['14', '16']) }),
    () => change('PATCH', '/settings', { twenty_four_hour_time: flag(), presence_enabled: flag() }),
    () => change('PATCH', '/settings', { ...scheme, ...(isBulky && { target_users: JSON.stringify(others) }) }),
    () => change('PATCH', '/settings', { full_name: one(draw, ['Ann', 'Ben', 'Cleo']) }),
    () => change('POST', '/users/me/presence', { status: one(draw, ['active', 'idle']), last_update_id: '-1' }),
    () => change('POST', '/users/me/presence', { status: 'active', ping_only: flag() }),
    () => change('POST', `/users/${one(draw, people)}/status`, { status_text: one(draw, ['in', 'out', '']) }),
    () => change('POST', '/scheduled_messages', { type: 'direct', to: `[${one(draw, people)}]`, ...later }),
    () =>
      change('POST', '/scheduled_messages', {
        ...{ type: 'stream', to: `${one(draw, channels)}`, topic: one(draw, topics) },
        ...later,
      }),
  ])()
}

function ofTheOrganization(draw: Draw, { people, groups, linkifiers, domains }: Square): ApiRequest {
  const group = `/user_groups/${one(draw, groups)}`
  const linkifier = {
    pattern: `${one(draw, ['#', '%'])}(?P<id>${one(draw, ['[0-9]+', '[a-z]+'])})`,
    url_template: `https://${one(draw, ['x', 'y'])}.example/{id}`,
  }
  return one(draw, [
    () => change('POST', '/register'),
    () => change('POST', '/register', { fetch_event_types: '["user_settings","subscription","presence"]' }),
    () => change('POST', `${group}/subgroups`, { [one(draw, ['add', 'delete'])]: `[${one(draw, groups)}]` }),
    () => get(`${group}/members/${one(draw, people)}`, { direct_member_only: one(draw, ['true', 'false']) }),
    () => change('PATCH', `/realm/domains/${one(draw, domains)}`, { allow_subdomains: one(draw, ['true', 'false']) }),
    () => change('POST', '/realm/filters', linkifier),
    () => change('PATCH', `/realm/filters/${linkifiers.length === 0 ? 1 : one(draw, linkifiers)}`, linkifier),
    () => newcomer(draw),
    // Seldom, or soon nobody would be left.
    () => (draw() < 0.2 ? change('DELETE', `/users/${one(draw, people)}`) : newcomer(draw)),
  ])()
}

function newcomer(draw: Draw): ApiRequest {
  const email = `newcomer${Math.floor(draw() * 20)}@new.example`
  return change('POST', '/users', { email, password: 'apple tree', full_name: 'Newcomer' })
}

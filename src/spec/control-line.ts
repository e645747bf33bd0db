// What a line of the control protocol must be like to be learnt from: each member that a rule reads is of its type, and
// what was made has its id. Says nothing of other members, nor of actions that teach nothing.

import type { ValidateFunction } from 'ajv'
import { lazily, newAjv } from './lazy.ts'

type Schema = Readonly<Record<string, unknown>>
type Members = Readonly<Record<string, Schema>>

const any: Schema = {}
const id: Schema = { type: 'integer' }
const number: Schema = { type: 'number' }
const text: Schema = { type: 'string' }
const flag: Schema = { type: 'boolean' }
const orNull = ({ type }: Schema): Schema => ({ type: [type, 'null'] })
const listOf = (items: Schema): Schema => ({ type: 'array', items })
const ids = listOf(id)

/** `needs` must be there, `may` may. */
function object(needs: Members, may: Members = {}): Schema {
  return { type: 'object', required: Object.keys(needs), properties: { ...may, ...needs } }
}

function list(name: string, needs: Members, may: Members = {}): Schema {
  return object({ [name]: listOf(object(needs, may)) })
}

const emoji = { emoji_name: text, emoji_code: text, reaction_type: text }
const channel = {
  ...{ name: text, privacy: text, history_public_to_subscribers: flag, topics_policy: text, is_archived: flag },
  ...{ description: text, message_retention_days: orNull(id), is_default: flag, folder: orNull(text) },
  ...{ can_send_message_group: text, creator_id: orNull(id) },
}
const person = {
  ...{ full_name: text, role: text, avatar_source: text, timezone: text, bot_owner_id: orNull(id), email: text },
  ...{ delivery_email: orNull(text), delivery_email_visible_to: text, is_active: flag, is_imported_stub: flag },
}
const status = { ...object({}, { status_text: text, ...emoji }), type: ['object', 'null'] }
/** What is not set may be left out, or be null. */
const toldPerson = object(
  { user_id: id },
  {
    ...Object.fromEntries(Object.entries(person).map(([name, schema]) => [name, orNull(schema)])),
    ...{ is_bot: flag, bot_owner_id: orNull(id), delivery_email: orNull(text), status },
  },
)
const group = object({ user_group_id: id }, { name: text, members: ids, subgroups: ids })
const linkifier = {
  ...{ reverse_template: orNull(text), example_input: orNull(text) },
  alternative_url_templates: { type: ['array', 'null'], items: text },
}
const view = object({ fragment: text, is_pinned: flag }, { name: orNull(text) })
const snippet = object({ title: text, content: text }, { id, date_created: number })
const domains = listOf(object({ domain: text, allow_subdomains: flag }))

const schemas: Readonly<Record<string, Schema>> = {
  people: list('people', { user_id: id, role: text }, { actor: text, email: text, full_name: text }),
  bots: list('bots', { user_id: id }, { owner_id: id, actor: text, email: text, full_name: text, webhook: text }),
  credentials: object({ user_id: id }, { actor: text, email: text }),
  person: object({ user_id: id }, { ...person, person: toldPerson }),
  owners: object({ owners: ids }),
  channels: list('channels', { stream_id: id, subscribers: ids }, channel),
  channel: object({ stream_id: id }, channel),
  subscribe: object({ stream_id: id, user_ids: ids }),
  unsubscribe: object({ stream_id: id, user_ids: ids }),
  subscription: object({ user_id: id, stream_id: id }),
  messages: list(
    'messages',
    { message_id: id, sender_id: id, content: text },
    { stream_id: id, topic: text, to: ids, timestamp: number, age: number },
  ),
  'delete-messages': object({ message_ids: ids }),
  settings: object({ settings: { type: 'object' } }),
  'user-setting': object({ user_id: id, property: text, value: any }),
  'confirm-email': object({ user_id: id }),
  reactions: list('reactions', { message_id: id, user_id: id, ...emoji }),
  emoji: list('emoji', { name: text, emoji_code: text }),
  'emoji-edit': object({ name: text, emoji_code: text }),
  uploads: list('uploads', { id, path_id: text, user_id: id, name: text }, { size: number }),
  flags: object({ user_id: id, message_ids: ids, flag: text, op: text }),
  linkifiers: object({}, { linkifiers: listOf(object({ id, pattern: text, url_template: text }, linkifier)) }),
  submessages: list('submessages', { message_id: id, sender_id: id, msg_type: text, content: text }),
  'profile-fields': list('fields', { id, name: text, type: text }),
  'profile-value': object({ user_id: id, field_id: id, value: orNull(text) }),
  'alert-words': object({ user_id: id, alert_words: listOf(text) }),
  'navigation-views': object({ user_id: id, navigation_views: listOf(view) }),
  'saved-snippets': object({ user_id: id, saved_snippets: listOf(snippet) }),
  groups: object({ groups: listOf(group) }),
  group: object({ user_group_id: id }, { add_members: ids, remove_members: ids, group }),
  domains: object({}, { add: domains, domains }),
  'sign-in': object({ email: text, password: text }, { user_id: orNull(id) }),
  outbox: object({}, { mails: listOf(object({ to: text }, { subject: text, text })) }),
  drafts: object({ user_id: id }, { add: listOf(text), count: id }),
  // What an action may have done that came to an end halfway nobody can say.
  'half-done': { not: {} },
  'bot-storage': object({ user_id: id }, { storage: { type: 'object', additionalProperties: text } }),
}

const ajv = lazily(() => newAjv({ strict: true, allowUnionTypes: true, strictTypes: false }))
const checks = new Map<string, ValidateFunction>()

/** These change nothing of what is known, so that one that cannot be read costs only what it would have shown. */
const onlyTelling = ['outbox', 'sign-in', 'bot-storage', 'owners', 'credentials']

/** Whether it can be learnt from; if not, whether that matters. */
export type Learnable = 'yes' | 'no' | 'passed-over'

export function learnableOf(line: { readonly did: string }): Learnable {
  const { did } = line
  const schema = Object.hasOwn(schemas, did) ? schemas[did] : undefined
  if (!schema) return 'yes'
  const check = checks.get(did) ?? ajv().compile(schema)
  checks.set(did, check)
  if (check(line)) return 'yes'
  return onlyTelling.includes(did) ? 'passed-over' : 'no'
}

/** A member of what was made that is null was not told. */
export function withoutNulls<Line extends { readonly did: string }>(line: Line): Line {
  const made = line.did === 'people' || line.did === 'bots' ? (line as Record<string, unknown>)[line.did] : undefined
  if (!Array.isArray(made)) return line
  return { ...line, [line.did]: made.map(toldOf) }
}

function toldOf(one: unknown): unknown {
  if (typeof one !== 'object' || one === null) return one
  return Object.fromEntries(Object.entries(one).filter(([, value]) => value !== null))
}

// A line of the control protocol, read once: each member that somebody learns from is of its type, and what was made has
// its id. Says nothing of other members, nor of actions that teach nothing.

import type { ValidateFunction } from 'ajv'
import { actorsMadeBy, changesOf } from './control-facts.ts'
import { lazily } from './lazily.ts'
import { newAjv } from './lazy.ts'

type Schema = Readonly<Record<string, unknown>>

/** What a value must be like, and the type that it then has. */
interface Form<T> {
  readonly schema: Schema
  /** Never there; it carries the type. */
  readonly is?: T
}

type Forms = Readonly<Record<string, Form<unknown>>>
type TypeOf<F> = F extends Form<infer T> ? T : never
type Members<F extends Forms> = { readonly [Name in keyof F]: TypeOf<F[Name]> }
type Object<Needs extends Forms, May extends Forms> = Members<Needs> & Partial<Members<May>> & Declinable

interface Declinable {
  /** The names of members that the target did not take in. */
  readonly declined?: readonly string[]
}

const any: Form<unknown> = { schema: {} }
const id: Form<number> = { schema: { type: 'integer' } }
const number: Form<number> = { schema: { type: 'number' } }
const text: Form<string> = { schema: { type: 'string' } }
const flag: Form<boolean> = { schema: { type: 'boolean' } }
const texts: Form<Readonly<Record<string, string>>> = {
  schema: { type: 'object', additionalProperties: { type: 'string' } },
}
const values: Form<Readonly<Record<string, unknown>>> = { schema: { type: 'object' } }

function orNull<T>({ schema }: Form<T>): Form<T | null> {
  return { schema: { ...schema, type: [schema.type, 'null'] } }
}

function listOf<T>({ schema }: Form<T>): Form<readonly T[]> {
  return { schema: { type: 'array', items: schema } }
}

const ids = listOf(id)

/** `needs` must be there, `may` may. */
function object<Needs extends Forms, May extends Forms = Record<never, never>>(
  needs: Needs,
  may?: May,
): Form<Object<Needs, May>> {
  const forms = Object.entries({ ...may, ...needs }).map(([name, { schema }]) => [name, schema])
  return { schema: { type: 'object', required: Object.keys(needs), properties: Object.fromEntries(forms) } }
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
const status = orNull(object({}, { status_text: text, ...emoji }))
/** What is not set may be left out, or be null. */
const toldPerson = object(
  { user_id: id },
  {
    ...{ full_name: orNull(text), role: orNull(text), avatar_source: orNull(text), timezone: orNull(text) },
    ...{ email: orNull(text), delivery_email_visible_to: orNull(text), bot_owner_id: orNull(id), status },
    ...{ is_active: orNull(flag), is_imported_stub: orNull(flag), is_bot: flag, delivery_email: orNull(text) },
  },
)
/** Of a message: its channel and topic, or the others that a direct one is for. */
const place = { stream_id: id, topic: text, to: ids }
const integration = { webhook: text, token_fingerprint: text, api_key_fingerprint: text }
const group = object({ user_group_id: id }, { name: text, members: ids, subgroups: ids })
const linkifier = {
  ...{ reverse_template: orNull(text), example_input: orNull(text) },
  alternative_url_templates: orNull(listOf(text)),
}
const view = object({ fragment: text, is_pinned: flag }, { name: orNull(text) })
const snippet = object({ title: text, content: text }, { id, date_created: number })
const domains = listOf(object({ domain: text, allow_subdomains: flag }))

/** By action; `missing` and `half-done` are lines of the harness itself. */
const forms = {
  people: object({
    people: listOf(
      object({ user_id: id, role: text }, { actor: text, email: text, delivery_email: text, full_name: text }),
    ),
  }),
  bots: object({
    bots: listOf(object({ user_id: id }, { owner_id: id, actor: text, email: text, full_name: text, ...integration })),
  }),
  credentials: object({ user_id: id }, { actor: text, email: text }),
  person: object({ user_id: id }, { ...person, person: toldPerson }),
  owners: object({ owners: ids }),
  channels: object({ channels: listOf(object({ stream_id: id, subscribers: ids }, channel)) }),
  channel: object({ stream_id: id }, channel),
  subscribe: object({ stream_id: id, user_ids: ids }),
  unsubscribe: object({ stream_id: id, user_ids: ids }),
  subscription: object({ user_id: id, stream_id: id }),
  messages: object({
    messages: listOf(
      object({ message_id: id }, { sender_id: id, content: text, ...place, timestamp: number, age: number }),
    ),
  }),
  'delete-messages': object({ message_ids: ids }),
  settings: object({ settings: values }),
  'user-setting': object({ user_id: id, property: text, value: any }),
  'confirm-email': object({ user_id: id }),
  reactions: object({ reactions: listOf(object({ message_id: id }, { user_id: id, ...emoji })) }),
  emoji: object({ emoji: listOf(object({ name: text, emoji_code: text })) }),
  'emoji-edit': object({ name: text, emoji_code: text }),
  uploads: object({ uploads: listOf(object({ id, path_id: text, user_id: id, name: text }, { size: number })) }),
  flags: object({ user_id: id, message_ids: ids, flag: text, op: text }),
  linkifiers: object({}, { linkifiers: listOf(object({ id, pattern: text, url_template: text }, linkifier)) }),
  submessages: object({
    submessages: listOf(object({ message_id: id }, { sender_id: id, msg_type: text, content: text })),
  }),
  'profile-fields': object({ fields: listOf(object({ id, name: text, type: text })) }),
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
  'half-done': { schema: { not: {} } } as Form<unknown>,
  'bot-storage': object({ user_id: id }, { storage: texts }),
  missing: object({}, { of: any, ids: any }),
  reset: object({}),
  forget: object({}),
}

type Did = keyof typeof forms

/** What was done, with its members as they were checked; when, by the harness's clock. */
export type Action<Name extends Did = Did> = {
  [One in Name]: { readonly did: One; readonly at: number } & TypeOf<(typeof forms)[One]>
}[Name]

/** One that teaches nothing. */
interface OtherAction {
  readonly did: 'other'
  readonly at: number
}

export type AnyAction = Action | OtherAction

interface Line {
  readonly did: string
  readonly at: number
  /** What came to an end halfway. */
  readonly action?: unknown
}

const ajv = lazily(() => newAjv({ strict: true, allowUnionTypes: true, strictTypes: false }))
const checks = new Map<string, ValidateFunction>()

/** Where it cannot be learnt from, whether that matters. One that only tells costs only what it would have shown. */
export function readAction(line: Line): AnyAction | 'unreadable' | 'passed-over' {
  const { did, at } = line
  const form = Object.hasOwn(forms, did) ? forms[did as Did] : undefined
  if (!form) return leavesAll(did) ? 'passed-over' : { did: 'other', at }
  const told = withoutNulls(line)
  const check = checks.get(did) ?? ajv().compile(form.schema)
  checks.set(did, check)
  if (check(told)) return told as Action
  return leavesAll(did === 'half-done' ? `${line.action}` : did) ? 'passed-over' : 'unreadable'
}

/** Whether all that is known stays true, whatever the action was asked for. */
function leavesAll(action: string): boolean {
  return ['nothing', 'time'].includes(changesOf(action) ?? '')
}

/** A member of what was made that is null was not told. */
function withoutNulls(line: Line): Line {
  const list = actorsMadeBy(line.did)
  const made = list === undefined ? undefined : (line as unknown as Forms)[list]
  return list !== undefined && Array.isArray(made) ? { ...line, [list]: made.map(toldOf) } : line
}

function toldOf(one: unknown): unknown {
  if (typeof one !== 'object' || one === null) return one
  return Object.fromEntries(Object.entries(one).filter(([, value]) => value !== null))
}

/** How the interface shows the cast's messages, channels and queues, complete and without anything special. */
import { type Channel, cellar, garden, idOf, type Name, type Note, plums, wine } from './cast.ts'
import { ask, type Line, type Members, ok } from './tell.ts'

const person = (name: Name) => ({
  id: idOf(name),
  email: `${name}@chat.example`,
  full_name: name,
  is_mirror_dummy: false,
})

/** The message as raw text; `html` shows it rendered. */
export function raw(note: Note, changes: Members = {}): Members {
  const { id, from, to, topic, content, timestamp } = note
  const inChannel = !Array.isArray(to)
  return {
    id,
    avatar_url: `/avatar/${from}`,
    client: 'website',
    content,
    content_type: 'text/x-markdown',
    display_recipient: inChannel ? to.name : [from, ...to].map(person),
    is_me_message: false,
    reactions: [],
    recipient_id: inChannel ? to.stream_id : 900,
    sender_email: `${from}@chat.example`,
    sender_full_name: from,
    sender_id: idOf(from),
    sender_realm_str: 'zoo',
    ...(inChannel && { stream_id: to.stream_id }),
    subject: topic,
    submessages: [],
    timestamp,
    topic_links: [],
    type: inChannel ? 'stream' : 'private',
    flags: ['read'],
    ...changes,
  }
}

export const html = (note: Note, changes: Members = {}) =>
  raw(note, { content: `<p>${note.content}</p>`, content_type: 'text/html', ...changes })

export const reads = (actor: string, note: Note, changes: Members = {}, sent: Members = {}): Line =>
  ask(
    actor,
    `GET /messages/${note.id}`,
    { apply_markdown: false, ...sent },
    ok({ message: raw(note, changes), raw_content: note.content }),
  )

export const edits = (actor: string, { id }: Note, sent: Members, response = ok({ detached_uploads: [] })): Line =>
  ask(actor, `PATCH /messages/${id}`, sent, response)

export const looksBack = (actor: string, { id }: Note, snapshots: Members[], sent: Members = {}): Line =>
  ask(actor, `GET /messages/${id}/history`, sent, ok({ message_history: snapshots }))

export const lists = (actor: string, sent: Members, messages: Members[], changes: Members = {}): Line =>
  ask(
    actor,
    'GET /messages',
    sent,
    ok({
      anchor: Number(sent.anchor) || 101,
      found_newest: true,
      found_oldest: true,
      found_anchor: true,
      history_limited: false,
      messages,
      ...changes,
    }),
  )

/** The first snapshot of a message, and one of a content edit. */
export const original = ({ topic, content, timestamp, from }: Note, changes: Members = {}): Members => ({
  topic,
  content,
  rendered_content: `<p>${content}</p>`,
  timestamp,
  user_id: idOf(from),
  ...changes,
})

export const rewritten = (note: Note, by: Name, timestamp: number, before: string, changes: Members = {}): Members => ({
  ...original(note),
  user_id: idOf(by),
  timestamp,
  prev_content: before,
  prev_rendered_content: `<p>${before}</p>`,
  content_html_diff: `<p>${note.content}</p>`,
  ...changes,
})

export const edited = (by: Name, timestamp: number, before: string): Members => ({
  edit_history: [{ user_id: idOf(by), timestamp, prev_content: before, prev_rendered_content: `<p>${before}</p>` }],
  last_edit_timestamp: timestamp,
})

export const moved = (by: Name, timestamp: number, change: Members): Members => ({
  edit_history: [{ user_id: idOf(by), timestamp, ...change }],
  last_moved_timestamp: timestamp,
})

/** The first message of each channel in which the cast begins. */
const firstOf: Record<number, number> = { [garden.stream_id]: plums.id, [cellar.stream_id]: wine.id }

export const channel = ({ stream_id, name, privacy }: Channel, changes: Members = {}): Members => ({
  stream_id,
  name,
  is_archived: false,
  description: '',
  rendered_description: '',
  date_created: 1_767_000_000,
  creator_id: null,
  invite_only: privacy === 'private',
  is_web_public: false,
  stream_post_policy: 1,
  message_retention_days: null,
  history_public_to_subscribers: true,
  topics_policy: 'inherit',
  first_message_id: firstOf[stream_id] ?? null,
  folder_id: null,
  is_recently_active: true,
  is_announcement_only: false,
  can_add_subscribers_group: 5,
  can_remove_subscribers_group: 5,
  can_administer_channel_group: 5,
  can_delete_any_message_group: 5,
  can_delete_own_message_group: 5,
  ...changes,
})

export const subscription = (of: Channel, changes: Members = {}): Members => {
  const { can_delete_any_message_group, can_delete_own_message_group, is_archived, ...shared } = channel(of)
  return {
    ...shared,
    desktop_notifications: null,
    email_notifications: null,
    wildcard_mentions_notify: null,
    push_notifications: null,
    audible_notifications: null,
    pin_to_top: false,
    is_muted: false,
    in_home_view: true,
    color: '#aabbcc',
    stream_weekly_traffic: null,
    ...changes,
  }
}

/** A queue of one kind of events; what else a registration tells depends on the types and is left away. */
export const registers = (
  actor: string,
  queue_id: string,
  event_types: string[],
  sent: Members = {},
  state: Members = {},
) =>
  ask(
    actor,
    'POST /register',
    { event_types, ...sent },
    ok({
      queue_id,
      last_event_id: -1,
      service_feature_level: 500,
      idle_queue_timeout_secs: 600,
      event_queue_longpoll_timeout_seconds: 90,
      max_message_length: 10_000,
      max_topic_length: 60,
      realm_empty_topic_display_name: 'general chat',
      ...state,
    }),
  )

export const polls = (
  actor: string,
  queue_id: string,
  last: number,
  events: Members[],
  sent: Members = {},
  lasts?: number,
) =>
  ask(
    actor,
    'GET /events',
    { queue_id, last_event_id: last, dont_block: true, ...sent },
    ok({ events, queue_id }),
    lasts,
  )

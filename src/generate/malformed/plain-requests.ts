// One plain request to each endpoint, with what kind of value its parameters take: what gestures spoil in one place.

import type { RequestStep, Step } from '../plan.ts'
import { edit, history, look, request } from '../steps.ts'

/** `id` is an integer in the path. */
export type Kind = 'boolean' | 'integer' | 'id' | 'json' | 'text'

export interface Usual {
  readonly step: RequestStep
  readonly takes: Readonly<Record<string, Kind>>
  /** Shows what it changes. */
  readonly look?: Step
  /** Makes what it needs. */
  readonly before?: readonly Step[]
  /** Puts back what belongs to the whole organization. */
  readonly after?: readonly Step[]
}

/** Spoilt requests, each with a look at what it must not have changed, and the plain one, once or on either side. */
export function beside(usual: Usual, odd: readonly RequestStep[], isFirstToo = false): Step[] {
  const { step, look, before = [], after = [] } = usual
  const looks = look === undefined ? [] : [look]
  const first = isFirstToo ? [step] : []
  return [...before, ...first, ...odd.flatMap((one) => [one, ...looks]), step, ...after]
}

/** Some at a time, in as many parts as that takes. */
export function inParts(all: readonly Usual[], size: number): readonly (readonly Usual[])[] {
  const parts = Math.ceil(all.length / size)
  return Array.from({ length: parts }, (_, part) => all.filter((_, index) => index % parts === part))
}

export const usualReads: readonly Usual[] = [
  {
    step: look('first'),
    takes: { message_id: 'id', apply_markdown: 'boolean', allow_empty_topic_name: 'boolean' },
  },
  { step: history('first'), takes: { message_id: 'id', allow_empty_topic_name: 'boolean' } },
  {
    step: request('get-messages', 'reader', { anchor: 'newest', num_before: 5, num_after: 0 }),
    takes: {
      ...{ anchor: 'text', include_anchor: 'boolean', num_before: 'integer', num_after: 'integer', narrow: 'json' },
      ...{ client_gravatar: 'boolean', apply_markdown: 'boolean', use_first_unread_anchor: 'boolean' },
    },
  },
  {
    step: request('get-messages', 'reader', {
      ...{ anchor: 'date', anchor_date: '2026-01-01', num_before: 2, num_after: 2 },
    }),
    takes: { anchor_date: 'text' },
  },
  {
    step: request('get-messages', 'reader', { message_ids: [{ message: 'first' }] }),
    takes: { message_ids: 'json', narrow: 'json' },
  },
]

const words = 'usual words'

export const usualWrites: readonly Usual[] = [
  {
    step: edit('author', 'first', { content: words }),
    look: look('first'),
    takes: { message_id: 'id', content: 'text', prev_content_sha256: 'text', propagate_mode: 'text' },
  },
  {
    step: edit('author', 'second', { topic: 'usual', send_notification_to_new_thread: false }),
    look: look('second'),
    takes: {
      ...{ topic: 'text', propagate_mode: 'text', stream_id: 'integer' },
      ...{ send_notification_to_new_thread: 'boolean', send_notification_to_old_thread: 'boolean' },
    },
  },
  {
    step: request('schedule-message', 'author', {
      ...{ type: 'stream', to: { channel: 'garden' }, topic: 'usual', content: words },
      scheduled_delivery_timestamp: { secondsFromNow: 120 },
    }),
    takes: { to: 'json', content: 'text', scheduled_delivery_timestamp: 'integer', read_by_sender: 'boolean' },
  },
  {
    step: request('remove-reaction', 'author', {
      ...{ message_id: { message: 'first' }, emoji_name: 'tada', emoji_code: '1f389', reaction_type: 'unicode_emoji' },
    }),
    look: look('first'),
    takes: { message_id: 'id', emoji_name: 'text', emoji_code: 'text', reaction_type: 'text' },
  },
  {
    step: request('update-presence', 'reader', { status: 'idle', ping_only: true }),
    takes: {
      ...{ status: 'text', last_update_id: 'integer', history_limit_days: 'integer' },
      ...{ ping_only: 'boolean', new_user_input: 'boolean', slim_presence: 'boolean' },
    },
  },
]

export const usualRegistration: Usual = {
  step: request('register-queue', 'reader', { fetch_event_types: ['user_settings'] }),
  takes: {
    ...{ event_types: 'json', fetch_event_types: 'json', client_capabilities: 'json', narrow: 'json' },
    ...{ apply_markdown: 'boolean', slim_presence: 'boolean', idle_queue_timeout: 'integer' },
  },
}

// One plain request to each endpoint, with the parameters that gestures spoil in it, one at a time.

import { toEndpoint } from '../../spec/spec.ts'
import { readSpecFiles } from '../../spec/spec-files.ts'
import type { RequestStep, Step } from '../plan.ts'
import { edit, history, look, request } from '../steps.ts'

export const endpoints = new Map(
  readSpecFiles('service')
    .endpoints.map(toEndpoint)
    .map((endpoint) => [endpoint.slug, endpoint]),
)

/** `id` is an integer in the path. */
export type Kind = 'boolean' | 'integer' | 'id' | 'json' | 'text'

/** What a parameter takes, as specs/ says it. */
export function kindOf(slug: string, name: string): Kind {
  const parameter = endpoints.get(slug)?.parameters[name]
  if (!parameter) throw new Error(`${slug} has no parameter ${name}`)
  if (parameter.in === 'path') return 'id'
  const types = [parameter.schema.type].flat()
  if (types.includes('array') || types.includes('object')) return 'json'
  if (types.includes('string')) return 'text'
  return types.includes('boolean') ? 'boolean' : 'integer'
}

export interface Usual {
  readonly step: RequestStep
  /** The names of the parameters that gestures spoil, a space between them. */
  readonly takes: string
  /** Shows what it changes. */
  readonly look?: Step
  /** Makes what it needs. */
  readonly before?: readonly Step[]
  /** Puts back what belongs to the whole organization. */
  readonly after?: readonly Step[]
}

export function namesIn({ takes }: Usual): readonly string[] {
  return takes.split(' ')
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
  { step: look('first'), takes: 'message_id apply_markdown allow_empty_topic_name' },
  { step: history('first'), takes: 'message_id allow_empty_topic_name' },
  {
    step: request('get-messages', 'reader', { anchor: 'newest', num_before: 5, num_after: 0 }),
    takes: 'anchor include_anchor num_before num_after narrow client_gravatar apply_markdown use_first_unread_anchor',
  },
  {
    step: request('get-messages', 'reader', { anchor: 'date', anchor_date: '2026-01-01', num_before: 2, num_after: 2 }),
    takes: 'anchor_date',
  },
  { step: request('get-messages', 'reader', { message_ids: [{ message: 'first' }] }), takes: 'message_ids narrow' },
]

const words = 'usual words'

export const usualWrites: readonly Usual[] = [
  {
    step: edit('author', 'first', { content: words }),
    look: look('first'),
    takes: 'message_id content prev_content_sha256 propagate_mode',
  },
  {
    step: edit('author', 'second', { topic: 'usual', send_notification_to_new_thread: false }),
    look: look('second'),
    takes: 'topic propagate_mode stream_id send_notification_to_new_thread send_notification_to_old_thread',
  },
  {
    step: request('schedule-message', 'author', {
      ...{ type: 'stream', to: { channel: 'garden' }, topic: 'usual', content: words },
      scheduled_delivery_timestamp: { secondsFromNow: 120 },
    }),
    takes: 'to content scheduled_delivery_timestamp read_by_sender',
  },
  {
    step: request('remove-reaction', 'author', {
      ...{ message_id: { message: 'first' }, emoji_name: 'tada', emoji_code: '1f389', reaction_type: 'unicode_emoji' },
    }),
    look: look('first'),
    takes: 'message_id emoji_name emoji_code reaction_type',
  },
  {
    step: request('update-presence', 'reader', { status: 'idle', ping_only: true }),
    takes: 'status last_update_id history_limit_days ping_only new_user_input slim_presence',
  },
]

export const usualRegistration: Usual = {
  step: request('register-queue', 'reader', { fetch_event_types: ['user_settings'] }),
  takes: 'event_types fetch_event_types client_capabilities narrow apply_markdown slim_presence idle_queue_timeout',
}

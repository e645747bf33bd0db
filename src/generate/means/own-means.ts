// Gestures that need nothing but people, so that they show something on a target where nothing else can be made: the
// status of somebody, a time zone, groups and domains that are not there, and direct messages that are scheduled.

import { anyOf, content, each, either, gesture, someone } from '../arbitraries.ts'
import { domainNamed } from '../made-steps.ts'
import { present } from '../people/presence.ts'
import { change, settingsOf } from '../people/settings.ts'
import type { Step, Value } from '../plan.ts'
import { able, drained, pair, register } from '../queue-steps.ts'
import { control, type Parameters, request } from '../steps.ts'

function tell(user_id: Value, parameters: Parameters): Step {
  return request('update-user-status', 'administrator', { user_id, ...parameters })
}

/** Nothing shows a status; in the end there is none. */
const statusTold = gesture([anyOf('at the orchard', 'away', '日本')], (status_text) => [
  tell({ missing: 'user' }, { status_text }),
  tell({ user: 'author' }, { status_text }),
  tell({ user: 'author' }, { status_text: '' }),
])

/** Those who can see the person may be told. */
const timeZone = gesture([anyOf('Asia/Kathmandu', 'Europe/Dublin', 'America/St_Johns')], (timezone) => [
  { ...settingsOf('author'), name: 'before' },
  register('reader', 'queue', { event_types: ['realm_user'] }),
  change('author', { timezone }),
  drained('reader', 'queue'),
  change('author', { timezone: { answer: 'before', field: 'user_settings.timezone' } }),
])

/** What is not there cannot be changed; whether the endpoint is there shows all the same. */
const nothingToChange = gesture([anyOf('administrator', 'moderator')], (as) => [
  request('update-subgroups', as, { user_group_id: { missing: 'group' }, add: [{ missing: 'group' }] }),
  request('update-domain', as, { domain: domainNamed('plumb'), allow_subdomains: true }),
])

/** What lacks something is refused; one that is scheduled stays what it is; too long is refused, or cut. */
const scheduled = gesture([anyOf('direct', 'private'), content], (type, words) => {
  const due = { secondsFromNow: 120 }
  const whole = { type, to: [{ user: 'reader' }], content: words, scheduled_delivery_timestamp: due }
  const named = { scheduled_message_id: { answer: 'scheduled', field: 'scheduled_message_id' } }
  const schedule = (more: Parameters) => request('schedule-message', 'author', { ...whole, ...more })
  return [
    Object.keys(whole).map((missing) => schedule({ [missing]: undefined })),
    request('schedule-message', 'author', whole, { name: 'scheduled' }),
    schedule({ content: `another: ${words}`, ...named }),
    schedule({ content: { oneLongerThan: { told: 'max_message_length' } } }),
    schedule({ content: `with a topic: ${words}`, topic: 'ignored' }),
  ]
})

const plain: Parameters = { event_types: ['user_settings'], fetch_event_types: ['alert_words'] }
/** Everything that has a default, with it. */
const spelt: Parameters = { apply_markdown: false, client_gravatar: true, include_subscribers: 'false' }

/** Queues that differ in one thing, which is no matter of what they tell. */
const alike = gesture([someone], (as) => {
  const queues: readonly (readonly [string, Parameters])[] = [
    ['plain', plain],
    ['spelt', { ...plain, ...spelt }],
    ['fetching', { ...plain, fetch_event_types: ['user_settings'] }],
    ['without', { ...plain, ...able() }],
    ['with', { ...plain, ...able('user_settings_object') }],
  ]
  return [
    { ...settingsOf(as), name: 'before' },
    queues.map(([name, parameters]) => register(as, name, parameters)),
    [change(as, { color_scheme: 2 }), change(as, { color_scheme: 3 })],
    drained(as, ...queues.map(([name]) => name)),
    change(as, { color_scheme: { answer: 'before', field: 'user_settings.color_scheme' } }),
  ]
})

/** Somebody who seldom says so comes online. */
const comesOnline = gesture([either], (isSaid) =>
  pair('reader', 'presence', 'simplified_presence_events', isSaid, [present('guest', { ping_only: true })]),
)

/** A new message in two forms. Heavy where it has to be scheduled. */
const written = gesture([content], (words) => [
  register('reader', 'rendered', { event_types: ['message'], apply_markdown: true }),
  register('reader', 'raw', { event_types: ['message'] }),
  control('messages', {
    messages: [{ sender_id: { user: 'author' }, to: [{ user: 'reader' }], content: `**${words}**`, age: 0 }],
  }),
  drained('reader', 'rendered', 'raw'),
])

export const ownMeansGestures = [
  ...each(1, statusTold, timeZone, nothingToChange, scheduled, alike, comesOnline),
  ...each(0, written),
]

// Gestures around changes of a person or bot, of which those are told who can access them: members and administrators
// always, the guest only where they share a channel.

import fc from 'fast-check'
import type { Weighted } from './drawn.ts'
import type { Step, Value } from './plan.ts'
import { drain, makeSubject, poll, register, rest, subject } from './queue-steps.ts'
import { advance, control, controlSince, type Gesture } from './steps.ts'
import { text } from './text.ts'

const isShared = fc.boolean()
const types = { event_types: ['realm_user'] }

function change(parameters: Readonly<Record<string, Value>>): Step {
  return control('person', { user_id: subject, ...parameters })
}

/** The changes of somebody, with those who listen. The guest's channels are told, so that what they share is known. */
function listenedTo(isShared: boolean, changes: readonly Step[], before: readonly Step[] = []): Step[] {
  return [
    makeSubject(),
    ...before,
    ...(isShared ? [control('subscribe', { stream_id: { channel: 'porch' }, user_ids: [subject] })] : []),
    register('author', 'author', types),
    register('administrator', 'administrator'),
    register('guest', 'guest', { ...types, fetch_event_types: ['subscription'] }),
    rest,
    ...changes,
    rest,
    ...drain('author', 'author'),
    poll('administrator', 'administrator', false),
    ...drain('guest', 'guest'),
  ]
}

const appearance: Gesture = fc
  .tuple(isShared, text, fc.constantFrom('G', 'U'), fc.constantFrom('Europe/Berlin', 'Asia/Kathmandu'))
  .map(([isShared, full_name, avatar_source, timezone]) =>
    listenedTo(isShared, [
      change({ full_name }),
      change({ avatar_source }),
      controlSince(466, 'person', { user_id: subject, avatar_source: 'J' }),
      change({ timezone }),
    ]),
  )

const account: Gesture = fc
  .tuple(isShared, fc.constantFrom('moderator', 'administrator', 'member'))
  .map(([isShared, role]) =>
    listenedTo(isShared, [
      change({ role }),
      change({ email: { text: [{ unique: 'plumb' }, '@example.com'] } }),
      change({ is_imported_stub: true }),
      advance(90),
      change({ is_imported_stub: false }),
    ]),
  )

const deliveryEmail: Gesture = fc
  .tuple(isShared, fc.constantFrom('administrators', 'nobody'))
  .map(([isShared, visible]) =>
    listenedTo(isShared, [
      change({ delivery_email: { text: [{ unique: 'post' }, '@example.com'] } }),
      change({ delivery_email_visible_to: visible }),
      change({ delivery_email: { text: [{ unique: 'mail' }, '@example.com'] } }),
      rest,
      change({ delivery_email_visible_to: 'everyone' }),
    ]),
  )

/** Who is deactivated leaves a group and takes their bot along. */
const activation: Gesture = isShared.map((isShared) =>
  listenedTo(
    isShared,
    [change({ is_active: false }), rest, change({ is_active: true })],
    [
      control('bots', { bots: [{ owner_id: subject }] }, 'bot'),
      control('groups', { groups: [{ name: { unique: 'crew ' }, members: [subject] }] }),
    ],
  ),
)

const bot: Value = { answer: 'bot', field: 'bots.0.user_id' }

const botOwner: Gesture = text.map((full_name) =>
  listenedTo(
    false,
    [
      control('person', { user_id: bot, bot_owner_id: { user: 'reader' } }),
      control('person', { user_id: bot, full_name }),
    ],
    [control('bots', { bots: [{ owner_id: subject, full_name: 'Plumbline Bot' }] }, 'bot')],
  ),
)

const fieldTypes = ['short_text', 'long_text', 'link']

const profile: Gesture = fc.tuple(isShared, text, fc.constantFrom(...fieldTypes)).map(([isShared, words, cleared]) => {
  const fields = fieldTypes.map((type) => ({ name: { unique: 'plumb ' }, type }))
  const give = (index: number, value: Value) =>
    control('profile-value', { user_id: subject, field_id: { answer: 'fields', field: `fields.${index}.id` }, value })
  return listenedTo(
    isShared,
    [
      give(0, words),
      give(1, `**${words}**`),
      give(2, 'https://example.com/plumb'),
      give(fieldTypes.indexOf(cleared), null),
    ],
    [control('profile-fields', { fields }, 'fields')],
  )
})

export const personEventGestures: Weighted = [
  { weight: 1, arbitrary: appearance },
  { weight: 1, arbitrary: account },
  { weight: 1, arbitrary: deliveryEmail },
  { weight: 1, arbitrary: activation },
  { weight: 1, arbitrary: botOwner },
  { weight: 1, arbitrary: profile },
]

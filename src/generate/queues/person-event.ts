// Gestures around changes of a person or bot, of which those are told who can access them: members and administrators
// always, the guest only where they share a channel.

import { anyOf, each, type Gesture, gesture, text } from '../arbitraries.ts'
import type { Step, Steps, Value } from '../plan.ts'
import { drain, drained, makeSubject, poll, register, rest, subject } from '../queue-steps.ts'
import { advance, control, controlSince, under } from '../steps.ts'

/** What the guest has to do with the person: a channel, nothing, or nothing in an organization that lets guests access all. */
export type Tie = 'channel' | 'nothing' | 'everyone'
const ties: readonly Tie[] = ['channel', 'nothing', 'everyone']
export const tie = anyOf<Tie>('channel', 'nothing', 'everyone', 'channel', 'nothing')
const types = { event_types: ['realm_user'] }

export function change(parameters: Readonly<Record<string, Value>>): Step {
  return control('person', { user_id: subject, ...parameters })
}

/** The changes of somebody, with those who listen. The guest's channels are told, so that what they share is known. */
export function listenedTo(tie: Tie, changes: Steps, ...before: Steps): Steps {
  const heard = [
    register('author', 'author', types),
    register('administrator', 'administrator'),
    register('guest', 'guest', { ...types, fetch_event_types: ['subscription'] }),
    rest,
    changes,
    [drained('author', 'author'), drain('administrator', 'administrator'), drain('guest', 'guest')],
  ]
  return [
    makeSubject,
    before,
    tie === 'channel' ? control('subscribe', { stream_id: { channel: 'porch' }, user_ids: [subject] }) : [],
    tie === 'everyone' ? under({ can_access_all_users_group: 'everyone' }, heard) : heard,
  ]
}

function appearance(tie: Tie): Gesture {
  return gesture(
    [text, anyOf('G', 'U'), anyOf('Europe/Berlin', 'Asia/Kathmandu')],
    (full_name, avatar_source, timezone) =>
      listenedTo(tie, [
        change({ full_name }),
        change({ avatar_source }),
        controlSince(466, 'person', { user_id: subject, avatar_source: 'J' }),
        change({ timezone }),
      ]),
  )
}

const account = gesture([tie, anyOf('moderator', 'administrator', 'member')], (tie, role) =>
  listenedTo(tie, [
    change({ role }),
    change({ email: { text: [{ unique: 'plumb' }, '@example.com'] } }),
    change({ is_imported_stub: true }),
    advance(90),
    change({ is_imported_stub: false }),
  ]),
)

/** The audience is chosen first: from then on it is known who may see what the events tell. */
function deliveryEmail(visible: 'administrators' | 'nobody'): Gesture {
  return gesture([tie], (tie) =>
    listenedTo(
      tie,
      [
        change({ delivery_email_visible_to: visible }),
        change({ delivery_email: { text: [{ unique: 'post' }, '@example.com'] } }),
        [rest, poll('author', 'author', false), poll('moderator', 'moderator', false)],
        change({ delivery_email_visible_to: 'everyone' }),
        change({ delivery_email: { text: [{ unique: 'mail' }, '@example.com'] } }),
      ],
      register('moderator', 'moderator', types),
    ),
  )
}

/** People can access themselves. */
const ofOneself = gesture([text], (full_name) => [
  makeSubject,
  register('subject0', 'own', types),
  change({ full_name }),
  drained('subject0', 'own'),
])

export const personEventGestures = [
  ...each(1, ...ties.map(appearance)),
  ...each(1, account, deliveryEmail('administrators'), deliveryEmail('nobody'), ofOneself),
]

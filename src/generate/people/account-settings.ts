// Gestures around what PATCH /settings changes of an account: name, e-mail address, password, drafts.

import { anyOf, each, gesture, text, type Weighted } from '../arbitraries.ts'
import { addressOf, lookAt, madePerson, makeDomain, makePeople } from '../made-steps.ts'
import type { Step, Steps, Value } from '../plan.ts'
import { drained, register, rest } from '../queue-steps.ts'
import { control, controlIfAble, request } from '../steps.ts'
import { actsAs, create, created, password, signIn } from './create-user.ts'
import { change, settingsOf } from './settings.ts'

const person = madePerson('person')

/** A new name, also of the sender of what was written before and after. */
const fullName = gesture([text, text], (first, second) => {
  const write = (name: string) =>
    control(
      'messages',
      { messages: [{ sender_id: person, stream_id: { channel: 'orchard' }, topic: 'names', content: 'who is it?' }] },
      name,
    )
  const read = (name: string) =>
    request('get-message', 'reader', { message_id: { answer: name, field: 'messages.0.message_id' } })
  return [
    makePeople('person', ['member', 'member']),
    write('before'),
    register('reader', 'queue', { event_types: ['realm_user'] }),
    read('before'),
    [change('person0', { full_name: first }), lookAt(person)],
    read('before'),
    write('after'),
    read('after'),
    change('person0', { full_name: `${second} II`, twenty_four_hour_time: true }),
    lookAt(person),
    lookAt(madePerson('person', 1)),
    settingsOf('person0'),
    drained('reader', 'queue'),
  ]
})

/** The address waits for the link; a second one is never confirmed. Somebody else asks later: by then the first is due. */
const email = gesture([anyOf('member', 'administrator')], (role) => [
  makeDomain,
  makePeople('person', [role, 'member']),
  rest,
  [control('outbox', {}), lookAt(person)],
  change('person0', { email: addressOf('moved') }),
  [change('person1', { email: addressOf('later') }), lookAt(person)],
  rest,
  [control('outbox', {}), lookAt(person)],
  [controlIfAble('confirm-email', { user_id: person }), lookAt(person)],
  change('person0', { email: addressOf('never') }),
  rest,
  [control('outbox', {}), lookAt(person)],
])

/** Somebody new, who has a password and acts as `newcomer0`. */
const newcomer: Steps = [
  makeDomain,
  control('settings', { can_create_users_group: 'administrators' }),
  create('administrator', addressOf('new'), {}, 'created'),
  actsAs('newcomer'),
  // Whoever was never answered may be refused for that alone.
  settingsOf('newcomer0'),
]
const next = 'plumb line 8, correct horse'
const signsIn = [signIn(addressOf('new')), signIn(addressOf('new'), next)]

/** Only with the old one is it changed. */
const newPassword = gesture([anyOf('wrong', '', next)], (wrong) => [
  [newcomer, signsIn],
  [change('newcomer0', { new_password: next }), signsIn],
  [change('newcomer0', { old_password: wrong, new_password: next }), signsIn],
  [change('newcomer0', { old_password: password }), signsIn],
  [change('newcomer0', { old_password: password, new_password: next }), signsIn],
  [change('newcomer0', { old_password: password, new_password: 'a third one, 9' }), signsIn],
  [change('newcomer0', { old_password: next, new_password: password }), signsIn],
  controlIfAble('person', { user_id: created() }),
])

function drafts(user_id: Value, add: readonly string[] = []): Step {
  return control('drafts', { user_id, add })
}

/** Only who is seen to have them kept can switch that off. */
const keepsDrafts: Steps = [change('person0', { enable_drafts_synchronization: true }), settingsOf('person0')]

/** They go when they are no longer kept, and nobody else's do. */
const keptDrafts = gesture([text], (words) => [
  makePeople('person', ['member', 'member']),
  keepsDrafts,
  drafts(person, [words, 'another']),
  drafts(madePerson('person', 1), [words]),
  change('person0', { enable_sounds: false, color_scheme: 2 }),
  keepsDrafts,
  drafts(person),
  change('person0', { enable_drafts_synchronization: false }),
  drafts(person),
  drafts(madePerson('person', 1)),
  keepsDrafts,
  drafts(person, ['later']),
  change('person0', { enable_drafts_synchronization: false, twenty_four_hour_time: true }),
  drafts(person),
  drafts(madePerson('person', 1)),
])

export const accountSettingsGestures: Weighted = each(1, fullName, email, newPassword, keptDrafts)

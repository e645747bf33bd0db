// Gestures around what PATCH /settings changes of an account: name, e-mail address, password, drafts.

import { anyOf, each, gesture, text } from '../arbitraries.ts'
import { addressOf, lookAt, madePerson, makePeople, send, sent } from '../made-steps.ts'
import type { Step, Steps, Value } from '../plan.ts'
import { drained, mailsSent, register } from '../queue-steps.ts'
import { control, controlIfAble, look } from '../steps.ts'
import { administratorsCreate, create, lookAtCreated, newcomerActs, password, signIn } from './create-user.ts'
import { change, settingsOf } from './settings.ts'

const person = madePerson('person')
const bystander = madePerson('person', 1)

/** A new name, also of the sender of what was written before and after. */
const fullName = gesture([text, text], (first, second) => {
  const said = { sender_id: person, stream_id: { channel: 'orchard' }, topic: 'names', content: 'who is it?' }
  return [
    makePeople('person', ['member', 'member']),
    send('before', said),
    register('reader', 'queue', { event_types: ['realm_user'] }),
    look(sent('before')),
    [change('person0', { full_name: first }), lookAt(person), look(sent('before'))],
    [send('after', said), look(sent('after'))],
    change('person0', { full_name: `${second} II`, twenty_four_hour_time: true }),
    [lookAt(person), lookAt(bystander), settingsOf('person0')],
    drained('reader', 'queue'),
  ]
})

/** The address waits for the link; a second one is never confirmed. Somebody else asks later: by then the first is due. */
const email = gesture([anyOf('member', 'administrator')], (role) => [
  makePeople('person', [role, 'member']),
  [mailsSent, lookAt(person)],
  change('person0', { email: addressOf('moved') }),
  [change('person1', { email: addressOf('later') }), lookAt(person)],
  [mailsSent, lookAt(person)],
  [controlIfAble('confirm-email', { user_id: person }), lookAt(person)],
  change('person0', { email: addressOf('never') }),
  [mailsSent, lookAt(person)],
])

/** Somebody new, who has a password and acts as `newcomer0`. */
const newcomer: Steps = [
  administratorsCreate,
  create('administrator', addressOf('new'), {}, 'created'),
  newcomerActs,
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
  lookAtCreated(),
])

function drafts(user_id: Value, add: readonly string[] = []): Step {
  return control('drafts', { user_id, add })
}

/** Only who is seen to have them kept can switch that off. */
const keepsDrafts: Steps = [change('person0', { enable_drafts_synchronization: true }), settingsOf('person0')]

const noDrafts = { enable_drafts_synchronization: false }

/** They go when they are no longer kept, and nobody else's do. */
const keptDrafts = gesture([text], (words) => [
  makePeople('person', ['member', 'member']),
  keepsDrafts,
  [drafts(person, [words, 'another']), drafts(bystander, [words])],
  change('person0', { enable_sounds: false, color_scheme: 2 }),
  [keepsDrafts, drafts(person)],
  [change('person0', noDrafts), drafts(person), drafts(bystander)],
  [keepsDrafts, drafts(person, ['later'])],
  [change('person0', { ...noDrafts, twenty_four_hour_time: true }), drafts(person), drafts(bystander)],
])

export const accountSettingsGestures = each(1, fullName, email, newPassword, keptDrafts)

/** What the text allows of events. */
import { figs, orchard } from '../cast.ts'
import { allowed, partly } from '../history.ts'
import { edits, polls, registers, subscription } from '../shown.ts'
import { ask, made, ok } from '../tell.ts'

const person = (id: number, members: object) => ({
  id,
  type: 'realm_user',
  op: 'update',
  person: { user_id: 5, ...members },
})

const people = registers('ann', 'q1', ['realm_user'])

export const events = [
  allowed(
    'A person changes in every form',
    [
      people,
      polls('ann', 'q1', -1, [
        person(0, { full_name: 'Benjamin' }),
        person(1, { avatar_url: '/a', avatar_source: 'J', avatar_url_medium: '/b', avatar_version: 2 }),
        person(2, { email: 'ben@chat.example', timezone: 'Asia/Kathmandu' }),
        person(3, { role: 300 }),
        person(4, { delivery_email: null }),
        person(5, { new_email: 'benjamin@chat.example' }),
        person(6, { custom_profile_field: { id: 1, value: null } }),
        person(7, { custom_profile_field: { id: 2, value: '**x**', rendered_value: '<p>x</p>' } }),
        person(8, { is_active: false }),
        person(9, { is_imported_stub: false, date_joined: '2026-01-01T00:00:00Z' }),
        person(10, { bot_owner_id: 4, user_id: 40 }),
      ]),
    ],
    partly,
  ),
  allowed(
    'A person changes in a form that the text does not name',
    [people, polls('ann', 'q1', -1, [person(0, { is_billing_admin: true })])],
    partly,
  ),
  allowed('A change of a role is told by a fixture and an event', [
    people,
    made('person', {
      user_id: 5,
      role: 'moderator',
      person: {
        user_id: 5,
        email: 'ben@chat.example',
        full_name: 'ben',
        role: 'moderator',
        is_active: true,
        is_bot: false,
      },
    }),
    polls('ann', 'q1', -1, [person(4, { role: 300 })]),
  ]),
  allowed('A setting changes and the language is named', [
    registers('ann', 'q1', ['user_settings']),
    made('user-setting', { user_id: 4, property: 'default_language', value: 'de' }),
    made('user-setting', { user_id: 4, property: 'web_font_size_px', value: 18 }),
    polls('ann', 'q1', -1, [
      {
        id: 0,
        type: 'user_settings',
        op: 'update',
        property: 'default_language',
        value: 'de',
        language_name: 'Deutsch',
      },
      { id: 1, type: 'user_settings', op: 'update', property: 'web_font_size_px', value: 18 },
    ]),
  ]),
  allowed('An event overtakes the answer of its request', [
    people,
    { ...ask('ben', 'PATCH /settings', { full_name: 'Benjamin' }, ok()), lasts: 3 },
    polls('ann', 'q1', -1, [person(0, { full_name: 'Benjamin' })]),
  ]),
  allowed('An event comes seconds after its request', [
    people,
    ask('ben', 'PATCH /settings', { full_name: 'Benjamin' }, ok()),
    polls('ann', 'q1', -1, []),
    polls('ann', 'q1', -1, [person(0, { full_name: 'Benjamin' })]),
  ]),
  allowed(
    'A request makes events of which the text says nothing',
    [
      registers('ann', 'q1', ['update_message', 'message']),
      edits('ann', figs, { topic: 'pie' }),
      polls('ann', 'q1', -1, [{ id: 0, type: 'update_message', message_id: 103, anything: [1, null] }]),
    ],
    partly,
  ),
  allowed('A subscription is told to whoever is subscribed', [
    registers('gus', 'q1', ['subscription']),
    made('subscribe', { stream_id: 13, user_ids: [6] }),
    polls('gus', 'q1', -1, [
      { id: 0, type: 'subscription', op: 'add', subscriptions: [subscription(orchard)] },
      { id: 1, type: 'subscription', op: 'peer_add', stream_ids: [13], user_ids: [6] },
    ]),
  ]),
  allowed(
    'Alert words are told once more than they changed',
    [
      registers('ann', 'q1', ['alert_words']),
      made('alert-words', { user_id: 4, alert_words: ['rain'] }),
      polls('ann', 'q1', -1, [
        { id: 0, type: 'alert_words', alert_words: ['rain'] },
        { id: 1, type: 'alert_words', alert_words: ['rain'] },
      ]),
    ],
    partly,
  ),
]

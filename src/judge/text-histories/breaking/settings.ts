/** What the text forbids of settings, presence and status. */
import { garden } from '../cast.ts'
import { breaking } from '../history.ts'
import { registers, subscription } from '../shown.ts'
import { ask, at, made, ok, organizes, refused, rest, start } from '../tell.ts'

const some = { complete: false }
const sets = (actor: string, sent: object, response = ok()) => ask(actor, 'PATCH /settings', { ...sent }, response)
const shows = (actor: string, settings: object, queue = 'first') =>
  registers(actor, `${queue}-of-${actor}`, ['user_settings'], {}, { user_settings: settings })
const others = { user_ids: [4, 5], group_ids: [], skip_if_already_edited: true }

export const settings = [
  breaking(238, 'A name that nobody knows is not listed', [sets('ann', { plumbline_unknown: 'green' })], some),
  breaking(206, 'A password changes without the old one', [sets('ann', { new_password: 'hidden' })], some),
  breaking(9, 'A setting that changed is called ignored', [
    sets('ann', { emojiset: 'twitter' }),
    shows('ann', { emojiset: 'twitter' }),
    sets('ann', { emojiset: 'text' }, ok({ ignored_parameters_unsupported: ['emojiset'] })),
    shows('ann', { emojiset: 'text' }, 'second'),
  ]),
  breaking(383, 'A member changes others', [
    sets('ben', { emojiset: 'text', target_users: { ...others, user_ids: [4] } }),
  ]),
  breaking(198, 'A setting is not there after it was changed', [
    sets('ann', { emojiset: 'twitter' }),
    rest,
    shows('ann', { emojiset: 'text' }),
  ]),
  breaking(198, 'The setting of somebody else changes, too', [
    sets('ben', { emojiset: 'twitter' }),
    shows('ben', { emojiset: 'twitter' }),
    sets('ann', { emojiset: 'text' }),
    rest,
    shows('ben', { emojiset: 'text' }, 'second'),
  ]),
  breaking(208, 'A view that is allowed is refused', [sets('ann', { web_channel_default_view: 2 }, refused())]),
  breaking(202, 'Somebody who edited before is not skipped', [
    shows('ben', { emojiset: 'google' }),
    sets('ben', { emojiset: 'twitter' }),
    shows('ben', { emojiset: 'twitter' }, 'second'),
    sets('adam', { emojiset: 'text', target_users: others }),
    rest,
    shows('ben', { emojiset: 'text' }, 'third'),
  ]),
  breaking(202, 'Somebody who did not edit before is skipped', [
    sets('ben', { emojiset: 'text' }),
    shows('ben', { emojiset: 'text' }),
    shows('ann', { emojiset: 'google' }),
    sets('adam', { emojiset: 'text', target_users: { ...others, skip_if_already_edited: false } }),
    rest,
    shows('ann', { emojiset: 'google' }, 'second'),
  ]),
  breaking(
    9,
    'What was ignored is no list',
    [sets('ann', { colour: 'green' }, ok({ ignored_parameters_unsupported: 'colour' }))],
    some,
  ),
  breaking(217, 'Drafts outlive their synchronization', [
    sets('ann', { enable_drafts_synchronization: true }),
    shows('ann', { enable_drafts_synchronization: true }),
    made('drafts', { user_id: 4, add: ['one', 'two'], count: 2 }),
    sets('ann', { enable_drafts_synchronization: false }),
    rest,
    made('drafts', { user_id: 4, add: [], count: 2 }),
  ]),
  breaking(204, 'An address changes before it is confirmed', [
    made('person', {
      user_id: 4,
      person: {
        user_id: 4,
        email: 'ann@chat.example',
        delivery_email: 'ann@chat.example',
        full_name: 'ann',
        role: 'member',
        is_active: true,
        is_bot: false,
      },
    }),
    sets('ann', { email: 'ann@new.example' }),
    made('person', {
      user_id: 4,
      person: {
        user_id: 4,
        email: 'ann@chat.example',
        delivery_email: 'ann@new.example',
        full_name: 'ann',
        role: 'member',
        is_active: true,
        is_bot: false,
      },
    }),
  ]),
]

const reports = (sent: object, members: object) =>
  ask('ann', 'POST /users/me/presence', { status: 'active', ...sent }, ok({ ...members }))
const shown = (presences: object, id = 3) => ({ presence_last_update_id: id, server_timestamp: at(0), presences })
const modern = { active_timestamp: start, idle_timestamp: start }
const legacy = {
  website: { client: 'website', status: 'active', timestamp: start, pushable: false },
  aggregated: { client: 'website', status: 'active', timestamp: start },
}

export const presence = [
  breaking(
    264,
    'An id is lower than the one that was passed',
    [reports({ last_update_id: -1 }, shown({}, 9)), reports({ last_update_id: 9 }, shown({}, 5))],
    some,
  ),
  breaking(264, 'A ping shows others', [reports({ ping_only: true }, shown({}, -1))], some),
  breaking(
    264,
    'A report shows nothing of others',
    [reports({ last_update_id: -1 }, { presence_last_update_id: 3 })],
    some,
  ),
  breaking(
    258,
    'The newer protocol shows the legacy format',
    [reports({ last_update_id: -1 }, shown({ 'ben@chat.example': legacy }))],
    some,
  ),
  breaking(
    264,
    'The legacy format is asked for, and the modern one comes',
    [reports({}, shown({ '5': modern }))],
    some,
  ),
  breaking(
    257,
    'A status that there is not is taken',
    [reports({ status: 'asleep', last_update_id: -1 }, shown({}))],
    some,
  ),
  breaking(
    257,
    'A report without a status is taken',
    [ask('ann', 'POST /users/me/presence', { ping_only: true }, ok({ presence_last_update_id: -1 }))],
    some,
  ),
  breaking(
    122,
    'A modern entry lacks a time',
    [reports({ last_update_id: -1 }, shown({ '5': { active_timestamp: start } }))],
    some,
  ),
  breaking(
    264,
    'An id that was passed stays although somebody is new',
    [reports({ last_update_id: -1 }, shown({}, 3)), reports({ last_update_id: 3 }, shown({ '5': modern }, 3))],
    some,
  ),
  breaking(264, 'Somebody whom a guest cannot access appears', [
    organizes({ can_access_all_users_group: 'members', presence_of_accessible_users_only: true }),
    made('people', { people: [{ actor: 'dan', role: 'member', user_id: 30, email: 'dan@chat.example' }] }),
    ask('dan', 'POST /users/me/presence', { status: 'active', ping_only: true }, ok({ presence_last_update_id: -1 })),
    registers('gus', 'q1', ['subscription'], {}, { subscriptions: [subscription(garden)] }),
    ask(
      'gus',
      'POST /users/me/presence',
      { status: 'active', last_update_id: -1 },
      ok(shown({ '30': { active_timestamp: at(2), idle_timestamp: at(2) } })),
    ),
  ]),
  breaking(253, 'A valid report is refused', [
    ask('ann', 'POST /users/me/presence', { status: 'idle', ping_only: true }, refused()),
  ]),
]

const states = (actor: string, sent: object, response = ok()) =>
  ask(actor, 'POST /users/5/status', { ...sent }, response)
const ben = (status: object) =>
  made('person', {
    user_id: 5,
    person: {
      user_id: 5,
      email: 'ben@chat.example',
      full_name: 'ben',
      role: 'member',
      is_active: true,
      is_bot: false,
      status,
    },
  })

export const status = [
  breaking(292, 'A member changes the status of another', [states('ann', { status_text: 'away' })]),
  breaking(293, 'A text of 61 code points is taken', [states('adam', { status_text: 'x'.repeat(61) })], some),
  breaking(293, 'Nothing new is taken', [states('adam', {})], some),
  breaking(293, 'An emoji code without its name is taken', [states('adam', { emoji_code: '1f389' })], some),
  breaking(
    293,
    'A text that is too long is refused with a code of its own',
    [states('adam', { status_text: 'x'.repeat(80) }, refused('STATUS_TOO_LONG'))],
    some,
  ),
  breaking(293, 'A text of 60 code points beyond the basic plane is refused', [
    states('adam', { status_text: '𝒳'.repeat(60) }, refused()),
  ]),
  breaking(
    293,
    'A kind of emoji that there is not is taken',
    [states('adam', { emoji_name: 'tada', emoji_code: '1f389', reaction_type: 'sticker' })],
    some,
  ),
  breaking(292, 'A status is another one than was set', [
    states('adam', { status_text: 'away' }),
    rest,
    ben({ status_text: 'here' }),
  ]),
  breaking(293, 'A status that was cleared is there', [
    states('adam', { status_text: 'away' }),
    states('adam', { status_text: '' }),
    rest,
    ben({ status_text: 'away' }),
  ]),
  breaking(293, 'A status that was refused is there', [
    states('adam', { status_text: 'away' }),
    states('ann', { status_text: 'mine' }, refused()),
    rest,
    ben({ status_text: 'mine' }),
  ]),
]

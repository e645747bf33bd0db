/** What the text allows of personal settings. */
import { allowed, partly } from '../history.ts'
import { polls, registers } from '../shown.ts'
import { ask, lost, made, ok, refused, rest } from '../tell.ts'

const sets = (actor: string, sent: object, response = ok()) => ask(actor, 'PATCH /settings', { ...sent }, response)
const shows = (actor: string, settings: object) =>
  registers(actor, `of-${actor}`, ['user_settings'], {}, { user_settings: settings })
const ignored = (...names: string[]) => ok({ ignored_parameters_unsupported: names })

export const settings = [
  allowed('A setting is changed and told', [
    sets('ann', { emojiset: 'text', color_scheme: 2 }),
    shows('ann', { emojiset: 'text', color_scheme: 2, web_font_size_px: 14 }),
  ]),
  allowed(
    'A setting is changed beside the recorded requests',
    [sets('ann', { emojiset: 'text' }), rest, shows('ann', { emojiset: 'google' })],
    partly,
  ),
  allowed('A fixture changes a setting after a request', [
    sets('ann', { emojiset: 'text' }),
    made('user-setting', { user_id: 4, property: 'emojiset', value: 'twitter' }),
    shows('ann', { emojiset: 'twitter' }),
  ]),
  allowed('A fixture changes a setting while a request is under way', [
    { ...sets('ann', { emojiset: 'text' }), lasts: 3 },
    made('user-setting', { user_id: 4, property: 'emojiset', value: 'twitter' }),
    rest,
    shows('ann', { emojiset: 'text' }),
  ]),
  allowed('A third default view is refused', [sets('ann', { web_channel_default_view: 3 }, refused())]),
  allowed('Values are taken that the text does not name', [
    sets('ann', { color_scheme: 9 }),
    sets('ann', { web_home_view: 'attic' }, refused('ANY')),
    sets('ann', { emojiset: 'blobs' }),
  ]),
  allowed('A third default view is taken', [
    sets('ann', { web_channel_default_view: 3 }),
    shows('ann', { web_channel_default_view: 3 }),
  ]),
  allowed('An unchanged setting and an unknown name are listed', [
    sets('ann', { emojiset: 'text' }),
    sets('ann', { emojiset: 'text', colour: 'green' }, ignored('emojiset', 'colour')),
  ]),
  allowed('An address changes only once it is confirmed', [
    sets('ann', { email: 'ann@new.example' }),
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
    made('confirm-email', { user_id: 4 }),
    made('person', {
      user_id: 4,
      person: {
        user_id: 4,
        email: 'user4@chat.example',
        delivery_email: 'ann@new.example',
        full_name: 'ann',
        role: 'member',
        is_active: true,
        is_bot: false,
      },
    }),
  ]),
  allowed('The old password alone is ignored', [sets('ann', { old_password: 'hidden' })]),
  allowed('A wrong old password is refused', [
    sets('ann', { old_password: 'hidden', new_password: 'hidden too' }, refused('WRONG_PASSWORD')),
  ]),
  allowed('An odd combination of two things is refused', [
    sets('ann', { full_name: 'Annette', email: 'x@y.example' }, refused('ONE_AT_A_TIME')),
  ]),
  allowed('A name is refused for its length', [sets('ann', { full_name: 'n'.repeat(500) }, refused())]),
  allowed('A language without translations is refused', [sets('ann', { default_language: 'tlh' }, refused())]),
  allowed('A font size is refused', [sets('ann', { web_font_size_px: 3 }, refused())]),
  allowed('A batching period is refused', [sets('ann', { email_notifications_batching_period_seconds: 1 }, refused())]),
  allowed('A parameter that was removed is known before level 364', [sets('ann', { dense_mode: true })], {
    level: 363,
  }),
  allowed('A parameter of the sample request is ignored', [
    sets('ann', { enable_online_push_notifications: true }, ignored('enable_online_push_notifications')),
  ]),
  allowed('An administrator changes others who did not edit before', [
    sets('ben', { emojiset: 'twitter' }),
    sets('adam', { emojiset: 'text', target_users: { user_ids: [4, 5], group_ids: [], skip_if_already_edited: true } }),
    shows('ann', { emojiset: 'text' }),
    shows('ben', { emojiset: 'twitter' }),
  ]),
  allowed('A member may not change others', [
    sets(
      'ben',
      { emojiset: 'text', target_users: { user_ids: [4], group_ids: [], skip_if_already_edited: false } },
      refused(),
    ),
  ]),
  allowed(
    'Others are not named before level 444',
    [
      sets(
        'adam',
        { emojiset: 'text', target_users: { user_ids: [4], group_ids: [], skip_if_already_edited: false } },
        ignored('target_users'),
      ),
    ],
    { level: 443 },
  ),
  allowed('A setting without an answer is changed late', [
    ask('ann', 'PATCH /settings', { emojiset: 'text' }, lost),
    sets('ann', { emojiset: 'twitter' }),
    shows('ann', { emojiset: 'text' }),
  ]),
  allowed('Two clients of one person change one setting at once', [
    { ...sets('ann', { emojiset: 'text' }), lasts: 3 },
    { ...sets('phone', { emojiset: 'twitter' }), lasts: 3 },
    rest,
    shows('ann', { emojiset: 'text' }),
  ]),
  allowed('Drafts are put away with their synchronization', [
    made('drafts', { user_id: 4, add: ['one', 'two'], count: 2 }),
    sets('ann', { enable_drafts_synchronization: false }),
    made('drafts', { user_id: 4, add: [], count: 0 }),
  ]),
  allowed('A request outside the interface changes a setting', [
    sets('ann', { emojiset: 'text' }),
    ask('ann', 'PATCH /settings/display', { emojiset: 'google' }, ok()),
    shows('ann', { emojiset: 'google' }),
  ]),
  allowed('A name changes and both names are seen for a while', [
    registers('ann', 'q1', ['realm_user']),
    { ...sets('ben', { full_name: 'Benjamin' }), lasts: 2 },
    made('person', {
      user_id: 5,
      person: {
        user_id: 5,
        full_name: 'ben',
        email: 'ben@chat.example',
        role: 'member',
        is_active: true,
        is_bot: false,
      },
    }),
    rest,
    polls('ann', 'q1', -1, [
      { id: 0, type: 'realm_user', op: 'update', person: { user_id: 5, full_name: 'Benjamin' } },
    ]),
  ]),
]

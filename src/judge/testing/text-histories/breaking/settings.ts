/** What the text forbids of personal settings. */
import { breaking, partly } from '../history.ts'
import { registers } from '../shown.ts'
import { ask, made, ok, refused, rest } from '../tell.ts'

const sets = (actor: string, sent: object, response = ok()) => ask(actor, 'PATCH /settings', { ...sent }, response)

const shows = (actor: string, settings: object, queue = 'first') =>
  registers(actor, `${queue}-of-${actor}`, ['user_settings'], {}, { user_settings: settings })

const others = { user_ids: [4, 5], group_ids: [], skip_if_already_edited: true }

export const settings = [
  breaking(
    238,
    'A name that nobody knows is not listed',
    'update-settings.unknown-listed',
    [sets('ann', { plumbline_unknown: 'green' })],
    partly,
  ),
  breaking(
    206,
    'A password changes without the old one',
    'update-settings.old-password-required-refused',
    [sets('ann', { new_password: 'hidden' })],
    partly,
  ),
  breaking(9, 'A setting that changed is called ignored', 'update-settings.changed-not-listed', [
    sets('ann', { emojiset: 'twitter' }),
    shows('ann', { emojiset: 'twitter' }),
    sets('ann', { emojiset: 'text' }, ok({ ignored_parameters_unsupported: ['emojiset'] })),
    shows('ann', { emojiset: 'text' }, 'second'),
  ]),
  breaking(383, 'A member changes others', 'update-settings.target-by-member-refused', [
    sets('ben', { emojiset: 'text', target_users: { ...others, user_ids: [4] } }),
  ]),
  breaking(198, 'A setting is not there after it was changed', 'update-settings.emojiset', [
    sets('ann', { emojiset: 'twitter' }),
    rest,
    shows('ann', { emojiset: 'text' }),
  ]),
  breaking(198, 'The setting of somebody else changes, too', 'update-settings.own', [
    sets('ben', { emojiset: 'twitter' }),
    shows('ben', { emojiset: 'twitter' }),
    sets('ann', { emojiset: 'text' }),
    rest,
    shows('ben', { emojiset: 'text' }, 'second'),
  ]),
  breaking(208, 'A view that is allowed is refused', 'update-settings.web-channel-default-view', [
    sets('ann', { web_channel_default_view: 2 }, refused()),
  ]),
  breaking(202, 'Somebody who edited before is not skipped', 'update-settings.skip-edited', [
    shows('ben', { emojiset: 'google' }),
    sets('ben', { emojiset: 'twitter' }),
    shows('ben', { emojiset: 'twitter' }, 'second'),
    sets('adam', { emojiset: 'text', target_users: others }),
    rest,
    shows('ben', { emojiset: 'text' }, 'third'),
  ]),
  breaking(202, 'Somebody who did not edit before is skipped', 'update-settings.target-people', [
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
    'envelope.ignored-parameters',
    [sets('ann', { colour: 'green' }, ok({ ignored_parameters_unsupported: 'colour' }))],
    partly,
  ),
  breaking(217, 'Drafts outlive their synchronization', 'update-settings.drafts-deleted', [
    sets('ann', { enable_drafts_synchronization: true }),
    shows('ann', { enable_drafts_synchronization: true }),
    made('drafts', { user_id: 4, add: ['one', 'two'], count: 2 }),
    sets('ann', { enable_drafts_synchronization: false }),
    rest,
    made('drafts', { user_id: 4, add: [], count: 2 }),
  ]),
  breaking(204, 'An address changes before it is confirmed', 'update-settings.email-not-at-once', [
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

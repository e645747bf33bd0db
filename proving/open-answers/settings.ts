// What is open about somebody's settings, their own and those that administrators change.

import { madePerson, makePeople } from '../../src/generate/made-steps.ts'
import { settingsOf } from '../../src/generate/people/settings.ts'
import type { Step, Value } from '../../src/generate/plan.ts'
import { advance, control, type Parameters, request } from '../../src/generate/steps.ts'
import { asItIs, body, list, succeededWith } from './changes.ts'
import type { Fields, OpenAnswer } from './open-answer.ts'
import { eitherAnswer, eitherWay, poll, register } from './steps.ts'

const change = (parameters: Parameters, as = 'author'): Step => request('update-settings', as, parameters)

/** A request that may be taken or not. */
function setting(clause: string, title: string, parameters: Parameters): OpenAnswer {
  return eitherWay(clause, title, [change(parameters)])
}

function targeted(clause: string, title: string, target_users: Value, more: Parameters = {}): OpenAnswer {
  const step = change({ target_users, starred_message_counts: false, ...more }, 'administrator')
  return eitherWay(clause, title, [makePeople('subject', ['member']), step])
}

const subject = madePerson('subject')
const noGroups = { group_ids: [], skip_if_already_edited: false }

/** Settings as a registration shows them, changed. */
function shown(clause: string, title: string, given: (settings: Fields) => Fields): OpenAnswer {
  const steps = [makePeople('subject', ['member']), settingsOf('subject0')]
  const other = body(({ user_settings }) => ({ user_settings: given(user_settings as Fields) }))
  return eitherAnswer(clause, title, steps, asItIs, other)
}

/** A group with another one inside it, whose member may be meant or not. */
const nested: Step[] = [
  makePeople('subject', ['member']),
  control('groups', { groups: [{ name: { unique: 'inner ' }, members: [subject] }] }, 'inner'),
  control(
    'groups',
    {
      groups: [
        { name: { unique: 'outer ' }, members: [], subgroups: [{ answer: 'inner', field: 'groups.0.user_group_id' }] },
      ],
    },
    'outer',
  ),
]
const outer = { user_ids: [], group_ids: [{ answer: 'outer', field: 'groups.0.user_group_id' }] }

function showing(property: string, value: unknown) {
  return body(({ user_settings }) => ({ user_settings: { ...(user_settings as Fields), [property]: value } }))
}

export const settingAnswers: readonly OpenAnswer[] = [
  {
    ...setting('update-settings.dense-mode', 'Which values `dense_mode` takes is open.', { dense_mode: 'no' }),
    level: 363,
  },
  setting(
    'update-settings.web-channel-default-view-list',
    'Whether the list of topics can be the view of channels is open.',
    { web_channel_default_view: 3 },
  ),
  setting('update-settings.further-parameters', 'Whether there are further settings is open.', {
    enable_online_push_notifications: 'perhaps',
  }),
  setting('update-settings.further-errors', 'For which other reasons settings are refused is open.', {
    web_font_size_px: 14,
    notification_sound: '',
  }),
  setting('update-settings.nothing-sent', 'What a request without any setting answers is open.', {}),
  setting('update-settings.number-bounds', 'How large a font may be is open.', { web_font_size_px: 999 }),
  setting('update-settings.languages', 'Which languages there are is open.', { default_language: 'nl' }),
  setting('update-settings.sound-names', 'Which sounds there are is open.', { notification_sound: 'gong' }),
  setting('update-settings.old-password-alone', 'What an old password alone does is open.', { old_password: 'x' }),
  setting('update-settings.email-taken', 'Whether a malformed address is refused at once is open.', {
    email: 'nobody',
  }),
  setting('update-settings.full-name-rules', 'Which names are allowed is open.', { full_name: '' }),
  setting('update-settings.old-password-wrong', 'What an old password does that is not theirs is open.', {
    old_password: 'surely nobody’s',
    new_password: 'an apple tree in the orchard',
  }),
  eitherWay('update-settings.password-rules', 'Which new passwords are good enough is open.', [
    change({ old_password: 'anything', new_password: 'x' }),
  ]),
  eitherAnswer(
    'update-settings.answer-body',
    'What an answer to settings carries is open.',
    [change({ full_name: 'Author the Second' })],
    succeededWith(),
    succeededWith({ full_name: 'Author the Second', account: { saved: true } }),
  ),
  shown('update-settings.defaults', 'Which settings somebody new has is open.', (settings) => ({
    ...settings,
    color_scheme: 3,
    emojiset: 'text',
  })),
  shown(
    'update-settings.state-names',
    'Whether all settings are told is open.',
    ({ color_scheme: _, ...rest }) => rest,
  ),
  {
    ...eitherAnswer(
      'update-settings.email-which',
      'Which of the two addresses a confirmed one becomes is open.',
      [
        makePeople('subject', ['member']),
        register('queue', { event_types: ['realm_user'] }),
        change({ email: { text: [{ unique: 'fresh' }, '@example.com'] } }, 'subject0'),
        control('confirm-email', { user_id: subject }),
        advance(20),
        poll('queue'),
      ],
      asItIs,
      list('events', (all) =>
        all.map((one) => ({
          ...one,
          person: { user_id: (one.person as Fields).user_id, new_email: 'fresh@b.example' },
        })),
      ),
    ),
  },
  {
    ...eitherAnswer(
      'update-settings.skip-other-setting',
      'Whether somebody is skipped who has changed another setting is open.',
      [
        makePeople('subject', ['member']),
        change({ color_scheme: 2 }, 'subject0'),
        change(
          {
            target_users: { user_ids: [subject], group_ids: [], skip_if_already_edited: true },
            starred_message_counts: false,
          },
          'administrator',
        ),
        settingsOf('subject0'),
      ],
      showing('starred_message_counts', true),
      showing('starred_message_counts', false),
    ),
  },
  eitherAnswer(
    'update-settings.target-subgroups',
    'Whether members of subgroups are meant is open.',
    [
      ...nested,
      change(
        { target_users: { ...outer, skip_if_already_edited: false }, starred_message_counts: false },
        'administrator',
      ),
      settingsOf('subject0'),
    ],
    showing('starred_message_counts', true),
    showing('starred_message_counts', false),
  ),
  targeted('update-settings.target-missing', 'What ids of nobody do among the people meant is open.', {
    user_ids: [subject, 2_100_000_123],
    ...noGroups,
  }),
  targeted(
    'update-settings.target-parameters',
    'Whether the name of others can be changed is open.',
    { user_ids: [subject], ...noGroups },
    { full_name: 'Renamed' },
  ),
  targeted('update-settings.target-members-left-out', 'Whether members of `target_users` may be left out is open.', {
    user_ids: [subject],
  }),
]

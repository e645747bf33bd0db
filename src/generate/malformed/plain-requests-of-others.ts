// Plain requests to the endpoints that are about people, groups, channels and the organization, each with what it needs.

import {
  addressOf,
  lookAt,
  madeBot,
  madeGroup,
  madePerson,
  makeBots,
  makeDomain,
  makeGroups,
  makePeople,
  noOwner,
} from '../made-steps.ts'
import { administratorsCreate, create, password } from '../people/create-user.ts'
import { settingsOf } from '../people/settings.ts'
import type { Step } from '../plan.ts'
import { control, request } from '../steps.ts'
import type { Usual } from './plain-requests.ts'

const plain = madePerson('plain')
const person = [makePeople('plain', ['member'])]
const groups: readonly Step[] = [...person, makeGroups([plain], [plain])]

export const usualOtherReads: readonly Usual[] = [
  {
    step: request('get-streams', 'reader', { include_public: false }),
    takes:
      'include_subscribed include_web_public include_default include_can_access_content exclude_archived include_owner_subscribed',
  },
  { step: request('get-channel-email', 'reader', { stream_id: { channel: 'garden' } }), takes: 'stream_id sender_id' },
  {
    before: groups,
    step: request('is-group-member', 'reader', { user_group_id: madeGroup(0), user_id: plain }),
    takes: 'user_group_id user_id direct_member_only',
  },
]

const noLinkifier: readonly Step[] = [control('linkifiers', { linkifiers: [] })]
const linkifier = { pattern: 'PLAIN-(?P<id>[0-9]+)', url_template: 'https://example.com/{id}' }

export const usualOtherWrites: readonly Usual[] = [
  {
    step: request('update-presence', 'reader', { status: 'active', ping_only: true }),
    takes: 'status last_update_id history_limit_days ping_only new_user_input slim_presence',
  },
  {
    before: person,
    step: request('update-settings', 'plain0', { color_scheme: 2 }),
    look: settingsOf('plain0'),
    takes: 'color_scheme twenty_four_hour_time emojiset full_name target_users web_font_size_px enable_sounds timezone',
  },
  {
    before: person,
    step: request('update-user-status', 'administrator', { user_id: plain, status_text: 'plain' }),
    look: lookAt(plain),
    takes: 'user_id status_text emoji_name emoji_code reaction_type',
  },
  {
    before: [administratorsCreate],
    step: create('administrator', { text: [{ unique: 'plain' }, addressOf('')] }),
    look: control('sign-in', { email: addressOf('plain'), password }),
    takes: 'email password full_name',
  },
  {
    before: person,
    step: request('deactivate-user', 'administrator', { user_id: plain }),
    look: lookAt(plain),
    takes: 'user_id actions deactivation_notification_comment',
  },
  {
    before: groups,
    step: request('update-subgroups', 'administrator', { user_group_id: madeGroup(0), add: [madeGroup(1)] }),
    look: control('group', { user_group_id: madeGroup(0) }),
    takes: 'user_group_id add delete',
  },
  {
    before: [makePeople('plain', ['owner']), makeDomain],
    step: request('update-domain', 'plain0', {
      domain: { answer: 'domain', field: 'add.0.domain' },
      allow_subdomains: true,
    }),
    look: control('domains', {}),
    takes: 'allow_subdomains',
    after: noOwner('plain', 0),
  },
  {
    step: request('add-linkifier', 'administrator', linkifier),
    look: control('linkifiers', {}),
    takes: 'pattern url_template alternative_url_templates example_input',
    after: noLinkifier,
  },
  {
    before: [request('add-linkifier', 'administrator', linkifier, { name: 'added' })],
    step: request('update-linkifier', 'administrator', { filter_id: { answer: 'added', field: 'id' }, ...linkifier }),
    look: control('linkifiers', {}),
    takes: 'filter_id pattern url_template alternative_url_templates',
    after: noLinkifier,
  },
  {
    before: [makeBots('plain', [{ user: 'author' }])],
    step: request('update-bot-storage', 'plain0', { storage: { plum: 'stone' } }),
    look: control('bot-storage', { user_id: madeBot('plain') }),
    takes: 'storage',
  },
]

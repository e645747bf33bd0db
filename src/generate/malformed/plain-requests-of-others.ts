// Plain requests to the endpoints that are about people, groups, channels and the organization, each with what it needs.

import { addressOf, lookAt, madeBot, madePerson, makeBots, makeDomain, makePeople, noOwner } from '../made-steps.ts'
import { create, mayCreate, password } from '../people/create-user.ts'
import { settingsOf } from '../people/settings.ts'
import type { Step, Value } from '../plan.ts'
import { control, request } from '../steps.ts'
import type { Usual } from './plain-requests.ts'

const plain = madePerson('plain')
const person = [makePeople('plain', ['member'])]
const groups: readonly Step[] = [
  ...person,
  control('groups', { groups: [1, 2].map(() => ({ name: { unique: 'crew ' }, members: [plain] })) }, 'group'),
]

function group(number: number): Value {
  return { answer: 'group', field: `groups.${number}.user_group_id` }
}

export const usualOtherReads: readonly Usual[] = [
  {
    step: request('get-streams', 'reader', { include_public: false }),
    takes: {
      ...{ include_subscribed: 'boolean', include_web_public: 'boolean', include_default: 'boolean' },
      ...{ include_can_access_content: 'boolean', exclude_archived: 'boolean', include_owner_subscribed: 'boolean' },
    },
  },
  {
    step: request('get-channel-email', 'reader', { stream_id: { channel: 'garden' } }),
    takes: { stream_id: 'id', sender_id: 'integer' },
  },
  {
    before: groups,
    step: request('is-group-member', 'reader', { user_group_id: group(0), user_id: plain }),
    takes: { user_group_id: 'id', user_id: 'id', direct_member_only: 'boolean' },
  },
]

const noLinkifier: readonly Step[] = [control('linkifiers', { linkifiers: [] })]
const linkifier = { pattern: 'PLAIN-(?P<id>[0-9]+)', url_template: 'https://example.com/{id}' }

export const usualOtherWrites: readonly Usual[] = [
  {
    step: request('update-presence', 'reader', { status: 'active', ping_only: true }),
    takes: {
      ...{ status: 'text', last_update_id: 'integer', history_limit_days: 'integer' },
      ...{ ping_only: 'boolean', new_user_input: 'boolean', slim_presence: 'boolean' },
    },
  },
  {
    before: person,
    step: request('update-settings', 'plain0', { color_scheme: 2 }),
    look: settingsOf('plain0'),
    takes: {
      ...{ color_scheme: 'integer', twenty_four_hour_time: 'boolean', emojiset: 'text', full_name: 'text' },
      ...{ target_users: 'json', web_font_size_px: 'integer', enable_sounds: 'boolean', timezone: 'text' },
    },
  },
  {
    before: person,
    step: request('update-user-status', 'administrator', { user_id: plain, status_text: 'plain' }),
    look: lookAt(plain),
    takes: { user_id: 'id', status_text: 'text', emoji_name: 'text', emoji_code: 'text', reaction_type: 'text' },
  },
  {
    before: [makeDomain, mayCreate('administrators')],
    step: create('administrator', { text: [{ unique: 'plain' }, addressOf('')] }),
    look: control('sign-in', { email: addressOf('plain'), password }),
    takes: { email: 'text', password: 'text', full_name: 'text' },
  },
  {
    before: person,
    step: request('deactivate-user', 'administrator', { user_id: plain }),
    look: lookAt(plain),
    takes: { user_id: 'id', actions: 'json', deactivation_notification_comment: 'text' },
  },
  {
    before: groups,
    step: request('update-subgroups', 'administrator', { user_group_id: group(0), add: [group(1)] }),
    look: control('group', { user_group_id: group(0) }),
    takes: { user_group_id: 'id', add: 'json', delete: 'json' },
  },
  {
    before: [makePeople('plain', ['owner']), makeDomain],
    step: request('update-domain', 'plain0', {
      domain: { answer: 'domain', field: 'add.0.domain' },
      allow_subdomains: true,
    }),
    look: control('domains', {}),
    takes: { allow_subdomains: 'boolean' },
    after: noOwner('plain', 0),
  },
  {
    step: request('add-linkifier', 'administrator', linkifier),
    look: control('linkifiers', {}),
    takes: { pattern: 'text', url_template: 'text', alternative_url_templates: 'json', example_input: 'text' },
    after: noLinkifier,
  },
  {
    before: [request('add-linkifier', 'administrator', linkifier, { name: 'added' })],
    step: request('update-linkifier', 'administrator', { filter_id: { answer: 'added', field: 'id' }, ...linkifier }),
    look: control('linkifiers', {}),
    takes: { filter_id: 'id', pattern: 'text', url_template: 'text', alternative_url_templates: 'json' },
    after: noLinkifier,
  },
  {
    before: [makeBots('plain', [{ user: 'author' }])],
    step: request('update-bot-storage', 'plain0', { storage: { plum: 'stone' } }),
    look: control('bot-storage', { user_id: madeBot('plain') }),
    takes: { storage: 'json' },
  },
]

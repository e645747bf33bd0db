// What a new scenario about an endpoint begins with beside the usual people, channel and message, so that its request
// succeeds. Parameters that are not named here have the values of specs/examples.yaml.

import type { Json } from './scenario.ts'

export interface Beginning {
  /** Who asks: `anna`, a member, unless somebody else must. */
  readonly as?: string
  /** The role of `boss`, where an administrator is not enough. */
  readonly boss?: 'owner'
  /** What it claims, where that is not the first thing that a success shows. */
  readonly clause?: string
  /** Further lines of `given`. */
  readonly given?: readonly string[]
  /** Lines of the steps before it. */
  readonly before?: readonly string[]
  readonly with?: Readonly<Record<string, Json>>
}

const domain = [
  '- control: domains',
  '  with: { add: [{ domain: { $join: [{ $unique_here: plumb }, .example.com] }, allow_subdomains: false }] }',
  '  save: { domain: add.0.domain }',
]

const linkifier = [
  '- as: boss',
  '  request: add-linkifier',
  '  with: { pattern: "#(?P<id>[0-9]+)", url_template: "https://example.com/issues/{id}" }',
  '  expect: success',
  '  save: { linkifier: id }',
]

/** What ids stand for, whichever endpoint takes them. */
export const usualValues: Readonly<Record<string, Json>> = {
  message_id: '$first',
  user_id: '$ben',
  stream_id: '$orchard',
  user_group_id: '$team',
  filter_id: '$linkifier',
  queue_id: '$inbox',
}

export const beginnings: Readonly<Record<string, Beginning>> = {
  'add-linkifier': { as: 'boss', boss: 'owner' },
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a word of the language of scenarios
  'create-user': { as: 'boss', before: domain, with: { email: 'ada@${domain}' } },
  'deactivate-user': { as: 'boss' },
  'edit-message': { clause: 'edit-message.content-replaced' },
  'get-events': { given: ['queues:', '  inbox: { as: anna, with: { event_types: [message] } }'] },
  'is-group-member': { given: ['groups:', '  team: { members: [ben] }'] },
  'remove-reaction': {
    given: ['reactions: [{ message: first, by: anna, emoji_name: tada, emoji_code: 1f389 }]'],
  },
  'schedule-message': { with: { to: '$orchard', scheduled_delivery_timestamp: { $from_now: 3600 } } },
  'update-bot-storage': { as: 'helper', given: ['bots: { helper: anna }'] },
  'update-domain': { as: 'boss', boss: 'owner', before: domain, with: { domain: '$domain' } },
  'update-linkifier': { as: 'boss', boss: 'owner', before: linkifier },
  'update-subgroups': {
    as: 'boss',
    given: ['groups:', '  team: { members: [ben] }', '  crew: { members: [anna] }'],
    with: { add: ['$crew'] },
  },
  'update-user-status': { as: 'boss' },
}

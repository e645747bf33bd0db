// Endpoints that are not there: their paths lead nowhere.

import type { Mutant } from './mutant.ts'

/** By their slugs, which are the names of their files too. */
const paths: Readonly<Record<string, string>> = {
  'add-linkifier': '/realm/filters',
  'create-user': '/users',
  'deactivate-user': '/users/:user_id',
  'edit-message': '/messages/:message_id',
  'get-channel-email': '/streams/:stream_id/email_address',
  'get-events': '/events',
  'get-message': '/messages/:message_id',
  'get-message-history': '/messages/:message_id/history',
  'get-messages': '/messages',
  'get-streams': '/streams',
  'is-group-member': '/user_groups/:user_group_id/members/:user_id',
  'remove-reaction': '/messages/:message_id/reactions',
  'schedule-message': '/scheduled_messages',
  'update-bot-storage': '/bot_storage',
  'update-domain': '/realm/domains/:domain',
  'update-linkifier': '/realm/filters/:filter_id',
  'update-presence': '/users/me/presence',
  'update-settings': '/settings',
  'update-subgroups': '/user_groups/:user_group_id/subgroups',
  'update-user-status': '/users/:user_id/status',
}

export const endpointMutants: readonly Mutant[] = Object.entries(paths).map(([slug, path]) => ({
  name: `no-${slug}`,
  clause: `${slug}.exists`,
  patches: [{ file: `endpoints/${slug}.ts`, find: `path: '${path}'`, replace: `path: '/elsewhere${path}'` }],
}))

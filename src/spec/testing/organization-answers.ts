// Answers about people and the organization, and what the integration of a bot is told, as the specification describes
// them, with every field.

import { type Example, example, ofEndpoint } from './example.ts'
import { edit, message, optionalOfMessage, privateMessage, times } from './messages.ts'

const group = { direct_members: [2], direct_subgroups: [11] }
const groups = {
  can_add_subscribers_group: group,
  can_remove_subscribers_group: group,
  can_administer_channel_group: group,
  can_delete_any_message_group: group,
  can_delete_own_message_group: group,
  can_move_messages_out_of_channel_group: group,
}
const channel = {
  stream_id: 4,
  name: 'orchard',
  is_archived: false,
  description: 'trees',
  rendered_description: '<p>trees</p>',
  date_created: 1_767_225_600,
  creator_id: 2,
  invite_only: false,
  is_web_public: false,
  stream_post_policy: 1,
  message_retention_days: -1,
  history_public_to_subscribers: true,
  topics_policy: 'inherit',
  first_message_id: 7,
  folder_id: 3,
  is_recently_active: true,
  is_announcement_only: false,
  ...groups,
}
const nullable = ['creator_id', 'message_retention_days', 'first_message_id', 'folder_id']

export const channelList = ofEndpoint(
  'get-streams',
  { streams: [channel] },
  {
    optional: ['streams.*.can_move_messages_out_of_channel_group'],
    also: {
      ...Object.fromEntries(nullable.map((name) => [`streams.*.${name}`, ['null'] as const])),
      ...Object.fromEntries(Object.keys(groups).map((name) => [`streams.*.${name}`, ['integer'] as const])),
    },
  },
)

function payloadOf(trigger: string, sent: object, more: Parameters<typeof example>[3]): Example {
  const told = { ...sent, rendered_content: '<p>hello</p>' }
  const bot = { bot_email: 'b@example.com', bot_full_name: 'Bert', token: 't' }
  return example(
    'clauses/outgoing-webhook.yaml payload',
    ({ webhookPayload }, data) => [webhookPayload(data)],
    { ...bot, data: 'hello', trigger, message: told },
    more,
  )
}

export const toldMention = payloadOf(
  'mention',
  { ...message, ...times, edit_history: [edit] },
  {
    optional: ['message.flags', ...optionalOfMessage('message')],
    also: { 'message.avatar_url': ['string'], 'message.edit_history.*.user_id': ['null'] },
  },
)
export const toldDirectMessage = payloadOf('direct_message', privateMessage, {
  optional: ['message.flags'],
  also: { 'message.avatar_url': ['null'] },
})

/** Of the envelope itself, this schema says only that there is nothing else. */
export const updatedLinkifier = ofEndpoint(
  'update-linkifier',
  { result: 'success', msg: '' },
  { free: ['result', 'msg'] },
)

export const organizationAnswers: readonly Example[] = [
  channelList,
  toldMention,
  toldDirectMessage,
  ofEndpoint('create-user', { user_id: 9 }),
  ofEndpoint('get-channel-email', { email: 'orchard@example.com' }),
  ofEndpoint('is-group-member', { is_user_group_member: true }),
  ofEndpoint('add-linkifier', { id: 5 }),
  updatedLinkifier,
]

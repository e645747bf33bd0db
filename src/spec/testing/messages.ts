// Messages as the specification describes them, with every field that each can have.

export const message = {
  id: 7,
  avatar_url: null,
  client: 'web',
  content: '<p>hello</p>',
  content_type: 'text/html',
  display_recipient: 'orchard',
  is_me_message: false,
  reactions: [{ emoji_name: 'tada', emoji_code: '1f389', reaction_type: 'unicode_emoji', user_id: 3 }],
  recipient_id: 5,
  sender_email: 'a@example.com',
  sender_full_name: 'Ann',
  sender_id: 2,
  sender_realm_str: '',
  stream_id: 4,
  subject: 'apples',
  submessages: [{ msg_type: 'widget', content: '{}', message_id: 7, sender_id: 2, id: 1 }],
  timestamp: 1_767_225_600,
  topic_links: [{ text: 'T-1', url: 'https://example.com/1' }],
  type: 'stream',
  flags: ['read'],
}

export const edit = {
  user_id: 2,
  timestamp: 1_767_225_660,
  prev_content: 'hallo',
  prev_rendered_content: '<p>hallo</p>',
  prev_stream: 3,
  stream: 4,
  prev_topic: 'pears',
  topic: 'apples',
}

export const times = { last_edit_timestamp: 1_767_225_660, last_moved_timestamp: 1_767_225_660 }
export const optionalOfEdit = ['prev_content', 'prev_rendered_content', 'prev_stream', 'stream', 'prev_topic', 'topic']

/** What a message, standing at this path, may lack. */
export function optionalOfMessage(at: string): string[] {
  return [
    ...['edit_history', 'last_edit_timestamp', 'last_moved_timestamp'].map((name) => `${at}.${name}`),
    ...optionalOfEdit.map((name) => `${at}.edit_history.*.${name}`),
  ]
}

const { stream_id: _, ...withoutChannel } = message
const recipients = [{ id: 2, email: 'a@example.com', full_name: 'Ann', is_mirror_dummy: false }]
export const privateMessage = {
  ...withoutChannel,
  ...{ avatar_url: '/a.png', type: 'private', subject: '', display_recipient: recipients },
}

// Faults in the shape of what is shown: one field that is missing, or of a type that it cannot have.

import { faultsIn, type Mutant } from './mutant.ts'

/** A clause, the field that it is about, and an expression for what stands there instead; nothing where it is missing. */
type Wrong = readonly [clause: string, field: string, value?: string]

/** `place` is a piece of source after which members of an object may stand: of two of one name the last one counts. */
function fieldsAfter(file: string, place: string, what: string, fields: readonly Wrong[]): Mutant[] {
  return fields.map(([clause, field, value]) => {
    const name = `${what}-${field.replaceAll('_', '-')}-${value === undefined ? 'missing' : 'of-another-type'}`
    return faultsIn(file)(name, clause, place, `${place} ...{ ${field}: ${value ?? 'undefined'} },`)
  })
}

const ofChannels = fieldsAfter('endpoints/get-streams.ts', '...channelObject(service, channel),', 'channel', [
  ['channel.stream-id', 'stream_id', 'channel.is_archived === 1 ? String(channel.id) : channel.id'],
  ['channel.name', 'name'],
  ['channel.is-archived', 'is_archived', 'channel.is_archived'],
  ['channel.description', 'description', 'channel.description || null'],
  ['channel.rendered-description', 'rendered_description'],
  ['channel.date-created', 'date_created', 'channel.created_ms / 1000 + 0.5'],
  ['channel.creator-id', 'creator_id'],
  ['channel.invite-only', 'invite_only', "channel.privacy === 'private' ? 1 : 0"],
  ['channel.history-public-to-subscribers', 'history_public_to_subscribers', 'channel.history_public_to_subscribers'],
  ['channel.first-message-id', 'first_message_id', "''"],
  ['channel.can-remove-subscribers-group', 'can_remove_subscribers_group', "'administrators'"],
  ['channel.can-delete-own-message-group', 'can_delete_own_message_group'],
  ['channel.can-move-messages-out-of-channel-group', 'can_move_messages_out_of_channel_group', "'members'"],
])

const ofSubscriptions = fieldsAfter('channels/subscription-object.ts', 'color: settings.color,', 'subscription', [
  ['subscription.stream-id', 'stream_id', 'String(channel.id)'],
  ['subscription.name', 'name'],
  ['subscription.description', 'rendered_description', 'null'],
  ['subscription.date-created', 'date_created', 'channel.created_ms / 1000 + 0.5'],
  ['subscription.privacy', 'is_web_public', "channel.privacy === 'web-public' ? 1 : 0"],
  ['subscription.pin-to-top', 'pin_to_top', 'settings.pin_to_top'],
  ['subscription.is-muted', 'is_muted'],
  ['subscription.in-home-view', 'in_home_view', 'isMuted ? 0 : 1'],
  ['subscription.is-announcement-only', 'is_announcement_only'],
  ['subscription.color', 'color', 'null'],
  ['subscription.stream-post-policy', 'stream_post_policy', "'1'"],
  ['subscription.message-retention-days', 'message_retention_days', "'unlimited'"],
  ['subscription.first-message-id', 'first_message_id', "''"],
  ['subscription.folder-id', 'folder_id'],
  ['subscription.topics-policy', 'topics_policy', "channel.topics_policy === 'inherit' ? null : channel.topics_policy"],
  ['subscription.is-recently-active', 'is_recently_active', '1'],
  ['subscription.weekly-traffic', 'stream_weekly_traffic', '0.5'],
])

const subscribers = faultsIn('channels/subscribers.ts')

const ofSubscribers: readonly Mutant[] = [
  subscribers(
    'subscribers-as-text',
    'subscription.subscribers',
    'return { subscribers }',
    'return { subscribers: subscribers.map(String) }',
  ),
  subscribers(
    'partial-subscribers-counted',
    'subscription.partial-subscribers',
    'subscribers.filter(likelyToMatter(service)) }',
    'subscribers.filter(likelyToMatter(service)).length }',
  ),
]

const lastField = "type: message.stream_id === null ? 'private' : 'stream',"

const ofMessages = fieldsAfter('messages/message-object.ts', lastField, 'message', [
  ['message.id', 'id', 'String(message.id)'],
  ['message.content', 'content', 'message.content.split(" ")'],
  ['message.content-type', 'content_type', "view.applyMarkdown ? 'html' : 'markdown'"],
  ['message.is-me-message', 'is_me_message'],
  [
    'message.reactions',
    'reactions',
    'service.reactions.ofMessage(message.id).map((each) => ({ ...each, user_id: String(each.user_id) }))',
  ],
  ['message.recipient-id', 'recipient_id', 'String(message.recipient_id)'],
  ['message.sender-email', 'sender_email'],
  ['message.sender-full-name', 'sender_full_name', '[sender.full_name]'],
  ['message.sender-id', 'sender_id', 'String(sender.id)'],
  ['message.subject', 'subject', 'message.stream_id === null ? null : subjectOf(message, view.knowsEmptyTopic)'],
  ['message.submessages', 'submessages'],
  ['message.timestamp', 'timestamp', 'message.sent_ms / 1000 + 0.5'],
])

const shown = faultsIn('messages/message-object.ts')

const ofOptionalFields: readonly Mutant[] = [
  shown(
    'last-edit-in-text',
    'message.last-edit-timestamp',
    'fields.last_edit_timestamp = timestampOf(message.edited_ms)',
    'fields.last_edit_timestamp = new Date(message.edited_ms).toISOString()',
  ),
  shown(
    'last-move-null',
    'message.last-moved-timestamp',
    'if (message.moved_ms !== null) fields.last_moved_timestamp = timestampOf(message.moved_ms)',
    'fields.last_moved_timestamp = message.moved_ms === null ? null : timestampOf(message.moved_ms)',
  ),
  shown(
    'stream-id-missing',
    'message.stream-id',
    'fields.stream_id = message.stream_id',
    'fields.stream_id = undefined',
  ),
  faultsIn('messages/message-json.ts')(
    'no-flags-null',
    'message.flags',
    "flags.length === 0 ? '[]'",
    "flags.length === 0 ? 'null'",
  ),
]

const file = 'messages/edit-history.ts'

const ofEntries: readonly Mutant[] = [
  ...fieldsAfter(
    file,
    'const entry: Fields = { user_id: edit.user_id, timestamp: timestampOf(edit.at_ms),',
    'edit-history',
    [
      ['edit-history-entry.user-id', 'user_id'],
      ['edit-history-entry.timestamp', 'timestamp', 'edit.at_ms / 1000 + 0.5'],
    ],
  ),
  faultsIn(file)(
    'edit-history-channel-in-text',
    'edit-history-entry.channel',
    'return { ...entry, ...prevTopic(edit, knowsEmptyTopic), ...channels(edit) }',
    'return { ...entry, ...prevTopic(edit, knowsEmptyTopic), ...channels(edit), ...(edit.stream === null ? {} : { stream: `${edit.stream}` }) }',
  ),
  faultsIn(file)(
    'edit-history-topic-null-in-other-edits',
    'edit-history-entry.topic',
    'if (edit.topic !== null) entry.topic = displayTopic(edit.topic, knowsEmptyTopic)',
    'entry.topic = edit.topic === null ? null : displayTopic(edit.topic, knowsEmptyTopic)',
  ),
]

const first = '...sent })'
const later = '...channels(edit), ...editor })'

const ofSnapshots: readonly Mutant[] = [
  ...(
    [
      ['original-without-content', 'message-snapshot.content', first, 'content: undefined'],
      ['original-rendered-null', 'message-snapshot.rendered-content', first, 'rendered_content: null'],
      ['original-by-nobody', 'message-snapshot.user-id', first, 'user_id: undefined'],
      ['snapshot-time-in-fractions', 'message-snapshot.timestamp', later, 'timestamp: edit.at_ms / 1000 + 0.5'],
      ['snapshot-without-old-topic-null', 'message-snapshot.prev-topic', later, 'prev_topic: edit.prev_topic'],
      ['snapshot-without-channel-null', 'message-snapshot.stream', later, 'stream: edit.stream'],
      ['snapshot-without-old-content-null', 'message-snapshot.prev-content', later, 'prev_content: edit.prev_content'],
    ] as const
  ).map(([name, clause, place, member]) =>
    faultsIn(file)(name, clause, place, place.replace(' })', `, ...{ ${member} } })`)),
  ),
  faultsIn(file)(
    'diff-null-in-moves',
    'message-snapshot.content-html-diff',
    'if (edit.prev_content !== null) snapshot.content_html_diff = htmlDiff(edit.prev_content, content)',
    'snapshot.content_html_diff = edit.prev_content === null ? null : htmlDiff(edit.prev_content, content)',
  ),
]

const reference = 'return { id, name, path_id, size, create_time, message_ids:'
const uploads: readonly Mutant[] = (
  [
    ['attachment-id-in-text', 'attachment.id', 'id,', 'id: String(id),'],
    ['attachment-without-name', 'attachment.name', 'name,', ''],
    ['attachment-path-in-parts', 'attachment.path-id', 'path_id,', "path_id: path_id.split('/'),"],
    ['attachment-size-in-text', 'attachment.size', 'size,', 'size: `${size} B`,'],
    [
      'attachment-time-in-text',
      'attachment.create-time',
      'create_time,',
      'create_time: new Date(created_ms).toISOString(),',
    ],
  ] as const
).map(([name, clause, before, after]) =>
  faultsIn('editing/detached-uploads.ts')(name, clause, reference, reference.replace(` ${before}`, ` ${after}`)),
)

const personal = faultsIn('register/personal-state.ts')
const views = 'service.navigationViews.of(caller.id)'
const snippets = 'service.savedSnippets.of(caller.id)'
const conversation = 'return { max_message_id, user_ids: participants.filter((id) => id !== caller.id) }'

const ofPersonalState: readonly Mutant[] = [
  personal(
    'navigation-fragment-null',
    'navigation-view.fragment',
    views,
    `${views}.map((view) => ({ ...view, fragment: null }))`,
  ),
  personal(
    'navigation-name-in-list',
    'navigation-view.name',
    views,
    `${views}.map((view) => ({ ...view, name: [view.name] }))`,
  ),
  personal(
    'navigation-by-fragment',
    'register-queue.navigation-views',
    views,
    `Object.fromEntries(${views}.map((view) => [view.fragment, view]))`,
  ),
  personal(
    'snippet-id-in-text',
    'saved-snippet.id',
    snippets,
    `${snippets}.map((each) => ({ ...each, id: String(each.id) }))`,
  ),
  personal('snippet-without-title', 'saved-snippet.text', snippets, `${snippets}.map(({ title, ...each }) => each)`),
  personal(
    'snippet-date-in-text',
    'saved-snippet.date-created',
    snippets,
    `${snippets}.map((each) => ({ ...each, date_created: String(each.date_created) }))`,
  ),
  personal(
    'snippets-by-id',
    'register-queue.saved-snippets',
    snippets,
    `Object.fromEntries(${snippets}.map((each) => [each.id, each]))`,
  ),
  personal(
    'conversation-newest-in-text',
    'recent-private-conversation.max-message-id',
    conversation,
    conversation.replace('max_message_id,', 'max_message_id: String(max_message_id),'),
  ),
  personal(
    'conversation-people-in-text',
    'recent-private-conversation.user-ids',
    conversation,
    conversation.replace('caller.id)', 'caller.id).join()'),
  ),
  personal(
    'conversations-counted',
    'register-queue.recent-private-conversations',
    'recent_private_conversations: recent }',
    'recent_private_conversations: recent.length }',
  ),
]

const registration = faultsIn('endpoints/register-queue.ts')

const ofRegistrations: readonly Mutant[] = [
  registration('queue-id-in-list', 'register-queue.queue-id', 'queue_id: queue.id,', 'queue_id: [queue.id],'),
  registration(
    'last-event-id-in-text',
    'register-queue.last-event-id',
    'last_event_id: queue.lastEventId,',
    'last_event_id: String(queue.lastEventId),',
  ),
  registration(
    'feature-level-in-text',
    'register-queue.feature-level',
    '_feature_level`]: service.level,',
    '_feature_level`]: String(service.level),',
  ),
  registration(
    'longest-message-of-nothing',
    'register-queue.max-message-length',
    'max_message_length: MAX_MESSAGE_LENGTH,',
    'max_message_length: 0,',
  ),
  registration(
    'longest-topic-of-nothing',
    'register-queue.max-topic-length',
    'max_topic_length: MAX_TOPIC_LENGTH,',
    'max_topic_length: -1,',
  ),
  registration(
    'display-name-of-empty-topic-missing',
    'register-queue.empty-topic-display-name-present',
    '...(service.level < EMPTY_TOPIC_SINCE ? {} : emptyTopic),',
    '',
  ),
  faultsIn('register/channel-state.ts')(
    'subscriptions-by-name',
    'register-queue.subscriptions',
    'return { subscriptions, unsubscribed',
    'return { subscriptions: Object.fromEntries(subscriptions.map((each) => [each.name, each])), unsubscribed',
  ),
  faultsIn('register/channel-state.ts')(
    'subscriptions-missing',
    'register-queue.subscriptions-present',
    'return { subscriptions, unsubscribed',
    'return { unsubscribed',
  ),
  faultsIn('register/presence-state.ts')(
    'registered-presences-in-list',
    'register-queue.presences',
    '    presences,\n',
    '    presences: Object.values(presences),\n',
  ),
]

const fetched = faultsIn('fetching/fetch.ts')
const one = faultsIn('endpoints/get-message.ts')

const ofAnswers: readonly Mutant[] = [
  faultsIn('endpoints/get-message-history.ts')(
    'history-by-number',
    'get-message-history.list',
    'message_history: historySnapshots(service, message, knowsEmptyTopic)',
    'message_history: { ...historySnapshots(service, message, knowsEmptyTopic) }',
  ),
  one(
    'message-in-list',
    'get-message.message',
    '`"message":${withFlags(json, flags)},',
    '`"message":[${withFlags(json, flags)}],',
  ),
  one(
    'raw-content-missing',
    'get-message.raw-content',
    '`"message":${withFlags(json, flags)},"raw_content":${JSON.stringify(message.content)}`',
    '`"message":${withFlags(json, flags)}`',
  ),
  faultsIn('endpoints/get-messages.ts')(
    'messages-in-object',
    'get-messages.messages',
    '"messages":[${texts.join(\',\')}]`',
    '"messages":{"list":[${texts.join(\',\')}]}`',
  ),
  fetched('anchor-in-text', 'get-messages.anchor', '    anchor,\n', '    anchor: String(anchor),\n'),
  fetched(
    'anchor-at-the-end-missing',
    'get-messages.anchor-present',
    '    anchor,\n',
    '    ...(anchor === NEWEST ? {} : { anchor }),\n',
  ),
  fetched(
    'found-newest-as-number',
    'get-messages.found-newest',
    'found_newest: after.length <= numAfter,',
    'found_newest: Number(after.length <= numAfter),',
  ),
  fetched(
    'found-oldest-as-number',
    'get-messages.found-oldest',
    'found_oldest: before.length <= numBefore,',
    'found_oldest: Number(before.length <= numBefore),',
  ),
  fetched(
    'found-anchor-as-count',
    'get-messages.found-anchor',
    'found_anchor: at.length === 1,',
    'found_anchor: at.length,',
  ),
  faultsIn('endpoints/update-presence.ts')(
    'time-of-presences-in-text',
    'update-presence.server-timestamp',
    'const server_timestamp = service.clock.nowMs() / 1000',
    'const server_timestamp = new Date(service.clock.nowMs()).toISOString()',
  ),
  faultsIn('endpoints/update-presence.ts')(
    'presences-in-list',
    'update-presence.presences',
    'presences: fetched.presences }',
    'presences: Object.values(fetched.presences) }',
  ),
]

const changes = faultsIn('people/change-person.ts')
const settings = faultsIn('people/user-settings-event.ts')
const setting = "type: 'user_settings', op: 'update', property, value,"

const ofEvents: readonly Mutant[] = [
  faultsIn('queues/event-queue.ts')(
    'event-ids-in-text',
    'event.id',
    'text: `{"id":${this.#lastId},${members}}` })\n  }',
    'text: members.startsWith(\'"type":"user_settings"\') ? `{"id":"${this.#lastId}",${members}}` : `{"id":${this.#lastId},${members}}` })\n  }',
  ),
  settings('event-without-type', 'event.type', setting, setting.replace("type: 'user_settings',", '')),
  settings('setting-not-named', 'user-settings-event.property', setting, setting.replace(' property,', '')),
  settings('setting-in-list', 'user-settings-event.value', setting, setting.replace(' value,', ' value: [value],')),
  faultsIn('emoji/realm-emoji-event.ts')(
    'emoji-event-without-op',
    'realm-emoji-event.op',
    "{ type, op: 'update', realm_emoji: after }",
    '{ type, realm_emoji: after }',
  ),
  faultsIn('messages/delete-message-event.ts')(
    'deleted-message-in-text',
    'delete-message-event.message-id',
    'emit(false, { message_id })',
    'emit(false, { message_id: String(message_id) })',
  ),
  faultsIn('people/change-setting.ts')(
    'time-zone-in-list',
    'realm-user-event.timezone',
    '{ email: user.email, timezone }',
    '{ email: user.email, timezone: [timezone] }',
  ),
  changes(
    'delivery-email-in-list',
    'realm-user-event.delivery-email',
    'emitPersonTo(service, [viewerId], after, { delivery_email })',
    'emitPersonTo(service, [viewerId], after, { delivery_email: [delivery_email] })',
  ),
  changes('new-email-in-list', 'realm-user-event.api-email', '{ new_email: email })', '{ new_email: [email] })'),
  faultsIn('webhooks/notify.ts')(
    'payload-message-in-list',
    'webhook-payload.message',
    '    message: { ...messageObject(service, message, view), rendered_content: message.rendered_content },',
    '    message: [{ ...messageObject(service, message, view), rendered_content: message.rendered_content }],',
  ),
]

export const shapeMutants: readonly Mutant[] = [
  ...ofChannels,
  ...ofSubscriptions,
  ...ofSubscribers,
  ...ofMessages,
  ...ofOptionalFields,
  ...ofEntries,
  ...ofSnapshots,
  ...uploads,
  ...ofPersonalState,
  ...ofRegistrations,
  ...ofAnswers,
  ...ofEvents,
]

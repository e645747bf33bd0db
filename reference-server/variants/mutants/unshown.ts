// Faults that each break a clause which no other mutant names: what is told of messages, what older levels refuse, and
// conventions that hold for the whole interface.

import { faultsIn, type Mutant, type Patch } from './mutant.ts'

const message = faultsIn('messages/message-object.ts')
const reactions = 'reactions: service.reactions.ofMessage(message.id)'

/** A wrong code for the reactions of one type. */
function codes(type: string, code: string): string {
  return `${reactions}.map((each) => each.reaction_type.endsWith('${type}') ? { ...each, emoji_code: ${code} } : each)`
}

const ofMessages: readonly Mutant[] = [
  message('direct-message-told-as-of-channel', 'message.type-true', "? 'private' : 'stream'", "? 'stream' : 'stream'"),
  message(
    'stream-id-of-another-channel',
    'message.stream-id-true',
    'fields.stream_id = message.stream_id',
    'fields.stream_id = message.stream_id + 1000',
  ),
  message(
    'one-recipient-for-all-channels',
    'message.recipient-id-true',
    'recipient_id: message.recipient_id',
    'recipient_id: message.stream_id === null ? message.recipient_id : 1',
  ),
  message(
    'another-realm-for-guests',
    'message.realm-str-same',
    "sender_realm_str: 'reference'",
    "sender_realm_str: sender.role === 'member' ? 'reference' : 'others'",
  ),
  faultsIn('messages/mark.ts')(
    'starred-for-everybody',
    'message.flags-of-requester',
    'service.received.setFlags(user.id, messageId, isAdded ? current | bit : current & ~bit)',
    `for (const { id } of service.users.all())
    if (id === user.id || service.received.flags(id, messageId) !== undefined)
      service.received.setFlags(id, messageId, isAdded ? current | bit : current & ~bit)`,
  ),
  message(
    'unicode-code-as-of-unicode',
    'message.unicode-emoji-code',
    reactions,
    codes('unicode_emoji', '`U+${each.emoji_code}`'),
  ),
  message('custom-emoji-by-name', 'message.custom-emoji-code', reactions, codes('realm_emoji', 'each.emoji_name')),
  message('extra-emoji-by-number', 'message.extra-emoji-code', reactions, codes('_extra_emoji', "'1'")),
  faultsIn('endpoints/get-message.ts')(
    'next-message-instead',
    'get-message.asked-for',
    'const message = visibleMessage(service, caller, path.message_id)',
    `const asked = visibleMessage(service, caller, path.message_id)
    const message = service.messages.find(asked.id + 1) ?? asked`,
  ),
  faultsIn('messages/edit-history.ts')(
    'only-last-content-edit-kept',
    'get-message-history.snapshot-per-content-edit',
    '    snapshots.push({ ...snapshot, ...prevTopic(',
    "    const isOlder = edit.prev_content !== null && snapshots.some((each) => 'prev_content' in each)\n    if (!isOlder) snapshots.push({ ...snapshot, ...prevTopic(",
  ),
  faultsIn('editing/check-move.ts')(
    'anybody-moves-out-of-empty-topic',
    'edit-message.empty-topic-move-refused',
    '  checkGroups(settings, caller, move)\n',
    "  if (move.from !== '') checkGroups(settings, caller, move)\n",
  ),
  faultsIn('editing/check-move.ts')(
    'limit-of-moves-holds-for-owners',
    'permissions.owner-moves-after-limit',
    'if (isModeratorOrAbove(caller.role)) return',
    "if (isModeratorOrAbove(caller.role) && caller.role !== 'owner') return",
  ),
  faultsIn('editing/detached-uploads.ts')(
    'every-message-of-uploader-refers',
    'attachment.message-ids-true',
    'message_ids: references.map((reference) => reference.id)',
    'message_ids: service.messages.bySender(upload.user_id).map((each) => each.id)',
  ),
  faultsIn('channels/subscription-object.ts')(
    'channels-told-without-history',
    'subscription.first-message-id-true',
    'color: settings.color,',
    'color: settings.color,\n    first_message_id: null,',
  ),
]

const scheduled = faultsIn('endpoints/schedule-message.ts')
const topic = '  return { streamId, topic: readTopic('

const ofScheduling: readonly Mutant[] = [
  faultsIn('scheduling/schedule-request.ts')(
    'type-stream-forgotten',
    'schedule-message.stream',
    "[...types, 'channel']",
    "['direct', 'private', 'channel']",
  ),
  scheduled(
    'scheduled-topic-by-display-name',
    'schedule-message.display-name-read-as-empty',
    topic,
    `  if (topic === 'general chat') return { streamId, topic }\n${topic}`,
  ),
  scheduled(
    'empty-topic-not-scheduled',
    'schedule-message.empty-topic-accepted',
    topic,
    `  if (topic === '') throw badRequest("Topic can't be empty!")\n${topic}`,
  ),
  faultsIn('scheduling/schedule-request.ts')(
    'scheduled-message-changed-by-id',
    'schedule-message.no-editing',
    'const isEditable = level < SCHEDULED_EDIT_BY_CREATE_UNTIL',
    'const isEditable = true',
  ),
]

const ofGroups: readonly Mutant[] = [
  {
    name: 'members-of-added-subgroup-left-out',
    clause: 'update-subgroups.membership-follows',
    patches: [
      {
        file: 'endpoints/update-subgroups.ts',
        find: 'service.groups.addSubgroups(group.id, added)',
        replace: `service.groups.addSubgroups(group.id, added)
      for (const id of added) (globalThis.addedLate ??= new Set()).add(\`\${group.id} \${id}\`)`,
      },
      {
        file: 'groups/membership.ts',
        find: 'for (const subgroupId of service.groups.subgroups(id)) found.add(subgroupId)',
        replace: `for (const subgroupId of service.groups.subgroups(id))
      if (!globalThis.addedLate?.has(\`\${id} \${subgroupId}\`)) found.add(subgroupId)`,
      },
    ],
  },
  faultsIn('people/status-request.ts')(
    'extra-emoji-kept-as-unicode',
    'update-user-status.emoji-extra',
    '  checkEmoji(service, emoji)\n  return emoji',
    "  checkEmoji(service, emoji)\n  return emoji.reaction_type.endsWith('_extra_emoji') ? { ...emoji, reaction_type: 'unicode_emoji' } : emoji",
  ),
]

const ofQueues: readonly Mutant[] = [
  faultsIn('messages/message-event.ts')(
    'pictures-never-told-in-events',
    'register-queue.gravatar-off',
    'clientGravatar: options.clientGravatar,',
    'clientGravatar: true,',
  ),
  faultsIn('emoji/realm-emoji-event.ts')(
    'only-changed-emoji-in-update',
    'realm-emoji-event.all-emoji',
    'realm_emoji: after }',
    'realm_emoji: Object.fromEntries(changed) }',
  ),
]

function atLevel(level: number, mutant: Mutant): Mutant {
  return { ...mutant, level }
}

/** Levels that came before what they do not have yet. */
const ofOlderLevels: readonly Mutant[] = [
  atLevel(
    495,
    faultsIn('endpoints/is-group-member.ts')(
      'bots-ask-for-members-early',
      'is-group-member.bot-refused',
      'refuseBotsOfOldLevels(service, caller)',
      '',
    ),
  ),
  atLevel(
    495,
    faultsIn('endpoints/update-subgroups.ts')(
      'bots-change-groups-early',
      'update-subgroups.bot-refused',
      'refuseBotsOfOldLevels(service, caller)',
      '',
    ),
  ),
  atLevel(
    472,
    faultsIn('endpoints/update-user-status.ts')(
      'bots-change-statuses-early',
      'update-user-status.bot-refused',
      'isBot(caller) && service.level < STATUS_BY_BOTS_SINCE',
      'isBot(caller) && service.level > STATUS_BY_BOTS_SINCE',
    ),
  ),
  atLevel(
    443,
    faultsIn('endpoints/update-settings.ts')(
      'target-users-known-early',
      'update-settings.target-users-unknown',
      "parameters.since(TARGET_USERS_SINCE).json('target_users')",
      "(parameters.support(['target_users']), parameters.since(TARGET_USERS_SINCE).json('target_users'))",
    ),
  ),
  atLevel(
    192,
    faultsIn('endpoints/remove-reaction.ts')(
      'code-of-absent-reaction-early',
      'remove-reaction.absent-refused-before-193',
      "level < REACTION_CODE_SINCE ? 'BAD_REQUEST'",
      "level < 0 ? 'BAD_REQUEST'",
    ),
  ),
  atLevel(
    458,
    faultsIn('transport/parameters.ts')(
      'actions-heeded-early',
      'deactivate-user.actions-unknown',
      'new Parameters(new Map(), this.#level)',
      'new Parameters(level === 459 ? this.#values : new Map(), this.#level)',
    ),
  ),
  atLevel(
    442,
    faultsIn('editing/detached-uploads.ts')(
      'attachment-time-in-seconds-early',
      'attachment.create-time-milliseconds',
      '? created_ms : timestampOf(created_ms)',
      '? timestampOf(created_ms) : timestampOf(created_ms)',
    ),
  ),
  atLevel(
    200,
    faultsIn('webhooks/send-notifying.ts')(
      'trigger-of-direct-messages-early',
      'outgoing-webhook.private-message',
      "service.level < DIRECT_MESSAGE_TRIGGER_SINCE ? 'private_message'",
      "service.level < 0 ? 'private_message'",
    ),
  ),
  {
    name: 'later-parameter-refused',
    clause: 'feature-levels.later-parameters',
    level: 443,
    patches: [
      {
        file: 'endpoints/update-settings.ts',
        find: 'import { changeSetting }',
        replace: "import { badRequest } from '../refusal.ts'\nimport { changeSetting }",
      },
      {
        file: 'endpoints/update-settings.ts',
        find: '    const targets = targetsOf({',
        replace:
          "    if (parameters.unsupported().includes('target_users')) throw badRequest('Unknown parameter')\n    const targets = targetsOf({",
      },
    ],
  },
]

/** One fault for each of the places at which a convention shows. */
function convention(name: string, clause: string, ...patches: readonly Patch[]): Mutant {
  return { name, clause, patches }
}

const typesFetched: Patch = {
  file: 'register/queue-request.ts',
  find: "readTypes(parameters, 'fetch_event_types') ?? eventTypes",
  replace: "(readTypes(parameters, 'fetch_event_types'), null)",
}

const isRaw: Patch = {
  file: 'endpoints/get-message.ts',
  find: "parameters.boolean('apply_markdown') ?? true",
  replace: "parameters.boolean('apply_markdown') !== undefined || true",
}

const stored = 'service.botStorage.put(caller.id, key, value)'
const conveyed: Patch = {
  file: 'scheduling/deliver.ts',
  find: '    content: message.content,',
  replace: '    content: message.content.slice(0, 3),',
}

const ofConventions: readonly Mutant[] = [
  convention(
    'an-owner-acts-for-everybody',
    'authentication.acts-as-caller',
    {
      file: 'scheduling/deliver.ts',
      find: 'senderId: message.sender_id',
      replace: "senderId: service.users.all().find(({ role }) => role === 'owner').id",
    },
    {
      file: 'messages/edit-history.ts',
      find: 'const editor = { user_id: edit.user_id',
      replace: "const editor = { user_id: service.users.all().find(({ role }) => role === 'owner').id",
    },
  ),
  convention('post-bodies-in-part', 'parameters.post-body', typesFetched, conveyed),
  convention('put-bodies-not-read', 'parameters.put-body', {
    file: 'endpoints/update-bot-storage.ts',
    find: stored,
    replace: "service.botStorage.put(caller.id, key, '')",
  }),
  convention('arrays-not-read', 'parameters.arrays-as-json', typesFetched, {
    file: 'fetching/fetch-request.ts',
    find: '  return { ids }',
    replace: '  return { ids: ids.slice(0, -1) }',
  }),
  convention(
    'objects-not-read',
    'parameters.objects-as-json',
    {
      file: 'endpoints/update-bot-storage.ts',
      find: stored,
      replace: `if (key === '') ${stored}`,
    },
    {
      file: 'messages/message-event.ts',
      find: "knowsEmptyTopic: options.capabilities.has('empty_topic_name'),",
      replace: 'knowsEmptyTopic: false,',
    },
  ),
  convention('numbers-and-booleans-not-read', 'parameters.numbers-and-booleans', isRaw, {
    file: 'fetching/fetch-request.ts',
    find: "readCount(parameters, 'num_before')",
    replace: "readCount(parameters, 'num_before') + 1",
  }),
  convention('delete-bodies-in-part', 'parameters.delete-body', {
    file: 'endpoints/remove-reaction.ts',
    find: '    atomically(service.database, () => {',
    replace:
      "    if (name !== undefined && code !== undefined && parameters.isSent('reaction_type')) throw badRequest('Too many')\n    if (name !== undefined) return {}\n    atomically(service.database, () => {",
  }),
  convention(
    'ids-up-to-first-letter',
    'parameters.id-no-integer',
    {
      file: 'transport/parameters.ts',
      find: 'const value = integerOf(text.trim())',
      replace:
        "const value = integerOf(text.trim()) ?? (name === 'stream_id' ? Number.parseInt(text, 10) || 1 : undefined)",
    },
    {
      file: 'transport/parameters.ts',
      find: 'if (!isIntegerArray(value)) throw badRequest(`${name} is not a list of integers`)',
      replace: 'if (!isIntegerArray(value)) return []',
    },
  ),
]

export const unshownMutants: readonly Mutant[] = [
  ...ofMessages,
  ...ofScheduling,
  ...ofGroups,
  ...ofQueues,
  ...ofOlderLevels,
  ...ofConventions,
]

// Habits of accounts, settings, groups, linkifiers, storages and schedules.

import { type Habit, habitsIn } from './habit.ts'

const deactivating = habitsIn('endpoints/deactivate-user.ts')
const subgroups = habitsIn('endpoints/update-subgroups.ts')
const settings = habitsIn('user-setting-definitions.ts')
const status = habitsIn('endpoints/update-user-status.ts')
const linkifying = habitsIn('linkifiers/linkifier-request.ts')
const storing = habitsIn('endpoints/update-bot-storage.ts')
const scheduling = habitsIn('endpoints/schedule-message.ts')

/** A setting that takes fewer values: all that the condition holds for. */
function narrower(name: string, clause: string, property: string, condition: string): Habit {
  const set = 'values.set(property, value)'
  const check = `if (property === ${property} && !(value ${condition})) throw badRequest('Not that one')`
  return habitsIn('settings/setting-values.ts')(name, clause, set, `${check}\n    ${set}`)
}

const beforeDeactivating = "if (user.is_active === 0) throw badRequest('User is already deactivated')\n"

export const peopleHabits: readonly Habit[] = [
  habitsIn('people/password.ts')(
    'passwords-of-six',
    'create-user.password-rules',
    "if (password === '')",
    'if (password.length < 6)',
  ),
  habitsIn('people/email.ts')(
    'addresses-with-a-dot',
    'create-user.email-rules',
    '/^[^\\s@:]+@[^\\s@:]+$/',
    '/^[^\\s@:]+@[^\\s@:]+[.][^\\s@:]+$/',
  ),
  habitsIn('settings/account-request.ts')(
    'no-two-names-alike',
    'update-settings.full-name-rules',
    'return () => renamePerson(service, user.id, name)',
    "if (service.users.withName(name) !== undefined) throw badRequest('Taken')\n  return () => renamePerson(service, user.id, name)",
  ),
  habitsIn('settings/account-request.ts')(
    'old-password-alone-refused',
    'update-settings.old-password-alone',
    "changes.push(['old_password', undefined])",
    "throw badRequest('What for?')",
  ),
  deactivating(
    'deactivated-twice',
    'deactivate-user.twice',
    beforeDeactivating,
    'if (user.is_active === 0) return {}\n',
    ['nobody-leaves-alone', 'bots-not-deactivated-here'],
  ),
  deactivating(
    'nobody-leaves-alone',
    'deactivate-user.oneself',
    beforeDeactivating,
    `${beforeDeactivating}    if (user.id === caller.id) throw badRequest('Ask somebody')\n`,
    ['bots-not-deactivated-here'],
  ),
  deactivating(
    'bots-not-deactivated-here',
    'deactivate-user.bots-as-target',
    beforeDeactivating,
    `${beforeDeactivating}    if (isBot(user)) throw badRequest('A bot')\n`,
  ),
  deactivating(
    'all-who-leave-get-mail',
    'deactivate-user.mail-without-comment',
    'if (comment !== undefined) service.outbox.send(deactivationMail(user, comment))',
    "service.outbox.send(deactivationMail(user, comment ?? ''))",
  ),
  habitsIn('deactivation/deletion.ts')(
    'deleted-people-renamed',
    'deactivate-user.deleted-name',
    '`Deleted user ${userId}`',
    '`Somebody of old`',
  ),
  habitsIn('deactivation/deactivation-request.ts')(
    'unknown-actions-refused',
    'deactivate-user.unknown-actions',
    'const flags = new Map<string, unknown>(Object.entries(sent))\n',
    "const flags = new Map<string, unknown>(Object.entries(sent))\n  if ([...flags.keys()].some((name) => !DELETION_ACTIONS.includes(name as DeletionAction))) throw badRequest('No such action')\n",
  ),
  narrower('no-list-of-topics', 'update-settings.web-channel-default-view-list', "'web_channel_default_view'", '!== 3'),
  narrower('sizes-in-fours', 'update-settings.number-bounds', "'web_font_size_px'", '% 4 === 0'),
  narrower('heights-in-twenties', 'update-settings.number-bounds', "'web_line_height_percent'", '% 20 === 0'),
  narrower(
    'periods-of-its-own',
    'update-settings.number-bounds',
    "'email_notifications_batching_period_seconds'",
    '=== 120',
  ),
  narrower('few-languages', 'update-settings.languages', "'default_language'", "!== 'ja'"),
  narrower('few-sounds', 'update-settings.sound-names', "'notification_sound'", "=== 'ding'"),
  settings(
    'defaults-of-its-own',
    'update-settings.defaults',
    "['twenty_four_hour_time', display(false)]",
    "['twenty_four_hour_time', display(true)]",
  ),
  habitsIn('people/status-request.ts')(
    'statuses-trimmed',
    'update-user-status.surrounding-space',
    "const status_text = parameters.text('status_text')",
    "const status_text = parameters.text('status_text')?.trim()",
  ),
  status(
    'gone-people-have-a-status',
    'update-user-status.of-bots',
    "if (user.is_active === 0) throw badRequest('User is deactivated')",
    '',
    ['own-status-elsewhere'],
  ),
  status(
    'own-status-elsewhere',
    'update-user-status.own-status',
    "if (user.is_active === 0) throw badRequest('User is deactivated')",
    "if (user.is_active === 0 || user.id === caller.id) throw badRequest('Not here')",
  ),
  habitsIn('groups/group-of-path.ts')(
    'guests-do-not-ask',
    'is-group-member.who-may',
    'export function refuseBotsOfOldLevels(service: Service, caller: User): void {\n',
    "export function refuseBotsOfOldLevels(service: Service, caller: User): void {\n  if (caller.role === 'guest') throw badRequest('Insufficient permission')\n",
  ),
  habitsIn('endpoints/is-group-member.ts')(
    'missing-groups-are-empty',
    'is-group-member.missing-group',
    'const group = groupOfPath(service, path.user_group_id)',
    `if (/^[0-9]+$/.test(path.user_group_id ?? '') && !service.groups.find(Number(path.user_group_id))) return { is_user_group_member: false }
    const group = groupOfPath(service, path.user_group_id)`,
  ),
  habitsIn('endpoints/is-group-member.ts')(
    'nobody-is-no-member',
    'is-group-member.missing-user',
    'const user = userOfPath(service, path.user_id)',
    `if (/^[0-9]+$/.test(path.user_id ?? '') && !service.users.find(Number(path.user_id))) return { is_user_group_member: false }
    const user = userOfPath(service, path.user_id)`,
  ),
  subgroups(
    'moderators-edit-groups',
    'update-subgroups.who-may',
    "isInGroup(caller.role, 'members')",
    "isInGroup(caller.role, 'moderators')",
  ),
  subgroups(
    'added-twice-is-fine',
    'update-subgroups.added-twice',
    'throw badRequest(`User group ${subgroupId} is already a subgroup of this group.`)',
    'return',
  ),
  subgroups(
    'no-groups-are-fine',
    'update-subgroups.nothing-asked-for',
    `throw badRequest('Nothing to do. Give "add" or "delete".')`,
    'return {}',
  ),
  subgroups(
    'not-in-both-lists',
    'update-subgroups.in-both-lists',
    'for (const id of added) checkAddition(service, { inside, holders }, id)',
    "for (const id of added) checkAddition(service, { inside, holders }, id)\n    if (added.some((id) => removed.includes(id))) throw badRequest('In or out?')",
  ),
  linkifying(
    'members-linkify',
    'permissions.linkifiers',
    "isInGroup(caller.role, 'administrators')",
    "isInGroup(caller.role, 'members')",
  ),
  habitsIn('linkifiers/reverse-template.ts')(
    'three-braces-refused',
    'add-linkifier.three-braces',
    '  const pieces: Piece[] = []\n',
    "  const pieces: Piece[] = []\n  if (/[{]{3}|[}]{3}/.test(template)) throw badRequest('Three braces.')\n",
  ),
  habitsIn('endpoints/update-linkifier.ts')(
    'left-out-is-gone',
    'update-linkifier.partial',
    'readLinkifierRequest(parameters, before)',
    'readLinkifierRequest(parameters)',
  ),
  habitsIn('linkifiers/check-linkifier.ts')(
    'groups-without-use',
    'add-linkifier.variables-and-groups',
    'urlVariables(template).symmetricDifference(groups).size',
    'urlVariables(template).difference(groups).size',
  ),
  habitsIn('endpoints/add-linkifier.ts')(
    'no-pattern-twice',
    'add-linkifier.same-pattern',
    '    checkLinkifier(linkifier)\n',
    "    checkLinkifier(linkifier)\n    if (service.linkifiers.records().some(({ pattern }) => pattern === linkifier.pattern)) parameters.requiredText('another pattern')\n",
  ),
  storing(
    'empty-storage-refused',
    'update-bot-storage.empty',
    "const entries = readEntries(parameters.json('storage'))",
    "const entries = readEntries(parameters.json('storage'))\n    if (entries.length === 0) throw badRequest('Nothing to store')",
  ),
  scheduling(
    'late-is-at-once',
    'schedule-message.delivery-in-the-past',
    'if (request.dueMs <= service.clock.nowMs()) throw',
    'if (request.dueMs <= 0) throw',
  ),
  habitsIn('scheduling/schedule-request.ts')(
    'channels-known-before',
    'schedule-message.channel-before-248',
    'return level < CHANNEL_TYPE_SINCE ? types',
    'return level < CHANNEL_TYPE_SINCE - 1000 ? types',
  ),
  habitsIn('messages/check-destination.ts')(
    'only-subscribers-schedule',
    'schedule-message.unsubscribed',
    'if (!mayPost(service, sender, channel))',
    'if (!mayPost(service, sender, channel) || !service.channels.isSubscribed(streamId, sender.id))',
  ),
  habitsIn('endpoints/remove-reaction.ts')(
    'invalid-codes-are-absent',
    'remove-reaction.invalid-or-absent',
    "throw badRequest('Invalid emoji code.')",
    'throw reactionDoesNotExist(service.level)',
  ),
  habitsIn('endpoints/remove-reaction.ts')(
    'nothing-named-is-absent',
    'remove-reaction.nothing-named',
    "throw badRequest('At least one of the following arguments must be present: emoji_name, emoji_code')",
    'throw reactionDoesNotExist(service.level)',
  ),
  habitsIn('people/change-person.ts')(
    'days-of-joining',
    'realm-user-event.date-joined-format',
    'date_joined: isoTimeOf(user.joined_ms)',
    'date_joined: isoTimeOf(user.joined_ms).slice(0, 10)',
  ),
  habitsIn('permissions.ts')(
    'roles-renumbered',
    'realm-user-event.role-numbers',
    'moderator: 300,\n  member: 400,',
    'moderator: 4,\n  member: 5,',
  ),
]

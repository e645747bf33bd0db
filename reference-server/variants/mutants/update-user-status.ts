// Faults in the status that administrators give to others.

import { faultsIn, type Mutant } from './mutant.ts'

const endpoint = faultsIn('endpoints/update-user-status.ts')
const request = faultsIn('people/status-request.ts')
const emoji = faultsIn('emoji/named-emoji.ts')

const texts: readonly Mutant[] = [
  request(
    'status-text-lost-beside-emoji',
    'update-user-status.text-set',
    'const text = status_text === undefined ? {}',
    'const text = status_text === undefined || name !== undefined ? {}',
  ),
  request(
    'empty-status-text-refused',
    'update-user-status.text-cleared',
    "parameters.text('status_text')",
    "parameters.text('status_text') || undefined",
  ),
  request(
    'empty-status-text-keeps-old-one',
    'update-user-status.text-cleared',
    'const text = status_text === undefined ? {}',
    "const text = status_text === undefined || status_text === '' ? {}",
  ),
  request(
    'status-text-cut-to-fifty',
    'update-user-status.text-of-60',
    ': { status_text }',
    ': { status_text: status_text.length > 60 ? status_text : status_text.slice(0, 50) }',
  ),
  request(
    'status-text-counted-in-units',
    'update-user-status.text-of-astral-characters',
    "if (!fitsWithin(status_text ?? '', MAX_STATUS_TEXT_LENGTH))",
    "if ((status_text ?? '').length > MAX_STATUS_TEXT_LENGTH)",
  ),
  request(
    'status-text-of-61-taken',
    'update-user-status.text-too-long-refused',
    "fitsWithin(status_text ?? '', MAX_STATUS_TEXT_LENGTH)",
    "fitsWithin(status_text ?? '', 2 * MAX_STATUS_TEXT_LENGTH)",
  ),
  request(
    'long-status-text-other-code',
    'update-user-status.text-too-long-refused',
    'throw badRequest(`status_text is too long (limit: ${MAX_STATUS_TEXT_LENGTH} characters)`)',
    "throw Object.assign(badRequest('status_text is too long'), { code: 'TEXT_TOO_LONG' })",
  ),
]

const emojis: readonly Mutant[] = [
  request(
    'status-emoji-name-alone-refused',
    'update-user-status.emoji-by-name',
    "if (name === '') return",
    "if (name !== '' && code === undefined && type === undefined) throw badRequest('emoji_code is missing')\n  if (name === '') return",
  ),
  request(
    'unicode-status-emoji-not-stored',
    'update-user-status.emoji-unicode',
    '  return emoji\n',
    "  return type === 'unicode_emoji' ? {} : emoji\n",
  ),
  request(
    'custom-status-emoji-becomes-unicode',
    'update-user-status.emoji-custom',
    '  return emoji\n',
    "  return type === 'realm_emoji' ? { ...emoji, reaction_type: 'unicode_emoji' } : emoji\n",
  ),
  request(
    'emoji-code-without-name-taken',
    'update-user-status.code-without-name-refused',
    'if (name === undefined && (code',
    `if (name === undefined && code !== undefined && type === undefined)
    return status_text === undefined ? {} : { status_text }
  if (name === undefined && (code`,
  ),
  request(
    'emoji-type-without-name-taken',
    'update-user-status.type-without-name-refused',
    'if (name === undefined && (code',
    `if (name === undefined && code === undefined && type !== undefined)
    return status_text === undefined ? {} : { status_text }
  if (name === undefined && (code`,
  ),
  {
    name: 'unknown-status-emoji-taken',
    clause: 'update-user-status.emoji-unknown-refused',
    patches: [
      {
        file: 'people/status-request.ts',
        find: '? emojiNamed(service, name) : undefined',
        replace: '? knownOr(() => emojiNamed(service, name)) : undefined',
      },
      {
        file: 'people/status-request.ts',
        find: 'checkEmoji(service, emoji)',
        replace: `if (meant !== undefined || (code !== undefined && type !== undefined)) checkEmoji(service, emoji)
  function knownOr<T>(known: () => T): T | undefined {
    try {
      return known()
    } catch {
      return undefined
    }
  }`,
      },
    ],
  },
  emoji(
    'status-emoji-of-other-name-taken',
    'update-user-status.emoji-name-invalid-refused',
    "if (UNICODE_EMOJI.get(name) !== code) throw badRequest('Invalid emoji name.')",
    '',
  ),
  emoji(
    'missing-custom-status-emoji-taken',
    'update-user-status.custom-emoji-invalid-refused',
    "if (!service.emoji.hasCode(code)) throw badRequest('Invalid custom emoji.')",
    'if (!service.emoji.hasCode(code)) return',
  ),
]

const requests: readonly Mutant[] = [
  faultsIn('store/user-statuses.ts')(
    'new-status-text-clears-emoji',
    'update-user-status.only-what-was-passed',
    '{ ...this.of(userId), ...changes,',
    '{ ...NONE, ...changes,',
  ),
  endpoint(
    'administrator-gets-the-status-too',
    'update-user-status.nobody-else',
    'service.userStatuses.change(user.id, changes)',
    'for (const { id } of [user, caller]) service.userStatuses.change(id, changes)',
  ),
  request(
    'empty-status-request-taken',
    'update-user-status.nothing-passed-refused',
    "throw badRequest('Client did not pass any new values.')",
    'return {}',
  ),
  request(
    'empty-status-request-other-code',
    'update-user-status.nothing-passed-refused',
    "throw badRequest('Client did not pass any new values.')",
    "throw Object.assign(badRequest('Nothing new'), { code: 'NO_CHANGES' })",
  ),
  endpoint(
    'status-of-missing-user-taken',
    'update-user-status.missing-user-refused',
    'const user = userOfPath(',
    'if (service.users.find(Number(path.user_id)) === undefined) return {}\n    const user = userOfPath(',
  ),
  endpoint(
    'status-of-missing-user-other-code',
    'update-user-status.missing-user-refused',
    'const user = userOfPath(',
    `if (service.users.find(Number(path.user_id)) === undefined)
      throw Object.assign(badRequest('No such user'), { code: 'USER_DOES_NOT_EXIST' })
    const user = userOfPath(`,
  ),
  endpoint(
    'status-text-stored-before-emoji-is-checked',
    'update-user-status.refused-changes-nothing',
    'const changes = readStatusRequest(service, parameters)',
    `const early = parameters.text('status_text')
    const whom = service.users.find(Number(path.user_id))
    if (early !== undefined && early.length <= 60 && whom !== undefined)
      service.userStatuses.change(whom.id, { status_text: early })
    const changes = readStatusRequest(service, parameters)`,
  ),
]

const roles: readonly Mutant[] = [
  endpoint(
    'status-by-owners-only',
    'update-user-status.administrator-succeeds',
    "isInGroup(caller.role, 'administrators')",
    "isInGroup(caller.role, isBot(caller) ? 'administrators' : 'owners')",
  ),
  ...['moderator', 'member', 'guest'].map((role) =>
    endpoint(
      `status-by-${role}`,
      `update-user-status.${role}-refused`,
      "isInGroup(caller.role, 'administrators')",
      `(isInGroup(caller.role, 'administrators') || (caller.role === '${role}' && !isBot(caller)))`,
    ),
  ),
  endpoint(
    'status-by-moderator-other-code',
    'update-user-status.moderator-refused',
    "if (!isInGroup(caller.role, 'administrators'))",
    `if (caller.role === 'moderator')
      throw Object.assign(badRequest('Insufficient permission'), { code: 'PERMISSION_DENIED' })
    if (!isInGroup(caller.role, 'administrators'))`,
  ),
  endpoint(
    'status-by-bots-still-refused',
    'update-user-status.administrator-bot-succeeds',
    'isBot(caller) && service.level < STATUS_BY_BOTS_SINCE',
    'isBot(caller) && service.level < 2 * STATUS_BY_BOTS_SINCE',
  ),
  endpoint(
    'status-by-any-bot',
    'update-user-status.member-bot-refused',
    "if (!isInGroup(caller.role, 'administrators'))",
    "if (!isBot(caller) && !isInGroup(caller.role, 'administrators'))",
  ),
]

export const updateUserStatusMutants: readonly Mutant[] = [...texts, ...emojis, ...requests, ...roles]

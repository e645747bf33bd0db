// Faults in the storage of bots.

import { faultsIn, type Mutant } from './mutant.ts'

const endpoint = faultsIn('endpoints/update-bot-storage.ts')
const store = faultsIn('store/bot-storage.ts')
const entry = faultsIn('store/storage-entry.ts')
const limits = faultsIn('limits.ts')

const put = 'for (const [key, value] of entries) service.botStorage.put(caller.id, key, value)'
const limit = 'BOT_STORAGE_CHARACTERS_MAX = 10_000_000'
const checkRoom = '  checkRoom(characters)\n  yield*'
const refusePeople = 'if (!isBot(caller))'

const entries: readonly Mutant[] = [
  endpoint(
    'only-first-entry-stored',
    'update-bot-storage.stored',
    put,
    put.replace('entries)', 'entries.slice(0, 1))'),
  ),
  endpoint(
    'stored-text-trimmed',
    'update-bot-storage.stored',
    put,
    put.replace('key, value)', 'key, value.trim().slice(0, 1000))'),
  ),
  store(
    'stored-text-not-overwritten',
    'update-bot-storage.overwritten',
    'SET characters = ?, value = ? WHERE',
    'SET characters = characters + 0 * ?, value = substr(value, 1 + 0 * length(?)) WHERE',
  ),
  endpoint(
    'storage-replaced',
    'update-bot-storage.others-stay',
    put,
    `service.database.exec(\`DELETE FROM bot_storage WHERE user_id = \${caller.id}\`)\n      ${put}`,
  ),
  endpoint(
    'storage-shared-by-bots-of-owner',
    'update-bot-storage.per-bot',
    put,
    `for (const bot of service.users.all())
        if (bot.bot_owner_id === caller.bot_owner_id)
          for (const [key, value] of entries) service.botStorage.put(bot.id, key, value)`,
  ),
]

const limitMutants: readonly Mutant[] = [
  limits('storage-of-a-hundred-millions', 'update-bot-storage.limit-refused', limit, limit.replace('10_', '100_')),
  store(
    'earlier-storage-not-counted',
    'update-bot-storage.limit-refused',
    'let total = state.characters',
    'let total = 0',
  ),
  endpoint(
    'full-storage-other-code',
    'update-bot-storage.limit-refused',
    'throw badRequest(`Request exceeds the storage limit of ${BOT_STORAGE_CHARACTERS_MAX} characters`)',
    "throw new Refusal(400, 'STORAGE_LIMIT_EXCEEDED', 'Request exceeds the storage limit')",
  ),
  limits('storage-of-less-than-nine-millions', 'update-bot-storage.within-limit', limit, limit.replace('10_0', '8_5')),
  entry(
    'storage-counted-in-bytes',
    'update-bot-storage.limit-in-characters',
    "import { countCharacters } from '../limits.ts'",
    'const countCharacters = (text: string) => Buffer.byteLength(text)',
  ),
  endpoint(
    'storage-of-bots-of-owner-counted',
    'update-bot-storage.limit-of-each-bot',
    checkRoom,
    `  const others = service.database.prepare('SELECT sum(characters) AS sum FROM bot_storages WHERE user_id <> $bot ' +
    'AND user_id IN (SELECT id FROM users WHERE bot_owner_id = (SELECT bot_owner_id FROM users WHERE id = $bot))')
  checkRoom(characters + Number(others.get({ bot: botId })?.sum ?? 0))\n  yield*`,
  ),
  store(
    'overwritten-text-counts-on',
    'update-bot-storage.overwritten-counts-once',
    ' - (this.charactersOf(userId, shortKey, state) ?? 0)',
    '',
  ),
]

const refusals: readonly Mutant[] = [
  endpoint(
    'no-storage-taken',
    'update-bot-storage.storage-missing-refused',
    "if (storage === undefined) throw missingParameter('storage')",
    'if (storage === undefined) return []',
  ),
  endpoint(
    'numbers-stored-as-text',
    'update-bot-storage.not-strings-refused',
    "if (typeof value !== 'string') throw badRequest('storage contains a value that is not a string')",
    "if (typeof value !== 'string') return [key, JSON.stringify(value)]",
  ),
  endpoint(
    'entries-stored-as-long-as-they-fit',
    'update-bot-storage.refused-changes-nothing',
    checkRoom,
    `  if (characters > BOT_STORAGE_CHARACTERS_MAX)
    for (const entry of entries)
      if ((yield* service.botStorage.countWith(botId, [entry])) <= BOT_STORAGE_CHARACTERS_MAX)
        service.botStorage.putEntry(botId, entry)\n${checkRoom}`,
  ),
  endpoint(
    'texts-beside-a-number-stored',
    'update-bot-storage.refused-changes-nothing',
    "const entries = readEntries(parameters.json('storage'))",
    `const sent = Object.entries(parameters.json('storage') ?? {})
    if (sent.some(([, value]) => typeof value !== 'string'))
      for (const [key, value] of sent) if (typeof value === 'string') service.botStorage.put(caller.id, key, value)
    const entries = readEntries(parameters.json('storage'))`,
  ),
  endpoint(
    'storage-for-webhook-bots-only',
    'update-bot-storage.bot-succeeds',
    refusePeople,
    'if (!isBot(caller) || caller.webhook_url === null)',
  ),
  ...['owner', 'administrator', 'moderator', 'guest'].map((role) =>
    endpoint(
      `storage-of-${role}`,
      `update-bot-storage.${role}-refused`,
      refusePeople,
      `if (caller.role !== '${role}' && !isBot(caller))`,
    ),
  ),
  endpoint(
    'storage-of-member-other-code',
    'update-bot-storage.member-refused',
    refusePeople,
    `if (!isBot(caller) && caller.role === 'member') throw badRequest('This endpoint is for bots only.')
    ${refusePeople}`,
  ),
]

export const updateBotStorageMutants: readonly Mutant[] = [...entries, ...limitMutants, ...refusals]

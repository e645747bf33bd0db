// PUT /bot_storage: puts texts into the calling bot's own storage, over what is there under the same keys.
import { BOT_STORAGE_CHARACTERS_MAX, BOT_STORAGE_ENTRIES_MAX, STORAGE_BODY_BYTES_MAX } from '../limits.ts'
import { badRequest, missingParameter, Refusal } from '../refusal.ts'
import type { Service } from '../service.ts'
import { readLongEntries } from '../storage/entries-text.ts'
import { atomically } from '../store/database.ts'
import type { Steps } from '../store/long-work.ts'
import { entryOf, type StorageEntry } from '../store/storage-entry.ts'
import { isBot } from '../store/user.ts'
import type { Answer, Endpoint } from '../transport/endpoint.ts'
import type { Parameters } from '../transport/parameters.ts'

/** What is sent in more is stored in steps, between which others are served. */
const SHORT_LENGTH_MAX = 32 * 1024

export const updateBotStorage: Endpoint = {
  method: 'PUT',
  path: '/bot_storage',
  authentication: 'required',
  bodyLimit: STORAGE_BODY_BYTES_MAX,
  answer({ service, caller, parameters }) {
    if (!isBot(caller)) throw new Refusal(400, 'PERMISSION_DENIED', 'This endpoint is for bots only.')
    if (isLong(parameters)) return storeLong(service, caller.id, parameters)
    const entries = readEntries(parameters.json('storage'))
    if (!service.botStorage.isFree(caller.id)) return storeInTurn(service, caller.id, entries.map(asEntry))
    const characters = service.botStorage.charactersWith(caller.id, entries)
    checkRoom(characters)
    atomically(service.database, () => {
      for (const [key, value] of entries) service.botStorage.put(caller.id, key, value)
      service.botStorage.noteCharacters(caller.id, characters)
    })
    return {}
  },
}

function isLong(parameters: Parameters): boolean {
  const sent = parameters.sent('storage')
  return typeof sent === 'object' || (sent?.length ?? 0) > SHORT_LENGTH_MAX
}

async function storeLong(service: Service, botId: number, parameters: Parameters): Promise<Answer> {
  const sent = parameters.sent('storage') ?? []
  const texts = typeof sent === 'object' ? sent : [sent]
  return storeInTurn(service, botId, await service.botStorage.inTurns(readLongEntries(texts)))
}

function asEntry([key, value]: readonly [string, string]): StorageEntry {
  return entryOf(key, value)
}

/** After what is under way. */
async function storeInTurn(service: Service, botId: number, entries: readonly StorageEntry[]): Promise<Answer> {
  await service.botStorage.alone(botId, () => storeEntries(service, botId, entries))
  return {}
}

function* storeEntries(service: Service, botId: number, entries: readonly StorageEntry[]): Steps {
  const characters = yield* service.botStorage.countWith(botId, entries)
  checkRoom(characters)
  yield* service.botStorage.putAll(botId, entries, characters)
}

function checkRoom(characters: number): void {
  if (characters > BOT_STORAGE_CHARACTERS_MAX)
    throw badRequest(`Request exceeds the storage limit of ${BOT_STORAGE_CHARACTERS_MAX} characters`)
}

/** One entry for each key. */
function readEntries(storage: unknown): [string, string][] {
  if (storage === undefined) throw missingParameter('storage')
  if (typeof storage !== 'object' || storage === null || Array.isArray(storage))
    throw badRequest('storage is not a dict')
  const sent = Object.entries(storage)
  if (sent.length > BOT_STORAGE_ENTRIES_MAX) throw badRequest(`Send at most ${BOT_STORAGE_ENTRIES_MAX} entries at once`)
  const entries = sent.map(([key, value]): [string, string] => {
    if (typeof value !== 'string') throw badRequest('storage contains a value that is not a string')
    // Stored, two of them would be one.
    if (!key.isWellFormed()) throw badRequest('storage contains a key that is no Unicode text')
    return [key, value.toWellFormed()]
  })
  return [...new Map(entries)]
}

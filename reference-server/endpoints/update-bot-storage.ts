// PUT /bot_storage: puts texts into the calling bot's own storage, over what is there under the same keys.
import { BOT_STORAGE_CHARACTERS_MAX, BOT_STORAGE_ENTRIES_MAX, STORAGE_BODY_BYTES_MAX } from '../limits.ts'
import { badRequest, missingParameter, Refusal } from '../refusal.ts'
import { atomically } from '../store/database.ts'
import { onceDone } from '../store/transaction.ts'
import { isBot } from '../store/user.ts'
import type { Endpoint } from './endpoint.ts'

export const updateBotStorage: Endpoint = {
  method: 'PUT',
  path: '/bot_storage',
  authentication: 'required',
  bodyLimit: STORAGE_BODY_BYTES_MAX,
  answer({ service, caller, parameters }) {
    if (!isBot(caller)) throw new Refusal(400, 'PERMISSION_DENIED', 'This endpoint is for bots only.')
    const entries = readEntries(parameters.json('storage'))
    const characters = service.botStorage.charactersWith(caller.id, entries)
    if (characters > BOT_STORAGE_CHARACTERS_MAX)
      throw badRequest(`Request exceeds the storage limit of ${BOT_STORAGE_CHARACTERS_MAX} characters`)
    atomically(service.database, () => {
      for (const [key, value] of entries) service.botStorage.put(caller.id, key, value)
    })
    onceDone(service.database, () => service.botStorage.noteTotal(caller.id, characters))
    return {}
  },
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

// GET /bot_storage: what the calling bot has stored, all of it or by keys.

import { badRequest, Refusal } from '../refusal.ts'
import type { Service } from '../service.ts'
import { EntriesJson } from '../storage/entries-json.ts'
import type { Steps } from '../store/long-work.ts'
import { shortKeyOf } from '../store/storage-entry.ts'
import type { StorageReading } from '../store/storage-reading.ts'
import { isBot } from '../store/user.ts'
import { type Answer, type Endpoint, MembersBytes } from '../transport/endpoint.ts'

/** What has more characters is read in steps, between which others are served. */
const SHORT_CHARACTERS_MAX = 32 * 1024

export const getBotStorage: Endpoint = {
  method: 'GET',
  path: '/bot_storage',
  authentication: 'required',
  answer({ service, caller, parameters }) {
    if (!isBot(caller)) throw new Refusal(400, 'PERMISSION_DENIED', 'This endpoint is for bots only.')
    const { botStorage } = service
    const keys = parameters.strings('keys')
    if (keys === undefined) return tell(service, caller.id, () => [botStorage.reading(caller.id)])
    const characters = keys.map((key) => botStorage.charactersOf(caller.id, shortKeyOf(key)) ?? missing())
    if (characters.reduce((sum, count) => sum + count, 0) <= SHORT_CHARACTERS_MAX)
      return { storage: Object.fromEntries(keys.map((key) => [key, botStorage.valueOf(caller.id, key)])) }
    const once = Object.keys(Object.fromEntries(keys.map((key) => [key, null])))
    return tell(service, caller.id, () => once.map((key) => botStorage.reading(caller.id, key)))
  },
}

/** It may be very much: nobody waits for all of it, but who wants to change it. */
function tell(service: Service, botId: number, readings: () => StorageReading[]): Promise<Answer> {
  return service.botStorage.alone(botId, function* () {
    return yield* tellAll(readings())
  })
}

function* tellAll(readings: readonly StorageReading[]): Steps<Answer> {
  const json = new EntriesJson()
  const pieces = [Buffer.from('"storage":{')]
  for (const reading of readings)
    for (const page of reading.pages()) {
      pieces.push(Buffer.from(json.take(page)))
      yield
    }
  pieces.push(Buffer.from(`${json.end()}}`))
  return new MembersBytes(pieces)
}

function missing(): never {
  throw badRequest('Key does not exist.')
}

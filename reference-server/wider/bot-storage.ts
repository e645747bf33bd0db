// GET /bot_storage: what the calling bot has stored, all of it or by keys.
import { afterOthers } from '../clock.ts'
import { type Answer, type Endpoint, MembersText } from '../endpoints/endpoint.ts'
import { badRequest, Refusal } from '../refusal.ts'
import type { Service } from '../service.ts'
import { isBot } from '../store/user.ts'

export const getBotStorage: Endpoint = {
  method: 'GET',
  path: '/bot_storage',
  authentication: 'required',
  answer({ service, caller, parameters }) {
    if (!isBot(caller)) throw new Refusal(400, 'PERMISSION_DENIED', 'This endpoint is for bots only.')
    const keys = parameters.strings('keys')
    if (keys === undefined) return allOf(service, caller.id)
    const entries = keys.map((key) => [key, service.botStorage.valueOf(caller.id, key) ?? missing()])
    return { storage: Object.fromEntries(entries) }
  },
}

/** Millions of entries may be there: others are served between two pages of them. */
async function allOf({ botStorage, database }: Service, botId: number): Promise<Answer> {
  const texts: string[] = []
  const others = async () => {
    await new Promise<void>((resolve) => afterOthers(resolve))
    if (!database.isOpen) throw new Refusal(503, 'CLOSING', 'The server is closing')
  }
  await botStorage.read(botId, others, (page) => {
    const entries = page.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`)
    if (entries.length > 0) texts.push(entries.join(','))
  })
  return new MembersText(`"storage":{${texts.join(',')}}`)
}

function missing(): never {
  throw badRequest('Key does not exist.')
}

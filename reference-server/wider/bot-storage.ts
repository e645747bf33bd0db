// GET /bot_storage: what the calling bot has stored, all of it or by keys.
import type { Endpoint } from '../endpoints/endpoint.ts'
import { badRequest, Refusal } from '../refusal.ts'
import { isBot } from '../store/user.ts'

export const getBotStorage: Endpoint = {
  method: 'GET',
  path: '/bot_storage',
  authentication: 'required',
  answer({ service, caller, parameters }) {
    if (!isBot(caller)) throw new Refusal(400, 'PERMISSION_DENIED', 'This endpoint is for bots only.')
    const keys = parameters.strings('keys')
    const stored = service.botStorage.of(caller.id)
    if (keys === undefined) return { storage: stored }
    const entries = keys.map((key) => [key, Object.hasOwn(stored, key) ? stored[key] : missing()])
    return { storage: Object.fromEntries(entries) }
  },
}

function missing(): never {
  throw badRequest('Key does not exist.')
}

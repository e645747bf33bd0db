// GET /realm/emoji, POST and DELETE /realm/emoji/{emoji_name}: the custom emoji of the organization. Pictures are not
// kept, and what is removed is gone.
import { realmEmoji } from '../emoji/realm-emoji.ts'
import { tellingEmoji } from '../emoji/realm-emoji-event.ts'
import { emitEvent } from '../events/emit.ts'
import { badRequest } from '../refusal.ts'
import type { Endpoint } from '../transport/endpoint.ts'
import { requireAdministrator, requireMember } from './callers.ts'

const NAME = /^[0-9a-z][0-9a-z_+-]{0,59}$/

export const getEmoji: Endpoint = {
  method: 'GET',
  path: '/realm/emoji',
  authentication: 'required',
  answer({ service }) {
    return { emoji: realmEmoji(service) }
  },
}

export const uploadEmoji: Endpoint = {
  method: 'POST',
  path: '/realm/emoji/:emoji_name',
  authentication: 'required',
  answer({ service, caller, path, files }) {
    requireMember(caller)
    const name = path.emoji_name ?? ''
    if (!NAME.test(name)) throw badRequest('Emoji names must be lowercase letters, digits, - or _')
    if (service.emoji.codeOf(name) !== undefined) throw badRequest('A custom emoji with this name already exists.')
    if (files.length !== 1) throw badRequest('You must upload exactly one file.')
    tellingEmoji(service, () => service.emoji.create(name))
    return {}
  },
}

export const removeEmoji: Endpoint = {
  method: 'DELETE',
  path: '/realm/emoji/:emoji_name',
  authentication: 'required',
  answer({ service, caller, path }) {
    requireAdministrator(caller)
    const code = service.emoji.codeOf(path.emoji_name ?? '')
    if (code === undefined) throw badRequest(`Emoji '${path.emoji_name}' does not exist`)
    service.emoji.remove(code)
    const event = { type: 'realm_emoji', op: 'update', realm_emoji: realmEmoji(service) }
    emitEvent(service, service.queues.owners(), event)
    return {}
  },
}

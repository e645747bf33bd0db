// GET /realm/emoji and POST /realm/emoji/{emoji_name}: the custom emoji of the organization. Pictures are not kept.
import { realmEmoji } from '../emoji/realm-emoji.ts'
import type { Endpoint } from '../endpoints/endpoint.ts'
import { tellingEmoji } from '../events/realm-emoji-event.ts'
import { badRequest } from '../refusal.ts'
import { requireMember } from './callers.ts'

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

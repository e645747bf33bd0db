// What a client asks of POST /users/{user_id}/status, with every refusal of the text. Changes nothing.
import { checkEmoji, emojiNamed } from '../emoji/named-emoji.ts'
import { reactionTypesOf } from '../emoji/reaction-types.ts'
import { fitsWithin, MAX_STATUS_TEXT_LENGTH } from '../limits.ts'
import { badRequest } from '../refusal.ts'
import type { Service } from '../service.ts'
import type { UserStatus } from '../store/user-statuses.ts'
import type { Parameters } from '../transport/parameters.ts'

interface Sent {
  readonly name: string | undefined
  readonly code: string | undefined
  readonly type: string | undefined
}

/** The parts of the status that are to change. */
export function readStatusRequest(service: Service, parameters: Parameters): Partial<UserStatus> {
  const status_text = parameters.text('status_text')
  const [name, code] = [parameters.text('emoji_name'), parameters.text('emoji_code')]
  const type = parameters.choice('reaction_type', reactionTypesOf(service))
  if (name === undefined && (code !== undefined || type !== undefined))
    throw badRequest('Client must pass emoji_name if they pass either emoji_code or reaction_type.')
  if (name === undefined && status_text === undefined) throw badRequest('Client did not pass any new values.')
  if (!fitsWithin(status_text ?? '', MAX_STATUS_TEXT_LENGTH))
    throw badRequest(`status_text is too long (limit: ${MAX_STATUS_TEXT_LENGTH} characters)`)
  const text = status_text === undefined ? {} : { status_text }
  return { ...text, ...readEmoji(service, { name, code, type }) }
}

/** An empty name clears the emoji; whatever is not given follows from the name. */
function readEmoji(service: Service, { name, code, type }: Sent): Partial<UserStatus> {
  if (name === undefined) return {}
  if (name === '') return { emoji_name: '', emoji_code: '', reaction_type: '' }
  const meant = code === undefined || type === undefined ? emojiNamed(service, name) : undefined
  const emoji = {
    emoji_name: name,
    emoji_code: code ?? meant?.emoji_code ?? '',
    reaction_type: type ?? meant?.reaction_type ?? '',
  }
  checkEmoji(service, emoji)
  return emoji
}

// The types of reactions, each with codes of its own. Knows nothing of who reacts.
import type { Service } from '../service.ts'

export function reactionTypesOf(service: Service): string[] {
  return ['unicode_emoji', 'realm_emoji', `${service.word}_extra_emoji`]
}

/** Whether the type can have such a code: not whether anybody reacted with it. */
export function isEmojiCode(service: Service, type: string, code: string): boolean {
  if (type === 'unicode_emoji') return isCodePoints(code)
  if (type === 'realm_emoji') return service.emoji.hasCode(code)
  return /^[0-9A-Za-z_+-]{1,100}$/.test(code)
}

/** Code points in hex, with dashes between them. */
function isCodePoints(code: string): boolean {
  const points = code.split('-')
  return points.every((point) => /^[0-9a-fA-F]{2,6}$/.test(point) && Number.parseInt(point, 16) <= 0x10ffff)
}

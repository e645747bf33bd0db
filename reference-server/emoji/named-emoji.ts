// Which emoji there are, by name, type and code together. Knows nothing of where they are used.
import { UNICODE_EMOJI } from '../markdown/emoji-names.ts'
import { badRequest } from '../refusal.ts'
import type { Service } from '../service.ts'

interface NamedEmoji {
  readonly emoji_name: string
  readonly emoji_code: string
  readonly reaction_type: string
}

/** The emoji that a name means, where the code or the type are not given: a custom one goes first. */
export function emojiNamed(service: Service, name: string): NamedEmoji {
  const custom = service.emoji.codeOf(name)
  if (custom !== undefined) return { emoji_name: name, emoji_code: custom, reaction_type: 'realm_emoji' }
  if (name === service.word) return { emoji_name: name, emoji_code: name, reaction_type: extraType(service) }
  const code = UNICODE_EMOJI.get(name)
  if (code === undefined) throw badRequest(`Emoji '${name}' does not exist`)
  return { emoji_name: name, emoji_code: code, reaction_type: 'unicode_emoji' }
}

/** Name and code must belong together in the type. */
export function checkEmoji(service: Service, { emoji_name, emoji_code, reaction_type }: NamedEmoji): void {
  if (reaction_type === 'realm_emoji') checkCustom(service, emoji_name, emoji_code)
  else if (reaction_type === 'unicode_emoji') checkUnicode(emoji_name, emoji_code)
  else if (emoji_code !== service.word) throw badRequest('Invalid emoji code.')
  else if (emoji_name !== emoji_code) throw badRequest('Invalid emoji name.')
}

function checkCustom(service: Service, name: string, code: string): void {
  if (!service.emoji.hasCode(code)) throw badRequest('Invalid custom emoji.')
  if (service.emoji.codeOf(name) !== code) throw badRequest('Invalid custom emoji name.')
}

function checkUnicode(name: string, code: string): void {
  if (![...UNICODE_EMOJI.values()].includes(code)) throw badRequest('Invalid emoji code.')
  if (UNICODE_EMOJI.get(name) !== code) throw badRequest('Invalid emoji name.')
}

/** Its only emoji is that of the service itself. */
function extraType(service: Service): string {
  return `${service.word}_extra_emoji`
}

// Whether a message is one that the integration of a bot is to be told of: it goes to the bot, or mentions it. What a
// mention looks like is not said; the target file tells it. Whatever the text leaves unsaid is open.

import { whether } from '../../model/facts/fact.ts'
import { setting, type World } from '../../model/world/world.ts'
import type { Bot, Concern, SentMessage } from './webhook-bot.ts'

export function concernOf(world: World, bot: Bot, message: SentMessage): Concern {
  const { people } = world.state
  const isFromPerson = people.get(message.sender_id)?.is_bot === false
  if (!isFromPerson || people.get(bot.user_id)?.isTouched !== false) return 'open'
  const concern = message.to ? direct(bot, message.to, message.content) : inChannel(world, bot, message)
  // Whether anybody is told of a message that fixtures made older than it is, is theirs to say.
  const { age = 0, declined = [] } = message
  return concern === 'none' || (age === 0 && !declined.includes('age')) ? concern : 'open'
}

function direct({ user_id }: Bot, to: readonly number[], content: string): Concern {
  const mayMention = content.includes('@')
  if (to.includes(user_id)) return mayMention ? 'direct or mention' : 'direct'
  return mayMention ? 'open' : 'none'
}

function inChannel(world: World, bot: Bot, { stream_id, content }: SentMessage): Concern {
  if (!content.includes('@')) return 'none'
  const mentionOf = mentions(world)
  const name = bot.names.at(-1)?.text
  if (!mentionOf || name === undefined || !isPlain(content)) return 'open'
  const names = [...world.state.people.values()].flatMap(({ full_name }) => full_name ?? [])
  if (names.filter((each) => each === name).length !== 1) return 'open'
  if (content.includes(mentionOf(name))) return seesChannel(world, bot, stream_id) ? 'mention' : 'open'
  const rest = names.reduce((text, each) => text.replaceAll(mentionOf(each), ''), content)
  return rest.includes('@') ? 'open' : 'none'
}

/** How somebody is mentioned by name; a name has to end somewhere. */
function mentions(world: World): ((name: string) => string) | undefined {
  const form = setting(world, 'user_mention')
  const [, before, after] = /^(@.*)\{full_name\}(.+)$/u.exec(form.kind === 'known' ? `${form.value}` : '') ?? []
  return before === undefined || after === undefined ? undefined : (name) => before + name + after
}

/** Within code or a quotation a mention may be none. */
function isPlain(content: string): boolean {
  return !/`|~~~|^\s*>|^(?: {4}|\t)/mu.test(content)
}

function seesChannel({ channels }: World, { user_id }: Bot, stream_id = -1): boolean {
  const channel = channels.get(stream_id)
  return channel !== undefined && whether(channel.subscribers, (all) => all.includes(user_id)) === 'yes'
}

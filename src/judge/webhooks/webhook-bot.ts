// An outgoing-webhook bot as far as it is known, and whether a message is one that its integration is to be told of: it goes
// to the bot, or mentions it. What a mention looks like is not said; the target file tells it. Whatever the text leaves
// unsaid is open.

import { knownValue } from '../../model/facts/fact.ts'
import { isSubscribed } from '../../model/readings/following.ts'
import { setting, type World } from '../../model/world/world.ts'
import type { Action } from '../../spec/control-action.ts'

/** A value, and since when it is so. */
export interface Since {
  readonly text: string
  readonly order: number
}

export interface Bot {
  readonly webhook: string
  readonly user_id: number
  /** All that it was called, the latest last. */
  readonly names: Since[]
  readonly emails: Since[]
  /** Fingerprints; absent where nobody told them. */
  readonly token_fingerprint?: string
  readonly api_key_fingerprint?: string
  /** All messages since it was made, by id. */
  readonly sent: Map<number, Sent>
}

/** `to` are the other participants of a direct message. */
type Made = Action<'messages'>['messages'][number]
export type SentMessage = Made & Required<Pick<Made, 'sender_id' | 'content'>>

export type Sent = SentMessage & {
  /** When, among all that fixtures did. */
  readonly order: number
  readonly concern: Concern
}

/** What is direct and may be a mention as well is told, under either trigger. */
type Concern = 'direct' | 'direct or mention' | 'mention' | 'none' | 'open'

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
  // Within code or a quotation a mention may be none.
  const mayBeQuoted = /`|~~~|^\s*>|^(?: {4}|\t)/mu.test(content)
  if (!mentionOf || name === undefined || mayBeQuoted) return 'open'
  const names = [...world.state.people.values()].flatMap(({ full_name }) => full_name ?? [])
  if (names.filter((each) => each === name).length !== 1) return 'open'
  if (content.includes(mentionOf(name))) {
    const channel = world.channels.get(stream_id ?? -1)
    return channel && isSubscribed(bot.user_id, channel) === 'yes' ? 'mention' : 'open'
  }
  const rest = names.reduce((text, each) => text.replaceAll(mentionOf(each), ''), content)
  return rest.includes('@') ? 'open' : 'none'
}

/** How somebody is mentioned by name; a name has to end somewhere. */
function mentions(world: World): ((name: string) => string) | undefined {
  const form = knownValue(setting(world, 'user_mention'))
  const [, before, after] = /^(@.*)\{full_name\}(.+)$/u.exec(typeof form === 'string' ? form : '') ?? []
  return before === undefined || after === undefined ? undefined : (name) => before + name + after
}

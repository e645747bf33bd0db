// What message objects have in common, whoever is shown them and wherever: ids of their own, one organization, codes of
// emoji, and the flags of whoever asks. Learns from fixtures what there is to be seen.

import type { Answer } from '../../model/facts/moment.ts'
import { broken, holds, type Observation, quoted } from '../../model/facts/observe.ts'
import type { World } from '../../model/world/world.ts'
import type { Action, AnyAction } from '../../spec/control-action.ts'
import type { ReadExchange } from '../exchange/read-exchange.ts'
import { type Fields, isFields } from '../json/fields.ts'

type Look = Pick<ReadExchange, 'number' | 'user_id' | 'answer'>

const starred = 'starred'

export class MessageObjects {
  readonly #world: World
  readonly #ids = new Set<number>()
  /** Who starred a message, by its id. */
  readonly #stars = new Map<number, Set<number>>()
  /** Messages that somebody who starred them saw with the star. */
  readonly #starsShown = new Map<number, number>()
  #organization: { readonly text: string; readonly exchange: number } | undefined

  constructor(world: World) {
    this.#world = world
  }

  /** What a fixture's answer shows, before anything is learnt from it. */
  learn(action: AnyAction): Observation[] {
    if (action.did === 'reset') for (const known of [this.#ids, this.#stars, this.#starsShown]) known.clear()
    if (action.did === 'flags' && action.flag === starred) this.#star(action)
    return action.did === 'messages' ? this.#unique(action.messages.map(({ message_id }) => message_id)) : []
  }

  /** The answer to a fetch of messages. */
  seen(look: Look): Observation[] {
    const seen: Observation[] = []
    for (const message of messagesIn(look.answer)) {
      seen.push(...this.#sameOrganization(message, look))
      for (const reaction of reactionsOf(message)) seen.push(...this.#emojiCode(reaction))
      seen.push(...this.#flags(message, look))
    }
    return seen
  }

  #unique(ids: readonly number[]): Observation[] {
    const clause = 'message.id-unique'
    return ids.flatMap((id) => {
      const isNew = !this.#ids.has(id)
      this.#ids.add(id)
      if (!isNew) return [broken(clause, 'an id that no other message has', `${id} once more`, [])]
      return this.#ids.size > 1 ? [holds(clause)] : []
    })
  }

  /** Only of people whom the run knows: a server may send messages of its own from elsewhere. */
  #sameOrganization({ sender_id, sender_realm_str }: Fields, { number }: Look): Observation[] {
    if (typeof sender_realm_str !== 'string' || !this.#world.users.has(Number(sender_id))) return []
    const clause = 'message.realm-str-same'
    const first = this.#organization
    this.#organization ??= { text: sender_realm_str, exchange: number }
    if (!first) return []
    if (first.text === sender_realm_str) return [holds(clause)]
    return [broken(clause, `sender_realm_str ${quoted(first.text)}`, quoted(sender_realm_str), [first.exchange])]
  }

  #emojiCode({ reaction_type, emoji_name, emoji_code }: Fields): Observation[] {
    const right = reaction_type === 'realm_emoji' ? this.#codesOf(emoji_name) : []
    if (right.length === 0 || typeof emoji_code !== 'string') return []
    const clause = 'message.custom-emoji-code'
    if (right.includes(emoji_code)) return [holds(clause)]
    return [broken(clause, `emoji_code ${right.map(quoted).join(' or ')}`, quoted(emoji_code), [])]
  }

  /** Of the custom emoji that have that name, or had it. */
  #codesOf(emoji_name: unknown): readonly unknown[] {
    const all = [...this.#world.state.customEmoji]
    return all.flatMap(([code, names]) => (names.some((name) => name === emoji_name) ? [code] : []))
  }

  #star({ user_id, message_ids, op }: Action<'flags'>): void {
    for (const id of message_ids) {
      const who = this.#stars.get(id) ?? new Set()
      if (op === 'add') who.add(user_id)
      // Whoever took a star back may still have it in an answer that is under way.
      this.#stars.set(id, who)
    }
  }

  // What a flag is called is not said: only who has seen it by that name can tell that somebody else has it.
  #flags({ id, flags }: Fields, { user_id, number }: Look): Observation[] {
    const who = this.#stars.get(Number(id))
    if (!who || user_id === undefined || !Array.isArray(flags)) return []
    const hasStar = flags.includes(starred)
    if (who.has(user_id)) {
      if (hasStar) this.#starsShown.set(Number(id), number)
      return []
    }
    const clause = 'message.flags-of-requester'
    const shown = this.#starsShown.get(Number(id))
    if (shown === undefined) return []
    if (!hasStar) return [holds(clause)]
    return [broken(clause, `no ${starred} for user ${user_id}, who never marked it`, quoted(flags), [shown])]
  }
}

function messagesIn(answer: Answer): readonly Fields[] {
  if (answer.result !== 'success') return []
  const { message, messages } = answer.body
  return [message, ...(Array.isArray(messages) ? messages : [])].filter(isFields)
}

function reactionsOf({ reactions }: Fields): readonly Fields[] {
  return Array.isArray(reactions) ? reactions.filter(isFields) : []
}

// The bots that have an integration, and the messages that were sent since: what the integration is to be told. Learnt
// from fixtures. Judges nothing.

import type { World } from '../../model/world/world.ts'
import type { Action, AnyAction } from '../../spec/control-action.ts'
import { onlyTells } from '../../spec/control-facts.ts'
import { onlyGiven } from '../fixtures/only-given.ts'
import { type Bot, concernOf, type Sent, type SentMessage, type Since } from './webhook-bot.ts'

type Made = Action<'bots'>['bots'][number]

/** A run makes ever more of them, and nobody listens any more for those of earlier plans. */
const remembered = 20

export class Bots {
  readonly byWebhook = new Map<string, Bot>()
  /** When somebody's account was changed last, by `user_id`. */
  readonly #changed = new Map<number, number>()
  #order = 0

  /** To be told after the world has learnt it. */
  learn(world: World, action: AnyAction): void {
    this.#order++
    if (action.did === 'bots') for (const bot of action.bots) this.#made(bot)
    if (action.did === 'person') this.#personTold(action)
    if (action.did === 'messages') for (const message of action.messages.filter(isTold)) this.#send(world, message)
  }

  forget(): void {
    this.byWebhook.clear()
    this.#changed.clear()
  }

  /** Whether the account is as it was when a message was sent. */
  isSame(user_id: number, since: Sent): boolean {
    return (this.#changed.get(user_id) ?? 0) < since.order
  }

  #made({ webhook, user_id, email, full_name, token_fingerprint, api_key_fingerprint }: Made): void {
    if (webhook === undefined) return
    const known = { webhook, user_id, names: this.#now(full_name), emails: this.#now(email) }
    const fingerprints = onlyGiven({ token_fingerprint, api_key_fingerprint })
    this.byWebhook.set(webhook, { ...known, sent: new Map(), ...fingerprints })
    const [oldest] = this.byWebhook.keys()
    if (this.byWebhook.size > remembered && oldest !== undefined) this.byWebhook.delete(oldest)
  }

  #personTold({ at: _, did: __, user_id, person, ...given }: Action<'person'>): void {
    if (!onlyTells('person', given)) this.#changed.set(user_id, this.#order)
    const bot = [...this.byWebhook.values()].find((each) => each.user_id === user_id)
    const now = { ...given, ...person }
    bot?.names.push(...this.#now(now.full_name))
    bot?.emails.push(...this.#now(now.delivery_email), ...this.#now(now.email))
  }

  #now(text: unknown): Since[] {
    return typeof text === 'string' ? [{ text, order: this.#order }] : []
  }

  /** Those of one action are sent one after the other. */
  #send(world: World, message: SentMessage): void {
    this.#order++
    for (const bot of this.byWebhook.values())
      bot.sent.set(message.message_id, { ...message, order: this.#order, concern: concernOf(world, bot, message) })
  }
}

/** Of a message whose sender or content is not told nobody can say whom it concerns. */
function isTold(message: Action<'messages'>['messages'][number]): message is SentMessage {
  return message.sender_id !== undefined && message.content !== undefined
}

/** What was so when a message was sent, or since; nothing where that is not known. */
export function since(values: readonly Since[], { order }: Sent): readonly string[] {
  const later = values.filter((each) => each.order > order)
  const then = values.findLast((each) => each.order <= order)
  return then ? [then, ...later].map(({ text }) => text) : []
}

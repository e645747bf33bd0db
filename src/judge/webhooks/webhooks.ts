// Judges what the integrations of bots are told: of which messages, and what. That nothing came says little, since the
// text promises no time: only where the server went on to tell of later messages did it leave one out. Knows nothing of
// HTTP.

import type { NoWebhookLine, WebhookLine } from '../../history/entry.ts'
import type { Answer } from '../../model/facts/moment.ts'
import { broken, cannotTell, holds, type Observation, quoted } from '../../model/facts/observe.ts'
import type { World } from '../../model/world/world.ts'
import type { AnyAction } from '../../spec/control-action.ts'
import type { Check } from '../../spec/schemas.ts'
import { observe } from '../exchange/envelope.ts'
import { type Fields, isFields } from '../json/fields.ts'
import type { Bot, Sent } from './webhook-bot.ts'
import { Bots } from './webhook-bots.ts'
import {
  asFetched,
  botTrue,
  credentialsTrue,
  dataTrue,
  messageTrue,
  renderedTrue,
  tokenTrue,
} from './webhook-payload.ts'

interface Surroundings {
  readonly world: World
  readonly level: number
  readonly payload: Check
}

const post = 'outgoing-webhook.post'
const mention = 'outgoing-webhook.mention'
const nothingElse = 'outgoing-webhook.nothing-else'
const eachBot = 'outgoing-webhook.each-bot'
/** Real seconds within which a server may tell of messages in any order. */
const longEnough = 10
/** The trigger had another name before. */
const renamedSince = 201

export class Webhooks {
  readonly #around: Surroundings
  readonly #bots = new Bots()
  /** The messages that an integration was told of, as it was told them, by its name and the message's id. */
  readonly #told = new Map<string, ReadonlyMap<number, Fields>>()
  /** Integrations that were told of something, and it is not clear of what. */
  readonly #unclear = new Set<string>()
  /** The fingerprints of tokens, by the name of the integration. */
  readonly #tokens = new Map<string, string>()

  constructor(around: Surroundings) {
    this.#around = around
  }

  learn(action: AnyAction): void {
    this.#bots.learn(this.#around.world, action)
  }

  forget(): void {
    for (const known of [this.#told, this.#tokens, this.#unclear]) known.clear()
    this.#bots.forget()
  }

  hear(line: WebhookLine | NoWebhookLine): Observation[] {
    const bot = this.#bots.byWebhook.get(line.webhook)
    if (!bot) return []
    return line.kind === 'webhook' ? this.#hearTold(bot, line) : this.#missed(bot, line)
  }

  /** Somebody fetched a message alone; only what a bot itself saw is compared, since what others see is their own. */
  fetched(user_id: number | undefined, { message_id }: Fields, answer: Answer): Observation[] {
    const bot = [...this.#bots.byWebhook.values()].find((each) => each.user_id === user_id)
    const id = Number(message_id)
    const [told, sent] = [bot && this.#toldTo(bot).get(id), bot?.sent.get(id)]
    const alone = answer.result === 'success' ? answer.body.message : undefined
    if (!told || !sent || !isFields(alone) || !this.#isUntouched(sent)) return []
    const isSenderSame = this.#bots.isSame(sent.sender_id, sent)
    return [...asFetched(told, alone, isSenderSame), ...renderedTrue(told, alone)]
  }

  #hearTold(bot: Bot, { method, payload, credentials }: WebhookLine): Observation[] {
    const { world } = this.#around
    const posted = method === 'POST' ? holds(post) : broken(post, 'POST', method)
    const wire = [posted, ...credentialsTrue(world, bot, credentials)]
    if (!isFields(payload)) {
      this.#unclear.add(bot.webhook)
      return [...wire, cannotTell('webhook-payload.data', 'its form is none that we read')]
    }
    const token = tokenTrue(bot, payload, this.#tokens)
    if (typeof payload.token === 'string') this.#tokens.set(bot.webhook, payload.token)
    return [...wire, ...observe(this.#around.payload(payload)), ...token, ...this.#judgeMessage(bot, payload)]
  }

  #judgeMessage(bot: Bot, payload: Fields): Observation[] {
    const sent = this.#about(bot, payload)
    if (!sent) {
      this.#unclear.add(bot.webhook)
      return []
    }
    const told = new Map(this.#toldTo(bot))
    if (isFields(payload.message)) this.#told.set(bot.webhook, told.set(sent.message_id, payload.message))
    const none = `nothing of message ${sent.message_id}, which is none of its bot's`
    if (sent.concern === 'none') return [broken(nothingElse, none, 'it was told')]
    const values = this.#isUntouched(sent)
      ? [...dataTrue(sent, payload), ...messageTrue(sent, payload, bot.user_id)]
      : []
    return [
      ...this.#triggerTrue(sent, payload),
      ...this.#restUntold(bot, sent),
      ...(this.#toldToOthers(bot, sent) ? [holds(eachBot)] : []),
      ...botTrue(bot, sent, payload),
      ...values,
    ]
  }

  /** The message that the payload is about: by its id, or, where that is the id of none, by its content. */
  #about(bot: Bot, { message, data }: Fields): Sent | undefined {
    const named = bot.sent.get(isFields(message) ? Number(message.id) : -1)
    if (named && named.concern !== 'none') return named
    const [alike, ...more] = [...bot.sent.values()].filter((each) => isPromised(each) && each.content === data)
    return more.length === 0 && alike ? alike : named
  }

  #triggerTrue({ concern }: Sent, { trigger }: Fields): Observation[] {
    if ((concern !== 'direct' && concern !== 'mention') || typeof trigger !== 'string') return []
    const { clause, word } = concern === 'mention' ? { clause: mention, word: 'mention' } : this.#direct
    const got = `the trigger ${quoted(trigger)}`
    return [trigger === word ? holds(clause) : broken(clause, `the trigger ${quoted(word)}`, got)]
  }

  get #direct() {
    return this.#around.level < renamedSince
      ? { clause: 'outgoing-webhook.private-message', word: 'private_message' }
      : { clause: 'outgoing-webhook.direct-message', word: 'direct_message' }
  }

  /** What is told comes after what was sent before and is not told. */
  #restUntold(bot: Bot, { order }: Sent): Observation[] {
    const told = this.#toldTo(bot)
    const earlier = [...bot.sent.values()].filter((each) => each.concern === 'none' && each.order < order)
    return earlier.some(({ message_id }) => !told.has(message_id)) ? [holds(nothingElse)] : []
  }

  #missed(bot: Bot, { message_id, waited }: NoWebhookLine): Observation[] {
    const sent = bot.sent.get(message_id)
    if (!sent || !isPromised(sent) || this.#toldTo(bot).has(message_id)) return []
    const clause = this.#toldToOthers(bot, sent) ? eachBot : sent.concern === 'mention' ? mention : this.#direct.clause
    const wentOn = [...this.#toldTo(bot).keys()].some((id) => (bot.sent.get(id)?.order ?? -1) > sent.order)
    if (!wentOn) return [cannotTell(clause, `not told within ${waited} s, and nothing after it`)]
    if (waited < longEnough) return [cannotTell(clause, `not told within ${waited} s; it may be late`)]
    const isUnclear = this.#unclear.has(bot.webhook)
    if (isUnclear) return [cannotTell(clause, 'it may be what the integration was told of wrongly')]
    return [broken(clause, `message ${message_id} is told`, 'not it, but later ones')]
  }

  #toldToOthers(bot: Bot, { message_id }: Sent): boolean {
    return [...this.#bots.byWebhook.values()].some((other) => {
      const sent = other.sent.get(message_id)
      return other !== bot && sent && isPromised(sent) && this.#toldTo(other).has(message_id)
    })
  }

  #toldTo({ webhook }: Bot): ReadonlyMap<number, Fields> {
    return this.#told.get(webhook) ?? new Map()
  }

  /** Whether it was never edited, so that it looks now as it did then. */
  #isUntouched({ message_id }: Sent): boolean {
    const known = this.#around.world.messages.get(message_id)
    return known?.editsComplete === true && known.edits.length === 0
  }
}

function isPromised({ concern }: Sent): boolean {
  return concern !== 'none' && concern !== 'open'
}

// What the integrations of bots were told, and what somebody sees of the messages that they were told of.

import type { NoWebhookLine, WebhookLine } from '../../history/entry.ts'
import type { AnyAction } from '../../spec/control-action.ts'
import type { ReadExchange } from '../exchange/read-exchange.ts'
import { isTame } from '../json/tame.ts'
import { describeWebhook } from '../verdicts/describe.ts'
import { observedIn } from '../verdicts/observed-in.ts'
import { Webhooks } from '../webhooks/webhooks.ts'
import type { Concern, Context } from './concern.ts'

export class Integrations implements Concern {
  readonly name = 'webhooks'
  readonly #around: Context
  readonly #webhooks: Webhooks

  constructor(around: Context) {
    this.#around = around
    const { spec, world } = around
    this.#webhooks = new Webhooks({ level: spec.level, world, payload: spec.webhookPayload })
  }

  learn(action: AnyAction): void {
    this.#webhooks.learn(action)
  }

  forget(): void {
    this.#webhooks.forget()
  }

  /** `place` is the last exchange before. */
  hear(line: WebhookLine | NoWebhookLine, place: number): void {
    if (!isTame(line)) return
    this.#around.evidence.addTold(observedIn(place, this.#webhooks.hear(line)), describeWebhook(line))
  }

  take({ number, exchange, endpoint, user_id, read, answer }: ReadExchange): void {
    if (endpoint.slug !== 'get-message' || exchange.overlapped) return
    const seen = this.#webhooks.fetched(user_id, read.parameters, answer)
    this.#around.evidence.addOf(number, seen)
  }
}

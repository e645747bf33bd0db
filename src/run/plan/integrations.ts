// The integrations of a plan's bots: where they listen, how long they are waited for, and what they were told, in an
// order that does not depend on chance. Listens only once a plan asks for it.

import type { WebhookLine } from '../../history/entry.ts'
import { canMoveClock } from '../../target/target.ts'
import { type Received, Receiver } from '../../target/wire/receiver.ts'
import { webhooks } from '../asking/obstacles.ts'
import type { Wire } from '../asking/wire.ts'
import { payloadOf, webhookLine } from '../control/webhook-line.ts'
import { isAbsent } from '../organization/organization.ts'

/** Seconds after which a server at rest has told everything that it tells. */
const atRest = 10
/** Real seconds before and after the clock was moved so far, where it can be and nothing came at all. */
const beforeMove = 2
const afterMove = 1

const elsewhere = 'integrations listen on this machine, where a target elsewhere does not reach them'

export class Integrations {
  readonly #wire: Wire
  readonly #prefix: string
  readonly #signal: AbortSignal
  readonly #recorded = new Set<Received>()
  readonly #secrets = new Set<string>()
  #receiver: Receiver | undefined

  constructor(wire: Wire, prefix: string, signal: AbortSignal) {
    this.#wire = wire
    this.#prefix = prefix
    this.#signal = signal
  }

  /** A server elsewhere does not reach this machine, and another one may have no webhooks. */
  async open(): Promise<void> {
    const { target, clock, obstacles } = this.#wire
    if (!target.isLocal) return obstacles?.lacks(webhooks, elsewhere)
    if (!target.control || isAbsent(target, webhooks) || obstacles?.isGivenUp(webhooks)) return
    this.#receiver ??= await Receiver.open(clock)
  }

  url(name: string): string | undefined {
    return this.#receiver?.url(this.#prefix + name)
  }

  /** Must not get into the history. */
  keepSecret(...secrets: readonly unknown[]): void {
    for (const secret of secrets) if (typeof secret === 'string') this.#secrets.add(secret)
  }

  /** Waits until an integration was told of these messages, and records what it was told, and of what it was not. */
  async await(
    name: string,
    message_ids: readonly number[],
    advance: (seconds: number) => Promise<void>,
  ): Promise<void> {
    const receiver = this.#receiver
    if (!receiver || this.#wire.obstacles?.isGivenUp(webhooks)) return
    const webhook = this.#prefix + name
    const missing = () => message_ids.filter((id) => !this.#of(webhook).some((told) => messageIn(told) === id))
    const isTold = () => missing().length === 0
    const { recorder, clock, target } = this.#wire
    const begun = clock.now()
    let moved = 0
    if (!canMoveClock(target)) await this.#until(receiver, isTold, atRest)
    else if (!(await this.#until(receiver, isTold, beforeMove)) && !this.#signal.aborted) {
      await advance(atRest)
      moved = atRest
      await this.#until(receiver, isTold, afterMove)
      // What told it of others works in real time, and may be late with these.
      if (this.#of(webhook).length > 0) await this.#until(receiver, isTold, begun + atRest - clock.now())
    }
    this.#record(this.#of(webhook))
    if (this.#signal.aborted) return
    const at = clock.now()
    const waited = { waited: Math.round((at - begun) * 10) / 10, ...(moved > 0 && { moved }) }
    for (const message_id of missing()) recorder.add({ kind: 'no-webhook', at, webhook, message_id, ...waited })
  }

  /** Records what nobody waited for. */
  async close(): Promise<void> {
    this.#record(this.#receiver?.received ?? [])
    await this.#receiver?.close()
  }

  #of(webhook: string): readonly Received[] {
    return (this.#receiver?.received ?? []).filter((each) => each.webhook === webhook)
  }

  async #until(receiver: Receiver, isTold: () => boolean, seconds: number): Promise<boolean> {
    const { clock } = this.#wire
    const end = clock.now() + seconds
    for (let left = seconds; !isTold() && left > 0 && !this.#signal.aborted; left = end - clock.now())
      await receiver.awaitNext(left, this.#signal)
    return isTold()
  }

  #record(received: readonly Received[]): void {
    const news = received.filter((each) => !this.#recorded.has(each))
    const lines = news.map((each) => webhookLine(each, this.#secrets))
    for (const line of lines.sort(byMessage)) this.#wire.recorder.add(line)
    for (const each of news) this.#recorded.add(each)
  }
}

function messageIn({ body }: Received): unknown {
  return idIn(payloadOf(body))
}

function idIn(payload: unknown): unknown {
  const { message } = (payload ?? {}) as { readonly message?: { readonly id?: unknown } | null }
  return message?.id
}

/** Whatever came first. */
function byMessage(a: WebhookLine, b: WebhookLine): number {
  const [one, other] = [Number(idIn(a.payload)) || 0, Number(idIn(b.payload)) || 0]
  return a.webhook.localeCompare(b.webhook, 'en') || one - other
}

// The way of the test-control protocol (specs/control.yaml): an HTTP interface that a server offers, whole or in part.

import { excerpt } from '../wire/excerpt.ts'
import { type Transport, textOf } from '../wire/transport.ts'
import { isUnheard } from '../wire/unreachable.ts'
import { ControlError, ControlRefused, HalfDone, NotOffered, type Way } from './way.ts'

/** Answered by servers that do not know the action. */
const unknown: readonly number[] = [404, 501]

export class ControlProtocol implements Way {
  readonly name = 'the control protocol'
  readonly #transport: Transport
  readonly #token: string
  readonly #lacking = new Set<string>()
  readonly #done = new Set<string>()
  /** The actions that the server names; undefined where it names none. */
  #named: ReadonlySet<string> | undefined

  constructor(transport: Transport, token: string) {
    this.#transport = transport
    this.#token = token
  }

  offers(action: string): boolean {
    return this.#named ? this.#named.has(action) : !this.#lacking.has(action)
  }

  /** A server that names no actions may still lack a clock, which is good to know before anything else. */
  async learn(): Promise<void> {
    const { actions } = await this.#tried('actions')
    if (Array.isArray(actions)) this.#named = new Set(actions.map(String))
    else await this.#tried('clock')
  }

  async #tried(action: string): Promise<{ readonly actions?: unknown }> {
    return this.act(action, {}).catch((error: unknown) => {
      if (!(error instanceof ControlError)) throw error
      return {}
    })
  }

  async act(action: string, takes: object): Promise<object> {
    const request = {
      method: 'POST',
      url: `/${action}`,
      headers: { authorization: `Bearer ${this.#token}`, 'content-type': 'application/json' },
      body: JSON.stringify(takes),
    }
    const { status, body } = await this.#transport.send(request).catch((error: Error) => {
      const why = `the control action ${action} got no answer: ${error.message}`
      // Otherwise it may have been done.
      throw isUnheard(error) ? new ControlError(why) : new HalfDone(why)
    })
    const text = textOf(body)
    if (status < 200 || status > 299) throw this.#refusal(action, status, text)
    this.#done.add(action)
    return parsed(action, text)
  }

  close(): Promise<void> {
    return this.#transport.close()
  }

  #refusal(action: string, status: number, text: string): ControlRefused {
    const why = `the control action ${action} was refused with ${status}: ${excerpt(text)}`
    // What was done before is there: then a 404 is about what the action was given.
    if (!unknown.includes(status) || this.#done.has(action)) return new ControlRefused(why)
    this.#lacking.add(action)
    return new NotOffered(why)
  }
}

function parsed(action: string, text: string): object {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return value
  } catch {}
  throw new HalfDone(`the control action ${action} answered something that is no JSON object: ${excerpt(text)}`)
}

// A client of the test-control protocol (specs/control.yaml), by which a run makes what the API cannot make.

import type { Transport } from './transport.ts'

export interface Person {
  readonly user_id: number
  readonly email: string
  readonly api_key: string
}

export class ControlError extends Error {}

/** The target answered that it cannot do what was asked. */
export class ControlRefused extends ControlError {}

/** Does something before and after an action; `go` carries it out. */
export type Around = (action: string, takes: object, go: () => Promise<object>) => Promise<object>

export class Control {
  readonly #transport: Transport
  readonly #token: string
  readonly #around: Around

  constructor(transport: Transport, token: string, around: Around = (_action, _takes, go) => go()) {
    this.#transport = transport
    this.#token = token
    this.#around = around
  }

  /** The same target, with somebody who looks on. */
  watched(around: Around): Control {
    const inner = this.#around
    const both: Around = (action, takes, go) => around(action, takes, () => inner(action, takes, go))
    return new Control(this.#transport, this.#token, both)
  }

  people(people: readonly { role: string }[]): Promise<{ people: Person[] }> {
    return this.act('people', { people })
  }

  async clock(advance?: number): Promise<number> {
    const { now } = await this.act<{ now: number }>('clock', advance === undefined ? {} : { advance })
    return now
  }

  /** Any action, with what it takes and gives. */
  async act<Answer>(action: string, takes: object): Promise<Answer> {
    return (await this.#around(action, takes, () => this.#ask(action, takes))) as Answer
  }

  async #ask(action: string, takes: object): Promise<object> {
    const request = {
      method: 'POST',
      url: `/${action}`,
      headers: { authorization: `Bearer ${this.#token}`, 'content-type': 'application/json' },
      body: JSON.stringify(takes),
    }
    const { status, body } = await this.#transport.send(request).catch((error: Error) => {
      throw new ControlError(`the control action ${action} got no answer: ${error.message}`)
    })
    const text = Buffer.from(body).toString('utf8')
    if (status !== 200)
      throw new ControlRefused(`the control action ${action} was refused with ${status}: ${text.slice(0, 300)}`)
    return parsed(action, text)
  }

  close(): Promise<void> {
    return this.#transport.close()
  }
}

function parsed(action: string, text: string): object {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return value
  } catch {}
  throw new ControlError(
    `the control action ${action} answered something that is no JSON object: ${text.slice(0, 200)}`,
  )
}

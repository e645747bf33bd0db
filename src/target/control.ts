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

export class Control {
  readonly #transport: Transport
  readonly #token: string

  constructor(transport: Transport, token: string) {
    this.#transport = transport
    this.#token = token
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
    if (status !== 200) throw new ControlRefused(`the control action ${action} failed with ${status}: ${text}`)
    return parsed(action, text) as Answer
  }

  close(): Promise<void> {
    return this.#transport.close()
  }
}

function parsed(action: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ControlError(`the control action ${action} answered something that is not JSON: ${text.slice(0, 200)}`)
  }
}

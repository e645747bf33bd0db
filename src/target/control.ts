// A client of the test-control protocol (specs/control.yaml), by which a run makes what the API cannot make.

import type { Transport } from './transport.ts'

export interface Person {
  readonly user_id: number
  readonly email: string
  readonly api_key: string
}

export interface NewMessage {
  readonly sender_id: number
  readonly stream_id?: number
  readonly topic?: string
  readonly to?: readonly number[]
  readonly content: string
  readonly age: number
}

export class ControlError extends Error {}

export class Control {
  readonly #transport: Transport
  readonly #token: string

  constructor(transport: Transport, token: string) {
    this.#transport = transport
    this.#token = token
  }

  people(people: readonly { role: string }[]): Promise<{ people: Person[] }> {
    return this.#do('people', { people })
  }

  channels(
    channels: readonly { name: string; subscribers: readonly number[] }[],
  ): Promise<{ channels: { stream_id: number }[] }> {
    return this.#do('channels', { channels })
  }

  messages(messages: readonly NewMessage[]): Promise<{ messages: { message_id: number; timestamp: number }[] }> {
    return this.#do('messages', { messages })
  }

  settings(settings: Readonly<Record<string, unknown>>): Promise<{ settings: Record<string, unknown> }> {
    return this.#do('settings', settings)
  }

  async userSetting(user_id: number, property: string, value: unknown): Promise<void> {
    await this.#do('user-setting', { user_id, property, value })
  }

  async role(user_id: number, role: string): Promise<void> {
    await this.#do('role', { user_id, role })
  }

  async clock(advance?: number): Promise<number> {
    const { now } = await this.#do<{ now: number }>('clock', advance === undefined ? {} : { advance })
    return now
  }

  async #do<Answer>(action: string, takes: object): Promise<Answer> {
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
    if (status !== 200) throw new ControlError(`the control action ${action} failed with ${status}: ${text}`)
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

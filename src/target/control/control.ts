// Carries out actions by which a run makes what the API cannot make (specs/control.yaml), each by the first way that
// the target has for it.

import { NotOffered, type Way } from './way.ts'

export interface Person {
  readonly user_id: number
  /** The API e-mail; absent where nothing showed it. */
  readonly email?: string
  /** What signs in, where that is another one. */
  readonly sign_in_email?: string
  readonly api_key: string
}

/** How they sign in to the API. */
export function credentialsOf({ email = '', sign_in_email = email, api_key }: Omit<Person, 'user_id'>) {
  return { email: sign_in_email, key: api_key }
}

/** Does something before and after an action; `go` carries it out. */
export type Around = (action: string, takes: object, go: () => Promise<object>) => Promise<object>

export class Control {
  readonly #ways: readonly Way[]
  readonly #around: Around
  readonly #givenUp: Set<string>

  constructor(ways: readonly Way[], around: Around = (_action, _takes, go) => go(), givenUp = new Set<string>()) {
    this.#ways = ways
    this.#around = around
    this.#givenUp = givenUp
  }

  /** The same target, with somebody who looks on. */
  watched(around: Around): Control {
    const inner = this.#around
    const both: Around = (action, takes, go) => around(action, takes, () => inner(action, takes, go))
    return new Control(this.#ways, both, this.#givenUp)
  }

  /** By name, in the order in which they are tried. */
  get ways(): readonly string[] {
    return this.#ways.map(({ name }) => name)
  }

  /** Whether any way has the action, as far as is known. */
  offers(action: string): boolean {
    return !this.#givenUp.has(action) && this.#ways.some((way) => way.offers(action))
  }

  /** From now on nobody asks for it: the target has refused it too often. */
  giveUp(action: string): void {
    this.#givenUp.add(action)
  }

  /** Whether each item of what an action makes takes requests of its own. */
  isOneByOne(action: string): boolean {
    return this.#ways.find((way) => way.offers(action))?.isOneByOne === true
  }

  /** Lets each way find out what it has. */
  async learn(): Promise<void> {
    for (const way of this.#ways) await way.learn?.()
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
    return (await this.#around(action, takes, () => this.#byFirstWay(action, takes))) as Answer
  }

  async #byFirstWay(action: string, takes: object): Promise<object> {
    let lacking: NotOffered | undefined
    for (const way of this.#ways.filter((one) => one.offers(action)))
      try {
        return this.#told(action, takes, await way.act(action, takes))
      } catch (error) {
        if (!(error instanceof NotOffered)) throw error
        lacking = error
      }
    throw lacking ?? new NotOffered(`the target offers no way to do ${action}`)
  }

  /** What one way made, another may be asked about. */
  #told(action: string, takes: object, gives: object): object {
    for (const way of this.#ways) way.remember?.(action, takes, gives)
    return gives
  }

  async close(): Promise<void> {
    await Promise.all(this.#ways.map((way) => way.close()))
  }
}

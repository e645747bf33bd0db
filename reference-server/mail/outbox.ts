// The e-mails that the server sent: nothing leaves the machine, they wait here to be read. Knows nothing of their cause.

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
}

export class Outbox {
  #mails: Mail[] = []

  send(mail: Mail): void {
    this.#mails.push(mail)
  }

  get length(): number {
    return this.#mails.length
  }

  /** What was sent after the first ones was not sent after all. */
  takeBackTo(length: number): void {
    this.#mails = this.#mails.slice(0, length)
  }

  /** Oldest first; they are forgotten. */
  takeAll(): Mail[] {
    const mails = this.#mails
    this.#mails = []
    return mails
  }
}

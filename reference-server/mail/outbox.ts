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

  /** Oldest first; they are forgotten. */
  takeAll(): Mail[] {
    const mails = this.#mails
    this.#mails = []
    return mails
  }
}

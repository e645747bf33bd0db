// What nobody may guess: keys, tokens, addresses, names of queues. Each follows from what it is for and from one
// secret of the server, so that it can be told again though only its hash is stored. Knows nothing of who is told.
import { hash, timingSafeEqual } from 'node:crypto'

export class Secrets {
  readonly #root: string
  /** Differs from start to start, so that no start names a queue as another did; empty where embedded. */
  readonly mark: string

  constructor(root: string, mark: string) {
    this.#root = root
    this.mark = mark
  }

  of(purpose: string): string {
    return hash('sha256', `${this.#root}${purpose}`).slice(0, 32)
  }
}

/** As it is stored. A secret is drawn from 128 bits, so that a quick hash is as good as a slow one. */
export function hashOfSecret(secret: string): string {
  return hash('sha256', `stored ${secret}`, 'base64')
}

/** Takes as long wherever the two differ, and however long they are. */
export function areSame(secret: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(hashOfSecret(secret)), Buffer.from(hashOfSecret(other)))
}

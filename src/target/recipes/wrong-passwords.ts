// Counts the wrong passwords that were tried for each address. Mature servers lock somebody out after some of them, and
// then refuse the right password, too.

import { ControlRefused } from '../control/way.ts'

type Fields = Readonly<Record<string, unknown>>

/** Servers of the family lock after five. */
const most = 4

export class WrongPasswords {
  readonly #tried = new Map<string, number>()

  check({ email }: Fields): void {
    if ((this.#tried.get(`${email}`) ?? 0) < most) return
    throw new ControlRefused(`${most} wrong passwords were tried for ${email}; one more could lock it out`)
  }

  /** The right password ends the count. */
  tried({ email }: Fields, { user_id }: Fields): void {
    if (user_id === null) this.#tried.set(`${email}`, (this.#tried.get(`${email}`) ?? 0) + 1)
    else this.#tried.delete(`${email}`)
  }
}

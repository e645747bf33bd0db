// A story of requests and of fixtures that look afterwards. The answers are the tests' own words; nothing here works
// like a server.

import { looks } from '../looks.ts'
import type { rules } from '../rules.ts'
import { answered } from './answered.ts'
import { answerOf, type Fields } from './get-messages.ts'
import { Presences } from './presence.ts'
import { people } from './world.ts'

export type { Fields } from './get-messages.ts'

/** One of the people of the story, or anybody by their id. */
type Somebody = keyof typeof people | 'nobody' | number

export class Deeds extends Presences {
  /** What the last look or rule showed to be as it was known, and what was changed. */
  confirmed: readonly string[] = []
  touched: readonly string[] = []

  ask(slug: keyof typeof rules, as: Somebody, asked: Fields, told: string | Fields = {}): string[] {
    const user_id = typeof as === 'number' ? as : as === 'nobody' ? undefined : people[as]
    const moment = { exchange: ++this.exchange, user_id, time: this.time, level: this.level }
    const outcome = answered(slug, this.world, asked, answerOf(told), moment)
    this.confirmed = outcome.confirmed
    this.touched = outcome.touched ?? []
    return this.take(outcome)
  }

  /** A fixture looks; each word begins with the number of the exchange that it tells of. */
  see(action: string, line: Fields): string[] {
    const seen = looks.filter(([did]) => did === action).map(([, look]) => look(this.world, line, this.time))
    for (const effect of seen.flatMap(({ effects }) => effects)) this.teach(effect)
    this.confirmed = seen.flatMap(({ confirmed }) => confirmed)
    const told = seen.flatMap(({ observations }) => observations)
    return told.map(({ exchange, saw, clause }) => `${exchange} ${saw} ${clause}`)
  }

  bot(user_id: number, owner: keyof typeof people): void {
    this.made(user_id, { is_bot: true, owner_id: people[owner] })
  }
}

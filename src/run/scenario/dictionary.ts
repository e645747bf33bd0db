// What the names of a scenario stand for, in the words of plans: so a scenario is carried out as a plan is.

import { type DateSpelling, isReference, type Missing, type Value } from '../../generate/plan.ts'
import type { Given, Json, Members } from '../../scenario/scenario.ts'
import { isMembers, type Maker, nameIn, piecesOf, vendorWord, wordOf } from '../../scenario/words.ts'

export class Dictionary {
  readonly #values = new Map<string, Value>([[vendorWord, { vendor: '' }]])
  /** Those whom steps make are called otherwise in plans. */
  readonly #actors = new Map<string, string>()

  constructor({ people, clients, channels, messages }: Given) {
    for (const user of [...Object.keys(people), ...Object.keys(clients)]) this.#values.set(user, { user })
    for (const channel of Object.keys(channels)) this.#values.set(channel, { channel })
    for (const message of Object.keys(messages)) this.#values.set(message, { message })
  }

  learn(name: string, value: Value): void {
    this.#values.set(name, value)
  }

  learnActor(name: string, actor: string, user_id: Value): void {
    this.#values.set(name, user_id)
    this.#actors.set(name, actor)
  }

  actor(name: string): string {
    return this.#actors.get(name) ?? name
  }

  get names(): string[] {
    return [...this.#values.keys()].filter((name) => name !== vendorWord)
  }

  name(name: string): Value | undefined {
    return this.#values.get(name)
  }

  members(members: Members): Record<string, Value> {
    return Object.fromEntries(Object.entries(members).map(([key, member]) => [key, this.value(member)]))
  }

  value(json: Json): Value {
    if (typeof json === 'string') return this.#text(json)
    if (Array.isArray(json)) return json.map((item) => this.value(item))
    if (!isMembers(json)) return json
    const word = wordOf(json)
    if (word) return this.#made(word[0] as Maker, word[1])
    const members = this.members(json)
    return isReference(members) ? { plain: members } : members
  }

  #text(text: string): Value {
    const name = nameIn(text)
    if (name !== undefined) return this.#known(name)
    const pieces = piecesOf(text).map((piece) => ('plain' in piece ? piece.plain : this.#known(piece.name)))
    return pieces.every((piece) => typeof piece === 'string') ? pieces.join('') : { text: pieces }
  }

  #known(name: string): Value {
    const value = this.#values.get(name)
    if (value === undefined) throw new Error(`a scenario was let pass though $${name} stands for nothing`)
    return value
  }

  #made(word: Maker, about: Json): Value {
    if (word === '$nothing') return { missing: about as Missing }
    if (word === '$unique') return { unique: `${about}` }
    if (word === '$from_now') return { secondsFromNow: Number(about) }
    if (word === '$date_from_now') return dateFromNow(about)
    if (word === '$sha256') return { sha256: this.value(about) }
    if (word === '$told') return { told: `${about}` }
    if (word === '$one_longer_than') return { oneLongerThan: this.value(about) }
    if (word === '$standing') return { standing: `${about}` }
    if (word === '$domain_of') return { domainOf: `${about}` }
    if (word === '$last_event') return { lastEventOf: queueStep(`${about}`) }
    if (word === '$raw') return { verbatim: [about].flat().map(String) }
    if (word === '$join') return { text: (about as readonly Json[]).map((piece) => this.value(piece)) }
    if (word === '$unique_here') return { unique: `${about}`, isSame: true }
    if (word === '$content_sha256') return { sha256Of: `${about}` }
    if (word === '$webhook') return { webhook: `${about}` }
    const [repeated, times] = about as readonly Json[]
    return { repeated: `${repeated}`, times: Number(times) }
  }
}

/** So many seconds from now, in UTC unless another spelling stands behind them. */
function dateFromNow(about: Json): Value {
  const [seconds, spelled = 'utc'] = [about].flat()
  return { isoFromNow: Number(seconds), spelled: spelled as DateSpelling }
}

/** The name of the step that registers a queue. */
export function queueStep(queue: string): string {
  return `queue.${queue}`
}

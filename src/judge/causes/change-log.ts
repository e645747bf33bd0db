// The journal as those read it who judge events: all changes of which events tell, in order, and what each thing was
// given one after the other. Judges nothing.

import { anybody, type Journal } from '../../model/things/journal.ts'
import type { QueueCall } from '../exchange/queue-call.ts'
import { changeOf, type Made } from './change.ts'

export class ChangeLog {
  readonly #journal: Journal
  /** How much of the journal was read. */
  #read = 0
  /** Those of which an event is due. */
  readonly #told: Made[] = []
  readonly #histories = new Map<string, Made[]>()
  /** Whether anything was given to somebody of whom nobody knows who it is. */
  #hasAnybodys = false
  /** The last change of each kind. */
  readonly #lastOf = new Map<string, Made>()

  constructor(journal: Journal) {
    this.#journal = journal
  }

  get told(): readonly Made[] {
    this.#catchUp()
    return this.#told
  }

  /** What somebody sees a thing to be given, oldest first. */
  of(owner: number, key: string): readonly Made[] {
    this.#catchUp()
    const own = this.#histories.get(`${owner} ${key}`)
    // Where nobody knows whose own it is, it may be theirs.
    const anybodys = merged(this.#histories.get(key), this.#ofAnybody(key))
    return merged(own, anybodys) ?? []
  }

  /** What may have been given to whomever a key is about. */
  #ofAnybody(key: string): readonly Made[] | undefined {
    if (!this.#hasAnybodys) return undefined
    const [type, person, ...field] = key.split(' ')
    return person === anybody ? undefined : this.#histories.get([type, anybody, ...field].join(' '))
  }

  /** The last change of each kind that has to do with events of a type. */
  ofType(type: string): Made[] {
    this.#catchUp()
    return [...this.#lastOf.values()].filter((made) => made.type === type)
  }

  /** Whether the thing was given nothing else since. */
  isLast(made: Made): boolean {
    return this.#historyOf(made).at(-1) === made
  }

  /** When the thing was first given what it has, for giving it the same again changes nothing. */
  givenSince(made: Made): number {
    const history = this.#historyOf(made)
    const before = history.slice(0, history.indexOf(made)).findLastIndex(({ given }) => given !== made.given)
    return history[before + 1]?.at ?? made.at
  }

  /** What was changed of a person's own while a call was under way. */
  whileWaiting(owner: number, { sent, answered }: QueueCall): readonly Made[] {
    const before = this.told.findLastIndex(({ at }) => at <= sent)
    return this.told.slice(before + 1).filter((made) => made.at < answered && isOwnOf(owner, made))
  }

  #historyOf(made: Made): readonly Made[] {
    const owner = ownerOf(made)
    if (owner !== undefined) return this.of(owner, made.key)
    this.#catchUp()
    return this.#histories.get(made.key) ?? []
  }

  #catchUp(): void {
    const { all } = this.#journal
    for (let note = all[this.#read]; note; note = all[++this.#read]) {
      const made = changeOf(note)
      if (made) this.#keep(made)
    }
  }

  #keep(made: Made): void {
    if (made.event === 'due') {
      this.#told.push(made)
      this.#lastOf.set(`${made.did} ${made.type}`, made)
    }
    const name = nameOf(made)
    this.#hasAnybodys ||= made.isUnsure === true && name.includes(` ${anybody} `)
    const history = this.#histories.get(name)
    if (history) history.push(made)
    else this.#histories.set(name, [made])
  }
}

function merged(some?: readonly Made[], others?: readonly Made[]): readonly Made[] | undefined {
  return some && others ? [...some, ...others].sort((a, b) => a.at - b.at) : (some ?? others)
}

export function isOwnOf(owner: number, made: Made): boolean {
  return ownerOf(made) === owner
}

function ownerOf({ concerns }: Made): number | undefined {
  return typeof concerns === 'object' && 'person' in concerns ? concerns.person : undefined
}

/** What is a person's own has a history of its own. */
function nameOf(made: Made): string {
  const owner = ownerOf(made)
  return owner === undefined ? made.key : `${owner} ${made.key}`
}

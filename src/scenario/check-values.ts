// Whether the values of a scenario name only what is there by then, and use `$` words as they are meant.

import { allowedInstead } from '../spec/nearest.ts'
import type { Path, PlacedFile, Problem } from '../spec/placed-file.ts'
import { actorsOf } from './check-given.ts'
import type { Given, Json } from './scenario.ts'
import { bareMatchers, isMembers, makers, matchers, mentionsIn, nothings, reserved, vendorWord } from './words.ts'

/** Where a value stands: in what is sent, or in what is expected. */
export type Place = 'request' | 'expect'

export class Checking {
  readonly problems: Problem[] = []
  readonly placed: PlacedFile
  readonly actors: Set<string>
  readonly queues = new Set<string>()
  readonly #names: Set<string>

  constructor(placed: PlacedFile, given: Given) {
    this.placed = placed
    this.actors = new Set([...actorsOf(given), 'nobody'])
    const { channels, messages, groups } = given
    this.#names = new Set([...actorsOf(given), ...[channels, messages, groups].flatMap((all) => Object.keys(all))])
  }

  /** Something has a name from now on. */
  name(name: string, as?: 'queue' | 'actor'): void {
    this.#names.add(name)
    if (as === 'queue') this.queues.add(name)
    if (as === 'actor') this.actors.add(name)
  }

  tell(path: Path, message: string): void {
    this.problems.push(this.placed.problem(path, message))
  }

  tellKey(path: Path, message: string): void {
    this.problems.push(this.placed.problemOfKey(path, message))
  }

  oneOf(path: Path, value: Json | undefined, allowed: readonly string[], what: string): boolean {
    if (typeof value === 'string' && allowed.includes(value)) return true
    this.tell(path, `${path.join('.')} is ${value}, which ${what}; ${allowedInstead(`${value}`, allowed)}`)
    return false
  }

  keys(path: Path, members: Json | undefined, allowed: readonly string[], what: string): void {
    for (const key of Object.keys(isMembers(members) ? members : {}))
      if (!allowed.includes(key))
        this.tellKey([...path, key], `${[...path, key].join('.')} ${what}; ${allowedInstead(key, allowed)}`)
  }

  values(path: Path, value: Json, place: Place): void {
    const free = place === 'expect' ? reserved : [vendorWord]
    for (const { path: deeper, name } of mentionsIn(value)) {
      if (this.#names.has(name) || free.includes(name)) continue
      this.tell([...path, ...deeper], `$${name} stands for nothing by then; ${this.#namesInstead(name, place)}`)
    }
    this.#words(path, value, place)
  }

  #namesInstead(name: string, place: Place): string {
    const bare = place === 'expect' ? bareMatchers.map((one) => `$${one}`) : []
    return allowedInstead(`$${name}`, [...[...this.#names].map((one) => `$${one}`), ...bare, `$${vendorWord}`])
  }

  /** Each object with a `$` key that is no name must be one of the words. */
  #words(path: Path, value: Json, place: Place): void {
    if (Array.isArray(value)) for (const [index, item] of value.entries()) this.#words([...path, index], item, place)
    if (!isMembers(value)) return
    for (const [key, member] of Object.entries(value)) {
      this.#word([...path, key], key, member, Object.keys(value).length === 1, place)
      this.#words([...path, key], member, place)
    }
  }

  #word(path: Path, key: string, about: Json, isAlone: boolean, place: Place): void {
    if (!key.startsWith('$') || this.#names.has(key.slice(1)) || key.includes('{')) return
    const allowed: readonly string[] = place === 'expect' ? [...matchers, ...makers] : makers
    if (!allowed.includes(key))
      this.tellKey(path, `${key} is no word there, nor a name; ${allowedInstead(key, allowed)}`)
    else if (!isAlone) this.tellKey(path, `${key} must be the only member of its object`)
    else if (key === '$nothing') this.oneOf(path, about, nothings, 'cannot be made up')
    else if (key === '$last_event') this.oneOf(path, about, [...this.queues], 'is no queue that was registered by then')
    else this.#about(path, key, about)
  }

  #about(path: Path, key: string, about: Json): void {
    const isNumber = ['$from_now', '$length', '$near_now'].includes(key)
    if (isNumber && typeof about !== 'number') this.tell(path, `${key} takes a number, and is ${JSON.stringify(about)}`)
    if (key === '$repeat' && !isRepeat(about)) this.tell(path, '$repeat takes a text and how often it comes: [x, 61]')
    if (key === '$join' && !Array.isArray(about)) this.tell(path, '$join takes a list of pieces')
  }
}

function isRepeat(about: Json): boolean {
  return Array.isArray(about) && about.length === 2 && typeof about[0] === 'string' && typeof about[1] === 'number'
}

// Carries out one action by its recipe, item after item, and makes up what it gives.

import { ControlError, HalfDone } from '../control/way.ts'
import type { Kitchen } from './kitchen.ts'
import { fillKnown, fillWhole } from './placeholder.ts'
import type { Recipe } from './recipe.ts'
import { Scope } from './scope.ts'
import { Sender } from './sender.ts'

type Fields = Readonly<Record<string, unknown>>

export class Performance {
  readonly #kitchen: Kitchen
  readonly #recipe: Recipe
  readonly #takes: Fields
  readonly #sender: Sender
  /** Items that are done, by their place in the list. */
  readonly #done = new Map<number, Fields>()
  /** The list that its only request is sent for, and the values of it that are done. */
  readonly #list: string | undefined
  readonly #doneOfList: unknown[] = []

  constructor(kitchen: Kitchen, recipe: Recipe, takes: Fields) {
    this.#kitchen = kitchen
    this.#recipe = recipe
    this.#takes = takes
    this.#sender = new Sender(kitchen, recipe.each === undefined)
    this.#list = listOf(recipe)
  }

  async run(): Promise<Fields> {
    const { first = [], last = [], gives = {}, each } = this.#recipe
    try {
      const scope = this.#begin(this.#takes)
      await this.#sender.sendAll(first, scope)
      if (each === undefined) await this.#sender.sendAll(this.#recipe.requests ?? [], scope, this.#sent)
      else await this.#sendItems(each, scope)
      await this.#sender.sendAll(last, scope)
      const told = fillKnown(gives, scope.leniently) as Fields
      const list = each !== undefined && each in this.#takes ? { [each]: this.#items() } : {}
      return { ...told, ...list, ...(each === undefined ? this.#declined(this.#takes) : {}) }
    } catch (error) {
      throw this.#ending(error)
    }
  }

  readonly #sent = (value: unknown): void => {
    if (this.#list === undefined) return
    this.#doneOfList.push(value)
    this.#sender.hasWritten = false
  }

  async #sendItems(each: string, scope: Scope): Promise<void> {
    const { descending, item: told = {}, requests = [] } = this.#recipe
    const items = [...((this.#takes[each] ?? []) as Fields[]).entries()]
    const rank = (item: Fields) => (descending === undefined ? 0 : Number(item[descending] ?? 0))
    for (const [index, item] of items.sort(([, a], [, b]) => rank(b) - rank(a))) {
      const own = this.#begin(item, scope)
      this.#sender.unheard.clear()
      await this.#sender.sendAll(requests, own)
      this.#done.set(index, { ...(fillKnown(told, own.leniently) as Fields), ...this.#declined(item) })
      this.#sender.hasWritten = false
    }
  }

  #begin(given: Fields, around?: Scope): Scope {
    const { words, memory } = this.#kitchen
    const values = { ...this.#kitchen.always(), ...given }
    const scope = around ? around.with(values) : new Scope(values, words, memory)
    const isOfItem = around !== undefined
    if (isOfItem !== (this.#recipe.each !== undefined)) return scope
    for (const [name, template] of Object.entries(this.#recipe.defaults ?? {}))
      if (scope.at([name]) === undefined) scope.set(name, fillWhole(template, scope.strictly))
    return scope
  }

  #items(): Fields[] {
    return [...this.#done].sort(([a], [b]) => a - b).map(([, item]) => item)
  }

  #declined(given: Fields): Fields {
    const { declines = [], leaves_open = [] } = this.#recipe
    const declined = new Set([...declines.filter((name) => given[name] !== undefined), ...leaves_open])
    for (const name of this.#sender.unheard) declined.add(name)
    return declined.size === 0 ? {} : { declined: [...declined] }
  }

  /** What was done by then may not be kept from those who look on. */
  #ending(error: unknown): unknown {
    if (!(error instanceof ControlError)) return error
    if (this.#sender.hasWritten) return new HalfDone(`a part of it was done: ${error.message}`, { cause: error })
    const { each = this.#list } = this.#recipe
    const count = this.#done.size + this.#doneOfList.length
    if (each === undefined || count === 0) return error
    const asked = (this.#takes[each] ?? []) as unknown[]
    const done =
      each === this.#list
        ? { takes: { ...this.#takes, [each]: this.#doneOfList }, gives: {} }
        : {
            takes: { ...this.#takes, [each]: asked.filter((_, index) => this.#done.has(index)) },
            gives: { [each]: this.#items() },
          }
    return new HalfDone(`${count} of ${asked.length} were done: ${error.message}`, { cause: error, done })
  }
}

/** What makes a request pass although nothing was done. */
const mayPass = ['optional', 'passes_over', 'when', 'unless', 'given', 'lacking']

/** None where it does more than send one request for each value of a list that the action takes. */
function listOf({ each, requests = [], first = [], last = [] }: Recipe): string | undefined {
  const [only = {}, ...more] = [...first, ...requests, ...last]
  if (each !== undefined || more.length > 0 || mayPass.some((name) => name in only)) return undefined
  return 'for' in only ? Object.values(only.for ?? {})[0] : undefined
}

// Carries out one action by its recipe, item after item, and makes up what it gives.

import { controlMembers } from '../../spec/control-facts.ts'
import { ControlError, ControlRefused, HalfDone, NotOffered } from '../control/way.ts'
import { unexpressed } from './expressed.ts'
import type { Kitchen } from './kitchen.ts'
import { fillKnown, fillWhole } from './placeholder.ts'
import type { Recipe, RecipeRequest } from './recipe.ts'
import { Scope } from './scope.ts'
import { Sender } from './sender.ts'

type Fields = Readonly<Record<string, unknown>>

export class Performance {
  readonly #kitchen: Kitchen
  readonly #action: string
  readonly #recipe: Recipe
  readonly #takes: Fields
  readonly #sender: Sender
  /** Items that are done, by their place in the list. */
  readonly #done = new Map<number, Fields>()
  /** The list that its only request is sent for, and the values of it that are done. */
  readonly #list: string | undefined
  readonly #doneOfList: unknown[] = []
  /** Why the first item was refused that keeps no other from being done. */
  #refused: ControlRefused | undefined

  constructor(kitchen: Kitchen, action: string, recipe: Recipe, takes: Fields) {
    this.#kitchen = kitchen
    this.#action = action
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
      if (this.#refused) throw this.#refused
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
      this.#sender.sent.clear()
      if (!(await this.#isSent(requests, own))) continue
      this.#done.set(index, { ...(fillKnown(told, own.leniently) as Fields), ...this.#declined(item) })
      this.#sender.hasWritten = false
    }
  }

  /** Where nothing is given of an item, nothing else rests on it: one that is refused is left out alone. */
  async #isSent(requests: readonly RecipeRequest[], scope: Scope): Promise<boolean> {
    try {
      await this.#sender.sendAll(requests, scope)
      return true
    } catch (error) {
      const isAlone = this.#recipe.item === undefined && !this.#sender.hasWritten
      if (!isAlone || !(error instanceof ControlRefused) || error instanceof NotOffered) throw error
      this.#refused ??= error
      return false
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
    const { declines = [], each } = this.#recipe
    const takes = controlMembers().get(this.#action)?.takes ?? {}
    const members = each === undefined ? takes : (takes[each]?.items ?? {})
    const { sent, unheard } = this.#sender
    const unsaid = unexpressed(given, { recipe: this.#recipe, members, sent, isNew: each !== undefined })
    const declined = new Set([...declines.filter((name) => given[name] !== undefined), ...unsaid, ...unheard])
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
const mayPass = ['optional', 'refused', 'passes_over', 'when', 'unless', 'given', 'lacking']

/** None where it does more than send one request for each value of a list that the action takes. */
function listOf({ each, requests = [], first = [], last = [] }: Recipe): string | undefined {
  const [only = {}, ...more] = [...first, ...requests, ...last]
  if (each !== undefined || more.length > 0 || mayPass.some((name) => name in only)) return undefined
  return 'for' in only ? Object.values(only.for ?? {})[0] : undefined
}

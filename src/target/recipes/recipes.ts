// The way of recipes: actions of the control protocol carried out by requests that the target offers besides the API.

import { controlMembers } from '../../spec/control-facts.ts'
import { HalfDone, NotOffered, type Way } from '../control/way.ts'
import { namedIn } from './expressed.ts'
import { Kitchen, type Surroundings } from './kitchen.ts'
import { Memory } from './memory.ts'
import { Performance } from './performance.ts'
import type { Pack, Recipe } from './recipe.ts'
import { checkStanding } from './standing.ts'
import { WrongPasswords } from './wrong-passwords.ts'

type Fields = Readonly<Record<string, unknown>>

export class Recipes implements Way {
  readonly name = 'recipes'
  readonly isOneByOne = true
  readonly #actions: Pack['actions']
  readonly #places: Pack['places']
  readonly #kitchen: Kitchen
  readonly #memory: Memory
  readonly #lacking = new Set<string>()
  readonly #accounts: Surroundings['accounts']
  readonly #wrongPasswords = new WrongPasswords()

  constructor({ words, actions, places }: Pack, surroundings: Surroundings) {
    this.#actions = actions
    this.#places = places
    this.#accounts = surroundings.accounts
    this.#memory = new Memory(surroundings.accounts)
    this.#kitchen = new Kitchen(surroundings, words, this.#memory)
  }

  offers(action: string): boolean {
    return Object.hasOwn(this.#actions, action) && !this.#lacking.has(action)
  }

  placeOf(action: string): string | undefined {
    return this.#places?.[action]
  }

  async act(action: string, takes: object): Promise<object> {
    const recipe = this.#actions[action]
    if (!recipe || !this.offers(action)) throw new NotOffered(`there is no recipe for ${action}`)
    if (action === 'person') checkStanding(takes as Fields, this.#accounts)
    if (action === 'sign-in') this.#wrongPasswords.check(takes as Fields)
    const inVain = allDeclined(action, recipe, takes as Fields)
    if (inVain.length > 0) throw new NotOffered(`the recipe of ${action} cannot change ${inVain.join(', ')}`)
    try {
      return await new Performance(this.#kitchen, action, recipe, takes as Fields).run()
    } catch (error) {
      throw this.#explained(action, error)
    }
  }

  remember(action: string, takes: object, gives: object): void {
    if (action === 'sign-in') this.#wrongPasswords.tried(takes as Fields, gives as Fields)
    this.#memory.remember(action, takes as Fields, gives as Fields)
  }

  /** The transport is the target's. */
  async close(): Promise<void> {}

  #explained(action: string, error: unknown): unknown {
    if (!(error instanceof Error)) return error
    if (error instanceof NotOffered || error.cause instanceof NotOffered) this.#lacking.add(action)
    if (error instanceof HalfDone && error.done) this.remember(action, error.done.takes, error.done.gives)
    error.message = `the recipe of ${action}: ${error.message}`
    return error
  }
}

/** What is asked for, where the recipe can do nothing of it. */
function allDeclined(action: string, recipe: Recipe, takes: Fields): string[] {
  const members = controlMembers().get(action)?.takes ?? {}
  const asked = Object.keys(takes).filter((name) => takes[name] !== undefined && !members[name]?.required)
  const named = namedIn(recipe)
  const isDeclined = (name: string) => recipe.declines?.includes(name) || !named.has(name)
  return recipe.each === undefined && asked.every(isDeclined) ? asked : []
}

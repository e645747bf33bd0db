// What of a sequence can be carried out with the means that a target has, told before it is tried: a plan of which little
// would be left takes time from others that show something.

import { listTakenBy } from '../spec/control-facts.ts'
import { isRequest, type Reference, type RequestStep, referencesIn, type Step } from './plan.ts'

export interface Means {
  /** Whether an action of the control protocol can be had, and may be done. */
  offers(action: string): boolean
  /** Whether a request to an endpoint may be sent. */
  asks(slug: string): boolean
  /** The people of a namespace who can be had. */
  readonly actors: ReadonlySet<string>
  readonly hasChannels: boolean
  readonly hasMessages: boolean
  /** Whether somebody of each role is there who may be asked for anything. */
  readonly hasStanding: boolean
  /** Whether members can be created by the API itself, for whom nobody can act. */
  readonly createsMembers?: boolean
  /** How many requests it takes to make so many of something, where they are few. */
  readonly costOf?: ((action: string, items: number) => number) | undefined
}

/** What remains of so many requests is worth its time. */
const enough = 0.5
/** So many requests to set one up are not too many, where requests are few. */
const fewToSetUp = 0.5

export function isWorth(steps: readonly Step[], means: Means): boolean {
  const asked = steps.filter(isRequest).length
  const left = possible(steps, means)
  const asking = left.filter(isRequest).length
  return asked === 0 ? left.length > 0 : asking >= enough * asked && costOf(left, means) <= fewToSetUp * asking
}

function costOf(steps: readonly Step[], { costOf = () => 0 }: Means): number {
  const costs = steps.map((step) => {
    if (isRequest(step) || step.fixture !== 'control') return 0
    const list = step.with[listTakenBy(step.action) ?? '']
    return costOf(step.action, Array.isArray(list) ? list.length : 1)
  })
  return costs.reduce((sum, cost) => sum + cost, 0)
}

/** The steps that are left. */
export function possible(steps: readonly Step[], means: Means): readonly Step[] {
  const names = new Names(means)
  return steps.filter((step) => {
    const isPossible = isRequest(step) ? canAsk(step, names) : canDo(step, names)
    if (isPossible && 'name' in step && step.name !== undefined) names.add(step)
    return isPossible
  })
}

/** What earlier steps have made known. */
class Names {
  readonly means: Means
  readonly #answers = new Set<string>()
  readonly #makers = new Set<string>()

  constructor(means: Means) {
    this.means = means
  }

  add(step: Step & { readonly name?: string }): void {
    const name = step.name ?? ''
    this.#answers.add(name)
    if ('fixture' in step && !(isPeople(step) && !this.means.offers('people'))) this.#makers.add(name)
  }

  /** Those whom a step made are called by its name and a number. */
  acts(actor: string): boolean {
    return this.means.actors.has(actor) || this.#makers.has(actor.replace(/\d+$/, ''))
  }

  has(reference: Reference): boolean {
    if ('message' in reference || 'sha256Of' in reference) return this.means.hasMessages
    if ('channel' in reference) return this.means.hasChannels
    if ('user' in reference) return this.means.actors.has(reference.user)
    if ('answer' in reference) return this.#answers.has(reference.answer)
    if ('lastEventOf' in reference) return this.#answers.has(reference.lastEventOf)
    return !('standing' in reference) || this.means.hasStanding
  }
}

function canAsk(step: RequestStep, names: Names): boolean {
  const isSomebody = step.as === undefined || names.acts(step.as)
  return isSomebody && names.means.asks(step.do) && hasAll(step, names)
}

function canDo(step: Exclude<Step, RequestStep>, names: Names): boolean {
  return (
    step.fixture !== 'control' || ((names.means.offers(step.action) || isByApi(step, names)) && hasAll(step, names))
  )
}

/** Some actions have their like in the API. */
function isByApi({ action, with: takes }: Extract<Step, { fixture: 'control' }>, { means }: Names): boolean {
  if (action === 'user-setting') return true
  if (action === 'people') return means.createsMembers === true && areMembers(takes.people)
  const isDirect = action === 'messages' && !JSON.stringify(takes).includes('stream_id')
  return isDirect && means.hasMessages
}

function isPeople(step: Step): boolean {
  return 'action' in step && step.action === 'people'
}

function areMembers(people: unknown): boolean {
  return Array.isArray(people) && people.every(({ role = 'member' }) => role === 'member')
}

function hasAll(step: Step, names: Names): boolean {
  return !('with' in step) || referencesIn(step.with).every((reference) => names.has(reference))
}

// What a run would do, counted from its plans without carrying any of them out. What hangs on answers is not foreseen:
// steps that are skipped, and looks that are repeated.

import { needed } from '../../generate/means/needed.ts'
import { clients, people } from '../../generate/namespace.ts'
import { isRequest, type Namespace, type Plan, type Step } from '../../generate/plan.ts'
import { possible } from '../../generate/possible.ts'
import { listTakenBy } from '../../spec/control-facts.ts'
import { canMoveClock, isSparing, type Target } from '../../target/target.ts'
import { Household } from './household.ts'
import { meansOf } from './means.ts'
import { lackingIn } from './namespace.ts'
import { plannerFor } from './planner.ts'

export interface Foreseen {
  readonly plans: number
  readonly requests: number
  readonly actions: number
  /** Requests by endpoint. */
  readonly byEndpoint: ReadonlyMap<string, number>
  /** What would be made, by kind. */
  readonly made: ReadonlyMap<string, number>
  /** The organization settings that would be changed. */
  readonly settings: ReadonlySet<string>
}

interface Asked {
  readonly target: Target
  readonly seed: number
  readonly focus?: readonly string[]
  readonly plans: number
}

/** Requests that make something. */
const making: Readonly<Record<string, string>> = {
  'create-user': 'people',
  'add-linkifier': 'linkifiers',
  'schedule-message': 'messages',
}

/** Plans in a row that show nothing there are all of them. */
const mostPassedOver = 1000

export function foresee({ target, seed, focus, plans }: Asked): Foreseen {
  const means = meansOf(target, people, clients)
  const planOf = plannerFor(target, { focus })
  const count = new Count(target)
  const home = isSparing(target) ? new Household(canMoveClock(target)) : undefined
  let passedOver = 0
  for (let number = 0; count.plans < plans && passedOver < mostPassedOver; number++) {
    const plan = planOf(seed, number)
    passedOver = plan.steps.length === 0 ? passedOver + 1 : 0
    if (passedOver > 0) continue
    const namespace = home ? movedIn(home, plan) : plan.namespace
    count.take({ namespace, steps: possible(plan.steps, means) }, means.offers)
    home?.leave(plan)
  }
  return count
}

const somebody = { name: '', credentials: undefined, user_id: 0 }

/** What has to be made for a plan, since it is not there yet. */
function movedIn(home: Household, plan: Plan): Namespace {
  const { there } = home
  const lacking = lackingIn(needed(plan), there)
  const withNames = <T>(before: ReadonlyMap<string, T>, more: object, one: T) =>
    new Map([...before, ...Object.keys(more).map((name) => [name, one] as const)])
  home.settle({
    actors: withNames(there.actors, lacking.people, somebody),
    channels: withNames(there.channels, lacking.channels, 0),
    messages: withNames(there.messages, lacking.messages, 0),
  })
  return lacking
}

class Count implements Foreseen {
  plans = 0
  requests = 0
  actions = 0
  readonly byEndpoint = new Map<string, number>()
  readonly made = new Map<string, number>()
  readonly settings = new Set<string>()
  readonly #target: Target

  constructor(target: Target) {
    this.#target = target
  }

  take({ namespace, steps }: Plan, offers: (action: string) => boolean): void {
    this.plans++
    for (const kind of ['people', 'channels', 'messages'] as const)
      if (offers(kind) && Object.keys(namespace[kind]).length > 0) this.#act(kind, Object.keys(namespace[kind]).length)
    if (offers('settings')) this.#set(namespace.settings)
    for (const step of steps) this.#step(step)
  }

  #step(step: Step): void {
    if (isRequest(step)) {
      this.requests++
      add(this.byEndpoint, step.do, 1)
      const kind = making[step.do]
      if (kind !== undefined) add(this.made, kind, 1)
    } else if (step.fixture === 'control') {
      const items = step.with[listTakenBy(step.action) ?? '']
      this.#act(step.action, Array.isArray(items) ? items.length : 0)
      if (step.action === 'settings') this.#set(step.with)
    }
  }

  #act(action: string, items: number): void {
    this.actions++
    if (items > 0) add(this.made, action, items)
  }

  #set(settings: object): void {
    if (!this.#target.disposable) return
    for (const name of Object.keys(settings)) this.settings.add(name)
  }
}

function add(counts: Map<string, number>, name: string, number: number): void {
  counts.set(name, (counts.get(name) ?? 0) + number)
}

// The names of a plan as a scenario has them: people and messages under names of its own, parts of answers saved where
// they came.

import {
  isReference,
  isRequest,
  type Namespace,
  type Reference,
  referencesIn,
  type Step,
  type Value,
} from '../../generate/plan.ts'
import type { Json, Members } from '../../scenario/scenario.ts'
import { actorsMadeBy, tellsKey } from '../../spec/control-facts.ts'
import { loadSpec } from '../../spec/spec.ts'

/** The language has no words for it. */
export class Unsayable extends Error {}

export class PlanNames {
  readonly #own = new Map<string, string>()
  /** By the name of a step in the plan: which it is, and what of its answer is asked for. */
  readonly #steps = new Map<string, { readonly index: number; readonly step: Step; readonly fields: Set<string> }>()

  constructor({ people, clients = {}, channels, messages }: Namespace, steps: readonly Step[]) {
    for (const name of [people, clients, channels, messages].flatMap((all) => Object.keys(all))) this.own(name)
    for (const [index, step] of steps.entries()) {
      if ('name' in step && step.name !== undefined) this.#steps.set(step.name, { index, step, fields: new Set() })
      for (const reference of 'with' in step ? referencesIn(step.with) : []) this.#ask(reference)
    }
  }

  #ask(reference: Reference): void {
    if (!('answer' in reference)) return
    const asked = this.#steps.get(reference.answer)
    if (!asked) throw new Unsayable(`it refers to the answer of ${reference.answer}, which is not in the plan`)
    if (isRequest(asked.step) && (asked.step.inBackground || asked.step.unheard))
      throw new Unsayable('it refers to the answer of a request that it does not wait for')
    if (!this.#isActor(reference.answer, reference.field)) asked.fields.add(reference.field)
  }

  /** A name as the language wants it, the same for the same. */
  own(name: string): string {
    const before = this.#own.get(name)
    if (before !== undefined) return before
    const words = name
      .replaceAll(/([a-z])([A-Z])/g, '$1_$2')
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '_')
    const plain = /^[a-z]/.test(words) ? words : `the_${words}`
    const taken = new Set(['nobody', 'absent', 'any', 'integer', 'text', 'word', ...this.#own.values()])
    const free = taken.has(plain) ? `${plain}_too` : plain
    this.#own.set(name, free)
    return free
  }

  #isActor(name: string, field: string): boolean {
    const step = this.#steps.get(name)?.step
    const list = step && 'action' in step ? actorsMadeBy(step.action) : undefined
    return list !== undefined && new RegExp(`^${list}\\.\\d+\\.user_id$`).test(field)
  }

  #isQueue(name: string): boolean {
    const step = this.#steps.get(name)?.step
    return step !== undefined && isRequest(step) && ['register-queue', 'get-events'].includes(step.do)
  }

  #saved(name: string, field: string): string {
    return this.own(`${name} ${field}`)
  }

  /** What a step keeps for later ones. */
  keeping(index: number): Members {
    const [name, kept] = [...this.#steps].find(([, one]) => one.index === index) ?? []
    if (name === undefined || !kept) return {}
    const { step, fields } = kept
    const isQueue = this.#isQueue(name)
    const saved = [...fields].filter((field) => !isQueue || field !== 'queue_id')
    const makes = 'action' in step ? this.#made(name, step) : []
    return {
      ...(isQueue && { queue: this.own(name) }),
      ...(makes.length > 0 && { makes }),
      ...(saved.length > 0 && {
        save: Object.fromEntries(saved.map((field) => [`${this.#saved(name, field)}?`, field])),
      }),
    }
  }

  #made(name: string, { action, with: given }: Extract<Step, { action: string }>): string[] {
    if (tellsKey(action)) return [this.own(`${name}0`)]
    const list = given[actorsMadeBy(action) ?? '']
    return Array.isArray(list) ? list.map((_, number) => this.own(`${name}${number}`)) : []
  }

  /** Parameters that the endpoint has, and others. */
  parametersOf(slug: string, parameters: Readonly<Record<string, Value>>): { known: Members; unknown: Members } {
    const endpoint = loadSpec().endpoints.find((one) => one.slug === slug)
    const all = Object.entries(this.members(parameters))
    const isKnown = ([name]: readonly [string, Json]) => Object.hasOwn(endpoint?.parameters ?? {}, name)
    return {
      known: Object.fromEntries(all.filter(isKnown)),
      unknown: Object.fromEntries(all.filter((entry) => !isKnown(entry))),
    }
  }

  members(members: object): Members {
    return Object.fromEntries(Object.entries(members).map(([name, value]) => [name, this.#value(value as Value)]))
  }

  #value(value: Value): Json {
    if (typeof value === 'string') return value.replaceAll('$', '$$$$')
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return value.map((item) => this.#value(item))
    return isReference(value) ? this.#reference(value) : this.members(value)
  }

  #reference(reference: Reference): Json {
    if ('message' in reference) return `$${this.own(reference.message)}`
    if ('channel' in reference) return `$${this.own(reference.channel)}`
    if ('user' in reference) return `$${this.own(reference.user)}`
    if ('answer' in reference) return `$${this.#partOf(reference.answer, reference.field)}`
    if ('lastEventOf' in reference) return { $last_event: this.own(reference.lastEventOf) }
    if ('sha256Of' in reference) return { $content_sha256: this.own(reference.sha256Of) }
    if ('domainOf' in reference) return { $domain_of: this.own(reference.domainOf) }
    if ('webhook' in reference) return { $webhook: this.own(reference.webhook) }
    if ('vendor' in reference) return `\${word}${reference.vendor}`
    if ('text' in reference) return { $join: reference.text.map((piece) => this.#value(piece)) }
    if ('plain' in reference) return this.members(reference.plain)
    if ('sha256' in reference) return { $sha256: this.#value(reference.sha256) }
    if ('oneLongerThan' in reference) return { $one_longer_than: this.#value(reference.oneLongerThan) }
    return plainWord(reference)
  }

  #partOf(name: string, field: string): string {
    const [, number] = /\.(\d+)\./.exec(field) ?? []
    if (this.#isActor(name, field)) return this.own(`${name}${number}`)
    return this.#isQueue(name) && field === 'queue_id' ? this.own(name) : this.#saved(name, field)
  }
}

/** Words that name nothing of the plan. */
function plainWord(reference: Reference): Json {
  if ('told' in reference) return { $told: reference.told }
  if ('secondsFromNow' in reference) return { $from_now: reference.secondsFromNow }
  if ('isoFromNow' in reference) return { $date_from_now: [reference.isoFromNow, reference.spelled] }
  if ('standing' in reference) return { $standing: reference.standing }
  if ('missing' in reference) return { $nothing: reference.missing }
  if ('unique' in reference) return { [reference.isSame ? '$unique_here' : '$unique']: reference.unique }
  if ('repeated' in reference) return { $repeat: [reference.repeated, reference.times] }
  if ('verbatim' in reference) return { $raw: reference.verbatim }
  throw new Unsayable(`scenarios have no word for ${JSON.stringify(reference)}`)
}

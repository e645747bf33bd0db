// Finds out what the names in a plan stand for, now that it runs.

import { createHash } from 'node:crypto'
import { type DateSpelling, isReference, type Reference, type Value, type Zone } from '../../generate/plan.ts'
import { setting, type World } from '../../model/world/world.ts'
import { MadeUp, type TellMissing } from './made-up.ts'
import type { Inhabitants } from './namespace.ts'

export class Names {
  readonly #inhabitants: Inhabitants
  readonly #world: World
  readonly #answers = new Map<string, Record<string, unknown>>()
  readonly #lastEvents = new Map<unknown, number>()
  readonly #word: string
  #uniques = 0
  readonly #targetNow: () => number | undefined
  readonly #webhookUrl: (name: string) => string | undefined
  readonly #madeUp: MadeUp

  /**
   * `targetNow` tells the target's time, `webhookUrl` where an integration listens, as far as it is known; `tellMissing`
   * is told what was made up.
   */
  constructor(
    inhabitants: Inhabitants,
    world: World,
    word = 'service',
    targetNow: () => number | undefined = () => undefined,
    webhookUrl: (name: string) => string | undefined = () => undefined,
    tellMissing: TellMissing = () => undefined,
  ) {
    this.#inhabitants = inhabitants
    this.#world = world
    this.#word = word
    this.#targetNow = targetNow
    this.#webhookUrl = webhookUrl
    this.#madeUp = new MadeUp(world, inhabitants.serial, tellMissing)
  }

  /** Remembers an answer under its name, and which events came from which queue. */
  answered(name: string | undefined, body: Record<string, unknown> | undefined): void {
    if (!body) return
    this.#madeUp.shown(body)
    if (name !== undefined) this.#answers.set(name, body)
    for (const event of Array.isArray(body.events) ? (body.events as unknown[]) : []) {
      const id = (event as { id?: unknown } | null)?.id
      if (typeof id !== 'number') continue
      this.#lastEvents.set(body.queue_id, Math.max(id, this.#lastEvents.get(body.queue_id) ?? id))
    }
  }

  /** All values, or undefined where one of them is not to be had. */
  resolve(values: Readonly<Record<string, Value>>): Record<string, unknown> | undefined {
    const resolved = this.#value(values) as Record<string, unknown>
    return isWhole(resolved) ? resolved : undefined
  }

  #value(value: Value): unknown {
    if (value === null || typeof value !== 'object') return value
    if (Array.isArray(value)) return value.map((item) => this.#value(item))
    if (isReference(value)) return this.#reference(value)
    return this.#members(value)
  }

  #members(value: object): Record<string, unknown> {
    const members = Object.entries(value) as [string, Value][]
    return Object.fromEntries(members.map(([name, member]) => [name, this.#value(member)]))
  }

  #reference(reference: Reference): unknown {
    if ('message' in reference) return this.#inhabitants.messages.get(reference.message)
    if ('channel' in reference) return this.#inhabitants.channels.get(reference.channel)
    if ('user' in reference) return this.#inhabitants.actors.get(reference.user)?.user_id
    if ('answer' in reference) return this.#answer(reference)
    if ('told' in reference) return this.#told(reference.told)
    if ('sha256Of' in reference) return this.#sha256(reference.sha256Of)
    if ('sha256' in reference) return sha256(this.#value(reference.sha256))
    if ('plain' in reference) return this.#members(reference.plain)
    if ('secondsFromNow' in reference) return later(this.#targetNow(), reference.secondsFromNow)
    if ('isoFromNow' in reference) return isoText(later(this.#targetNow(), reference.isoFromNow), reference.spelled)
    if ('webhook' in reference) return this.#webhookUrl(reference.webhook)
    if ('standing' in reference) return this.#inhabitants.standing.get(reference.standing)
    if ('domainOf' in reference) return this.#domainOf(reference.domainOf)
    if ('missing' in reference) return this.#madeUp.id(reference.missing)
    if ('unique' in reference) return this.#unique(reference)
    if ('oneLongerThan' in reference) return longerThan(this.#value(reference.oneLongerThan))
    if ('repeated' in reference) return reference.repeated.repeat(reference.times)
    if ('vendor' in reference) return `${this.#word}${reference.vendor}`
    if ('verbatim' in reference) return reference
    if ('text' in reference) return joined(reference.text.map((piece) => this.#value(piece)))
    const registered = this.#answers.get(reference.lastEventOf)
    // A call of `GET /events` that registers a queue need not tell where it begins.
    return this.#lastEvents.get(registered?.queue_id) ?? registered?.last_event_id ?? (registered ? -1 : undefined)
  }

  #answer({ answer, field, integer }: Extract<Reference, { answer: string }>): unknown {
    const found = dig(this.#answers.get(answer), field.split('.')) ?? undefined
    return integer && !Number.isSafeInteger(found) ? undefined : found
  }

  #unique({ unique, isSame }: Extract<Reference, { unique: string }>): string {
    return `${unique}${this.#inhabitants.serial}x${isSame ? '' : ++this.#uniques}`
  }

  #domainOf(name: string): string | undefined {
    return this.#inhabitants.actors.get(name)?.credentials?.email.split('@')[1]
  }

  #told(name: string): unknown {
    const told = setting(this.#world, name)
    return told.kind === 'known' ? told.value : undefined
  }

  #sha256(name: string): string | undefined {
    const content = this.#world.messages.get(this.#inhabitants.messages.get(name) ?? -1)?.content
    return content?.kind === 'known' ? sha256(content.value) : undefined
  }
}

function sha256(text: unknown): string | undefined {
  return typeof text === 'string' ? createHash('sha256').update(text).digest('hex') : undefined
}

function dig(value: unknown, [name, ...deeper]: readonly string[]): unknown {
  if (name === undefined) return value
  if (name === '*') return Array.isArray(value) ? value.map((item) => dig(item, deeper)) : undefined
  return dig((value as Record<string, unknown> | null | undefined)?.[name], deeper)
}

function longerThan(length: unknown): string | undefined {
  return typeof length === 'number' ? 'x'.repeat(length + 1) : undefined
}

function joined(pieces: readonly unknown[]): string | undefined {
  return isWhole(pieces) ? pieces.join('') : undefined
}

/** Whether nothing is missing in it; null stands for itself. */
function isWhole(value: unknown): boolean {
  if (value === undefined) return false
  return typeof value !== 'object' || value === null || Object.values(value).every(isWhole)
}

function later(now: number | undefined, seconds: number): number | undefined {
  return now === undefined ? undefined : Math.ceil(now + seconds)
}

/** An instant in one of its spellings. */
function isoText(seconds: number | undefined, spelled: DateSpelling): string | undefined {
  if (seconds === undefined) return undefined
  const text = (at: number) => new Date(at * 1000).toISOString().slice(0, 19)
  if (spelled === 'date') return text(seconds).slice(0, 10)
  if (spelled === 'no zone') return text(seconds)
  return spelled === 'utc' ? `${text(seconds)}Z` : `${text(seconds + aheadOfUtc(spelled))}${spelled}`
}

/** Seconds; below 0 for a zone west of UTC. */
function aheadOfUtc(zone: Zone): number {
  const [hours = 0, minutes = 0] = zone.slice(1).split(':').map(Number)
  return (zone.startsWith('-') ? -1 : 1) * (hours * 3600 + minutes * 60)
}

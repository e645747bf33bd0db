// Finds out what the names in a plan stand for, now that it runs.

import { createHash } from 'node:crypto'
import type { Reference, Value } from '../generate/plan.ts'
import type { World } from '../model/world.ts'
import type { Inhabitants } from './namespace.ts'

export class Names {
  readonly #inhabitants: Inhabitants
  readonly #world: World
  readonly #answers = new Map<string, Record<string, unknown>>()
  readonly #lastEvents = new Map<unknown, number>()

  constructor(inhabitants: Inhabitants, world: World) {
    this.#inhabitants = inhabitants
    this.#world = world
  }

  /** Remembers an answer under its name, and which events came from which queue. */
  answered(name: string | undefined, body: Record<string, unknown> | undefined): void {
    if (!body) return
    if (name !== undefined) this.#answers.set(name, body)
    for (const event of Array.isArray(body.events) ? (body.events as unknown[]) : []) {
      const id = (event as { id?: unknown } | null)?.id
      if (typeof id !== 'number') continue
      this.#lastEvents.set(body.queue_id, Math.max(id, this.#lastEvents.get(body.queue_id) ?? id))
    }
  }

  /** All values, or undefined where one of them is not to be had. */
  resolve(values: Readonly<Record<string, Value>>): Record<string, unknown> | undefined {
    const resolved = Object.entries(values).map(([name, value]) => [name, this.#value(value)] as const)
    return resolved.some(([, value]) => value === undefined || value === null)
      ? undefined
      : Object.fromEntries(resolved)
  }

  #value(value: Value): unknown {
    return typeof value === 'object' && !Array.isArray(value) ? this.#reference(value as Reference) : value
  }

  #reference(reference: Reference): unknown {
    if ('message' in reference) return this.#inhabitants.messages.get(reference.message)
    if ('channel' in reference) return this.#inhabitants.channels.get(reference.channel)
    if ('answer' in reference) return this.#answers.get(reference.answer)?.[reference.field]
    if ('sha256Of' in reference) return this.#sha256(reference.sha256Of)
    const registered = this.#answers.get(reference.lastEventOf)
    return this.#lastEvents.get(registered?.queue_id) ?? registered?.last_event_id
  }

  #sha256(name: string): string | undefined {
    const content = this.#world.messages.get(this.#inhabitants.messages.get(name) ?? -1)?.content
    return content?.kind === 'known' ? createHash('sha256').update(content.value).digest('hex') : undefined
  }
}

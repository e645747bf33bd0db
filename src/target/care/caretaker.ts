// Looks on while a run works on a target, and writes down what has to be put back: before a change what was there, after
// it what was made. Sends nothing of its own but the questions what was there.

import { madeBy } from '../../spec/control-facts.ts'
import type { Around } from '../control/control.ts'
import { HalfDone } from '../control/way.ts'
import type { Target } from '../target.ts'
import { ask } from './ask.ts'
import { forgetMade } from './forget-made.ts'
import type { Leftovers, Note } from './leftovers.ts'
import { OwnSettings } from './own-settings.ts'
import { RequestWatch } from './request-watch.ts'

type Json = Readonly<Record<string, unknown>>

export class Caretaker {
  readonly leftovers: Leftovers
  readonly #target: Target
  readonly #write: (note: Note) => void
  #settings: Json | undefined

  constructor(target: Target, leftovers: Leftovers, write: (note: Note) => void) {
    this.#target = target
    this.leftovers = leftovers
    this.#write = write
  }

  /** The same target under its eyes. */
  watch(): Target {
    const { control } = this.#target
    const own = new OwnSettings(this.#target, this.leftovers.personal)
    const requests = new RequestWatch(this.#target, this.leftovers, own, (note) => this.#note(note))
    const transport = requests.watch(() => this.#beforeLinkifiers())
    const leave = control?.offers('forget') ? { leave: () => this.#leave() } : {}
    return { ...this.#target, control: control?.watched(this.#around), transport, own, ...leave }
  }

  async #leave(): Promise<boolean> {
    const isLeft = (await forgetMade(this.#target, this.leftovers)).length === 0
    if (isLeft) this.#note({ note: 'put-away' })
    return isLeft
  }

  readonly #around: Around = async (action, takes, go) => {
    await this.#before(action, takes as Json)
    try {
      const gives = await go()
      this.#after(action, takes as Json, gives as Json)
      return gives
    } catch (error) {
      if (error instanceof HalfDone && error.done)
        this.#after(action, error.done.takes as Json, error.done.gives as Json)
      throw error
    }
  }

  async #before(action: string, takes: Json): Promise<void> {
    if (action === 'settings') await this.#beforeSettings(takes)
    if (action === 'linkifiers' && takes.linkifiers !== undefined) await this.#beforeLinkifiers()
    if (action === 'person' && (takes.role !== undefined || takes.is_active !== undefined)) this.#beforePerson(takes)
  }

  async #beforeSettings(takes: Json): Promise<void> {
    const names = Object.keys(takes).filter((name) => !Object.hasOwn(this.leftovers.settings, name))
    if (names.length === 0) return
    this.#settings ??= ((await this.#ask('settings'))?.settings ?? {}) as Json
    const known = names.filter((name) => this.#settings?.[name] !== undefined)
    if (known.length > 0)
      this.#note({ note: 'settings', before: Object.fromEntries(known.map((name) => [name, this.#settings?.[name]])) })
  }

  async #beforeLinkifiers(): Promise<void> {
    if (this.leftovers.linkifiers) return
    const before = (await this.#ask('linkifiers'))?.linkifiers
    if (Array.isArray(before)) this.#note({ note: 'linkifiers', before: before as Json[] })
  }

  #beforePerson({ user_id, role }: Json): void {
    const isStanding = Object.values(this.#target.accounts).some((account) => account.user_id === user_id)
    if (isStanding && !this.leftovers.hasStanding) this.#note({ note: 'standing' })
    if (role === 'owner' && !isStanding) this.#note({ note: 'owner', user_id: user_id as number })
  }

  #after(action: string, takes: Json, gives: Json): void {
    const made = madeBy(action)
    if (made?.forget !== undefined) {
      const ids = itemsOf(gives[made.list]).flatMap((item) => (item[made.id] as number | string | undefined) ?? [])
      this.#note({ note: 'made', made: { [made.forget]: ids } })
    }
    if (action === 'person' || action === 'channel') this.#afterChange(takes)
    if (action === 'domains' && takes.add !== undefined)
      this.#note({ note: 'made', made: { domains: itemsOf(takes.add).map(({ domain }) => `${domain}`.toLowerCase()) } })
    const owners = action === 'people' ? itemsOf(takes.people) : []
    for (const [index, { role }] of owners.entries())
      if (role === 'owner') this.#note({ note: 'owner', user_id: itemsOf(gives.people)[index]?.user_id as number })
  }

  #afterChange({ user_id, is_active, stream_id, is_archived }: Json): void {
    if (typeof user_id === 'number' && is_active === false) this.#note({ note: 'gone', user_id })
    if (typeof user_id === 'number' && is_active === true) this.#note({ note: 'back', user_id })
    if (typeof stream_id === 'number' && is_archived === true) this.#note({ note: 'archived', stream_id })
    if (typeof stream_id === 'number' && is_archived === false) this.#note({ note: 'back', stream_id })
  }

  async #ask(action: string): Promise<Json | undefined> {
    return ask(this.#target.control, action, {})
  }

  #note(note: Note): void {
    this.leftovers.take(note)
    this.#write(note)
  }
}

function itemsOf(list: unknown): Record<string, unknown>[] {
  return Array.isArray(list) ? (list as Record<string, unknown>[]) : []
}

// What a run changed of an organization and made in it, as notes that can be written down one by one: all that has to be
// put back. Knows nothing of how.

type Json = Readonly<Record<string, unknown>>

/** Ids of what was made, by the name that the control action `forget` has for them. */
type Made = Readonly<Partial<Record<MadeKind, readonly (number | string)[]>>>
export const madeKinds = ['user_ids', 'stream_ids', 'user_group_ids', 'emoji_codes', 'domains', 'field_ids'] as const
export type MadeKind = (typeof madeKinds)[number]

export type Note =
  /** Organization settings as they were before a change. */
  | { readonly note: 'settings'; readonly before: Json }
  | { readonly note: 'linkifiers'; readonly before: readonly Json[] }
  /** The role of somebody who was there before is about to change. */
  | { readonly note: 'standing' }
  /** Somebody who was made is an owner. */
  | { readonly note: 'owner'; readonly user_id: number }
  | { readonly note: 'made'; readonly made: Made }
  /** A personal setting of an account of the target file. */
  | { readonly note: 'personal'; readonly account: string; readonly before: Json }
  /** The status of an account of the target file; empty where it had none. */
  | { readonly note: 'status'; readonly user_id: number; readonly before: Json }
  /** A linkifier that the API made. */
  | { readonly note: 'linkifier'; readonly id: number }
  /** Messages that an account of the target file sent, or will send. */
  | { readonly note: 'messages'; readonly sent: number }
  /** Somebody was deactivated. */
  | { readonly note: 'gone'; readonly user_id: number }
  /** A channel was archived. */
  | { readonly note: 'archived'; readonly stream_id: number }
  /** The same taken back. */
  | { readonly note: 'back'; readonly user_id?: number; readonly stream_id?: number }
  /** All that was made until then. */
  | { readonly note: 'put-away' }

export class Leftovers {
  readonly settings: Record<string, unknown> = {}
  linkifiers: readonly Json[] | undefined
  hasStanding = false
  readonly owners = new Set<number>()
  readonly personal = new Map<string, Record<string, unknown>>()
  readonly statuses = new Map<number, Json>()
  readonly linkifierIds = new Set<number>()
  readonly #gone = new Set<number | string>()
  readonly #archived = new Set<number | string>()
  messages = 0
  readonly #made = new Map<MadeKind, Set<number | string>>()

  /** What was noted first counts: later values are the run's own. */
  take(note: Note): void {
    if (note.note === 'settings') keepFirst(this.settings, note.before)
    else if (note.note === 'linkifiers') this.linkifiers ??= note.before
    else if (note.note === 'standing') this.hasStanding = true
    else if (note.note === 'owner') this.owners.add(note.user_id)
    else if (note.note === 'personal') this.#takePersonal(note.account, note.before)
    else if (note.note === 'status') this.#takeStatus(note.user_id, note.before)
    else if (note.note === 'linkifier') this.linkifierIds.add(note.id)
    else if (note.note === 'gone') this.#gone.add(note.user_id)
    else if (note.note === 'archived') this.#archived.add(note.stream_id)
    else if (note.note === 'back') this.#takeBack(note.user_id, note.stream_id)
    else if (note.note === 'messages') this.messages += note.sent
    else if (note.note === 'put-away')
      for (const all of [this.#made, this.owners, this.#gone, this.#archived]) all.clear()
    else for (const kind of madeKinds) for (const id of note.made[kind] ?? []) this.#all(kind).add(id)
  }

  #takeStatus(user_id: number, before: Json): void {
    if (!this.statuses.has(user_id)) this.statuses.set(user_id, before)
  }

  #takeBack(user_id: number | undefined, stream_id: number | undefined): void {
    if (user_id !== undefined) this.#gone.delete(user_id)
    if (stream_id !== undefined) this.#archived.delete(stream_id)
  }

  /** Whether a plan put it away itself. */
  isGone(kind: MadeKind, id: number | string): boolean {
    return (kind === 'user_ids' && this.#gone.has(id)) || (kind === 'stream_ids' && this.#archived.has(id))
  }

  made(kind: MadeKind): (number | string)[] {
    return [...this.#all(kind)]
  }

  #takePersonal(account: string, before: Json): void {
    const known = this.personal.get(account) ?? {}
    this.personal.set(account, known)
    keepFirst(known, before)
  }

  #all(kind: MadeKind): Set<number | string> {
    const all = this.#made.get(kind) ?? new Set()
    this.#made.set(kind, all)
    return all
  }
}

function keepFirst(known: Record<string, unknown>, before: Json): void {
  for (const [name, value] of Object.entries(before)) if (!Object.hasOwn(known, name)) known[name] = value
}

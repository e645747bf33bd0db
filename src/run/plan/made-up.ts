// Makes up ids and names that nothing has: far above every id of the kind that has been shown. Each is made up once for
// a plan, and told, since nobody else can know of it.

import type { Missing } from '../../generate/plan.ts'
import { linkifierIds } from '../../model/readings/linkifiers.ts'
import type { World } from '../../model/world/world.ts'

/** Where smaller ids are in use this fits where a server keeps its ids in 32 bits. */
const usual = 2_100_000_000
/** Ids in use may grow by so many before they come near. */
const room = 100_000_000
const farther = 2 ** 40

export type TellMissing = (kind: Missing, id: number | string) => void

export class MadeUp {
  readonly #world: World
  readonly #serial: string | number
  readonly #tell: TellMissing
  readonly #made = new Map<Missing, number | string>()
  readonly #largest = new Map<Missing, number>()

  /** `serial` is what no other namespace of the target has. */
  constructor(world: World, serial: string | number, tell: TellMissing) {
    this.#world = world
    this.#serial = serial
    this.#tell = tell
  }

  /** Takes in the ids that an answer shows. */
  shown(body: unknown): void {
    eachId(body, (kind, id) => this.#largest.set(kind, Math.max(id, this.#largest.get(kind) ?? 0)))
  }

  /** Undefined where ids are so large that none above them can be written exactly. */
  id(kind: Missing): number | string | undefined {
    const made = this.#made.get(kind) ?? this.#new(kind)
    if (made === undefined || this.#made.has(kind)) return made
    this.#made.set(kind, made)
    this.#tell(kind, made)
    return made
  }

  #new(kind: Missing): number | string | undefined {
    if (kind === 'emoji name') return `plumbline_no_emoji_${this.#serial}`
    const largest = [...known[kind](this.#world)].reduce(larger, this.#largest.get(kind) ?? 0)
    const id = largest + room < usual ? usual : largest + farther
    return Number.isSafeInteger(id) ? id : undefined
  }
}

function larger(one: number, other: number): number {
  return Math.max(one, other)
}

const known: Readonly<Record<Exclude<Missing, 'emoji name'>, (world: World) => Iterable<number>>> = {
  message: ({ messages }) => messages.keys(),
  user: ({ users, state }) => [...users.keys(), ...state.people.keys()],
  channel: ({ channels }) => channels.keys(),
  group: ({ state }) => state.groups.keys(),
  linkifier: linkifierIds,
  emoji: ({ state }) => [...state.customEmoji.keys()].map(Number).filter(Number.isSafeInteger),
}

/** Members that hold ids, whatever they are inside of. */
const byName: Readonly<Record<string, Missing>> = {
  message_id: 'message',
  message_ids: 'message',
  max_message_id: 'message',
  first_message_id: 'message',
  user_id: 'user',
  user_ids: 'user',
  sender_id: 'user',
  creator_id: 'user',
  stream_id: 'channel',
}

/** Members whose items have an `id`. */
const byList: Readonly<Record<string, Missing>> = {
  message: 'message',
  messages: 'message',
  realm_user_groups: 'group',
  realm_linkifiers: 'linkifier',
}

/** Calls back with each id; `name` is the member that holds the value, `of` the one around it. */
function eachId(value: unknown, found: (kind: Missing, id: number) => void, name = '', of = ''): void {
  if (Array.isArray(value)) for (const item of value) eachId(item, found, name, of)
  else if (typeof value === 'object' && value !== null)
    for (const [member, below] of Object.entries(value)) eachId(below, found, member, name)
  else if (typeof value === 'number' && Number.isSafeInteger(value)) {
    const kind = name === 'id' ? byList[of] : byName[name]
    if (kind !== undefined) found(kind, value)
  }
}

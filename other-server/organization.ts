// What the server holds: people, channels, messages, groups, settings, queues. It keeps them; the rules stand elsewhere.

import type { Clock } from './clock.ts'
import type { FaultName } from './faults.ts'
import { addSystemGroups } from './groups.ts'
import { type OrganizationSettings, startingSettings } from './organization-settings.ts'
import type { Channel, Group, Message, Presence, Queue, User } from './records.ts'

export interface Habits {
  readonly word: string
  readonly featureLevel: number
  readonly heartbeatSeconds: number
  readonly longpollSeconds: number
  readonly idleSeconds: number
  /** How late events are, one after the other. */
  readonly eventDelaysMs: readonly number[]
}

/**
 * Ids need 53 bits, so that whoever keeps them in 32 is found out. They stay below 2 ** 53 all the same: the text says no
 * more than "integers", and many readers of JSON, target files among them, round what is larger.
 */
const firstId = 7_000_000_000_000_000

export class Organization {
  readonly clock: Clock
  readonly habits: Habits
  readonly faults: ReadonlySet<FaultName>
  readonly users = new Map<number, User>()
  readonly channels = new Map<number, Channel>()
  /** In the order of their ids. */
  readonly messages = new Map<number, Message>()
  readonly groups = new Map<number, Group>()
  readonly queues = new Map<string, Queue>()
  readonly presences = new Map<number, Presence>()
  /** One id for each set of people who write to each other. */
  readonly conversations = new Map<string, number>()
  readonly settings: OrganizationSettings
  readonly system: User
  presenceUpdates = 0
  #lastId = firstId

  constructor(clock: Clock, habits: Habits, faults: ReadonlySet<FaultName>) {
    this.clock = clock
    this.habits = habits
    this.faults = faults
    const group = addSystemGroups(this)
    this.settings = startingSettings(group)
    this.system = systemAccount(this.nextId())
    this.users.set(this.system.id, this.system)
  }

  /** Of one sequence for all kinds of things, and with gaps: nobody can take one id for another. */
  nextId(): number {
    this.#lastId += 7
    return this.#lastId
  }

  now(): number {
    return Math.floor(this.clock.seconds())
  }
}

function systemAccount(id: number): User {
  return {
    id,
    email: 'harbour-master@harbour.example',
    key: '',
    password: '',
    fullName: 'Harbour Master',
    role: 'member',
    isActive: true,
    isSystem: true,
    settings: new Map(),
  }
}

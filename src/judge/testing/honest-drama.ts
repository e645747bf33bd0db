// A history of an honest service: what was done and read, by whom and when. The harness's clock always runs; the
// service's runs with it, or stands still and is moved.

import fc from 'fast-check'
import { anybody, can, carryOut, type Deed, deed } from './honest-deeds.ts'
import { type HonestQueue, HonestService, type Manner } from './honest-service.ts'
import { clock, control, poll, register, type Step, wrote } from './queues-story.ts'

type Fields = Readonly<Record<string, unknown>>

const people = [1, 2, 3]
const channels = [0, 1, 2]

const asked = fc.constantFrom<Fields>(
  {},
  {},
  { event_types: ['user_settings', 'realm_user', 'alert_words'] },
  { narrow: [['channels', 'public']] },
  { fetch_event_types: ['user_settings'] },
  { client_capabilities: { user_settings_object: true } },
  { client_capabilities: { linkifier_url_template: true, individual_emoji_changes: true } },
  { slim_presence: true, client_capabilities: { simplified_presence_events: true, bulk_message_deletion: true } },
)
const who = fc.constantFrom(...people)
const reading = fc.record({
  queue: fc.nat(5),
  ack: fc.constantFrom('all', 'all', 'none', 'unnamed'),
  block: fc.boolean(),
  fate: fc.constantFrom('answered', 'answered', 'answered', 'answer lost', 'request lost'),
})
type Reading = typeof reading extends fc.Arbitrary<infer T> ? T : never

export const scene = fc.oneof(
  { weight: 8, arbitrary: fc.record({ deed }) },
  { weight: 4, arbitrary: fc.record({ reading }) },
  { weight: 1, arbitrary: fc.record({ appears: who }) },
  { weight: 1, arbitrary: fc.record({ registers: who, asked }) },
  { weight: 1, arbitrary: fc.record({ rests: fc.constantFrom(0.5, 11, 15, 40), registers: who, asked }) },
  { weight: 1, arbitrary: fc.record({ waits: fc.constantFrom(0.5, 3, 12, 30) }) },
)
export type Scene = typeof scene extends fc.Arbitrary<infer T> ? T : never

export class Drama {
  readonly steps: Step[] = []
  readonly #service: HonestService
  readonly #isMoved: boolean
  readonly #isOnTimers: boolean
  readonly #read = new Map<HonestQueue, number>()
  #here = 0
  #there = 1000

  constructor(manner: Manner, isMoved: boolean) {
    this.#isMoved = isMoved
    this.#isOnTimers = isMoved && manner.timers === 'real'
    // Timers that no hand moves are late by our own clock, though never by two seconds.
    const lag = this.#isOnTimers ? manner.lag / 5 : manner.lag
    this.#service = new HonestService({ ...manner, lag }, people, channels)
    this.#clock()
    this.#control('people', { people: people.map((user_id) => ({ user_id, role: 'member' })) })
    const made = channels.map((stream_id) => ({ stream_id, name: `c${stream_id}`, subscribers: [] }))
    this.#control('channels', { channels: made })
    for (const user_id of people) this.#control('person', { user_id, full_name: 'N0' })
    this.#pass(30)
    for (const _ of people) this.#register(1, {})
  }

  play(scene: Scene): void {
    if ('deed' in scene) this.#do(scene.deed)
    if ('reading' in scene) this.#poll(scene.reading)
    if ('appears' in scene) this.#appear(scene.appears)
    if ('waits' in scene) this.#pass(scene.waits)
    if ('rests' in scene) this.#rest(scene.rests)
    if ('registers' in scene) this.#register(scene.registers, scene.asked)
  }

  #do(deed: Deed): void {
    const { did, details, told } = carryOut(this.#service, deed)
    if (told) this.#service.tell(this.#now, told)
    this.#control(did, details)
  }

  #control(did: string, details: Fields): void {
    this.steps.push(control(did, details, this.#here))
    this.#tick()
  }

  #appear(user_id: number): void {
    const [sent, from] = [this.#here, this.#there]
    const entry = { active_timestamp: Math.floor(from), idle_timestamp: 0 }
    this.#service.presences[user_id] = entry
    const [modern, legacy] = [{ presences: { [user_id]: entry } }, { email: 'a@x.example', presence: { web: {} } }]
    const event = (queue: HonestQueue) => [can(queue, 'simplified_presence_events') ? modern : legacy]
    this.#service.tell(this.#now, { type: 'presence', to: anybody, event })
    this.#tick()
    const about = { by: user_id, at: sent, took: this.#here - sent, time: { from, to: this.#there } }
    this.steps.push(wrote('update-presence', { status: 'active' }, about))
  }

  #register(owner: number, parameters: Fields): void {
    const queue = this.#service.register(owner, parameters)
    const gives = { ...this.#service.state(owner, parameters), idle_queue_timeout_secs: 100_000 }
    const clock = [this.#there, this.#there] as const
    const about = { at: this.#here, took: 0.005, clock, user: owner, with: parameters, gives }
    this.steps.push(register(queue.queue_id, about))
    this.#tick()
  }

  #poll({ queue: index, ack: how, block, fate }: Reading): void {
    const { queues } = this.#service
    const queue = queues[queues.length - 1 - (index % queues.length)]
    if (!queue) return
    const begun = { user: queue.owner, at: this.#here }
    const from = this.#there
    const read = this.#read.get(queue) ?? -1
    const ack = how === 'unnamed' ? undefined : how === 'all' ? read : this.#service.acknowledged(queue)
    const events = fate === 'request lost' ? [] : this.#answer(queue, ack, block)
    const about = { ...begun, took: this.#here - begun.at + 0.005, clock: [from, this.#there] as const, block, events }
    this.steps.push(poll(queue.queue_id, { ...about, none: fate !== 'answered', ...(ack !== undefined && { ack }) }))
    this.#tick()
    if (fate === 'answered') this.#read.set(queue, Math.max(read, events.at(-1)?.id ?? -1))
  }

  /** A call that waits ends with the next event, or with a heartbeat. */
  #answer(queue: HonestQueue, ack: number | undefined, block: boolean): HonestQueue['events'] {
    const end = this.#there + 50
    for (let next: number | undefined = this.#there; next !== undefined && next < end; next = this.#service.nextDue()) {
      if (!this.#isMoved) this.#pass(Math.max(0, next - this.#there))
      const events = this.#service.fetch(queue, ack)
      if (events.length > 0 || !block || this.#isMoved) break
    }
    const events = this.#service.fetch(queue, ack)
    if (events.length > 0 || !block) return events
    if (!this.#isMoved) this.#pass(end - this.#there)
    this.#service.beat(queue)
    return this.#service.fetch(queue, ack)
  }

  /** The clock by which events are late. */
  get #now(): number {
    return this.#isOnTimers ? this.#here : this.#there
  }

  /** Reads all queues until they are empty. */
  #rest(seconds: number): void {
    this.#pass(seconds)
    // Without some real time nothing can be missed.
    if (this.#isMoved && seconds > 10) this.#here += 2.5
    this.#service.reach(this.#now)
    const rounds = Array.from({ length: 8 })
    for (const [queue] of this.#service.queues.entries())
      for (const _ of rounds) this.#poll({ queue, ack: 'all', block: false, fate: 'answered' })
  }

  #pass(seconds: number): void {
    this.#clock()
    this.#here += this.#isMoved ? 0.01 : seconds
    this.#there += seconds
    this.#clock()
    this.#service.reach(this.#now)
  }

  #tick(): void {
    this.#here += 0.01
    if (!this.#isMoved) this.#there += 0.01
    this.#service.reach(this.#now)
  }

  #clock(): void {
    if (this.#isMoved) this.steps.push(clock(this.#here, this.#there))
  }
}

// One simulated user: comes, registers, waits for events, pings presence on a timer that ticks whatever else hangs, does
// this and that, and leaves. What it does is planned by the clock and not by the answers: a slow server gets no rest.

import { count, lag, now, offer, online } from 'k6/x/plumb'
import { Actions } from './actions.ts'
import { Caller } from './call.ts'
import { can } from './can.ts'
import { absolute, atOrStop, end, hardEnd } from './clock.ts'
import { common } from './plan.ts'
import type { Persona, PlannedUser } from './planned.ts'
import { Queue } from './queue.ts'
import { Draw } from './random.ts'

type Until = () => number

export class User {
  readonly #user: PlannedUser
  readonly #persona: Persona
  readonly #caller: Caller
  readonly #draw: Draw
  readonly #actions: Actions

  constructor(user: PlannedUser, headers: Readonly<Record<string, string>>) {
    this.#user = user
    this.#persona = common.personas[user.persona] as Persona
    this.#caller = new Caller(user, headers)
    this.#draw = new Draw(common.seed * 1_000_003 + user.user_id)
    this.#actions = new Actions(user, this.#persona, this.#caller, this.#draw)
  }

  /** Stays begin when they are planned, also where the end of the one before hangs. */
  async live(): Promise<void> {
    const stays: Promise<void>[] = []
    for (const [from, to] of this.#user.sessions.map((times) => times.map(absolute) as [number, number])) {
      await atOrStop(from, end)
      // The run may have come to its end meanwhile.
      if (now() < end()) stays.push(this.#session(from, to))
    }
    await Promise.all(stays)
  }

  async #session(from: number, to: number): Promise<void> {
    // Whoever is there at the end waits for the last events.
    const early = this.#draw.share() * Math.min(1500, common.drain_ms / 4)
    const leave: Until = () => (to >= end() ? hardEnd() - early : to)
    const stop: Until = () => Math.min(to, end())
    online(1)
    // Whoever has left is not there any more, also where something of theirs still hangs.
    const gone = atOrStop(leave(), leave).then(() => online(-1))
    lag('start', from, now())
    const lacksQueues = common.absent.some((slug) => slug === 'get-events' || slug === 'register-queue')
    const polls = this.#persona.register !== undefined && !lacksQueues
    await Promise.all([
      gone,
      polls ? new Queue(this.#user, this.#persona, this.#caller, this.#draw).keep(from, leave) : undefined,
      this.#present(from, stop),
      this.#catchUp(from),
      this.#act(from, stop),
    ])
    if (this.#user.sampled && to >= end()) await this.#lookAgain()
  }

  async #present(from: number, stop: Until): Promise<void> {
    const { presence } = this.#persona
    if (presence === undefined || !can(this.#user, 'presence', common.absent)) return
    for (let next = from; next < stop(); next += presence.every_ms) {
      await atOrStop(next, stop)
      if (next >= stop()) return
      const request = { step: 'update-presence', method: 'POST', path: '/users/me/presence' } as const
      this.#do('presence', next, () => this.#caller.call({ ...request, parameters: presence.form, intended: next }))
    }
  }

  async #act(from: number, stop: Until): Promise<void> {
    const rates = Object.entries(this.#persona.actions).filter(([action]) => can(this.#user, action, common.absent))
    const all = rates.reduce((sum, [, rate]) => sum + rate, 0)
    if (all === 0) return
    const underWay = new Set<Promise<unknown>>()
    for (let next = from + this.#draw.wait(all); next < stop(); next += this.#draw.wait(all)) {
      const [intended, action] = [next, this.#choose(rates, all)]
      await atOrStop(intended, stop)
      if (intended >= stop()) break
      const done: Promise<unknown> = this.#do(action, intended, () => this.#actions.do(action, intended)).then(() =>
        underWay.delete(done),
      )
      underWay.add(done)
    }
    await Promise.all(underWay)
  }

  #choose(rates: readonly (readonly [string, number])[], all: number): string {
    let left = this.#draw.share() * all
    for (const [action, rate] of rates) {
      left -= rate
      if (left < 0) return action
    }
    return rates[0]?.[0] ?? ''
  }

  /** Somebody who sleeps or is cut off does nothing. */
  async #do(action: string, intended: number, work: () => Promise<unknown>): Promise<void> {
    const { breaks, persona } = this.#user
    const isGone = breaks.some(
      ({ kind, at_ms, until_ms }) => isAbsence(kind) && absolute(at_ms) <= intended && intended < absolute(until_ms),
    )
    if (isGone) return count('left out', 1)
    lag('start', intended, now())
    count(`did ${persona} ${action}`, 1)
    offer('steps', intended)
    await work()
  }

  /** Somebody who was away for long fetches what happened, older and older. */
  async #catchUp(from: number): Promise<void> {
    const { backlog } = this.#persona
    if (backlog === undefined) return
    let [anchor, intended] = ['newest', from]
    for (let calls = this.#draw.integer(...backlog.calls); calls > 0 && intended < end(); calls--) {
      const parameters = { anchor, num_before: `${this.#draw.integer(...backlog.messages)}`, num_after: '0' }
      offer('steps', intended)
      const request = { step: 'get-messages', method: 'GET', path: '/messages', parameters, intended } as const
      const { failure, response, answered } = await this.#caller.call(request)
      const oldest = failure === '' ? response.json('messages.0.id') : undefined
      if (oldest === undefined || response.json('found_oldest') === true) return
      ;[anchor, intended] = [`${oldest}`, answered]
    }
  }

  /** What a fresh state says is compared with what the first one and the events come to. */
  async #lookAgain(): Promise<void> {
    const { event_types: _, ...parameters } = { ...this.#persona.register, ...this.#user.register }
    await this.#caller.call({ step: 'register-queue', method: 'POST', path: '/register', parameters })
  }
}

function isAbsence(kind: string): boolean {
  return kind === 'sleep' || kind === 'cut-off'
}

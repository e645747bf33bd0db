// A user's event queue: registered, asked again and again, registered anew where it is lost. Failures are waited out as
// clients do it: web clients back off, simple bots try again each second.

import { away, endQueue, events, now, offer, openQueue } from 'k6/x/plumb'
import type { Caller } from './call.ts'
import { absolute, at, hardEnd, over } from './clock.ts'
import { common } from './plan.ts'
import type { Break, Persona, PlannedUser } from './planned.ts'
import type { Draw } from './random.ts'

interface Registered {
  readonly number: number
  id: string
  last: number
  /** When the last question was sent that was answered. */
  asked: number
}

/** What a client asks for whose queue the server has lost. */
const noQueue = 'lost'

export class Queue {
  readonly #user: PlannedUser
  readonly #persona: Persona
  readonly #caller: Caller
  readonly #draw: Draw
  #registered: Registered | undefined
  #breaks: readonly Break[]
  #failures = 0
  /** When the user leaves. */
  #until: () => number = hardEnd

  constructor(user: PlannedUser, persona: Persona, caller: Caller, draw: Draw) {
    this.#user = user
    this.#persona = persona
    this.#caller = caller
    this.#draw = draw
    this.#breaks = user.breaks.map((one) => ({ ...one, at_ms: absolute(one.at_ms), until_ms: absolute(one.until_ms) }))
  }

  /** Until the user leaves; then it looks once more, so that nothing is open that came before. */
  async keep(from: number, until: () => number): Promise<void> {
    this.#until = until
    this.#breaks = this.#breaks.filter(({ until_ms }) => until_ms > from)
    let intended = from
    while (now() < until()) {
      const [next] = this.#breaks
      if (next !== undefined && now() >= next.at_ms) await this.#interrupted(next)
      else if (this.#registered === undefined) await this.#register(intended)
      else await orOver(this.#poll(this.#registered, Math.min(until(), next?.at_ms ?? until())))
      intended = now()
    }
    await this.#leave()
  }

  async #register(intended: number): Promise<void> {
    offer('steps', intended)
    const request = { step: 'register-queue', method: 'POST', path: '/register', intended } as const
    const { failure, answered, response } = await this.#caller.call({
      ...request,
      parameters: { ...this.#persona.register, ...this.#user.register },
    })
    if (failure !== '') return this.#waitAfter(failure)
    this.#failures = 0
    const number = openQueue(this.#user.user_id, answered, this.#user.persona)
    const [id, last] = [`${response.json('queue_id')}`, Number(response.json('last_event_id') ?? -1)]
    this.#registered = { number, id, last, asked: answered }
  }

  async #poll(queue: Registered, until: number): Promise<void> {
    const { number, id, last } = queue
    const answer = await this.#caller.poll({ queue: number, id, last, until })
    queue.last = answer.last
    if (answer.asked > 0) {
      queue.asked = answer.asked
      this.#failures = 0
    }
    const { failure } = answer
    const isGone = failure === 'refused BAD_EVENT_QUEUE_ID' || (id === noQueue && failure.startsWith('refused'))
    if (isGone) return this.#end('lost')
    // It gave up waiting, since it leaves or is interrupted.
    if (failure === 'timeout' && now() >= until - 1) return
    if (failure !== '') return this.#waitAfter(failure)
  }

  async #interrupted({ kind, at_ms, until_ms }: Break): Promise<void> {
    this.#breaks = this.#breaks.slice(1)
    if (kind === 'reload') return this.#end('reload')
    if (kind === 'lose-queue') {
      if (this.#registered) this.#registered.id = noQueue
      return
    }
    if (kind === 'sleep') await at(Math.min(until_ms, this.#until()))
    else while (now() < Math.min(until_ms, this.#until())) await this.#waitAfter('cut off')
    if (this.#registered) away(this.#registered.number, at_ms, now())
  }

  #end(why: string): void {
    if (this.#registered) endQueue(this.#registered.number, this.#registered.asked, why)
    this.#registered = undefined
  }

  async #leave(): Promise<void> {
    if (this.#registered) await this.#lookOnce(this.#registered)
    this.#end('left')
  }

  async #lookOnce(queue: Registered): Promise<void> {
    const { failure, sent, answered, response } = await this.#caller.call({
      ...{ step: 'get-events', method: 'GET', path: '/events' },
      parameters: { queue_id: queue.id, last_event_id: `${queue.last}`, dont_block: 'true' },
    })
    if (failure === 'refused BAD_EVENT_QUEUE_ID') return this.#end('lost')
    if (failure !== '') return
    events(queue.number, response.body ?? '', queue.last, answered)
    queue.asked = sent
  }

  async #waitAfter(failure: string): Promise<void> {
    this.#failures += 1
    const seconds = this.#persona.retry === 'each-second' && failure !== '429' ? 1 : this.#backOff()
    await at(Math.min(now() + seconds * 1000, this.#until()))
  }

  #backOff(): number {
    return this.#draw.between(0.5, 1) * Math.min(2 ** ((this.#failures + 1) / 2), 90)
  }
}

/** Where a run may end early, a poll that waits does not keep it. Otherwise polls know from the start how long to wait. */
function orOver(poll: Promise<void>): Promise<void> {
  return common.may_stop ? Promise.race([poll, over]) : poll
}

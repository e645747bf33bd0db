// What users do besides waiting for events. A change that others are told of carries a nonce, and the ledger knows it.

import { change, nextNonce, now, put, take } from 'k6/x/plumb'
import type { Answer, Caller, Request } from './call.ts'
import { common } from './plan.ts'
import type { OwnMessage, Persona, PlannedUser } from './planned.ts'
import type { Draw } from './random.ts'
import { asking } from './target-clock.ts'

/** Who is told of a change: the subscribers of a channel, or everybody. */
const everybody = 0

interface Change {
  readonly kind: string
  readonly scope: number
  readonly object: number
  request(nonce: string): Omit<Request, 'intended'>
}

const quiet = { send_notification_to_old_thread: 'false', send_notification_to_new_thread: 'false' }

export class Actions {
  readonly #user: PlannedUser
  readonly #persona: Persona
  readonly #caller: Caller
  readonly #draw: Draw
  /** Changes of one thing follow one another, so that their order is known. */
  readonly #under = new Map<string, Promise<unknown>>()
  readonly #reactions: number[]
  readonly #table: Readonly<Record<string, (intended: number) => Promise<unknown>>>
  #seen: number | undefined
  /** Undefined until it is known: an earlier run may have left the topic resolved. */
  #isResolved: boolean | undefined
  #isOn = false
  #hasAskedTime = false

  constructor(user: PlannedUser, persona: Persona, caller: Caller, draw: Draw) {
    this.#user = user
    this.#persona = persona
    this.#caller = caller
    this.#draw = draw
    this.#reactions = [...user.reactions]
    // Not where it is declared: k6's engine breaks down on functions in the first values of private fields.
    this.#table = {
      read: (intended) => this.#read(intended),
      scroll: (intended) => this.#scroll(intended),
      look: (intended) => this.#look(intended),
      history: (intended) => this.#get('get-message-history', `/messages/${this.#own()?.id}/history`, {}, intended),
      streams: (intended) => this.#get('get-streams', '/streams', {}, intended),
      edit: (intended) => this.#edit(intended),
      move: (intended) => this.#move(intended),
      resolve: (intended) => this.#resolve(intended),
      react: (intended) => this.#react(intended),
      schedule: (intended) => this.#schedule(intended),
      settings: (intended) => this.#settings(intended),
      rename: (intended) => this.#rename(intended),
      status: (intended) => this.#status(intended),
      store: (intended) => this.#store(intended),
    }
  }

  do(action: string, intended: number): Promise<unknown> {
    return this.#table[action]?.(intended) ?? Promise.resolve()
  }

  async #read(intended: number): Promise<void> {
    const { failure, response } = await this.#get('get-messages', '/messages', this.#view('newest'), intended)
    const id = failure === '' ? response.json('messages.0.id') : undefined
    if (typeof id === 'number') this.#seen = id
  }

  #scroll(intended: number): Promise<unknown> {
    const id = this.#anyMessage()
    return id === undefined
      ? this.#read(intended)
      : this.#get('get-messages', '/messages', this.#view(`${id}`), intended)
  }

  #look(intended: number): Promise<unknown> {
    const id = this.#anyMessage()
    return id === undefined ? this.#read(intended) : this.#get('get-message', `/messages/${id}`, {}, intended)
  }

  #get(step: string, path: string, parameters: Record<string, string>, intended: number): Promise<Answer> {
    return this.#caller.call({ step, method: 'GET', path, parameters, intended })
  }

  #view(anchor: string): Record<string, string> {
    const { num_before, num_after } = this.#persona.view
    return { anchor, num_before: `${num_before}`, num_after: `${num_after}` }
  }

  #own(): OwnMessage | undefined {
    return this.#draw.one(this.#user.messages)
  }

  /** One that somebody in a channel of the user's sent: ids go round. Otherwise one that the user has seen. */
  #anyMessage(): number | undefined {
    const pool = `messages of ${this.#draw.one(this.#user.channels)}`
    const id = take(pool)
    if (id === null) return this.#own()?.id ?? this.#seen
    put(pool, id)
    return Number(id)
  }

  #edit(intended: number): Promise<unknown> {
    const { id = 0, channel = 0 } = this.#own() ?? {}
    return this.#change(intended, {
      ...{ kind: 'edit-message', scope: channel, object: id },
      request: (nonce) => patch(id, { content: `I have thought about it again: ${nonce}` }),
    })
  }

  #move(intended: number): Promise<unknown> {
    const { id = 0, channel = 0 } = this.#own() ?? {}
    return this.#change(intended, {
      ...{ kind: 'edit-message', scope: channel, object: id },
      request: (nonce) => patch(id, { topic: `about ${nonce}`, propagate_mode: 'change_one', ...quiet }),
    })
  }

  /** Without a nonce, since the mark alone changes. */
  #resolve(intended: number): Promise<unknown> {
    const { id = 0, name = '' } = this.#user.topic ?? {}
    return this.#after('topic', () => {
      // Whoever asks for what already is so is refused.
      const expected = this.#isResolved === undefined ? ['BAD_REQUEST'] : []
      this.#isResolved = !this.#isResolved
      const topic = this.#isResolved ? `✔ ${name}` : name
      return this.#caller.call({ ...patch(id, { topic, propagate_mode: 'change_all', ...quiet }), intended, expected })
    })
  }

  #react(intended: number): Promise<unknown> {
    const message = this.#reactions.pop() ?? this.#own()?.id
    const parameters = { emoji_name: 'smile', emoji_code: '1f604', reaction_type: 'unicode_emoji' }
    const expected = ['REACTION_DOES_NOT_EXIST']
    return this.#caller.call({
      ...{ step: 'remove-reaction', method: 'DELETE', path: `/messages/${message}/reactions` },
      ...{ parameters, intended, expected },
    })
  }

  #schedule(intended: number): Promise<unknown> {
    const channel = this.#draw.one(this.#user.channels) ?? 0
    return this.#after('clock', () => this.#learnTime(intended)).then(() =>
      this.#change(intended, {
        ...{ kind: 'schedule-message', scope: channel, object: -this.#user.user_id },
        request: (nonce) => this.#scheduled(channel, nonce),
      }),
    )
  }

  /** Asked once; where it is not told, our time is tried. */
  async #learnTime(intended: number): Promise<void> {
    if (this.#caller.clock.isTold || this.#hasAskedTime || common.absent.includes('update-presence')) return
    this.#hasAskedTime = true
    const ask = { step: 'update-presence', method: 'POST', path: '/users/me/presence' } as const
    await this.#caller.call({ ...ask, parameters: asking, intended })
  }

  #scheduled(channel: number, nonce: string): Omit<Request, 'intended'> {
    const { clock } = this.#caller
    const due = Math.ceil(clock.seconds(now()) ?? now() / 1000) + 2
    // Where the target does not tell its time, ours may be in the past there.
    const dueMs = clock.ours(due) ?? Number.NEGATIVE_INFINITY
    return {
      ...{ step: 'schedule-message', method: 'POST', path: '/scheduled_messages', dueMs },
      parameters: {
        ...{ type: 'stream', to: `${channel}`, topic: 'later', content: `as announced: ${nonce}` },
        scheduled_delivery_timestamp: `${due}`,
      },
    }
  }

  #settings(intended: number): Promise<unknown> {
    return this.#after('settings', () => {
      this.#isOn = !this.#isOn
      const parameters = { twenty_four_hour_time: `${this.#isOn}` }
      return this.#caller.call({ step: 'update-settings', method: 'PATCH', path: '/settings', parameters, intended })
    })
  }

  #rename(intended: number): Promise<unknown> {
    return this.#change(intended, {
      ...{ kind: 'update-settings', scope: everybody, object: this.#user.user_id },
      request: (nonce) => {
        const parameters = { full_name: `Load ${nonce}` }
        return { step: 'update-settings', method: 'PATCH', path: '/settings', parameters }
      },
    })
  }

  #status(intended: number): Promise<unknown> {
    const other = this.#draw.one(this.#user.others) ?? 0
    return this.#change(intended, {
      ...{ kind: 'update-user-status', scope: everybody, object: other },
      request: (nonce) => {
        const parameters = { status_text: `busy ${nonce}` }
        return { step: 'update-user-status', method: 'POST', path: `/users/${other}/status`, parameters }
      },
    })
  }

  #store(intended: number): Promise<unknown> {
    const parameters = { storage: JSON.stringify({ seen: `${Math.floor(now())}` }) }
    return this.#caller.call({ step: 'update-bot-storage', method: 'PUT', path: '/bot_storage', parameters, intended })
  }

  #change(intended: number, { kind, scope, object, request }: Change): Promise<unknown> {
    return this.#after(`${kind} ${object}`, async () => {
      const writer = this.#user.user_id
      const [number, nonce] = nextNonce(writer, kind !== 'schedule-message')
      const { sent, answered, failure } = await this.#caller.call({ ...request(nonce), intended })
      change(writer, number, kind, scope, object, sent, answered, outcomeOf(failure))
    })
  }

  #after(thing: string, work: () => Promise<unknown>): Promise<unknown> {
    const done = (this.#under.get(thing) ?? Promise.resolve()).then(work)
    this.#under.set(thing, done)
    return done
  }
}

function patch(id: number, parameters: Record<string, string>): Omit<Request, 'intended'> {
  return { step: 'edit-message', method: 'PATCH', path: `/messages/${id}`, parameters }
}

/** Whoever got no proper answer cannot know. */
function outcomeOf(failure: string): string {
  if (failure === '') return 'ok'
  return failure.startsWith('refused') || failure === '429' ? 'refused' : 'unknown'
}

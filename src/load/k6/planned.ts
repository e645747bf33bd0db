// What users do and when, as the Node side planned it (src/load/plan). Times are milliseconds from the start of the run.

export interface Persona {
  /** Parameters of POST /register; absent where it has no queue. */
  readonly register?: Readonly<Record<string, string>>
  readonly presence?: { readonly every_ms: number; readonly form: Readonly<Record<string, string>> }
  /** How often a second, by name. */
  readonly actions: Readonly<Record<string, number>>
  /** Fetched when it comes back: how often, and how many messages at a time. */
  readonly backlog?: { readonly calls: readonly [number, number]; readonly messages: readonly [number, number] }
  readonly view: { readonly num_before: number; readonly num_after: number }
  readonly retry: 'back-off' | 'each-second'
}

export interface Break {
  readonly kind: 'reload' | 'lose-queue' | 'cut-off' | 'sleep'
  readonly at_ms: number
  readonly until_ms: number
}

export interface OwnMessage {
  readonly id: number
  readonly channel: number
}

export interface PlannedUser {
  readonly name: string
  readonly user_id: number
  readonly persona: string
  readonly is_bot: boolean
  readonly channels: readonly number[]
  /** Its own, which it edits and moves. */
  readonly messages: readonly OwnMessage[]
  /** Its own too, alone in a topic that is resolved and taken up again. */
  readonly topic?: OwnMessage & { readonly name: string }
  /** Ids of messages that it has reacted to. */
  readonly reactions: readonly number[]
  /** Whose status it changes. */
  readonly others: readonly number[]
  readonly sessions: readonly (readonly [number, number])[]
  readonly breaks: readonly Break[]
  readonly sampled: boolean
  /** Parameters of POST /register that it has besides those of its persona. */
  readonly register: Readonly<Record<string, string>>
}

export interface Common {
  readonly base_url: string
  readonly vus: number
  readonly users: number
  readonly seed: number
  /** When nothing new is begun any more. */
  readonly end_ms: number
  /** Whether the run may be ended early. */
  readonly may_stop: boolean
  /** For how long events are waited for after that. */
  readonly drain_ms: number
  readonly request_timeout_ms: number
  readonly longpoll_timeout_ms: number
  readonly personas: Readonly<Record<string, Persona>>
  /** Endpoints that are not asked. */
  readonly absent: readonly string[]
}

// Our own k6 extension (src/load/k6-build), as scripts see it. Times are milliseconds since 1970.

declare module 'k6/x/plumb' {
  export interface Polling {
    readonly queue: number
    readonly url: string
    readonly id: string
    readonly last: number
    readonly until: number
    /** Of one answer. */
    readonly timeoutMs: number
    readonly headers: Readonly<Record<string, string>>
    /** As whom it is recorded; empty where it is not. */
    readonly actor: string
  }

  /** The status is 0 where the time is over, and where there was no answer: then there is an error. */
  export interface Polled {
    readonly status: number
    /** As k6 numbers them; 0 where there is none. */
    readonly error_code: number
    /** Of the envelope; empty where it cannot be read. */
    readonly result: string
    readonly code: string
    readonly last: number
    /** When the last question was sent that was answered; 0 where none was. */
    readonly asked: number
  }

  /** Reads the plan that PLUMB_PLAN names, and gives its part that is common to all users, as JSON. */
  export function open(): string
  /** Where what is measured goes. */
  export function folder(): string
  /** Headers of all requests, as JSON; known once the run has begun. */
  export function headers(): string
  /** The users that a virtual user plays, with their keys, as JSON; virtual users are counted from 1, in all processes. */
  export function usersOf(vu: number): string
  export function now(): number
  /** When the run starts; all times of the plan are counted from there. */
  export function startAt(): number
  export function isToStop(): boolean
  export function save(): void

  export function offer(step: string, intended: number): void
  export function begin(step: string, intended: number, sent: number): void
  export function end(step: string, intended: number, sent: number, answered: number, failure: string): void
  /** How late something was that the generator had planned: an event loop's beat, or the start of a step. */
  export function lag(of: 'loop' | 'start', planned: number, now: number): void
  export function count(name: string, by: number): void
  export function online(by: number): void

  export function put(pool: string, item: string): void
  export function take(pool: string): string | null

  /** Gives the number by which the ledger calls the queue. */
  export function openQueue(user: number, registered: number, persona: string): number
  export function endQueue(queue: number, asked: number, why: string): void
  export function away(queue: number, from: number, to: number): void
  /** Takes in an answer to GET /events. */
  export function events(queue: number, body: string, acknowledged: number, at: number): void
  /** Asks a queue again and again, and takes in what it says, until then or until an answer is no good one. */
  export function poll(asked: Polling): Promise<Polled>
  /** No queue is asked after this time. */
  export function pollUntil(time: number): void
  /** The number of the next change of a writer, and the text that names it; whether it takes effect when it is sent. */
  export function nextNonce(writer: number, isAtOnce: boolean): [number: number, text: string]
  export function change(
    writer: number,
    number: number,
    kind: string,
    scope: number,
    object: number,
    sent: number,
    answered: number,
    outcome: string,
  ): void
  /** A line of the trace of sampled users. */
  export function record(line: string): void
}

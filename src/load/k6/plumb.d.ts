// Our own k6 extension (src/load/k6-build), as scripts see it. Times are milliseconds since 1970.

declare module 'k6/x/plumb' {
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
  export function lag(of: 'loop' | 'start', milliseconds: number): void
  export function count(name: string, by: number): void
  export function online(by: number): void

  export function put(pool: string, item: string): void
  export function take(pool: string): string | null

  /** Gives the number by which the ledger calls the queue. */
  export function openQueue(user: number, registered: number, persona: string): number
  export function endQueue(queue: number, asked: number, why: string): void
  export function away(queue: number, from: number, to: number): void
  /** Takes in an answer to GET /events: result, code, highest event id, number of events. */
  export function events(
    queue: number,
    body: string,
    acknowledged: number,
    at: number,
  ): [result: string, code: string, last: number, events: number]
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

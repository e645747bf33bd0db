// A plan: one sequence of requests as data, with the namespace it works in. People, messages and earlier answers
// are named, not numbered; what the names stand for is found out when the plan runs.

export interface PlannedMessage {
  readonly from: string
  /** A channel's name, or for direct messages the other people's. */
  readonly channel?: string
  readonly topic?: string
  readonly to?: readonly string[]
  readonly content: string
  /** Seconds. */
  readonly age: number
}

export interface Namespace {
  /** Roles by name. */
  readonly people: Readonly<Record<string, string>>
  /** Subscribers by channel. */
  readonly channels: Readonly<Record<string, readonly string[]>>
  readonly messages: Readonly<Record<string, PlannedMessage>>
  /** Organization settings at the beginning. */
  readonly settings: Readonly<Record<string, unknown>>
}

/** A value that is only known when the plan runs. */
export type Reference =
  | { readonly message: string }
  | { readonly channel: string }
  /** A field of the answer to an earlier step. */
  | { readonly answer: string; readonly field: string }
  /** The highest event id that was received from the queue registered by a step. */
  | { readonly lastEventOf: string }
  /** The SHA-256 of a message's content, as far as it is known. */
  | { readonly sha256Of: string }

export type Value = string | number | boolean | readonly string[] | Reference

export interface RequestStep {
  /** The endpoint's slug. */
  readonly do: string
  /** Who asks; absent for a request without credentials. */
  readonly as?: string
  readonly with: Readonly<Record<string, Value>>
  /** A name for the answer, if later steps refer to it. */
  readonly name?: string
  /** Sent without waiting for the answer; a later `settle` waits. */
  readonly inBackground?: true
}

export type FixtureStep =
  | { readonly fixture: 'advance'; readonly seconds: number }
  | {
      readonly fixture: 'user-setting'
      readonly of: string
      readonly property: string
      readonly value: string | number | boolean
    }
  | { readonly fixture: 'settings'; readonly settings: Readonly<Record<string, unknown>> }
  /** Waits for the requests in the background. */
  | { readonly fixture: 'settle' }

export type Step = RequestStep | FixtureStep

export interface Plan {
  readonly namespace: Namespace
  readonly steps: readonly Step[]
}

export function isRequest(step: Step): step is RequestStep {
  return 'do' in step
}

export function isReference(value: Value): value is Reference {
  return typeof value === 'object' && !Array.isArray(value)
}

/** Ids from here on are never given to a message by any server we know; a plan uses them for messages that are not there. */
export const surelyMissing = 2_100_000_000

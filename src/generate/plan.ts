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

interface PlannedChannel {
  readonly subscribers: readonly string[]
  readonly privacy?: string
  readonly history_public_to_subscribers?: boolean
  readonly topics_policy?: string
}

export interface Namespace {
  /** Roles by name. */
  readonly people: Readonly<Record<string, string>>
  /** Further clients of some of them, by name: each is an actor of its own with the person's account. */
  readonly clients?: Readonly<Record<string, string>>
  readonly channels: Readonly<Record<string, PlannedChannel>>
  readonly messages: Readonly<Record<string, PlannedMessage>>
  /** Organization settings at the beginning. */
  readonly settings: Readonly<Record<string, unknown>>
}

/** A distance from UTC, as `+05:45`. */
export type Zone = `${'+' | '-'}${number}:${number}`

/** In UTC with its letter, in UTC without any zone, in another zone, or only the date. */
export type DateSpelling = 'utc' | 'no zone' | 'date' | Zone

/** What can be asked for though it is not there. */
export type Missing = 'message' | 'user' | 'channel' | 'group' | 'linkifier' | 'emoji' | 'emoji name'

/** A value that is only known when the plan runs. */
export type Reference =
  | { readonly message: string }
  | { readonly channel: string }
  | { readonly user: string }
  /** A field of the answer to an earlier step; `uploads.0.path_id` looks deeper, `people.*.user_id` into each item. With
   * `integer` it stands for nothing else. */
  | { readonly answer: string; readonly field: string; readonly integer?: true }
  /** What registrations tell of the organization under this name, as `max_topic_length`. */
  | { readonly told: string }
  /** The highest event id that was received from the queue registered by a step. */
  | { readonly lastEventOf: string }
  /** The SHA-256 of a message's content, as far as it is known. */
  | { readonly sha256Of: string }
  /** The SHA-256 of a text. */
  | { readonly sha256: Value }
  /** The target's time, so many seconds from now. */
  | { readonly secondsFromNow: number }
  /** The same as ISO 8601 text, in one of its spellings. */
  | { readonly isoFromNow: number; readonly spelled: DateSpelling }
  /** The address of an integration that listens while the plan runs; the step that makes its bot has the same name. */
  | { readonly webhook: string }
  /** Somebody of that role who was there before any plan, where the organization is there for tests alone. */
  | { readonly standing: string }
  /** The part of somebody's API e-mail address behind the @. */
  | { readonly domainOf: string }
  /** An id or a name that nothing has, or nobody. */
  | { readonly missing: Missing }
  /** A name that nothing else in the organization has, beginning so: another one each time, or in a plan the same. */
  | { readonly unique: string; readonly isSame?: true }
  /** A word behind the vendor's, as `_extra_emoji`. */
  | { readonly vendor: string }
  /** Letters, one more than the number that a value stands for. */
  | { readonly oneLongerThan: Value }
  /** A text so many times over. */
  | { readonly repeated: string; readonly times: number }
  /** An object whose members would otherwise pass for a reference. */
  | { readonly plain: { readonly [member: string]: Value } }
  /** Several pieces put together. */
  | { readonly text: readonly Value[] }
  | Verbatim

/** What no value of the parameter gives: texts that are sent as they are, each under the parameter's name. */
export interface Verbatim {
  readonly verbatim: readonly string[]
}

/** What can be wrong with credentials: nobody has the key, or somebody else, or the e-mail, or they are not sent as Basic. */
export type Spoilt = 'key' | 'other-key' | 'email' | 'scheme'

export type Value =
  | null
  | string
  | number
  | boolean
  | readonly Value[]
  | { readonly [member: string]: Value }
  | Reference

export interface RequestStep {
  /** The endpoint's slug. */
  readonly do: string
  /** Who asks; absent for a request without credentials. */
  readonly as?: string
  /** What is wrong with their credentials, so that it is nobody who asks. */
  readonly spoilt?: Spoilt
  readonly with: Readonly<Record<string, Value>>
  /** More parameters, already encoded, rightly or not; a character is a byte (Latin-1). */
  readonly raw?: string
  /** A name for the answer, if later steps refer to it. */
  readonly name?: string
  /** Sent without waiting for the answer; a later `settle` waits. */
  readonly inBackground?: true
  /** Neighbours with lanes are asked at once; those of one lane wait for each other. */
  readonly lane?: number
  /** The client goes away as soon as it is sent, so that no answer is heard. */
  readonly unheard?: true
}

export type FixtureStep =
  /** Where the clock cannot be moved, time passes by itself for what is worth waiting for. */
  | { readonly fixture: 'advance'; readonly seconds: number; readonly isWorthWaiting?: true }
  /** An action of the control protocol (specs/control.yaml); left out before the feature level that it needs. */
  | {
      readonly fixture: 'control'
      readonly action: string
      readonly with: Readonly<Record<string, Value>>
      readonly name?: string
      readonly since?: number
      /** Whether it can be carried out hangs on what the target did before; it is skipped where it cannot. */
      readonly mayFail?: true
      /** Whatever else is left out of the plan, this is not: it undoes what would disturb other plans. */
      readonly putsBack?: true
    }
  /** Waits for the requests in the background. */
  | { readonly fixture: 'settle' }
  /** Waits until an integration has been told of these messages. */
  | {
      readonly fixture: 'deliveries'
      readonly webhook: string
      readonly with: { readonly message_ids: readonly Value[] }
    }
  /** Goes away from the requests in the background without waiting for their answers. */
  | { readonly fixture: 'drop' }

export type Step = RequestStep | FixtureStep

/** Steps, of which some may stand together in lists of their own, as a request and the look after it. */
export type Steps = readonly (Step | Steps)[]

export function inOneList(steps: Steps): Step[] {
  return steps.flatMap((one) => ('length' in one ? inOneList(one) : [one]))
}

export interface Plan {
  readonly namespace: Namespace
  readonly steps: readonly Step[]
}

export function isRequest(step: Step): step is RequestStep {
  return 'do' in step
}

const referenceKeys = [
  'message',
  'channel',
  'user',
  'answer',
  'told',
  'lastEventOf',
  'sha256Of',
  'sha256',
  'secondsFromNow',
  'isoFromNow',
  'webhook',
  'standing',
  'domainOf',
  'missing',
  'unique',
  'vendor',
  'oneLongerThan',
  'repeated',
  'plain',
  'text',
  'verbatim',
]

export function isReference(value: Value): value is Reference {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const [first] = Object.keys(value)
  return first !== undefined && referenceKeys.includes(first)
}

export function isVerbatim(value: unknown): value is Verbatim {
  return typeof value === 'object' && value !== null && 'verbatim' in value
}

/** All references inside a value. */
export function referencesIn(value: Value): Reference[] {
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap(referencesIn)
  if (!isReference(value)) return Object.values(value).flatMap(referencesIn)
  if ('oneLongerThan' in value) return referencesIn(value.oneLongerThan)
  if ('sha256' in value) return referencesIn(value.sha256)
  if ('plain' in value) return Object.values(value.plain).flatMap(referencesIn)
  return 'text' in value ? value.text.flatMap(referencesIn) : [value]
}

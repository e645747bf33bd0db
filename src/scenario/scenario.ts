// A scenario as it is carried out: one claim, what is given, and the steps, each with the line that it stands on.
// Values are still as they are written; `$` words in them are read where they are used (words.ts).

export type Json = null | string | number | boolean | readonly Json[] | { readonly [member: string]: Json }
export type Members = Readonly<Record<string, Json>>

interface GivenChannel {
  readonly subscribers: readonly string[]
  readonly privacy?: string
  readonly history_public_to_subscribers?: boolean
  readonly topics_policy?: string
}

interface GivenMessage {
  readonly from: string
  readonly channel?: string
  readonly topic?: string
  readonly to?: readonly string[]
  readonly content: string
  readonly age?: number
  /** So many alike, called `name_1`, `name_2` and so on. */
  readonly times?: number
}

interface GivenReaction {
  readonly message: string
  readonly by: string
  readonly emoji_name: string
  readonly emoji_code: string
  readonly reaction_type?: string
}

interface GivenGroup {
  readonly members: readonly string[]
  readonly subgroups?: readonly string[]
}

type Named<T> = Readonly<Record<string, T>>

export interface Given {
  readonly people: Named<string>
  readonly clients: Named<string>
  readonly bots: Named<string>
  readonly channels: Named<GivenChannel>
  readonly messages: Named<GivenMessage>
  readonly reactions: readonly GivenReaction[]
  readonly groups: Named<GivenGroup>
  readonly settings: Members
  readonly user_settings: Named<Members>
  readonly queues: Named<{ readonly as: string; readonly with?: Members }>
}

interface Placed {
  readonly line: number
  readonly save: Named<string>
}

type Spoilt = 'key' | 'other-key' | 'email' | 'scheme'

export interface RequestStep extends Placed {
  readonly kind: 'request'
  readonly as: string
  readonly request: string
  readonly with: Members
  readonly spoilt?: Spoilt
  readonly raw?: string
  readonly answer?: 'later' | 'unheard'
  /** Members of the answer; nothing is claimed where it is absent. */
  readonly expect?: Members
  readonly queue?: string
}

export interface ControlStep extends Placed {
  readonly kind: 'control'
  readonly control: string
  readonly with: Members
  readonly makes: readonly string[]
  readonly since?: number
  readonly may_fail?: boolean
  /** Done also where a step before it failed. */
  readonly always?: boolean
  readonly expect?: Members
}

export interface PollStep extends Placed {
  readonly kind: 'poll'
  readonly as: string
  readonly poll: string
  /** The event that must come, and within how many seconds. */
  readonly until?: Members
  readonly within: number
  /** Seconds in which none comes, or none of a kind. */
  readonly quiet?: number
  readonly of?: Members
}

export interface TimeStep {
  readonly kind: 'time'
  readonly line: number
  /** Or else so many times what the last registration told, by its name. */
  readonly seconds?: number
  readonly told?: Readonly<Record<string, number>>
}

export interface DeliveriesStep {
  readonly kind: 'deliveries'
  readonly line: number
  readonly deliveries: string
  readonly message_ids: readonly Json[]
}

interface AwaitStep {
  readonly kind: 'await'
  readonly line: number
  readonly await: 'answers' | 'nothing'
}

export interface ParallelStep {
  readonly kind: 'parallel'
  readonly line: number
  readonly steps: readonly (RequestStep | ControlStep)[]
  readonly succeed?: number
}

export type Step = RequestStep | ControlStep | PollStep | TimeStep | DeliveriesStep | AwaitStep | ParallelStep

export interface Scenario {
  readonly file: string
  readonly title: string
  readonly clauses: readonly string[]
  readonly needs: readonly string[]
  readonly levels: { readonly since?: number; readonly until?: number }
  readonly tags: readonly string[]
  /** Absent where it is as strong as its clauses. */
  readonly strength?: 'must' | 'should'
  readonly given: Given
  readonly steps: readonly Step[]
}

// What a history is made of: exchanges, and between them what fixtures did, what the target's clock said, and what the
// target told the integrations of bots.
// These are also the lines of a trace file. Knows nothing of how they came about.

export type Parameters = Readonly<Record<string, string | readonly string[]>>

interface Account {
  readonly user_id: number
  readonly role: string
}

export interface Header {
  readonly kind: 'header'
  readonly version: 1
  readonly word: string
  readonly feature_level?: number
  /** What the server calls its version, where it tells one; the specification says nothing of it. */
  readonly server_version?: string
  readonly settings?: Readonly<Record<string, unknown>>
  /** Which action of a fixture makes events of which type, where the target promises it. */
  readonly emits?: Readonly<Record<string, string>>
  readonly complete?: boolean
  /** The part of names that is new in each run. */
  readonly run?: string
  /** Endpoints, by slug, that the target is known not to have. */
  readonly absent?: readonly string[]
  /** All feature levels that it tells of, where these are several and no run recorded it. No part of a file. */
  readonly feature_levels?: readonly number[]
  /** How far the clocks of those who recorded it may be apart, in seconds; absent where one clock measured all times. */
  readonly clocks_within?: number
  /** How exact the times are, in seconds, all told; 0 or absent where nothing was rounded away. No part of a file. */
  readonly grain?: number
  /** The same of what one actor did; 0 or absent where its order is known all the same. No part of a file. */
  readonly own_grain?: number
  readonly accounts: Readonly<Record<string, Account>>
}

export interface WireRequest {
  readonly method: string
  /** Relative to `/api/v1`. */
  readonly path: string
  readonly query: Parameters
  readonly form: Parameters
  /** The bytes of a query (of a GET) or body that names and texts cannot express, in base64; then there are no others. */
  readonly raw?: string
  /** True where there is more to it than is known: a body that is no form, or a query whose names cannot be read. */
  readonly opaque?: true
}

export interface WireResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Parsed JSON where it survives a round trip, otherwise one of the other two. */
  readonly body?: unknown
  readonly body_text?: string
  readonly body_base64?: string
}

export interface Exchange {
  readonly kind: 'exchange'
  /** One sequential process; its credentials are not part of a history. Absent credentials are the actor `nobody`. */
  readonly actor: string
  /** What was wrong with the credentials that `nobody` sent; absent where none were sent. */
  readonly spoilt?: string
  /** The harness's clock, UNIX seconds. */
  readonly sent: number
  readonly answered: number
  readonly request: WireRequest
  readonly response: WireResponse | null
  readonly error?: string
  /** True where somebody else's write was under way meanwhile; told by whoever puts a history in order. */
  readonly overlapped?: true
  /** True where a fixture changed or looked at something meanwhile; told by the same. */
  readonly besideFixture?: true
}

export interface ClockLine {
  readonly kind: 'clock'
  readonly at: number
  /** The target's time at that moment. */
  readonly now: number
}

export interface ControlLine {
  readonly kind: 'control'
  readonly at: number
  readonly did: string
  /** True where a write was under way then, as far as times tell; told by whoever puts a history in order. */
  readonly overlapped?: true
  readonly [detail: string]: unknown
}

/** What the target sent to the integration of a bot. */
export interface WebhookLine {
  readonly kind: 'webhook'
  /** When it had arrived. */
  readonly at: number
  /** The integration's name, by which the line of its bot calls it, too. */
  readonly webhook: string
  readonly method: string
  /** With fingerprints for secrets; absent where the body is neither JSON nor a form. */
  readonly payload?: unknown
  /** What the request says of who sends it. The key is a fingerprint. */
  readonly credentials?: { readonly email?: string; readonly key: string }
  /** The status of the integration's answer. */
  readonly replied: number
}

/** That somebody waited in vain for an integration to be told of a message. */
export interface NoWebhookLine {
  readonly kind: 'no-webhook'
  readonly at: number
  readonly webhook: string
  readonly message_id: number
  /** Seconds of the harness's clock. */
  readonly waited: number
  /** Seconds by which the target's clock was moved meanwhile. */
  readonly moved?: number
}

export type Entry = Exchange | ClockLine | ControlLine | WebhookLine | NoWebhookLine

export const nobody = 'nobody'

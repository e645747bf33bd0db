// What the library takes and gives. Says all of it itself, so that its declarations need none of the other sources.

/** Where a server is, who can log in, and how needs are met: what a target file holds, under the same names. */
export interface TargetDescription {
  /** Not needed where `url` or `dispatch` is given. */
  readonly base_url?: string
  /** What stands where the specification writes `service`. */
  readonly word?: string
  /** By any name. Role and user id are asked from the server where they are left out. */
  readonly accounts: Readonly<Record<string, Account>>
  /** Whether a run may change what belongs to the whole organization. */
  readonly disposable?: boolean
  /** All else that a target file may have; src/target/target-file.schema.json of this package lists it. */
  readonly [more: string]: unknown
}

export interface Account {
  readonly email: string
  /** The key itself, or from which variable of the environment to take it. */
  readonly key: string | { readonly env: string }
  readonly role?: string
  readonly user_id?: number
}

export interface ConformanceOptions {
  /** The path of a target file, or what one would hold. Without any target the reference server is judged. */
  readonly target?: string | TargetDescription
  /** Where the app listens, in place of the target's `base_url`. */
  readonly url?: string
  /** The app itself: it is served on a loopback port while it is judged. */
  readonly dispatch?: (request: Request) => Response | Promise<Response>
  /** What is drawn depends on it alone; 1 where it is left out. */
  readonly seed?: number
  /** How many plans to run; 50 where neither this nor `budget` is given. */
  readonly runs?: number
  /** Seconds to run plans for. */
  readonly budget?: number
  /** The endpoints, by slug, that plans are about; all where it is left out. */
  readonly focus?: readonly string[]
  /** Seconds to wait for what only real time shows; 0 where it is left out. */
  readonly patience?: number
  /** The weakest strength whose breach counts; `must` where it is left out. */
  readonly failOn?: 'must' | 'should'
  /** The share of applicable must clauses that have to be judged; 0 where it is left out. */
  readonly coverageFloor?: number
  /** A folder for report.json, index.html and the other files of a report. */
  readonly report?: string
  /** Ends the run early. */
  readonly signal?: AbortSignal
}

export interface ConformanceClause {
  readonly id: string
  readonly strength: 'must' | 'should' | 'deprecated' | 'open'
  readonly verdict: 'holds' | 'broken' | 'cannot-tell' | 'not-applicable'
  /** How often it was looked at. */
  readonly seen: number
  /** Why it could not be told, or does not apply. */
  readonly reason?: string
}

export interface ConformanceFinding {
  readonly clause: string
  /** The clause in one sentence. */
  readonly says: string
  readonly sent: string
  readonly expected: string
  readonly got: string
  /** True where no re-run showed it again. */
  readonly suspicion?: true
}

export interface Conformance {
  /** Whether nothing that counts is broken, and enough was judged. */
  readonly isKept: boolean
  /** Why, in one sentence. */
  readonly reason: string
  readonly clauses: readonly ConformanceClause[]
  /** What contradicts a clause, suspicions included. */
  readonly findings: readonly ConformanceFinding[]
  /** What `plumb check` would print: findings with their stories, and how the clauses stand. */
  readonly summary: string
}

// What an endpoint is: its place, who may call it, and a function from a request to an answer.
// Knows nothing of any one endpoint, nor of HTTP.
import type { Service } from '../service.ts'
import type { KeptText } from '../store/unchanged-texts.ts'
import type { User } from '../store/users.ts'
import type { SentFile } from './multipart.ts'
import type { Parameters } from './parameters.ts'

export interface Call<Caller> {
  readonly service: Service
  readonly caller: Caller
  readonly path: Readonly<Record<string, string | undefined>>
  readonly parameters: Parameters
  /** None where the body is a form. */
  readonly files: readonly SentFile[]
  readonly connection: Connection
}

/** What a waiting endpoint needs to know of the line to its client. */
export interface Connection {
  /** Resolves when the answer has left, or the client has. */
  readonly ended: Promise<void>
}

/** The members of a successful answer: as an object, or as JSON text that was made before. */
export type Answer = Readonly<Record<string, unknown>> | MembersText | MembersBytes | KeptText

export class MembersText {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** Of a text so long that it takes a while to make bytes of it. */
export class MembersBytes {
  readonly pieces: readonly Buffer[]
  constructor(pieces: readonly Buffer[]) {
    this.pieces = pieces
  }
}

interface Place {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** Relative to /api/v1, with `:name` for a path parameter. */
  readonly path: string
  /** In bytes; absent where the usual one will do. */
  readonly bodyLimit?: number
  /** Whether it leaves the database as it is; absent where its method tells. */
  readonly isReading?: (service: Service) => boolean
  /** The level that brought it; absent where all levels have it. */
  readonly since?: number
}

/**
 * Everything an endpoint changes, it changes before it first waits: so every request is atomic. What takes so long that
 * others are served meanwhile is made to count by one write at its end.
 */
interface ForCallers extends Place {
  readonly authentication: 'required'
  readonly answer: (call: Call<User>) => Answer | Promise<Answer>
}

interface ForAnyone extends Place {
  readonly authentication: 'optional'
  readonly answer: (call: Call<User | null>) => Answer | Promise<Answer>
}

export type Endpoint = ForCallers | ForAnyone

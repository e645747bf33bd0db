// What is known of a linkifier.

export interface Linkifier {
  /** Absent where nobody told. */
  readonly id?: number
  readonly pattern: string
  readonly url_template: string
  /** The request that gave it what it has; absent where a fixture did. */
  readonly by?: number
  /** Templates that are not for links. */
  readonly alternatives?: readonly string[]
  /** The last pattern and the last template that it had instead of these. */
  readonly before?: { readonly pattern: string; readonly url_template: string }
  /** True where a request may have changed what links are made. */
  readonly isUnsure?: true
  /** The newest message and the last edit before the linkifier came; kept by `apply`. */
  readonly since?: { readonly message_id: number; readonly exchange: number }
}

// What is known of a linkifier.

export interface Linkifier {
  readonly pattern: string
  readonly url_template: string
  /** The newest message and the last edit before the linkifier came; kept by `apply`. */
  readonly since?: { readonly message_id: number; readonly exchange: number }
}

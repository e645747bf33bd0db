// The e-mail addresses of channels, as they were told. Judges nothing.

export interface ToldEmail {
  /** Who asked about which channel and sender. */
  readonly question: string
  readonly stream_id: number
  readonly caller: number | undefined
  /** Absent for the e-mail gateway bot, unless that one was named. */
  readonly sender: number | undefined
  /** What the channel was like; an address may tell of it. */
  readonly channel: string
  readonly email: string
  readonly exchange: number
}

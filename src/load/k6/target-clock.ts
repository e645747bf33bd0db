// What time it is at the target, as answers about presences tell it. A message that is scheduled for the time of this
// machine may lie in the past there. Times here are milliseconds since 1970, those of the target seconds.

/** Only an answer with presences tells the time; these ask for few. */
export const asking = { status: 'active', last_update_id: '-1', history_limit_days: '1' }

export class TargetClock {
  #ahead: number | undefined

  /** `told` is what an answer says of the time. */
  take(sent: number, answered: number, told: unknown): void {
    if (typeof told === 'number') this.#ahead = told * 1000 - (sent + answered) / 2
  }

  get isTold(): boolean {
    return this.#ahead !== undefined
  }

  /** The target's time at a time of ours; undefined where it has told none. */
  seconds(ours: number): number | undefined {
    return this.#ahead === undefined ? undefined : (ours + this.#ahead) / 1000
  }

  /** Our time at a time of the target's. */
  ours(seconds: number): number | undefined {
    return this.#ahead === undefined ? undefined : seconds * 1000 - this.#ahead
  }
}

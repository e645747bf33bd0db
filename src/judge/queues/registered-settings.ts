// What registrations tell of people's settings. Only where nobody's settings were being changed while they were told is
// it clear what they had to be.

import type { Moment } from '../../model/facts/moment.ts'
import { settingsShown } from '../../model/settings/settings-shown.ts'
import { noOutcome, type Outcome } from '../../model/world/outcome.ts'
import type { World } from '../../model/world/world.ts'
import type { QueueCall } from '../exchange/queue-call.ts'
import { Writes } from '../queue/at-rest.ts'

export class SettingsTold {
  /** All that may have changed somebody's settings. */
  readonly #writes: Writes

  /** `grain` is how exact times are. */
  constructor(grain: number) {
    this.#writes = new Writes(grain)
  }

  changed(sent: number, answered: number): void {
    this.#writes.add(sent, answered)
  }

  look(world: World, call: Omit<QueueCall, 'time'>, moment: Moment): Outcome {
    const { endpoint, answer, user_id, sent, answered } = call
    const isQuiet = this.#writes.lastEndBy(answered) <= sent
    if (endpoint !== 'register-queue' || answer.result !== 'success' || user_id === undefined || !isQuiet)
      return noOutcome
    return settingsShown(world, user_id, answer.body, moment)
  }
}

// Settings that people change at once: which of two changes of one setting came last nobody knows, but one that nobody
// else changed must be told. What nothing overlapped is judged with all other promises.

import { broken, holds, type Observation } from '../../model/facts/observe.ts'
import { ignoredIn } from '../../model/settings/update-settings-ignored.ts'
import { isInOneSpelling } from '../../model/settings/update-settings-notes.ts'
import { isSetting } from '../../model/things/setting-names.ts'
import type { ReadExchange } from '../exchange/read-exchange.ts'
import { canonical } from '../json/fields.ts'
import { isAtRest, isDue, unansweredSeconds } from '../queue/at-rest.ts'
import { wants } from '../queue/queue-concerned.ts'
import type { QueueContext } from '../queue/queue-context.ts'
import type { Queue } from '../queue/queue-state.ts'
import { stateValue } from '../queue/snapshot-state.ts'

const clause = 'update-settings.told'
const type = 'user_settings'
/** So many changes are remembered. */
const most = 500

export type SettingsAsked = Pick<ReadExchange, 'number' | 'user_id' | 'read' | 'exchange' | 'answer'>

interface Change {
  readonly exchange: number
  readonly owner: number
  /** The words under which events and registrations tell of it. */
  readonly key: string
  readonly given: string
  /** As far as times are exact, it was not sent earlier, and not ended later. */
  readonly sent: number
  readonly ended: number
  /** Whether it was surely carried out, and others were under way. */
  readonly isInRace: boolean
}

export class SettingsInRace {
  readonly #around: QueueContext
  #changes: Change[] = []
  /** Of queues that began before then nothing is said: anything may have changed since. */
  #unknownUntil = Number.NEGATIVE_INFINITY

  constructor(around: QueueContext) {
    this.#around = around
  }

  set(asked: SettingsAsked): void {
    const { user_id, read, exchange, answer } = asked
    const { grain } = this.#around
    const isBrokenDown = (exchange.response?.status ?? 0) >= 500
    if (answer.result === 'error' && !isBrokenDown) return
    const isKnown = answer.result === 'success' && read.isReadable && read.parameters.target_users === undefined
    if (user_id !== undefined && isKnown) this.#changes.push(...changesOf(asked, user_id, grain))
    else this.#unknownUntil = Math.max(this.#unknownUntil, latestEnd(asked) + grain)
    for (const { ended } of this.#changes.splice(0, this.#changes.length - most))
      this.#unknownUntil = Math.max(this.#unknownUntil, ended)
  }

  /** The queue has just been seen empty. */
  judge(queue: Queue): Observation[] {
    const { registration, isSpoilt, isContested, lost, owner } = queue
    if (isSpoilt || isContested || lost || !wants(queue, type) || queue.heard.isOpen(type)) return []
    if (registration.sent <= this.#unknownUntil) return []
    const later = this.#changes.filter((change) => change.owner === owner && change.ended >= registration.sent)
    return later.flatMap((change) => (this.#isAlone(queue, change, later) ? this.#judge(queue, change) : []))
  }

  /** Whether a setting was another one when the queue began, and nothing else changed it. */
  #isAlone({ registration, owner, state = {} }: Queue, change: Change, later: readonly Change[]): boolean {
    const { key, given, sent, isInRace } = change
    const isGivenAgain = later.some((other) => other !== change && other.key === key)
    if (!isInRace || sent <= registration.answered || isGivenAgain) return false
    const before = stateValue(state, key)
    const noted = this.#around.changes.of(owner, key)
    const byFixture = noted.some(
      ({ did, at }) => did !== 'update-settings' && at >= registration.sent - this.#around.grain,
    )
    return before !== undefined && before !== given && !byFixture
  }

  #judge(queue: Queue, { exchange, key, given, sent, ended }: Change): Observation[] {
    const heard = queue.heard.of(key)
    if (heard.some(({ value }) => value === given)) return [holds(clause)]
    // What is told with another value is for the clause of the value.
    if (heard.length > 0 || !isDue(this.#around, ended, queue.emptyAt)) return []
    if (!isAtRest(this.#around, ended, queue.emptyAt)) {
      queue.owed.add(clause)
      return []
    }
    const race = this.#changes.filter((other) => other.sent <= ended && other.ended >= sent)
    const calls = queue.heard.all.map((one) => one.exchange)
    const because = [queue.registration.exchange, exchange, ...race.map((one) => one.exchange), ...calls]
    const expected = `an event of type ${type}: ${key}`
    const all = [...new Set(because)].toSorted((a, b) => a - b)
    return [broken(clause, expected, 'it did not come within 10 s', all)]
  }
}

function latestEnd({ exchange, answer }: SettingsAsked): number {
  return answer.result === 'success' ? exchange.answered : exchange.answered + unansweredSeconds
}

function changesOf({ number, read, exchange, answer }: SettingsAsked, owner: number, grain: number): Change[] {
  const ignored = answer.result === 'success' ? ignoredIn(answer.body) : []
  const { overlapped = false } = exchange
  const [sent, ended] = [exchange.sent - grain, exchange.answered + grain]
  return Object.entries(read.parameters).flatMap(([name, value]) => {
    if (!isSetting(name)) return []
    const isInRace = overlapped && !ignored.includes(name) && isInOneSpelling(name, value)
    return [{ exchange: number, owner, key: `${type} ${name}`, given: canonical(value), sent, ended, isInRace }]
  })
}

// Short histories about one event for the tests of those who judge events: what fixtures did, how the queue was
// registered, and what it tells.

import type { Seen } from '../../model/facts/observe.ts'
import type { QueueOptions } from '../queue/queue-context.ts'
import { event, judge, poll, register, type Step } from './queues-story.ts'

export interface Telling {
  readonly options?: QueueOptions
  /** What fixtures did before the queue was registered (at 10), and after it (at 20), and after it was read. */
  readonly before?: readonly Step[]
  readonly after?: readonly Step[]
  readonly lastly?: readonly Step[]
  readonly user?: number
  readonly with?: Readonly<Record<string, unknown>>
  readonly gives?: Record<string, unknown>
  readonly events: readonly Readonly<Record<string, unknown>>[]
}

/** What is said of one clause when the queue is read at 30. */
export function saysOf(clause: string, story: Telling): Seen['saw'][] {
  const { options = {}, before = [], after = [], lastly = [], user = 1, events } = story
  const asked = { user, ...(story.with && { with: story.with }), ...(story.gives && { gives: story.gives }) }
  const told = events.map(({ type, ...rest }, index) => event(index + 1, `${type}`, rest))
  const read = poll('q', { user, at: 30, events: told })
  const steps = [...before, register('q', { ...asked, at: 10 }), ...after, read, ...lastly]
  return judge(options, ...steps).flatMap((seen) => (seen.clause === clause ? [seen.saw] : []))
}

export function can(...capabilities: readonly string[]) {
  return { client_capabilities: Object.fromEntries(capabilities.map((name) => [name, true])) }
}

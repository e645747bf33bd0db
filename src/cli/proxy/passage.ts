// The passage through the proxy: of each request and its answer, an exchange in the order of sending.

import type { Entry, Exchange } from '../../history/entry.ts'
import { kindOf, reading } from '../../history/overlap.ts'
import { Recorder } from '../../run/asking/recorder.ts'
import { type Endpoint, locate } from '../../spec/endpoint.ts'
import type { HarnessClock } from '../../target/clock.ts'
import type { Watch } from '../../target/wire/forwarder.ts'
import type { RawResponse } from '../../target/wire/transport.ts'
import { actorPassed, answerPassed, pathPassed, requestPassed } from './passed.ts'

export interface Watching {
  readonly endpoints: readonly Endpoint[]
  /** The names of the accounts, by address in small letters. */
  readonly actors: ReadonlyMap<string, string>
  readonly clock: Pick<HarnessClock, 'now'>
}

/** `take` is given each exchange once all that was sent before it has come to its end. */
export function passage({ endpoints, actors, clock }: Watching, take: (entry: Entry) => void): Watch {
  const recorder = new Recorder(take)
  return (forwarded) => {
    const path = pathPassed(forwarded)
    const isOfInterface = locate(endpoints, forwarded.method, path) !== undefined
    // Nothing can follow from what is only read outside of it.
    if (!isOfInterface && reading.includes(forwarded.method)) return () => {}
    const request = requestPassed(forwarded, path, isOfInterface)
    const sent = clock.now()
    const { end } = recorder.begin(kindOf(request))
    return (ended) => {
      const status = ended instanceof Error ? undefined : ended.status
      const actor = actorPassed(forwarded, status, actors)
      const about = { kind: 'exchange', actor, sent, answered: clock.now(), request } as const
      end({ ...about, ...endOf(ended, isOfInterface) })
    }
  }
}

function endOf(ended: RawResponse | Error, isOfInterface: boolean): Pick<Exchange, 'response' | 'error'> {
  if (ended instanceof Error) return { response: null, error: ended.message }
  const response = answerPassed(ended, isOfInterface)
  return response ? { response } : { response: null, error: 'its answer could not be decompressed' }
}

// Control action `clock`: moves the time forward, doing what falls due on the way.
import type { Service } from '../service.ts'
import { atLeastZero, refuseUnknown, type Taken } from './reading.ts'

export function moveClock(service: Service, taken: Taken): Record<string, unknown> {
  refuseUnknown(taken, ['advance'], 'clock')
  service.clock.advance(atLeastZero(taken, 'advance'))
  return { now: service.clock.nowMs() / 1000 }
}

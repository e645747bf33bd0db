// Gestures around wrong credentials: a plain request, the same with something wrong about who asks, a look, and the
// plain one again, so that a server that has seen the right ones is not deceived by that.

import fc from 'fast-check'
import { anyOf, type Gesture, gesture, type Weighted } from '../arbitraries.ts'
import type { Spoilt, Step } from '../plan.ts'
import { register } from '../queue-steps.ts'
import { inARow } from '../rename.ts'
import { request } from '../steps.ts'
import { beside, inParts, type Usual, usualReads, usualRegistration, usualWrites } from './plain-requests.ts'
import { usualOtherReads, usualOtherWrites } from './plain-requests-of-others.ts'

/** So many endpoints are asked in one gesture; each of them opens a plan, so that none is left out. */
const several = 4
const ways: readonly Spoilt[] = ['key', 'other-key', 'email', 'scheme']

function spoiltInAllWays(usual: Usual): Step[] {
  const { as: _, ...nobody } = usual.step
  const odd = ways.map((spoilt) => ({ ...usual.step, spoilt }))
  return beside(usual, [...odd, nobody], true)
}

const wrongCredentials = gesture([anyOf(...usualReads, ...usualWrites, usualRegistration)], spoiltInAllWays)

const wrongCredentialsElsewhere: readonly Gesture[] = inParts([...usualOtherReads, ...usualOtherWrites], several).map(
  (some) => fc.constant(inARow(some.map(spoiltInAllWays))),
)

const wrongCredentialsOfQueue = gesture([anyOf(...ways)], (spoilt) => {
  const poll = request('get-events', 'reader', {
    ...{ queue_id: { answer: 'queue', field: 'queue_id' }, last_event_id: { answer: 'queue', field: 'last_event_id' } },
    dont_block: true,
  })
  return [register('reader', 'queue'), poll, { ...poll, spoilt }, poll]
})

export const credentialGestures: Weighted = [
  { weight: 4, arbitrary: wrongCredentials },
  ...wrongCredentialsElsewhere.map((arbitrary) => ({ weight: 1, arbitrary })),
  { weight: 1, arbitrary: wrongCredentialsOfQueue },
]

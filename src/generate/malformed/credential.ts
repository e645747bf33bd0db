import { anyOf, each, gesture } from '../arbitraries.ts'
import type { Spoilt, Step } from '../plan.ts'
import { poll, register } from '../queue-steps.ts'
import { inARow } from '../rename.ts'
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

const elsewhere = inParts([...usualOtherReads, ...usualOtherWrites], several)
const wrongCredentialsElsewhere = elsewhere.map((some) => gesture([], () => inARow(some.map(spoiltInAllWays))))

const wrongCredentialsOfQueue = gesture([anyOf(...ways)], (spoilt) => {
  const fetch = poll('reader', 'queue', false)
  return [register('reader', 'queue'), fetch, { ...fetch, spoilt }, fetch]
})

export const credentialGestures = [
  ...each(4, wrongCredentials),
  ...each(1, ...wrongCredentialsElsewhere, wrongCredentialsOfQueue),
]

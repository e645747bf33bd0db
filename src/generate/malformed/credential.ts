import { anyOf, each, gesture } from '../arbitraries.ts'
import { madePerson, makeBots, noOwner, roles } from '../made-steps.ts'
import type { Spoilt, Step } from '../plan.ts'
import { poll, register } from '../queue-steps.ts'
import { inARow } from '../rename.ts'
import { control, isAnswered, listNewest } from '../steps.ts'
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

const names = anyOf('Plumbline Person', 'Plumbline Person with a longer name than most have', 'Ingeborg Ñandú 日本')
const newcomers = roles.map((_, number) => `newcomer${number}`)
const bots = newcomers.slice(0, 3).map((_, number) => `bot${number}`)

/** Whoever a fixture made is let in, whatever their role, their owner or their name. */
const letIn = gesture([names], (full_name) => [
  control('people', { people: roles.map((role) => ({ role, full_name })) }, 'newcomer'),
  makeBots(
    'bot',
    [1, 2, 3].map((number) => madePerson('newcomer', number)),
  ),
  [...newcomers, ...bots].map((as) => [isAnswered(as), listNewest(as)]),
  { ...isAnswered('newcomer3'), spoilt: 'key' },
  noOwner('newcomer', 0),
])

export const credentialGestures = [
  ...each(4, wrongCredentials),
  ...each(1, ...wrongCredentialsElsewhere, wrongCredentialsOfQueue, letIn),
]

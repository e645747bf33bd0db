// How a queue is told of custom emoji: one by one where the client can take that, otherwise all of them at once.

import { broken, holds, type Observation, ofItself } from '../../model/facts/observe.ts'
import { isFields } from '../json/fields.ts'
import { isAtRest, isDue } from '../queue/at-rest.ts'
import { capability } from '../queue/queue-capabilities.ts'
import { type Arrival, causesOf } from './events-arrival.ts'

const individual = 'realm-emoji-event.individual'
const whole = 'realm-emoji-event.whole'
const all = 'realm-emoji-event.all-emoji'
/** From this level on there are events of single emoji. */
const levelOfIndividual = 491

export function judgeEmoji(arrival: Arrival): Observation[] {
  const { around, queue, event } = arrival
  const canTake = capability(queue, 'individual_emoji_changes')
  if (canTake === true && around.level >= levelOfIndividual) return judgeIndividual(arrival)
  const because = [queue.registration.exchange]
  if (event.op === 'update') return [...(canTake === undefined ? [] : [holds(whole)]), ...judgeAll(arrival)]
  const isJudged = canTake === false || around.level < levelOfIndividual
  return isJudged ? [broken(whole, 'op `update`', `op ${JSON.stringify(event.op)}`, because)] : []
}

/** With which op a removal is told is left open. */
function judgeIndividual(arrival: Arrival): Observation[] {
  const { queue, event } = arrival
  if (event.op === 'update')
    return [ofItself(broken(individual, 'op `add` or `edit`', 'op `update`', [queue.registration.exchange]))]
  const given = causesOf(arrival, 'realm_emoji')
  if ((event.op !== 'add' && event.op !== 'edit') || given.length === 0) return []
  const cause = event.op === 'add' ? 'emoji' : 'emoji-edit'
  if (given.some(({ did }) => did === cause)) return [holds(individual)]
  const expected = event.op === 'add' ? '`edit` for a changed emoji' : '`add` for a new emoji'
  return [broken(individual, expected, `op \`${event.op}\``)]
}

/** Only emoji that were there long before the event can have come can be missed in it. */
function judgeAll({ around, queue, event }: Arrival): Observation[] {
  const { realm_emoji } = event
  if (!isFields(realm_emoji) && !Array.isArray(realm_emoji)) return []
  const words = new Set(wordsIn(realm_emoji))
  // With all their names, and when they were made.
  const custom = [...around.world.state.customEmoji].flatMap(([code, names]) => {
    const [made] = around.world.journal.of(`emoji ${code}`)
    return made ? [{ code, names, at: made.at }] : []
  })
  const due = custom.filter(({ at }) => isDue(around, at, queue.emptyAt))
  const missing = due.filter(({ code, names }) => !words.has(code) && !names.some((name) => words.has(name)))
  const lost = missing.find(({ at }) => isAtRest(around, at, queue.emptyAt))
  if (lost) return [broken(all, `all custom emoji, also ${lost.names.join(' or ')}`, 'it is not there')]
  return due.length > 0 && missing.length === 0 ? [holds(all)] : []
}

/** Every key and every value, as text: how the emoji are written is left open. */
function wordsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(wordsIn)
  if (isFields(value)) return Object.entries(value).flatMap(([key, member]) => [key, ...wordsIn(member)])
  return [`${value}`]
}

// Whether the people, channels and messages that were made are those of the scenario. Plans make do with others where
// these are not to be had; a claim about a member does not hold or break by what an administrator may do.

import type { World } from '../../model/world/world.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import type { Wire } from '../asking/wire.ts'
import type { Inhabitants } from '../plan/namespace.ts'
import type { Stage } from '../plan/stage.ts'

/** What is lacking, as a sentence; undefined where all is there. */
export function lackingIn(
  { wire, world }: Pick<Stage, 'wire' | 'world'>,
  { given, needs }: Scenario,
  inhabitants: Inhabitants | undefined,
): string | undefined {
  const { people, clients, channels, messages, settings } = given
  if (!inhabitants) return why(wire, 'people')
  const person = Object.entries(people).find(([name, role]) => !isThere(wire, inhabitants, name, role))
  if (person) return `needs people: nobody of the role ${person[1]} is to be had as ${person[0]}`
  const client = Object.entries(clients).find(([name]) => !inhabitants.actors.has(name))
  if (client) return `needs people: accounts of the target file have no second client, as ${client[0]} of ${client[1]}`
  const channel = Object.keys(channels).find((name) => !inhabitants.channels.has(name))
  if (channel !== undefined) return why(wire, 'channels')
  const message = Object.keys(messages).find((name) => !inhabitants.messages.has(name))
  if (message !== undefined) return why(wire, 'messages')
  if (inhabitants.found && inhabitants.found.size > 0)
    return 'needs messages, and only such as were there before are to be had'
  const shortest = needs.includes('message-age') ? 0 : forOrder
  const young = Object.entries(messages).find(
    ([name, { age = 0 }]) => age > shortest && !isOld(name, age, wire, world, inhabitants),
  )
  if (young)
    return `needs message-age: ${young[0]} was to be ${young[1].age} s old, and the target sends messages only now`
  const setting = Object.keys(settings).find((name) => wire.obstacles?.lacking.has(name))
  return setting === undefined ? undefined : `needs settings with ${setting}, which the target does not take`
}

/** Seconds; shorter ages only say which message came first. */
const forOrder = 120
/** Seconds by which the target's time may not be known. */
const slack = 5

function isOld(name: string, age: number, { time }: Wire, world: World, { messages, now }: Inhabitants): boolean {
  const sent = world.messages.get(messages.get(name) ?? -1)?.timestamp
  const today = now ?? time?.now()
  return sent?.kind === 'known' && today !== undefined && today - sent.value >= age - slack
}

function why({ obstacles }: Wire, action: string): string {
  const met = obstacles?.all().find(({ what }) => what === action)
  return met ? `needs ${action} (${met.reason})` : `needs ${action}, which the target offers no way to do`
}

/** Accounts of the target file may have another role. */
function isThere({ target }: Wire, { actors, isMade }: Inhabitants, name: string, role: string): boolean {
  const actor = actors.get(name)
  if (!actor || isMade) return actor !== undefined
  return Object.values(target.accounts).some((account) => account.user_id === actor.user_id && account.role === role)
}

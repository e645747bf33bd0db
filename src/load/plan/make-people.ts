// Makes the people and bots of a load run.

import { type Control, credentialsOf, type Person } from '../../target/control/control.ts'
import { batch, ifOffered } from './optional-action.ts'
import type { Inhabitant } from './population.ts'
import type { Preparing } from './preparing.ts'

export async function makePeople(
  control: Control,
  personas: readonly string[],
  told: Preparing['told'],
  lacks: string[],
): Promise<Inhabitant[]> {
  const roleOf = (persona: string) => (persona === 'integration' ? 'administrator' : 'member')
  const made: Inhabitant[] = []
  for (let from = 0; from < personas.length; from += batch) {
    const some = personas.slice(from, from + batch).map((persona) => ({ role: roleOf(persona) }))
    const { people } = await control.people(some)
    made.push(...people.map((person, index) => inhabitant(person, some[index]?.role ?? 'member')))
    told(`${made.length} of ${personas.length} people made`)
  }
  await putBots(control, personas, made, lacks)
  return made
}

/** The person who was made for a bot owns it. */
async function putBots(
  control: Control,
  personas: readonly string[],
  made: Inhabitant[],
  lacks: string[],
): Promise<void> {
  const places = personas.flatMap((persona, place) => (persona === 'bot' ? [place] : []))
  if (places.length === 0) return
  const owners = places.map((place) => ({ owner_id: made[place]?.user_id }))
  const answer = await ifOffered<{ bots: Person[] }>(control, 'bots', { bots: owners })
  if (answer === undefined) lacks.push('no way to make bots: people play them, without storage')
  const bots = answer?.bots ?? []
  for (const [index, place] of places.entries()) {
    const bot = bots[index]
    if (bot) made[place] = inhabitant(bot, 'bot')
  }
}

function inhabitant(person: Person, role: string): Inhabitant {
  return { user_id: person.user_id, ...credentialsOf(person), role }
}

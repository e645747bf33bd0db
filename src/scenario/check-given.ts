// Whether what is given names only what is there: people, channels, messages, settings.

import { controlMembers } from '../spec/control-facts.ts'
import { allowedInstead } from '../spec/nearest.ts'
import type { Path, PlacedFile, Problem } from '../spec/placed-file.ts'
import { wholeGiven } from './given.ts'
import type { Given } from './scenario.ts'
import { reserved } from './words.ts'

/** Everything that has a name of its own in what is given. */
const named = ['people', 'clients', 'bots', 'channels', 'messages', 'groups', 'queues'] as const

export function checkGiven(placed: PlacedFile, given: Given): Problem[] {
  return [...twice(placed, given), ...names(placed, given), ...places(placed, given), ...settings(placed, given)]
}

/** Names of one scenario share one list, so that `$name` is clear. */
function twice(placed: PlacedFile, given: Given): Problem[] {
  const seen = new Set<string>(['nobody', ...reserved])
  return named.flatMap((kind) =>
    Object.keys(given[kind]).flatMap((name) => {
      const isNew = !seen.has(name)
      seen.add(name)
      const what = `given.${kind}.${name}: something else has this name, or it is one of nobody, ${reserved.join(', ')}`
      return isNew ? [] : [placed.problemOfKey(['given', kind, name], what)]
    }),
  )
}

export function actorsOf({ people, clients, bots }: Given): string[] {
  return [...Object.keys(people), ...Object.keys(clients), ...Object.keys(bots)]
}

function names(placed: PlacedFile, given: Given): Problem[] {
  const people = Object.keys(given.people)
  const users = [...people, ...Object.keys(given.bots)]
  const problems: Problem[] = []
  const oneOf = (path: Path, name: string | undefined, allowed: readonly string[]) => {
    if (name === undefined || allowed.includes(name)) return
    const where = ['given', ...path]
    problems.push(
      placed.problem(
        where,
        `${where.join('.')} is ${name}, who or which is not given; ${allowedInstead(name, allowed)}`,
      ),
    )
  }
  const each = (path: Path, all: readonly string[] = [], allowed: readonly string[]) => {
    for (const [index, name] of all.entries()) oneOf([...path, index], name, allowed)
  }
  for (const [name, owner] of Object.entries(given.clients)) oneOf(['clients', name], owner, people)
  for (const [name, owner] of Object.entries(given.bots)) oneOf(['bots', name], owner, people)
  for (const [name, { subscribers }] of Object.entries(given.channels))
    each(['channels', name, 'subscribers'], subscribers, people)
  for (const [name, { from, channel, to }] of Object.entries(given.messages)) {
    oneOf(['messages', name, 'from'], from, people)
    oneOf(['messages', name, 'channel'], channel, Object.keys(given.channels))
    each(['messages', name, 'to'], to, people)
  }
  for (const [index, { message, by }] of given.reactions.entries()) {
    oneOf(['reactions', index, 'message'], message, Object.keys(wholeGiven(given).messages))
    oneOf(['reactions', index, 'by'], by, users)
  }
  for (const [name, { members, subgroups }] of Object.entries(given.groups)) {
    const earlier = Object.keys(given.groups).slice(0, Object.keys(given.groups).indexOf(name))
    each(['groups', name, 'members'], members, users)
    each(['groups', name, 'subgroups'], subgroups, earlier)
  }
  for (const name of Object.keys(given.user_settings)) oneOf(['user_settings', name], name, people)
  for (const [name, { as }] of Object.entries(given.queues)) oneOf(['queues', name, 'as'], as, actorsOf(given))
  return problems
}

function places(placed: PlacedFile, { messages }: Given): Problem[] {
  return Object.entries(messages).flatMap(([name, { channel, topic, to }]) => {
    const isPlaced =
      to === undefined ? channel !== undefined && topic !== undefined : channel === undefined && topic === undefined
    const what = `given.messages.${name} has either a channel and a topic, or \`to\``
    return isPlaced ? [] : [placed.problemOfKey(['given', 'messages', name], what)]
  })
}

function settings(placed: PlacedFile, given: Given): Problem[] {
  const known = Object.keys(controlMembers().get('settings')?.takes ?? {})
  const wrong = Object.keys(given.settings).filter((name) => !known.includes(name))
  return wrong.map((name) =>
    placed.problemOfKey(
      ['given', 'settings', name],
      `given.settings.${name} is not known; ${allowedInstead(name, known)}`,
    ),
  )
}

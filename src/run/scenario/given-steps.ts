// What is given in a scenario as a plan has it: a namespace, and the steps that make what no namespace has.

import type { Namespace, Step, Value } from '../../generate/plan.ts'
import type { Given, Scenario } from '../../scenario/scenario.ts'
import { controlMembers } from '../../spec/control-facts.ts'
import { type Dictionary, queueStep } from './dictionary.ts'

/** Settings that are not given have their defaults, whatever another scenario left. */
export function namespaceOf({ people, clients, channels, messages, settings }: Given): Namespace {
  const planned = Object.entries(messages).map(([name, message]) => [name, { age: 0, ...message }] as const)
  return {
    people,
    clients,
    channels,
    messages: Object.fromEntries(planned),
    settings: { ...usualSettings(), ...settings },
  }
}

export function usualSettings(): Record<string, unknown> {
  const takes = Object.entries(controlMembers().get('settings')?.takes ?? {})
  return Object.fromEntries(takes.map(([name, member]) => [name, (member as { default?: unknown }).default]))
}

/** Bots, groups, reactions, personal settings and queues, in this order. */
export function stepsOfGiven({ given }: Scenario, dictionary: Dictionary): Step[] {
  return [
    ...botSteps(given, dictionary),
    ...groupSteps(given, dictionary),
    ...reactionSteps(given, dictionary),
    ...settingSteps(given, dictionary),
    ...queueSteps(given, dictionary),
  ]
}

function control(action: string, parameters: Readonly<Record<string, Value>>, name?: string): Step {
  return { fixture: 'control', action, with: parameters, ...(name === undefined ? {} : { name }) }
}

function botSteps({ bots }: Given, dictionary: Dictionary): Step[] {
  const owners = Object.values(bots).map((owner) => ({
    owner_id: dictionary.value(`$${owner}`),
    full_name: 'Scenario Bot',
  }))
  for (const [index, name] of Object.keys(bots).entries())
    dictionary.learnActor(name, `bots.${index}`, { answer: 'bots.', field: `bots.${index}.user_id` })
  return owners.length === 0 ? [] : [control('bots', { bots: owners }, 'bots.')]
}

/** One by one, since a group may have an earlier one as its subgroup. */
function groupSteps({ groups }: Given, dictionary: Dictionary): Step[] {
  return Object.entries(groups).map(([name, { members, subgroups = [] }]) => {
    const ids = (names: readonly string[]) => names.map((one) => dictionary.value(`$${one}`))
    const group = { name: { unique: name }, members: ids(members), subgroups: ids(subgroups) }
    dictionary.learn(name, { answer: `group.${name}`, field: 'groups.0.user_group_id' })
    return control('groups', { groups: [group] }, `group.${name}`)
  })
}

function reactionSteps({ reactions }: Given, dictionary: Dictionary): Step[] {
  const all = reactions.map(({ message, by, emoji_name, emoji_code, reaction_type = 'unicode_emoji' }) => ({
    message_id: dictionary.value(`$${message}`),
    user_id: dictionary.value(`$${by}`),
    ...dictionary.members({ emoji_name, emoji_code, reaction_type }),
  }))
  return all.length === 0 ? [] : [control('reactions', { reactions: all })]
}

function settingSteps({ user_settings }: Given, dictionary: Dictionary): Step[] {
  return Object.entries(user_settings).map(([name, own]) => ({
    do: 'update-settings',
    as: dictionary.actor(name),
    with: dictionary.members(own),
  }))
}

function queueSteps({ queues }: Given, dictionary: Dictionary): Step[] {
  return Object.entries(queues).map(([name, { as, with: parameters = {} }]) => {
    dictionary.learn(name, { answer: queueStep(name), field: 'queue_id' })
    return {
      do: 'register-queue',
      as: dictionary.actor(as),
      with: dictionary.members(parameters),
      name: queueStep(name),
    }
  })
}

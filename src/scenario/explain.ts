// Says in English what a scenario will do, before it does it.

import type { ControlStep, Given, Json, Members, PollStep, RequestStep, Scenario, Step, TimeStep } from './scenario.ts'
import { isMembers, nameIn, wordOf } from './words.ts'

export function explained(scenario: Scenario): string {
  const { title, file, clauses, levels, given, steps } = scenario
  const { since, until } = levels
  const lines = [
    title,
    `  ${file}, about ${clauses.join(', ')}`,
    ...(since === undefined ? [] : [`  only from feature level ${since} on`]),
    ...(until === undefined ? [] : [`  only up to feature level ${until}`]),
    ...givenLines(given).map((line) => `  Given ${line}.`),
    ...steps.map((step, index) => `  ${index + 1}. ${stepText(step)}`),
  ]
  return `${lines.join('\n')}\n`
}

function givenLines(given: Given): string[] {
  const { people, clients, bots, channels, messages, reactions, groups, settings, user_settings, queues } = given
  const each = <T>(all: Readonly<Record<string, T>>, say: (name: string, one: T) => string) =>
    Object.entries(all).map(([name, one]) => say(name, one))
  return [
    ...each(people, (name, role) => `${name}, ${role === 'owner' || role === 'administrator' ? 'an' : 'a'} ${role}`),
    ...each(clients, (name, owner) => `${name}, another client of ${owner}`),
    ...each(bots, (name, owner) => `${name}, a bot of ${owner}`),
    ...each(
      groups,
      (name, { members, subgroups = [] }) => `a user group ${name} of ${listed([...members, ...subgroups])}`,
    ),
    ...each(
      channels,
      (name, { subscribers, privacy = 'public' }) => `a ${privacy} channel ${name} with ${listed(subscribers)}`,
    ),
    ...messageLines(messages),
    ...reactions.map(({ message, by, emoji_name }) => `a reaction ${emoji_name} of ${by} to ${message}`),
    ...each(settings, (name, value) => `the organization setting ${name}: ${JSON.stringify(value)}`),
    ...each(user_settings, (name, own) => `the settings of ${name}: ${JSON.stringify(own)}`),
    ...each(queues, (name, { as }) => `an event queue ${name} of ${as}`),
  ]
}

/** More than these are counted. */
const fewMessages = 12

function messageLines(messages: Given['messages']): string[] {
  const all = Object.entries(messages)
  if (all.length > fewMessages) return [`${all.length} messages, from ${all[0]?.[0]} to ${all.at(-1)?.[0]}`]
  return all.map(([name, { from, channel, topic, to, content, age = 0 }]) => {
    const place = to ? `to ${listed(to)}` : `in ${channel}, topic “${topic}”`
    return `a message ${name} of ${from} ${place}${age > 0 ? `, sent ${age} s ago` : ''}: “${content}”`
  })
}

function listed(names: readonly string[]): string {
  return names.length === 0 ? 'nobody' : names.join(', ')
}

function stepText(step: Step): string {
  if (step.kind === 'time') return timeText(step)
  if (step.kind === 'await')
    return step.await === 'answers' ? 'Wait for all answers.' : 'Go away from all requests that wait.'
  if (step.kind === 'deliveries')
    return `Wait until the integration ${step.deliveries} was told of ${step.message_ids.map(valueText).join(', ')}.`
  if (step.kind === 'poll') return pollText(step)
  if (step.kind !== 'parallel') return `${askText(step)}${expectText(step)}${saveText(step)}`
  const inner = step.steps.map((one) => `${askText(one)}${expectText(one)}`)
  const many = step.succeed === undefined ? '' : ` Exactly ${step.succeed} of them must succeed.`
  return `At the same time: ${inner.join(' ')}${many}`
}

function askText(step: RequestStep | ControlStep): string {
  const parameters = membersText(step.with)
  if (step.kind === 'control') return `Beside the API, do ${step.control}${parameters}.`
  const who = step.as === 'nobody' ? 'Somebody without credentials' : step.as
  const wrong = step.spoilt === undefined ? '' : ` with wrong credentials (${step.spoilt})`
  const answer =
    step.answer === 'later' ? ', and the steps go on' : step.answer === 'unheard' ? ', and leaves at once' : ''
  return `${who}${wrong} asks ${step.request}${parameters}${answer}.`
}

function membersText(members: Members): string {
  const all = Object.entries(members).map(([name, value]) => `${name}: ${valueText(value)}`)
  return all.length === 0 ? '' : ` with ${all.join(', ')}`
}

function expectText({ expect }: RequestStep | ControlStep): string {
  if (!expect) return ''
  const { result, code, ...members } = expect
  const refused = code === undefined ? 'It must be refused' : `It must be refused with ${valueText(code)}`
  const outcome = result === 'error' ? refused : result === 'success' ? 'It must succeed' : 'It must be answered'
  const shown = Object.entries(members).map(([name, value]) => `${name}: ${valueText(value)}`)
  return ` ${outcome}${shown.length === 0 ? '' : `, with ${shown.join(', ')}`}.`
}

function timeText({ seconds, told = {} }: TimeStep): string {
  if (seconds !== undefined) return `${seconds} seconds pass.`
  return Object.entries(told)
    .map(([name, times]) => `${times} times the ${name} of the last registration passes.`)
    .join(' ')
}

function saveText({ save }: RequestStep | ControlStep | PollStep): string {
  const all = Object.entries(save).map(([name, path]) => `${path} as ${name}`)
  return all.length === 0 ? '' : ` Keep ${all.join(', ')}.`
}

function pollText(step: PollStep): string {
  const { as, poll, until, within, quiet, of } = step
  if (until)
    return `${as} polls ${poll} until an event comes with ${valueText(until)}, for at most ${within} s.${saveText(step)}`
  return `${as} polls ${poll}: for ${quiet} s no event may come${of ? ` with ${valueText(of)}` : ' but heartbeats'}.`
}

const words: Readonly<Record<string, string>> = {
  $nothing: 'one that does not exist',
  $unique: 'a fresh name like',
  $unique_here: 'a name of this run like',
  $from_now: 'the time in seconds from now:',
  $date_from_now: 'the date in seconds from now:',
  $sha256: 'the SHA-256 of',
  $content_sha256: 'the SHA-256 of the content of',
  $raw: 'the bare text',
  $last_event: 'the last event of',
  $told: "the organization's",
  $one_longer_than: 'a text one longer than',
  $standing: 'a standing',
  $domain_of: 'the e-mail domain of',
  $webhook: 'the address of the integration',
  $containing: 'something containing',
  $lacking: 'something without',
  $other_than: 'something other than',
  $length: 'of length',
  $near_now: 'a time around now, give or take seconds:',
}

function valueText(value: Json): string {
  if (typeof value === 'string') return textText(value)
  const word = wordOf(value)
  if (word?.[0] === '$join') return (word[1] as readonly Json[]).map(valueText).join(' + ')
  if (word?.[0] === '$repeat') return `${(word[1] as readonly Json[])[1]} times “${(word[1] as readonly Json[])[0]}”`
  if (word) return `${words[word[0]] ?? word[0]} ${valueText(word[1])}`
  if (Array.isArray(value)) return `[${value.map(valueText).join(', ')}]`
  if (!isMembers(value)) return `${value}`
  return `{${Object.entries(value)
    .map(([name, member]) => `${name}: ${valueText(member)}`)
    .join(', ')}}`
}

const bare: Readonly<Record<string, string>> = {
  absent: 'nothing',
  any: 'anything',
  integer: 'an integer',
  text: 'a text',
}

function textText(text: string): string {
  const name = nameIn(text)
  return name === undefined ? `“${text}”` : (bare[name] ?? name)
}

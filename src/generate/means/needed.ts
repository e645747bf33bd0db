// What of its namespace a plan needs, for targets where making it costs as many requests as the plan has: the messages that
// its steps speak of with those around them, and the channels where they are. People are all kept.

import { isRequest, type Namespace, type Plan, type Reference, referencesIn, type Step } from '../plan.ts'

export function needed({ namespace, steps }: Plan): Namespace {
  const references = steps.flatMap((step) => ('with' in step ? referencesIn(step.with) : []))
  const messages = messagesFor(namespace, steps, new Set(references.flatMap(messageIn)))
  const named = new Set([
    ...references.flatMap((one) => ('channel' in one ? [one.channel] : [])),
    ...Object.values(messages).flatMap(({ channel }) => channel ?? []),
    ...channelsSeen(namespace, steps),
  ])
  const channels = Object.entries(namespace.channels).filter(([name]) => named.has(name))
  return { ...namespace, messages, channels: Object.fromEntries(channels) }
}

/** A plan that lists messages finds all of them; one that moves some finds those in the same topic. */
function messagesFor(
  { messages }: Namespace,
  steps: readonly Step[],
  named: ReadonlySet<string>,
): Namespace['messages'] {
  if (named.size > 0 && asks(steps, 'get-messages')) return messages
  const place = (name: string) => JSON.stringify([messages[name]?.channel, messages[name]?.topic, messages[name]?.to])
  const places = new Set([...named].map(place))
  return Object.fromEntries(Object.entries(messages).filter(([name]) => places.has(place(name))))
}

/** A list of channels shows something where there are some; a guest sees those with whom they share one. */
function channelsSeen({ channels }: Namespace, steps: readonly Step[]): string[] {
  if (asks(steps, 'get-streams')) return Object.keys(channels)
  const withGuest = Object.keys(channels).filter((name) => channels[name]?.subscribers.includes('guest'))
  const isGuestIn = JSON.stringify(steps).includes('"guest"')
  return [...(isGuestIn ? withGuest : []), ...(asks(steps, 'register-queue') ? Object.keys(channels).slice(0, 1) : [])]
}

function asks(steps: readonly Step[], slug: string): boolean {
  return steps.some((step) => isRequest(step) && step.do === slug)
}

function messageIn(reference: Reference): string[] {
  return 'message' in reference ? [reference.message] : 'sha256Of' in reference ? [reference.sha256Of] : []
}

// A plan as a scenario: today's counterexample is tomorrow's regression test. What a plan names by the answer of an
// earlier step is saved under a name there.

import { needed } from '../../generate/means/needed.ts'
import {
  type FixtureStep,
  isRequest,
  type Namespace,
  type Plan,
  type RequestStep,
  type Step,
} from '../../generate/plan.ts'
import type { Json, Members } from '../../scenario/scenario.ts'
import { usualSettings } from './given-steps.ts'
import { PlanNames } from './plan-names.ts'

/** As it is written in a file, but for its head. */
export interface WrittenStory {
  readonly given: Members
  readonly steps: readonly Members[]
}

/** Throws `Unsayable` where the language has no words for something. */
export function storyOfPlan(plan: Plan): WrittenStory {
  const namespace = peopled(inhabited(plan), plan)
  const names = new PlanNames(namespace, plan.steps)
  return { given: givenOf(namespace, names), steps: plan.steps.map((step, index) => stepOf(step, index, names)) }
}

/** Requests that may show whatever there is. */
const listing = ['get-messages', 'get-streams', 'register-queue', 'update-presence']

/** Whoever made the plan small kept the messages that matter, also those that nobody names; channels are never left out there. */
function inhabited(plan: Plan): Namespace {
  const { namespace, steps } = plan
  if (steps.some((step) => isRequest(step) && listing.includes(step.do))) return namespace
  const { messages } = namespace
  const places = new Set(Object.values(messages).flatMap(({ channel }) => channel ?? []))
  const own = { ...needed(plan).channels, ...chosen(namespace.channels, places) }
  return { ...namespace, channels: own }
}

function chosen<T>(all: Readonly<Record<string, T>>, names: ReadonlySet<string>): Record<string, T> {
  return Object.fromEntries(Object.entries(all).filter(([name]) => names.has(name)))
}

/** Without those who neither act nor are spoken of. */
function peopled(namespace: Namespace, { steps }: Plan): Namespace {
  const { people, clients = {}, channels, messages } = namespace
  const spoken = JSON.stringify([channels, messages, steps])
  const isSpoken = (name: string) => spoken.includes(`"${name}"`)
  const kept = Object.entries(clients).filter(([name]) => isSpoken(name))
  const owners = kept.map(([, owner]) => owner)
  const own = Object.entries(people).filter(([name]) => isSpoken(name) || owners.includes(name))
  return { ...namespace, people: Object.fromEntries(own), clients: Object.fromEntries(kept) }
}

function givenOf(namespace: Namespace, names: PlanNames): Members {
  const { people, clients = {}, channels, messages, settings } = namespace
  const usual = usualSettings()
  const other = Object.entries(settings).filter(([name, value]) => usual[name] !== value)
  const all: Record<string, Members> = {
    people: renamed(people, names),
    clients: renamed(
      mapped(clients, (owner) => names.own(owner)),
      names,
    ),
    channels: renamed(
      mapped(channels, (channel) => ({ ...channel, subscribers: channel.subscribers.map((one) => names.own(one)) })),
      names,
    ),
    messages: renamed(
      mapped(messages, (message) => messageOf(message, names)),
      names,
    ),
    settings: Object.fromEntries(other) as Members,
  }
  return Object.fromEntries(Object.entries(all).filter(([, members]) => Object.keys(members).length > 0))
}

function messageOf({ from, channel, to, ...rest }: Namespace['messages'][string], names: PlanNames): Members {
  return {
    from: names.own(from),
    ...(channel === undefined ? {} : { channel: names.own(channel) }),
    ...(to === undefined ? {} : { to: to.map((one) => names.own(one)) }),
    ...rest,
  }
}

function mapped<T>(all: Readonly<Record<string, T>>, map: (one: T) => Json): Members {
  return Object.fromEntries(Object.entries(all).map(([name, one]) => [name, map(one)]))
}

function renamed(all: Members, names: PlanNames): Members {
  return Object.fromEntries(Object.entries(all).map(([name, one]) => [names.own(name), one]))
}

function stepOf(step: Step, index: number, names: PlanNames): Members {
  return isRequest(step) ? requestOf(step, index, names) : fixtureOf(step, index, names)
}

function requestOf(step: RequestStep, index: number, names: PlanNames): Members {
  const { do: request, as, spoilt, raw, inBackground, unheard, with: parameters } = step
  const { known, unknown } = names.parametersOf(request, parameters)
  return {
    as: as === undefined ? 'nobody' : names.own(as),
    ...(spoilt === undefined ? {} : { spoilt }),
    request,
    ...(Object.keys(known).length > 0 && { with: known }),
    ...(Object.keys(unknown).length > 0 && { unsupported: unknown }),
    ...(raw === undefined ? {} : { raw }),
    ...(unheard ? { answer: 'unheard' } : inBackground ? { answer: 'later' } : {}),
    ...names.keeping(index),
  }
}

function fixtureOf(step: FixtureStep, index: number, names: PlanNames): Members {
  if (step.fixture === 'advance') return { pass_seconds: step.seconds }
  if (step.fixture === 'settle') return { await: 'answers' }
  if (step.fixture === 'drop') return { await: 'nothing' }
  if (step.fixture === 'deliveries')
    return { deliveries: names.own(step.webhook), message_ids: names.members(step.with).message_ids ?? [] }
  const { action, since, mayFail, putsBack } = step
  return {
    control: action,
    with: names.members(step.with),
    ...(since === undefined ? {} : { since }),
    ...(mayFail && { may_fail: true }),
    ...(putsBack && { always: true }),
    ...names.keeping(index),
  }
}

// Carries out one scenario: makes what is given, takes its steps one after the other, and compares what came with what
// was expected. It stops at the first step that fails. What the judge says of it is not known here.

import type { Scenario, Step } from '../../scenario/scenario.ts'
import { act } from '../control/control-step.ts'
import { type Inhabitants, makeNamespace } from '../plan/namespace.ts'
import type { Stage } from '../plan/stage.ts'
import { Acting } from './acting.ts'
import { Declined } from './declined.ts'
import { namespaceOf, stepsOfGiven } from './given-steps.ts'
import { lackingIn } from './inhabited.ts'
import type { Failure, StepAnswer } from './outcome.ts'
import { takePoll } from './polling.ts'
import { Skipped, Unanswered } from './unfinished.ts'

export interface Performed {
  /** Expectations that were not met. */
  readonly failures: readonly Failure[]
  readonly answers: readonly StepAnswer[]
  readonly names: Readonly<Record<string, unknown>>
  /** What it needs and the target lacks. */
  readonly skipped?: string
  /** Why nothing can be told. */
  readonly unanswered?: string
}

const nothing: Performed = { failures: [], answers: [], names: {} }

/** `seenTypes` are the types of events that the target has sent by now; it grows. */
export async function perform(given: Stage, scenario: Scenario, seenTypes: Set<string>): Promise<Performed> {
  const declined = new Declined()
  const stage = watched(given, declined)
  const { wire, prefix, signal } = stage
  const inhabitants = await makeNamespace(wire, namespaceOf(scenario.given), prefix, { signal })
  const lacking = signal.aborted ? undefined : lackingIn(stage, scenario, inhabitants)
  if (lacking !== undefined && isSilent(stage)) return { ...nothing, unanswered: `no answer came: it ${lacking}` }
  if (!inhabitants || lacking !== undefined) return { ...nothing, skipped: lacking ?? 'needs people' }
  const acting = new Acting(stage, scenario, inhabitants, { seenTypes, declined })
  const { failures, answers } = acting
  try {
    await takeAll(acting, scenario, signal)
    return { failures, answers, names: acting.names }
  } catch (error) {
    if (error instanceof Skipped) return { ...nothing, failures, answers, skipped: error.message }
    if (error instanceof Unanswered) return { ...nothing, failures, answers, unanswered: error.message }
    throw error
  } finally {
    await acting.end()
    await demoteOwners(stage, scenario, inhabitants)
  }
}

function watched(stage: Stage, declined: Declined): Stage {
  const { wire } = stage
  const { target } = wire
  if (!target.control) return stage
  return { ...stage, wire: { ...wire, target: { ...target, control: declined.watch(target.control) } } }
}

/** Whoever does not answer may well have what is needed. */
function isSilent({ wire: { obstacles } }: Stage): boolean {
  return ['people', 'channels', 'messages', 'settings'].some((action) => obstacles?.isSilent(action))
}

/** Owners who were made for a scenario do not stay, so that another one can be about the only owner. */
async function demoteOwners({ wire }: Stage, { given }: Scenario, { actors }: Inhabitants): Promise<void> {
  const { obstacles: _, ...unwatched } = wire
  if (!wire.target.disposable || !wire.target.control?.offers('person')) return
  const owners = Object.entries(given.people).filter(([, role]) => role === 'owner')
  for (const [name] of owners)
    await act(unwatched, 'person', { user_id: actors.get(name)?.user_id, role: 'member' }).catch(() => undefined)
}

/** What is always done is done after a failure, too, and where a step could not be taken. */
async function takeAll(acting: Acting, scenario: Scenario, signal: AbortSignal): Promise<void> {
  for (const step of stepsOfGiven(scenario, acting.dictionary)) await acting.prepare(step)
  acting.declined.refuseGiven(scenario.given)
  let trouble: unknown
  for (const step of scenario.steps) {
    if (signal.aborted) break
    const isDone = acting.failures.length === 0 && trouble === undefined
    if (isDone || (step.kind === 'control' && step.always))
      await take(acting, step).catch((error: unknown) => {
        trouble ??= error
      })
  }
  if (trouble !== undefined) throw trouble
}

function take(acting: Acting, step: Step): Promise<void> {
  if (step.kind === 'request') return acting.request(step)
  if (step.kind === 'control') return acting.control(step)
  if (step.kind === 'poll') return takePoll(acting, step)
  if (step.kind === 'parallel') return acting.parallel(step)
  if (step.kind === 'time') return acting.time(step)
  if (step.kind === 'deliveries') return acting.deliveries(step)
  return step.await === 'answers' ? acting.settle() : acting.drop()
}

// Leaving `client_gravatar` out is never the mistake of a registration: whoever is accepted with false is accepted
// without it too. Two registrations are compared that differ in noOutcome else, with no fixture in between.

import type { Answer, Moment } from '../facts/moment.ts'
import { broken, holds, type Observation } from '../facts/observe.ts'
import type { RegisterQueueRequest } from '../readings/register-queue-request.ts'
import { put } from '../things/put.ts'
import type { GravatarTrial } from '../things/registration.ts'
import { noOutcome, type Outcome } from '../world/outcome.ts'
import type { World } from '../world/world.ts'

const clause = 'register-queue.unauthenticated-gravatar-default'

export function gravatarDefault(world: World, request: RegisterQueueRequest, answer: Answer, at: Moment): Outcome {
  const result = resultOf(request, answer, at)
  if (result === undefined) return noOutcome
  const to = { ...trialSoFar(world, request, at), ...result }
  return { ...noOutcome, observations: [...seen(to)], effects: [put('gravatarTrials', to.question, to)] }
}

function resultOf(
  { client_gravatar }: RegisterQueueRequest,
  { result }: Answer,
  { exchange }: Moment,
): Partial<GravatarTrial> | undefined {
  if (client_gravatar === true || result === 'none') return undefined
  if (client_gravatar === false) return result === 'success' ? { falseAccepted: exchange } : undefined
  return result === 'success' ? { absentAccepted: exchange } : { absentRefused: exchange }
}

function trialSoFar({ state }: World, request: RegisterQueueRequest, { user_id }: Moment): GravatarTrial {
  const { client_gravatar: _, ...rest } = request
  const question = JSON.stringify([user_id ?? 'nobody', Object.entries(rest).sort()])
  const before = state.gravatarTrials.get(question)
  return before?.lessons === state.lessons ? before : { question, lessons: state.lessons }
}

function* seen({ falseAccepted, absentAccepted, absentRefused }: GravatarTrial): Generator<Observation> {
  if (falseAccepted === undefined) return
  const expected = 'success, as with `client_gravatar` false'
  if (absentRefused !== undefined) yield broken(clause, expected, 'an error', [falseAccepted, absentRefused])
  else if (absentAccepted !== undefined) yield holds(clause)
}

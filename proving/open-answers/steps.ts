// Steps that several tables of open answers share, and neighbours with what breaks them.

import type { RequestStep, Step } from '../../src/generate/plan.ts'
import { control, edit, look, type Parameters, quietMove, request } from '../../src/generate/steps.ts'
import { answerTo, body, list, message, refusedWith, succeededWith } from './changes.ts'
import type { Change, Fields, OpenAnswer } from './open-answer.ts'

/** 2026-01-01, when the reference server's clock begins. */
export const now = 1_767_225_600

/** A look before and after. */
export function tried(name: string, parameters: Parameters): Step[] {
  return [look(name), edit('author', name, parameters), look(name)]
}

/** The same of a move that adds no notice. */
export function triedMove(name: string, parameters: Parameters, shown: Parameters = {}): Step[] {
  return [look(name, 'reader', shown), quietMove('author', name, parameters), look(name, 'reader', shown)]
}

export const wholeTopic = { propagate_mode: 'change_all' }

export function named(subject: string): Change {
  return message({ subject })
}

export const lookBefore = answerTo(1)
export const nothingChanged = 'edit-message.refused-edit-changes-nothing'

export function register(queue: string, parameters: Parameters = {}): RequestStep {
  return request('register-queue', 'author', parameters, { name: queue })
}

export function poll(queue: string, parameters: Parameters = {}, as = 'author'): RequestStep {
  return request('get-events', as, {
    queue_id: { answer: queue, field: 'queue_id' },
    last_event_id: { answer: queue, field: 'last_event_id' },
    dont_block: true,
    ...parameters,
  })
}

export function wait(queue: string): RequestStep {
  return { ...poll(queue, { dont_block: undefined }), inBackground: true }
}

export function set(property: string, value: number | boolean): Step {
  return control('user-setting', { user_id: { user: 'author' }, property, value })
}

export const bySender = {
  neighbour: 'message.sender-true',
  mutant: message(({ sender_id }) => ({ sender_id: Number(sender_id) + 1 })),
}

/** With a code, so that nothing but the result is wrong. */
export const byResult = { neighbour: 'envelope.result', mutant: body({ result: 'perhaps', code: 'PERHAPS' }) }

export const byOrder = {
  neighbour: 'get-messages.ascending',
  mutant: list('messages', (all) => all.toReversed()),
}

export const byQueue = { neighbour: 'get-events.queue-asked-for', mutant: body({ queue_id: 'another queue' }) }

/** The answer of the reference server where that is a success, otherwise one with these fields. */
function succeeded(more: Fields = {}): Change {
  return (answer, all) => (answer.body.result === 'success' ? answer : succeededWith(more)(answer, all))
}

/** The last request is refused or carried out, and both are right. */
export function eitherWay(clause: string, title: string, steps: readonly Step[], more: Fields = {}): OpenAnswer {
  return { title, clause, steps, one: refusedWith('BAD_REQUEST'), opposite: succeeded(more), ...byResult }
}

/** The last request is refused, or answered like the first. */
export function refusedOrLikeFirst(clause: string, title: string, steps: readonly Step[]): OpenAnswer {
  return { title, clause, steps, one: refusedWith('BAD_REQUEST'), opposite: answerTo(1), ...byResult }
}

/** The last request is answered in one of two ways, and both are right. */
export function eitherAnswer(
  clause: string,
  title: string,
  steps: readonly Step[],
  one: Change,
  opposite: Change,
): OpenAnswer {
  return { title, clause, steps, one, opposite, ...byResult }
}

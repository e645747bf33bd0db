// The words in which gestures are written: one request or fixture a line.

import { settingsAtFirst } from './namespace.ts'
import type { Reference, RequestStep, Step, Steps, Value } from './plan.ts'

export type Parameters = Readonly<Record<string, Value | undefined>>
type More = Partial<RequestStep>

export function request(slug: string, as: string | undefined, parameters: Parameters, more: More = {}): RequestStep {
  const given = Object.entries(parameters).filter((entry): entry is [string, Value] => entry[1] !== undefined)
  return { do: slug, ...(as === undefined ? {} : { as }), with: Object.fromEntries(given), ...more }
}

/** A message that the namespace has by this name, or one that a step made. */
type Message = string | Reference

function idOf(message: Message): Value {
  return typeof message === 'string' ? { message } : message
}

export function edit(as: string | undefined, message: Message, parameters: Parameters, more: More = {}): RequestStep {
  return request('edit-message', as, { message_id: idOf(message), ...parameters }, more)
}

/** Without the notice of a move, so that the topic holds only what was planned. */
export function quietMove(as: string | undefined, message: Message, to: Parameters, more: More = {}): RequestStep {
  return edit(as, message, { send_notification_to_new_thread: false, ...to }, more)
}

export function look(message: Message, as: string | undefined = 'reader', parameters: Parameters = {}): RequestStep {
  return request('get-message', as, { message_id: idOf(message), ...parameters })
}

export function lookRaw(message: Message, as = 'reader'): RequestStep {
  return look(message, as, { apply_markdown: false })
}

export function history(message: Message, as = 'reader', parameters: Parameters = {}): RequestStep {
  return request('get-message-history', as, { message_id: idOf(message), ...parameters })
}

/** All that somebody can see, notices and all. */
export function listNewest(as: string, parameters: Parameters = {}): RequestStep {
  return request('get-messages', as, { anchor: 'newest', num_before: 100, num_after: 0, ...parameters })
}

/** Shows that somebody is served, by what is small in a large organization, too. */
export function isAnswered(as: string): RequestStep {
  return request('get-streams', as, { include_public: false })
}

/** An action of the control protocol. */
export function control(action: string, parameters: Readonly<Record<string, Value>>, name?: string): Step {
  return { fixture: 'control', action, with: parameters, ...(name === undefined ? {} : { name }) }
}

/** An action that no server before a feature level can carry out. */
export function controlSince(since: number, action: string, parameters: Readonly<Record<string, Value>>): Step {
  return { fixture: 'control', action, with: parameters, since }
}

/** An action that is possible only where the target did what it promised before. */
export function controlIfAble(action: string, parameters: Readonly<Record<string, Value>>, name?: string): Step {
  const named = name === undefined ? {} : { name }
  return { fixture: 'control', action, with: parameters, mayFail: true, ...named }
}

/** An action without which other plans would find the organization changed. */
export function putBack(action: string, parameters: Readonly<Record<string, Value>>): Step {
  return { fixture: 'control', action, with: parameters, putsBack: true }
}

export function advance(seconds: number): Step {
  return { fixture: 'advance', seconds }
}

/** A few seconds that are waited for where the clock cannot be moved. */
export function pause(seconds: number): Step {
  return { fixture: 'advance', seconds, isWorthWaiting: true }
}

/** Waits until the integration of a bot was told of messages. */
export function deliveries(webhook: string, ...message_ids: readonly Value[]): Step {
  return { fixture: 'deliveries', webhook, with: { message_ids } }
}

export const settle: Step = { fixture: 'settle' }

export const drop: Step = { fixture: 'drop' }

type Settings = Partial<Record<keyof typeof settingsAtFirst, Value>>

/** Some steps under other settings than at first. */
export function under(settings: Settings, ...steps: Steps): Steps {
  const atFirst = Object.entries(settingsAtFirst).filter(([name]) => Object.hasOwn(settings, name))
  return [control('settings', settings), steps, control('settings', Object.fromEntries(atFirst))]
}

/** The same request refused under other settings and carried out as it was at first, with a look after each. */
export function switchedOff(settings: Settings, tried: Step, seen: Step): Steps {
  return [under(settings, tried, seen), tried, seen]
}

/** What may be done with the empty topic in the garden. */
export function topicsPolicy(topics_policy: string): Step {
  return control('channel', { stream_id: { channel: 'garden' }, topics_policy })
}

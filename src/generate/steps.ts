// The words in which gestures are written: one request or fixture a line.

import { settingsAtFirst } from './namespace.ts'
import type { RequestStep, Step, Steps, Value } from './plan.ts'

export type Parameters = Readonly<Record<string, Value | undefined>>
type More = Partial<RequestStep>

export function request(slug: string, as: string | undefined, parameters: Parameters, more: More = {}): RequestStep {
  const given = Object.entries(parameters).filter((entry): entry is [string, Value] => entry[1] !== undefined)
  return { do: slug, ...(as === undefined ? {} : { as }), with: Object.fromEntries(given), ...more }
}

export function edit(as: string | undefined, name: string, parameters: Parameters, more: More = {}): RequestStep {
  return request('edit-message', as, { message_id: { message: name }, ...parameters }, more)
}

/** Without the notice of a move, so that the topic holds only what was planned. */
export function quietMove(as: string | undefined, name: string, parameters: Parameters, more: More = {}): RequestStep {
  return edit(as, name, { send_notification_to_new_thread: false, ...parameters }, more)
}

export function look(name: string, as: string | undefined = 'reader', parameters: Parameters = {}): RequestStep {
  return request('get-message', as, { message_id: { message: name }, ...parameters })
}

export function lookRaw(name: string, as = 'reader'): RequestStep {
  return look(name, as, { apply_markdown: false })
}

export function history(name: string, as = 'reader', parameters: Parameters = {}): RequestStep {
  return request('get-message-history', as, { message_id: { message: name }, ...parameters })
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

/** The same request refused under another setting than at first and carried out as it was, with a look after each. */
export function switchedOff(off: Partial<typeof settingsAtFirst>, tried: Step, seen: Step): Steps {
  const on = Object.fromEntries(Object.entries(settingsAtFirst).filter(([name]) => Object.hasOwn(off, name)))
  return [control('settings', off), tried, seen, control('settings', on), tried, seen]
}

// What a client said about itself when it registered a queue, and that saying so is no mistake.

import { broken, holds, type Observation } from '../../model/facts/observe.ts'
import { objection, type QueueCall } from '../exchange/queue-call.ts'
import { type Fields, isFields } from '../json/fields.ts'
import type { QueueLog } from './queue-state.ts'

const clause = 'capabilities.accepted'

/** The listed capabilities, and the level from which on the text tells of them, where it does. */
const listed = new Map([
  ['notification_settings_null', 0],
  ['bulk_message_deletion', 0],
  ['user_avatar_url_field_optional', 0],
  ['stream_typing_notifications', 0],
  ['user_settings_object', 0],
  ['linkifier_url_template', 0],
  ['user_list_incomplete', 0],
  ['include_deactivated_groups', 0],
  ['archived_channels', 315],
  ['empty_topic_name', 334],
  ['simplified_presence_events', 0],
  ['individual_emoji_changes', 491],
])

/** undefined where what was sent as capabilities could not be read. */
export function capability({ registration }: QueueLog, name: string): boolean | undefined {
  const given = registration.parameters.client_capabilities
  if (given === undefined) return false
  const value = isFields(given) ? (given[name] ?? false) : undefined
  return typeof value === 'boolean' ? value : undefined
}

/**
 * A registration by somebody with credentials. Only one that says nothing else can be refused for its capabilities, and
 * only where it names all that there are: whether a server demands some of them is left open.
 */
export function judgeCapabilities(call: QueueCall, level: number): Observation[] {
  const { client_capabilities: given, ...others } = call.parameters
  if (!isFields(given) || !namesAll(given, level)) return []
  if (call.answer.result === 'success') return [holds(clause)]
  const code = Object.keys(others).length === 0 ? objection(call) : undefined
  return code === undefined ? [] : [broken(clause, 'the registration is accepted', `an error with code ${code}`)]
}

function namesAll(given: Fields, level: number): boolean {
  const known = [...listed].filter(([, since]) => since <= level).map(([name]) => name)
  const areListed = Object.entries(given).every(([name, value]) => known.includes(name) && typeof value === 'boolean')
  return areListed && known.every((name) => name in given)
}

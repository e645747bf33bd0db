// What an event tells, in pieces that are the same however a server merges or splits its events: of which thing (the
// key), and what (the value). Only what the text says of an event is told; the rest of it is as the server likes.

import { integer, type QueueEvent, strings } from '../exchange/queue-call.ts'
import { canonical, canonicalWords, isFields } from '../json/fields.ts'

export interface Statement {
  readonly key: string
  /** As text that is the same for the same value; empty where only the thing itself matters. */
  readonly value: string
  /** True where the text leaves open what such an event means. */
  readonly isOpen?: true
}

const readers = new Map<string, (event: QueueEvent) => readonly Statement[] | undefined>([
  ['user_settings update', ofSetting],
  ['alert_words', ofAlertWords],
  ['realm_user update', ofPerson],
  ['subscription add', ofSubscriptions],
  ['delete_message', ofDeleted],
  ['message', ofMessage],
  ['presence', ofPresence],
  ['realm_linkifiers', (event) => [{ key: 'realm_linkifiers', value: canonical(event.realm_linkifiers) }]],
  ['realm_emoji update', (event) => [{ key: 'realm_emoji update', value: canonical(event.realm_emoji) }]],
])

export function statementsOf(event: QueueEvent): readonly Statement[] {
  const { type, op } = event
  const named = typeof op === 'string' ? `${type} ${op}` : type
  const read = readers.get(named) ?? readers.get(type)
  return read?.(event) ?? [{ key: named, value: '', isOpen: true }]
}

function ofSetting({ property, value }: QueueEvent): Statement[] | undefined {
  return typeof property === 'string' ? [{ key: `user_settings ${property}`, value: canonical(value) }] : undefined
}

function ofAlertWords({ alert_words }: QueueEvent): Statement[] | undefined {
  const words = strings(alert_words)
  return words && [{ key: 'alert_words', value: canonicalWords(words) }]
}

function ofPerson({ person }: QueueEvent): Statement[] | undefined {
  const user_id = isFields(person) ? integer(person.user_id) : undefined
  if (!isFields(person) || user_id === undefined) return undefined
  const { user_id: _, custom_profile_field: field, ...fields } = person
  const told = Object.entries(fields).map(([name, value]) => telling(`realm_user ${user_id} ${name}`, value))
  if (!isFields(field)) return told
  return [...told, telling(`realm_user ${user_id} custom_profile_field ${field.id}`, field.value)]
}

function ofSubscriptions({ subscriptions }: QueueEvent): Statement[] | undefined {
  const added = idsOf(subscriptions, 'stream_id')?.map((id) => ({ key: `subscription add ${id}`, value: '' }))
  if (!added || !Array.isArray(subscriptions)) return undefined
  const coloured = subscriptions.filter(isFields).filter(({ color }) => typeof color === 'string')
  return [
    ...added,
    ...coloured.map(({ stream_id, color }) => telling(`subscription color ${stream_id}`, `${color}`.toLowerCase())),
  ]
}

function ofDeleted({ message_id, message_ids }: QueueEvent): Statement[] | undefined {
  const ids = Array.isArray(message_ids) ? message_ids : [message_id]
  return ids.every((id) => integer(id) !== undefined)
    ? ids.map((id) => ({ key: `delete_message ${id}`, value: '' }))
    : undefined
}

function ofMessage({ message }: QueueEvent): Statement[] | undefined {
  const id = isFields(message) ? integer(message.id) : undefined
  return id === undefined ? undefined : [{ key: `message ${id}`, value: '' }]
}

/** The legacy fields are left open, so that such an event tells no more than that there was one. */
function ofPresence({ presences }: QueueEvent): Statement[] | undefined {
  if (!isFields(presences)) return undefined
  return Object.entries(presences).map(([who, entry]) => telling(`presence ${who}`, entry))
}

function telling(key: string, value: unknown): Statement {
  return { key, value: canonical(value) }
}

/** The ids under one name in a list of records; undefined where it is no such list. */
export function idsOf(records: unknown, name: string): number[] | undefined {
  if (!Array.isArray(records)) return undefined
  const ids = records.map((record) => (isFields(record) ? integer(record[name]) : undefined))
  return ids.every((id) => id !== undefined) ? ids : undefined
}

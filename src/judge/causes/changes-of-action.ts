// What a fixture's action changed, in the same words in which events tell of it. Knows nothing of queues.

import type { ControlLine } from '../../history/entry.ts'
import { isLook } from '../../model/linkifiers/linkifiers-look.ts'
import { canonical, canonicalWords } from '../json/fields.ts'
import { type Change, thing } from './change.ts'
import { newPerson, type Person, personChanged, profileChanged } from './changes-of-person.ts'

interface Channel {
  readonly stream_id: number
  readonly subscribers: readonly number[]
}

interface Message {
  readonly message_id: number
  readonly age?: number
  readonly declined?: readonly string[]
}

const lessons = new Map<string, (line: ControlLine) => Change[]>([
  ['user-setting', settingChanged],
  ['alert-words', alertWordsChanged],
  ['people', (line) => (line.people as Person[]).flatMap(newPerson)],
  ['person', (line) => personChanged(line as unknown as Person)],
  ['role', (line) => personChanged(line as unknown as Person)],
  ['profile-value', (line) => profileChanged(line as unknown as Person)],
  ['channels', (line) => (line.channels as Channel[]).flatMap((one) => subscribed(one.stream_id, one.subscribers))],
  ['subscribe', (line) => subscribed(line.stream_id as number, line.user_ids as number[])],
  ['messages', (line) => (line.messages as Message[]).flatMap(sent)],
  ['delete-messages', (line) => (line.message_ids as number[]).map(deleted)],
  ['linkifiers', (line) => (isLook(line) ? [] : [ofEverybody('realm_linkifiers', line)])],
  ['emoji', (line) => [ofEverybody('realm_emoji', line)]],
  ['emoji-edit', (line) => [ofEverybody('realm_emoji', line)]],
])

export function changesOf(line: ControlLine): Change[] {
  return lessons.get(line.did)?.(line) ?? []
}

function settingChanged({ user_id, property, value }: ControlLine): Change[] {
  const given = canonical(value)
  const concerns = { person: user_id as number }
  return [{ type: 'user_settings', key: `user_settings ${property}`, given, told: given, concerns, event: 'due' }]
}

function alertWordsChanged({ user_id, alert_words }: ControlLine): Change[] {
  const given = canonicalWords(alert_words as string[])
  const concerns = { person: user_id as number }
  return [{ type: 'alert_words', key: 'alert_words', given, told: given, concerns, event: 'due' }]
}

function subscribed(stream_id: number, user_ids: readonly number[]): Change[] {
  const key = `subscription add ${stream_id}`
  return user_ids.map((person) => thing('subscription', key, { person }))
}

/** Whether an old message that a fixture made is told like one that was just sent is nobody's promise. */
function sent({ message_id, age = 0, declined = [] }: Message): Change[] {
  return age > 0 || declined.includes('age')
    ? []
    : [thing('message', `message ${message_id}`, { receiversOf: message_id })]
}

function deleted(message_id: number): Change {
  return thing('delete_message', `delete_message ${message_id}`, { receiversOf: message_id })
}

function ofEverybody(type: string, { at: _, ...given }: ControlLine): Change {
  return { type, key: type, given: canonical(given), concerns: 'everyone', event: 'due' }
}

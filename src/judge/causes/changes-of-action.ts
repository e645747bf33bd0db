// What a fixture's action changed, in the same words in which events tell of it. Knows nothing of queues.

import { isLook } from '../../model/linkifiers/linkifiers-look.ts'
import type { Action, AnyAction } from '../../spec/control-action.ts'
import { canonical, canonicalWords } from '../json/fields.ts'
import { type Change, thing } from './change.ts'
import { newPerson, personChanged, profileChanged } from './changes-of-person.ts'

type Changes<Did extends Action['did']> = (action: Action<Did>) => Change[]

const changes: { readonly [Did in Action['did']]?: Changes<Did> } = {
  'user-setting': settingChanged,
  'alert-words': alertWordsChanged,
  people: ({ people }) => people.flatMap(newPerson),
  person: personChanged,
  'profile-value': profileChanged,
  channels: ({ channels }) => channels.flatMap(({ stream_id, subscribers }) => subscribed(stream_id, subscribers)),
  subscribe: ({ stream_id, user_ids }) => subscribed(stream_id, user_ids),
  messages: ({ messages }) => messages.flatMap(sent),
  'delete-messages': ({ message_ids }) => message_ids.map(deleted),
  linkifiers: (action) => (isLook({ ...action }) ? [] : [ofEverybody('realm_linkifiers', action)]),
  emoji: (action) => [ofEverybody('realm_emoji', action)],
  'emoji-edit': (action) => [ofEverybody('realm_emoji', action)],
}

export function changesOf(action: AnyAction): Change[] {
  if (action.did === 'other') return []
  const made = changes[action.did] as Changes<Action['did']> | undefined
  return made?.(action) ?? []
}

function settingChanged({ user_id, property, value }: Action<'user-setting'>): Change[] {
  const given = canonical(value)
  const concerns = { person: user_id }
  return [{ type: 'user_settings', key: `user_settings ${property}`, given, told: given, concerns, event: 'due' }]
}

function alertWordsChanged({ user_id, alert_words }: Action<'alert-words'>): Change[] {
  const given = canonicalWords(alert_words)
  const concerns = { person: user_id }
  return [{ type: 'alert_words', key: 'alert_words', given, told: given, concerns, event: 'due' }]
}

function subscribed(stream_id: number, user_ids: readonly number[]): Change[] {
  const key = `subscription add ${stream_id}`
  return user_ids.map((person) => thing('subscription', key, { person }))
}

/** Whether an old message that a fixture made is told like one that was just sent is nobody's promise. */
function sent({ message_id, age = 0, declined = [] }: Action<'messages'>['messages'][number]): Change[] {
  return age > 0 || declined.includes('age')
    ? []
    : [thing('message', `message ${message_id}`, { receiversOf: message_id })]
}

function deleted(message_id: number): Change {
  return thing('delete_message', `delete_message ${message_id}`, { receiversOf: message_id })
}

function ofEverybody(type: string, { at: _, ...given }: Action): Change {
  return { type, key: type, given: canonical(given), concerns: 'everyone', event: 'due' }
}

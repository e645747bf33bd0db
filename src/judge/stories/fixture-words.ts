// What a fixture did, in words: who and what by name, values as a reader writes them, no JSON. Says nothing of what is
// secret, and little of what is long.

import type { ControlLine } from '../../history/entry.ts'
import { quoted, shortened } from '../../model/facts/observe.ts'
import { isSecret } from '../verdicts/describe.ts'
import { isSmall } from './size.ts'

const valueLength = 120
const mostItems = 5

/** Names in braces stand for members; the other members follow the sentence. */
const sentences: Readonly<Record<string, string>> = {
  channel: '{stream_id} is changed',
  subscribe: '{user_ids} joins {stream_id}',
  unsubscribe: '{user_ids} leaves {stream_id}',
  reactions: 'reactions are added',
  emoji: 'custom emoji are made',
  'emoji-edit': 'the custom emoji {emoji_code} is renamed {name}',
  uploads: 'files are uploaded',
  flags: 'flag {flag} of {message_ids} for {user_id}: {op}',
  linkifiers: 'the linkifiers of the organization',
  submessages: 'submessages are attached',
  'user-setting': '{user_id} sets `{property}` to {value}',
  person: '{user_id} is changed or looked at',
  credentials: 'the key of {user_id} is told',
  'sign-in': 'somebody signs in',
  outbox: 'the e-mails that were sent are told',
  'confirm-email': '{user_id} confirms a new e-mail address',
  drafts: 'the drafts of {user_id}',
  'bot-storage': 'the storage of {user_id} is told',
  'profile-fields': 'profile fields are made',
  'profile-value': '{user_id} sets the profile field {field_id} to {value}',
  'alert-words': '{user_id} sets the alert words {alert_words}',
  'delete-messages': '{message_ids} is deleted',
  subscription: '{user_id} changes the own settings of {stream_id}',
  'navigation-views': '{user_id} has the navigation views {navigation_views}',
  'saved-snippets': '{user_id} has the saved snippets {saved_snippets}',
  groups: 'user groups are made',
  group: '{user_group_id} is changed or looked at',
  domains: 'the allowed domains',
  owners: 'the owners are told',
  forget: 'what was made before is put away',
  reset: 'the organization is emptied',
}

/** Members whose values are ids, and the things that have them. */
const things: Readonly<Record<string, string>> = {
  stream_id: 'channel',
  message_id: 'message',
  message_ids: 'message',
  user_group_id: 'group',
}
const people = ['user_id', 'user_ids', 'owner_id', 'sender_id', 'creator_id']

/** `personOf` names somebody by the id. */
export function fixtureTold(line: ControlLine, personOf: (user_id: unknown) => string): string {
  const { kind: _, at: __, did, overlapped: ___, ...given } = line
  const inSentence = new Set<string>()
  const sentence = (sentences[did] ?? `the fixture \`${did}\``).replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    inSentence.add(name)
    return told(name, given[name], personOf)
  })
  const rest = Object.entries(given).filter(([name]) => !inSentence.has(name))
  const more = rest.map(([name, value]) => `${name} ${told(name, value, personOf)}`)
  return `${sentence}${more.length > 0 ? `: ${more.join(', ')}` : ''}`
}

function told(name: string, value: unknown, personOf: (user_id: unknown) => string): string {
  if (isSecret(name)) return '(hidden)'
  if (!isSmall(value)) return '(too long to be shown)'
  return shortened(inWords(name, value, personOf), valueLength)
}

function inWords(name: string, value: unknown, personOf: (user_id: unknown) => string): string {
  if (isSecret(name)) return '(hidden)'
  if (Array.isArray(value)) return listed(value.map((item) => inWords(name, item, personOf)))
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).map(([inner, one]) => `${inner} ${inWords(inner, one, personOf)}`)
    return members.length === 0 ? 'nothing' : `(${members.join(', ')})`
  }
  if (people.includes(name)) return personOf(value)
  const thing = things[name]
  return thing === undefined ? quoted(value) : `${thing} ${quoted(value)}`
}

function listed(items: readonly string[]): string {
  const more = items.length - mostItems
  const shown = items.slice(0, mostItems).join(', ') || 'none'
  return more > 0 ? `${shown} and ${more} more` : shown
}

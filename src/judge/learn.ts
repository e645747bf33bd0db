// What fixtures teach: people, channels, messages and settings that a run made or was told of. A line carries what was
// asked together with what came back.

import type { ControlLine, Header } from '../history/entry.ts'
import type { Effect } from '../model/effect.ts'
import { known } from '../model/fact.ts'
import type { Interval } from '../model/outcome.ts'
import {
  channel,
  channelChanged,
  subscribed,
  subscription,
  type TaughtChannel,
  type TaughtSubscription,
} from './learn-channels.ts'
import { linkifiersGiven } from './learn-linkifiers.ts'
import {
  attached,
  flagged,
  message,
  reacted,
  type TaughtFlags,
  type TaughtMessage,
  type TaughtReaction,
  type TaughtSubmessage,
  type TaughtUpload,
  uploaded,
} from './learn-messages.ts'
import { missing, missingTold } from './learn-missing.ts'
import {
  accountTold,
  botsMade,
  type ChangedPerson,
  emailConfirmed,
  lent,
  peopleMade,
  personChanged,
  type TaughtBot,
  type TaughtPerson,
  userSettingChanged,
} from './learn-people.ts'
import { possessionLessons } from './learn-possessions.ts'

const byFixture: readonly number[] = []

export function learnHeader(header: Header): Effect[] {
  const accounts = Object.values(header.accounts)
  // Where requests were left out, somebody may have sent them for any of these.
  const ours = header.complete === false ? [] : accounts.flatMap(lent)
  return [...accounts.flatMap(accountTold), ...ours, ...settings(header.settings ?? {})]
}

/** `time` is the target's when it was done, as far as it is known. */
type Lesson = (line: ControlLine, time?: Interval) => Effect[]

/** What each action teaches; of others nothing is learnt. */
const lessons = new Map<string, Lesson>([
  ['people', (line) => peopleMade(line.people as TaughtPerson[])],
  ['person', (line) => personChanged(line as unknown as ChangedPerson)],
  ['bots', (line) => botsMade(line.bots as TaughtBot[])],
  ['owners', (line) => [{ set: 'state', of: 'owners-told', user_ids: line.owners as number[] }]],
  ['channels', (line, time) => (line.channels as TaughtChannel[]).flatMap((each) => channel(each, time))],
  ['channel', (line) => channelChanged(line as unknown as TaughtChannel)],
  ['subscribe', (line) => subscribed(line.stream_id as number, line.user_ids as number[], true)],
  ['unsubscribe', (line) => subscribed(line.stream_id as number, line.user_ids as number[], false)],
  ['subscription', (line) => [subscription(line as unknown as TaughtSubscription)]],
  ['messages', (line) => (line.messages as TaughtMessage[]).map(message)],
  ['delete-messages', (line) => [{ set: 'state', of: 'deleted', message_ids: line.message_ids as number[] }]],
  ['settings', (line) => settings(line.settings as Record<string, unknown>)],
  ['user-setting', (line) => userSettingChanged(line.user_id as number, line.property as string, line.value)],
  ['confirm-email', (line) => emailConfirmed(line.user_id as number)],
  ['reactions', (line) => (line.reactions as TaughtReaction[]).map(reacted)],
  ['emoji', (line) => (line.emoji as TaughtEmoji[]).map(customEmoji)],
  ['emoji-edit', emojiEdited],
  ['uploads', (line) => (line.uploads as TaughtUpload[]).map(uploaded)],
  ['flags', (line) => flagged(line as unknown as TaughtFlags)],
  ['linkifiers', linkifiersGiven],
  ['submessages', (line) => (line.submessages as TaughtSubmessage[]).map(attached)],
  [missing, missingTold],
  ...possessionLessons,
])

export function learnControl(line: ControlLine, time?: Interval): Effect[] {
  return lessons.get(line.did)?.(line, time) ?? []
}

interface TaughtEmoji {
  readonly name: string
  readonly emoji_code: string
}

function customEmoji({ name, emoji_code }: TaughtEmoji): Effect {
  return { set: 'state', of: 'custom-emoji', emoji_code, name }
}

function emojiEdited(line: ControlLine): Effect[] {
  const emoji_code = line.emoji_code as string
  return [{ set: 'state', of: 'emoji-renamed', emoji_code }, customEmoji({ name: line.name as string, emoji_code })]
}

interface Acting {
  /** Absent where nobody acts for them. */
  readonly actor?: string
  readonly user_id: number
}

/** The accounts that a control line introduces, by actor. */
export function accountsOf(line: ControlLine): [string, number][] {
  const { people = [], bots = [] } = line as { people?: Acting[]; bots?: Acting[] }
  const acting = line.did === 'credentials' ? [line as unknown as Acting] : [...people, ...bots]
  return acting.flatMap(({ actor, user_id }) => (actor === undefined ? [] : [[actor, user_id]]))
}

function settings(values: Readonly<Record<string, unknown>>): Effect[] {
  return Object.entries(values).map(([name, value]) => ({
    set: 'setting',
    name,
    to: known(value, byFixture, 'fixture'),
  }))
}

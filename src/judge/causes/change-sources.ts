// What fixtures did, and what people did that fixtures do for others, as far as events tell of it. Judges nothing.

import type { Interval } from '../../model/facts/moment.ts'
import type { World } from '../../model/world/world.ts'
import type { Action, AnyAction } from '../../spec/control-action.ts'
import { integer } from '../queue/queue-call.ts'
import { ChangeLog } from './change-log.ts'
import { addressConfirmed, settingsWritten } from './changes-of-settings.ts'
import { Access } from './events-access.ts'
import { changesOfEnded, type Ended, endedBy } from './events-deactivation.ts'
import type { Emoji, Write } from './write.ts'

export class ChangeSources {
  readonly changes = new ChangeLog()
  readonly access = new Access()
  /** The types of custom profile fields. */
  readonly profileFields = new Map<number, string>()
  readonly emoji = new Map<string, Emoji>()
  /** When messages were deleted, by the harness's clock. */
  readonly deleted = new Map<number, number>()
  /** Channels that new people are subscribed to. */
  readonly defaultChannels = new Set<number>()
  /** Channels that were changed after they were made, and when last. */
  readonly channelsChanged = new Map<number, number>()
  /** When people were made, by the target's clock. */
  readonly made = new Map<number, Interval | undefined>()
  /** When people updated their presence, or may have. */
  readonly presences = new Map<number, Pick<Write, 'time' | 'sent'>[]>()
  /** The deactivations that were asked for, in order. */
  readonly ended: Ended[] = []
  /** The addresses that people asked for last. */
  readonly newEmails = new Map<number, string>()

  take(action: AnyAction, time: Interval | undefined): void {
    this.changes.add(action, time)
    this.access.take(action)
    if (action.did === 'other') return
    const lesson = lessons[action.did] as Lesson<Action['did']> | undefined
    lesson?.(this, action, time)
  }

  /** The world is as it was before. */
  wrote(write: Write, world: World): void {
    const { endpoint, user_id, parameters, answer, time, sent } = write
    if (answer.result === 'error' || user_id === undefined) return
    if (endpoint === 'update-settings') this.#settings(write, user_id, world)
    if (endpoint === 'update-presence') this.#present(user_id, { time, sent })
    if (endpoint === 'deactivate-user') this.#end(write, world)
    if (endpoint !== 'schedule-message') return
    const to = Array.isArray(parameters.to) ? parameters.to : [parameters.to]
    this.access.converse([user_id, ...to.flatMap((id) => integer(id) ?? [])], sent)
  }

  #end(write: Write, world: World): void {
    const ended = endedBy(world, write)
    if (ended === undefined) return
    this.ended.push(ended)
    for (const { message_id } of ended.messages) this.deleted.set(message_id, ended.at)
    this.changes.take(changesOfEnded(ended), { did: write.endpoint, at: write.sent, time: write.time })
  }

  #settings(write: Write, user_id: number, world: World): void {
    const { endpoint: did, sent: at, time, parameters } = write
    this.changes.take(settingsWritten(world, write), { did, at, time })
    if (typeof parameters.email === 'string') this.newEmails.set(user_id, parameters.email)
  }

  #present(user_id: number, update: Pick<Write, 'time' | 'sent'>): void {
    const before = this.presences.get(user_id)
    if (before) before.push(update)
    else this.presences.set(user_id, [update])
  }
}

type Lesson<Did extends Action['did']> = (
  fixtures: ChangeSources,
  action: Action<Did>,
  time: Interval | undefined,
) => void

const lessons: { readonly [Did in Action['did']]?: Lesson<Did> } = {
  people: ({ made }, { people }, time) => each(people, ({ user_id }) => made.set(user_id, time)),
  'profile-fields': ({ profileFields }, { fields }) => each(fields, ({ id, type }) => profileFields.set(id, type)),
  'confirm-email': emailConfirmed,
  emoji: emojiMade,
  'emoji-edit': ({ emoji }, { emoji_code, name }) => emoji.get(emoji_code)?.names.add(name),
  'delete-messages': ({ deleted }, { message_ids, at }) => each(message_ids, (id) => deleted.set(id, at)),
  channels: channelsMade,
  channel: channelChanged,
  subscription: channelChanged,
}

function emailConfirmed(
  { changes, newEmails }: ChangeSources,
  { did, at, user_id }: Action<'confirm-email'>,
  time: Interval | undefined,
): void {
  const email = newEmails.get(user_id)
  if (email !== undefined) changes.take(addressConfirmed(user_id, email), { did, at, time })
}

function emojiMade({ emoji }: ChangeSources, { emoji: made, at }: Action<'emoji'>): void {
  for (const { emoji_code, name } of made) emoji.set(emoji_code, { code: emoji_code, names: new Set([name]), at })
}

function channelsMade({ defaultChannels }: ChangeSources, { channels }: Action<'channels'>): void {
  for (const { stream_id, is_default } of channels) if (is_default === true) defaultChannels.add(stream_id)
}

function channelChanged(
  { channelsChanged }: ChangeSources,
  { stream_id, at }: Action<'channel' | 'subscription'>,
): void {
  channelsChanged.set(stream_id, at)
}

function each<T>(all: readonly T[], take: (one: T) => void): void {
  for (const one of all) take(one)
}

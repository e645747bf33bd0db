// Moves: where messages shall go, which ones go with the one that was named, and the notices that tell of it.

import { mayRead } from './channels.ts'
import type { Call } from './endpoint.ts'
import { isAtLeast } from './groups.ts'
import { addMessage } from './messages.ts'
import { maySee } from './narrow.ts'
import type { Channel, Message } from './records.ts'
import { Refusal } from './refusal.ts'
import { checkTopicPolicy, mark, readTopic } from './topics.ts'

export const modes = ['change_one', 'change_later', 'change_all'] as const
export type Mode = (typeof modes)[number]

export interface Move {
  readonly topic: string
  readonly channelId: number
  readonly mode: Mode
  readonly isResolve: boolean
  readonly tellOld: boolean
  readonly tellNew: boolean
  readonly changesTopic: boolean
  readonly changesChannel: boolean
  /** All that move, the named one included. */
  readonly messages: readonly Message[]
}

interface Asked {
  readonly topic: string | undefined
  readonly channelId: number | undefined
  readonly mode: Mode
  readonly tellOld: boolean
  readonly tellNew: boolean
}

/** Undefined where the message would stay where it is. */
export function readMove(call: Call, message: Message, asked: Asked): Move | undefined {
  const { organization } = call
  const from = message.channelId
  if (from === undefined || (asked.topic === undefined && asked.channelId === undefined)) return undefined
  const channel = destination(call, asked.channelId ?? from)
  const topic = asked.topic === undefined ? message.topic : readTopic(organization, asked.topic)
  const changesTopic = topic !== message.topic
  const changesChannel = channel.id !== from
  if (!changesTopic && !changesChannel) return undefined
  checkTopicPolicy(organization, channel, topic)
  const isToggle = topic === mark + message.topic || message.topic === mark + topic
  const isResolve = isToggle && !changesChannel && asked.mode === 'change_all'
  const messages = companions(call, message, asked.mode, isResolve)
  return { ...asked, topic, channelId: channel.id, isResolve, changesTopic, changesChannel, messages }
}

function destination({ organization, caller }: Call, channelId: number): Channel {
  const channel = organization.channels.get(channelId)
  if (channel === undefined || channel.isArchived || !mayRead(caller, channel))
    throw new Refusal(404, 'NO_SUCH_BERTH', 'There is no such channel for you', { stream_id: channelId })
  return channel
}

function companions(call: Call, message: Message, mode: Mode, isResolve: boolean): Message[] {
  const { faults } = call.organization
  if (mode === 'change_one') return [message]
  if (isResolve && faults.has('resolves-one')) return [message]
  const all = topicOf(call, message)
  if (mode === 'change_all' || faults.has('later-takes-earlier')) return all
  return all.filter(({ id }) => id >= message.id)
}

/** What the caller may see of the message's topic. */
export function topicOf({ organization, caller }: Call, { channelId, topic }: Message): Message[] {
  return [...organization.messages.values()].filter(
    (one) => one.channelId === channelId && one.topic === topic && maySee(organization, caller, one),
  )
}

/** After the messages have gone: the notices. A topic that was resolved shows it by its name. */
export function makeMove(
  { organization, caller }: Call,
  message: Message,
  before: { readonly topic: string; readonly channelId: number | undefined },
  move: Move,
): void {
  if (move.isResolve) return
  const senderId = organization.system.id
  const told = `${move.messages.length} of these went along, by ${caller.fullName}`
  if (move.tellNew) addMessage(organization, { senderId, ...placeOf(message), content: `Arrived here: ${told}` })
  if (move.tellOld) addMessage(organization, { senderId, ...before, content: `Left from here: ${told}` })
}

function placeOf({ topic, channelId }: Message): { readonly topic: string; readonly channelId: number | undefined } {
  return { topic, channelId }
}

export function isFreeOfLimits({ caller }: Call): boolean {
  return isAtLeast(caller, 'moderator')
}

// What requests do to units, and what they show of them, by endpoint. Says nothing of what the specification leaves open:
// texts that a server may cut or spell another way are passed over.

import { type Fields, objectsIn } from '../facts/fields.ts'
import type { Answer } from '../facts/moment.ts'
import { sha256 } from '../facts/text.ts'
import { isPlainContent, isPlainTopic } from '../readings/plain-text.ts'
import type { Message } from '../things/message.ts'
import type { World } from '../world/world.ts'
import { type Deed, disturbs, held, perhaps, shows, sure, type Value, writes } from './deed.ts'

/** One request and its answer; without an answer it may have been carried out. */
interface Asked {
  readonly world: World
  readonly user_id: number | undefined
  readonly parameters: Fields
  readonly answer: Answer
}

type Deeds = (asked: Asked) => readonly Deed[]

export const deedsOf: Readonly<Record<string, Deeds>> = {
  'edit-message': writing(edited),
  'get-message': fetched,
  'get-messages': listed,
  'deactivate-user': writing(deactivated),
}

/** Without an answer nobody knows whether a write was carried out. */
function writing(deeds: Deeds): Deeds {
  return (asked) => (asked.answer.result === 'none' ? deeds(asked).map(perhaps) : deeds(asked))
}

/** What is known of one that is not the run's own any more is of before, for what people do to it is not followed. */
function ownMessage({ messages }: World, id: unknown): Message | undefined {
  const message = messages.get(Number(id))
  return message?.own ? message : undefined
}

function contentOf(world: World, id: unknown) {
  const before = held(ownMessage(world, id)?.content)
  return { unit: `content:${id}`, clause: 'concurrency.message', before }
}

/** Whether topics that differ in case are one is not said. */
function topicOf(world: World, id: unknown) {
  const before = held(ownMessage(world, id)?.topic)?.toLowerCase() ?? null
  return { unit: `topic:${id}`, clause: 'concurrency.topic', before }
}

function channelOf(world: World, id: unknown) {
  const before = held(ownMessage(world, id)?.stream_id)
  return { unit: `channel:${id}`, clause: 'concurrency.topic', before }
}

/** The units of which a history tells, where the message is the run's own. */
export function historicalUnits(world: World, id: unknown): readonly { unit: string; clause: string; before: Value }[] {
  return ownMessage(world, id) ? [contentOf(world, id), topicOf(world, id), channelOf(world, id)] : []
}

function edited({ world, parameters }: Asked): readonly Deed[] {
  const { message_id: id, content, topic, stream_id, propagate_mode: mode = 'change_one' } = parameters
  const deeds: Deed[] = []
  if (typeof content === 'string') deeds.push(contentEdited(world, parameters, content))
  if (typeof topic === 'string') deeds.push(topicEdited(world, id, topic))
  if (stream_id !== undefined) deeds.push(writes(channelOf(world, id), stream_id))
  const others =
    mode === 'change_one' ? [] : deeds.filter(({ clause }) => clause === 'concurrency.topic').map(alsoOthers)
  return [...deeds, ...others]
}

/** The messages that stand beside it may move along. */
function alsoOthers(deed: Deed): Deed {
  return { ...perhaps(deed), unit: deed.unit.replace(/\d+$/, ''), isWide: true, before: null }
}

function contentEdited(world: World, { message_id, prev_content_sha256: guard }: Fields, content: string): Deed {
  const of = contentOf(world, message_id)
  if (content === '' || !isPlainContent(content, world)) return disturbs(of)
  const plain = writes(of, content)
  if (typeof guard !== 'string' || guard !== guard.toLowerCase()) return plain
  const isGuarded = (value: Value) => value !== null && sha256(JSON.parse(value)) !== guard
  return { ...plain, after: (value) => (isGuarded(value) ? undefined : plain.after(value)) }
}

function topicEdited(world: World, id: unknown, topic: string): Deed {
  return isPlainTopic(world, topic) ? writes(topicOf(world, id), topic.toLowerCase()) : disturbs(topicOf(world, id))
}

function fetched({ world, answer }: Asked): readonly Deed[] {
  if (answer.result !== 'success') return []
  const { message, raw_content } = answer.body
  return objectsIn([message]).flatMap((view) => [...placeShown(world, view), ...rawShown(world, view.id, raw_content)])
}

function listed({ world, parameters, answer }: Asked): readonly Deed[] {
  if (answer.result !== 'success') return []
  const isRaw = parameters.apply_markdown === false
  return objectsIn(answer.body.messages).flatMap((view) => [
    ...placeShown(world, view),
    ...(isRaw ? rawShown(world, view.id, view.content) : []),
  ])
}

function rawShown(world: World, id: unknown, raw: unknown): readonly Deed[] {
  if (typeof raw !== 'string' || !isPlainContent(raw, world)) return []
  const content = ownMessage(world, id)?.content
  return [
    shows(
      sure(contentOf(world, id), content, (value) => isPlainContent(value, world)),
      raw,
    ),
  ]
}

function placeShown(world: World, { id, subject, stream_id }: Fields): readonly Deed[] {
  if (typeof stream_id !== 'number') return []
  const known = ownMessage(world, id)
  const inChannel = shows(sure(channelOf(world, id), known?.stream_id), stream_id)
  if (typeof subject !== 'string' || !isPlainTopic(world, subject)) return [inChannel]
  const inTopic = sure(topicOf(world, id), known?.topic, (value) => isPlainTopic(world, value))
  return [inChannel, shows(inTopic, subject.toLowerCase())]
}

const onlyOwner = 'deactivate-user.only-owner-refused'

/** Whoever is the only owner stays; whoever is none of them does not count. */
function deactivated({ world, parameters }: Asked): readonly Deed[] {
  const { owners } = world.state
  const before = owners?.lessons === world.state.lessons ? JSON.stringify(owners.user_ids.toSorted()) : null
  const after = (value: Value) => (value === null ? null : withoutOwner(JSON.parse(value), Number(parameters.user_id)))
  const says = `deactivates ${parameters.user_id}`
  return [{ unit: 'owners:all', clause: onlyOwner, before, after, says }]
}

function withoutOwner(owners: readonly number[], user_id: number): string | undefined {
  const others = owners.filter((id) => id !== user_id)
  return others.length === 0 ? undefined : JSON.stringify(others)
}

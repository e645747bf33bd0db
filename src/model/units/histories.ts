// What histories tell of the values that the text, the topic and the channel of a message have had, by endpoint. Which
// members an entry of `edit_history` has for an edit is not said, so that a list with an entry that tells of none of them
// tells nothing. Whether a move makes a snapshot is not said either: snapshots tell of texts alone.

import { type Fields, isListOfObjects, objectsIn } from '../facts/fields.ts'

/** The values of one unit, written as JSON, the oldest first. */
export interface Told {
  readonly unit: string
  readonly values: readonly string[]
}

type Histories = (parameters: Fields, body: Fields) => readonly Told[]

export const toldBy: Readonly<Record<string, Histories>> = {
  'get-message': (_, { message, raw_content }) => objectsIn([message]).flatMap((view) => inView(view, raw_content)),
  'get-messages': ({ apply_markdown }, { messages }) =>
    objectsIn(messages).flatMap((view) => inView(view, apply_markdown === false ? view.content : undefined)),
  'get-message-history': ({ message_id }, { message_history }) =>
    toldOf(
      `content:${message_id}`,
      isListOfObjects(message_history) ? message_history.map(({ content }) => content) : [],
    ),
}

function inView({ id, edit_history, subject, stream_id }: Fields, raw: unknown): readonly Told[] {
  if (!isListOfObjects(edit_history) || !edit_history.every(isTelling)) return []
  const before = (name: string) => edit_history.flatMap((entry) => entry[name] ?? []).reverse()
  const topics = [...before('prev_topic'), subject].map((topic) =>
    typeof topic === 'string' ? topic.toLowerCase() : topic,
  )
  const channels = edit_history.every(isTellingWhence) ? [...before('prev_stream'), stream_id] : []
  return [
    ...toldOf(`content:${id}`, [...before('prev_content'), raw]),
    ...toldOf(`topic:${id}`, topics),
    ...toldOf(`channel:${id}`, channels),
  ]
}

function isTelling({ prev_content, prev_topic, topic, prev_stream, stream }: Fields): boolean {
  const isOfChannel = topic === undefined && (prev_stream ?? stream) !== undefined
  return typeof prev_content === 'string' || typeof prev_topic === 'string' || isOfChannel
}

/** A move to another channel may tell the new one alone. */
function isTellingWhence({ prev_stream, stream }: Fields): boolean {
  return stream === undefined || prev_stream !== undefined
}

function toldOf(unit: string, values: readonly unknown[]): readonly Told[] {
  const isWhole = values.every((value) => typeof value === 'string' || Number.isSafeInteger(value))
  return isWhole && values.length > 0 ? [{ unit, values: values.map((value) => JSON.stringify(value)) }] : []
}

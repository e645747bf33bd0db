// The content of a message as a view shows it, held against what is known of it.

import { compare, contentPromise } from './message-facts.ts'
import type { MessageView } from './message-view.ts'
import { broken, holds, quoted } from './observe.ts'
import type { Observation } from './outcome.ts'
import type { Message } from './world.ts'

export function* contentTrue(known: Message, view: MessageView): Generator<Observation> {
  const { content } = known
  const { raw } = view
  if (content.kind !== 'known' || raw === undefined) return
  if (isOnlyRawWrong(known, view))
    yield broken(contentPromise, `raw_content ${quoted(content.value)}`, quoted(raw), content.from)
  yield* compare(content, raw, 'content')
  yield holds(contentPromise)
}

/** Whether the view itself shows that the content is the known one, but for `raw_content`. */
export function isOnlyRawWrong({ content }: Message, { message, raw, isRaw }: MessageView): boolean {
  if (content.kind !== 'known' || raw === undefined || raw === content.value) return false
  return isRaw && message.content === content.value
}

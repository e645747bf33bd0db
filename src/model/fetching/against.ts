// What a history is held against: the message as it is known, and how the empty topic was asked to be shown.

import type { TopicView } from '../messages/topic-shown.ts'
import type { Message } from '../things/message.ts'
import type { World } from '../world/world.ts'

export interface Against {
  readonly world: World
  readonly known: Message
  readonly view: TopicView
}

// Where messages were found, or sent by a fixture, while nothing else was under way. Judges nothing.

import type { Action } from '../../spec/control-action.ts'
import { Lately } from '../verdicts/lately.ts'

/** A message stood in a topic at some moment of these. */
export interface Place {
  readonly message_id: number
  readonly topic: string
  /** The channel, where a fixture told it. */
  readonly stream_id?: number
  readonly sent: number
  readonly answered: number
}

/** A fetch of one message, with nothing else under way. */
export interface Look extends Place {
  readonly exchange: number
  readonly user_id: number
  /** All that the answer says in words, where the history in it tells every topic that the message has had. */
  readonly texts: () => ReadonlySet<unknown> | undefined
}

/** At least so many messages are remembered, and so many places of each. */
const most = { messages: 200, places: 4 }

export class MessagePlaces {
  readonly #places = new Lately<number, readonly (Place | Look)[]>(most.messages)

  add(place: Place | Look): void {
    const known = this.#places.get(place.message_id) ?? []
    this.#places.set(place.message_id, [...known, place].slice(-most.places))
  }

  /** A fixture sent messages. */
  learn({ messages, at }: Action<'messages'>): void {
    for (const { message_id, topic, stream_id } of messages)
      if (topic !== undefined && stream_id !== undefined)
        this.add({ message_id, topic, stream_id, sent: at, answered: at })
  }

  /** The last one that was over by a moment. */
  before(message_id: number, moment: number): Place | undefined {
    return this.#places.get(message_id)?.findLast(({ answered }) => answered <= moment)
  }

  /** What somebody saw of each message last. */
  lastLooks(user_id: number): Look[] {
    return [...this.#places].flatMap(
      ([, places]) => places.filter(isLook).findLast((one) => one.user_id === user_id) ?? [],
    )
  }
}

function isLook(place: Place | Look): place is Look {
  return 'user_id' in place
}

// What a target declined of what a scenario rests on. A fixture may be carried out but for some members, which its answer
// names; a claim about such a member can be neither true nor false there.

import type { Given, Json } from '../../scenario/scenario.ts'
import { isMembers } from '../../scenario/words.ts'
import type { Control } from '../../target/control/control.ts'
import { declinedIn } from '../control/declined-in.ts'
import { Skipped } from './unfinished.ts'

export class Declined {
  readonly #members = new Map<string, Set<string>>()

  /** The same control, of which every answer is looked at. */
  watch(control: Control): Control {
    return control.watched(async (action, _takes, go) => {
      const gives = await go()
      for (const name of declinedIn({ ...gives })) this.#of(action).add(name)
      return gives
    })
  }

  /** Ends a scenario that rests on a member which was declined. */
  refuse(action: string, members: Iterable<string>): void {
    const member = [...members].find((name) => this.#of(action).has(name))
    if (member !== undefined) throw new Skipped(`needs ${action} with ${member}, which the target declined`)
  }

  /** The same for all that is given. */
  refuseGiven(given: Given): void {
    for (const [action, members] of Object.entries(membersOf(given))) this.refuse(action, members)
  }

  #of(action: string): Set<string> {
    const members = this.#members.get(action) ?? new Set()
    this.#members.set(action, members)
    return members
  }
}

/** By action, by the names of the control protocol. How old messages are is seen by the messages. */
function membersOf({ channels, settings }: Given): Readonly<Record<string, readonly string[]>> {
  return {
    people: ['role'],
    channels: Object.values(channels).flatMap((channel) => Object.keys(channel)),
    messages: ['sender_id', 'stream_id', 'topic', 'to', 'content'],
    settings: Object.keys(settings),
    bots: ['owner_id'],
    groups: ['members', 'subgroups'],
    reactions: ['message_id', 'user_id', 'emoji_name', 'emoji_code', 'reaction_type'],
  }
}

/** The names of all members inside a value. */
export function memberNames(value: Json | undefined): string[] {
  if (Array.isArray(value)) return value.flatMap(memberNames)
  return isMembers(value) ? Object.entries(value).flatMap(([name, member]) => [name, ...memberNames(member)]) : []
}

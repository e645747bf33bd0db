import { describe, expect, test } from 'vitest'
import type { Observation } from '../../model/facts/observe.ts'
import { apply } from '../../model/world/apply.ts'
import { emptyWorld } from '../../model/world/world.ts'
import { learnControl } from '../fixtures/learn.ts'
import { actionOf } from '../testing/action.ts'
import { MessageObjects } from './message-objects.ts'

type Fields = Readonly<Record<string, unknown>>

class Story {
  readonly #world = emptyWorld()
  readonly #judge = new MessageObjects(this.#world)
  #exchange = 0

  constructor() {
    for (const user_id of [8, 9]) this.#world.users.set(user_id, { user_id, role: { kind: 'unknown' } })
  }

  did(did: string, details: Fields): string[] {
    const action = actionOf({ at: 1, did, ...details })
    const shown = inWords(this.#judge.learn(action))
    apply(this.#world, learnControl(this.#world, action))
    return shown
  }

  sees(user_id: number | undefined, ...messages: readonly Fields[]): string[] {
    const answer = { result: 'success', body: messages.length === 1 ? { message: messages[0] } : { messages } } as const
    return inWords(this.#judge.seen({ number: ++this.#exchange, user_id, answer }))
  }
}

function inWords(observations: readonly Observation[]): string[] {
  return observations.map(({ saw, clause }) => `${saw} ${clause}`)
}

test('each message has an id of its own', () => {
  const story = new Story()
  const sent = (message_id: number) => story.did('messages', { messages: [{ message_id }] })
  expect(sent(5)).toEqual([])
  expect(sent(6)).toEqual(['holds message.id-unique'])
  expect(sent(5)).toEqual(['broken message.id-unique'])
  story.did('reset', {})
  expect(sent(5)).toEqual([])
})

describe('the organization of messages', () => {
  const by = (sender_id: number, sender_realm_str: string) => ({ sender_id, sender_realm_str })

  test('is the same', () => {
    const story = new Story()
    expect(story.sees(9, by(8, 'org'), by(9, 'org'))).toEqual(['holds message.realm-str-same'])
    expect(story.sees(9, by(8, 'other'))).toEqual(['broken message.realm-str-same'])
  })

  test('may be another one for senders whom nobody knows', () => {
    const story = new Story()
    expect(story.sees(9, by(8, 'org'), by(77, 'internal'))).toEqual([])
  })
})

describe('the code of an emoji', () => {
  const reacted = (reaction_type: string, emoji_name: string, emoji_code: string) => ({
    reactions: [{ reaction_type, emoji_name, emoji_code, user_id: 8 }],
  })

  test('is the id of a custom one, whatever it is called', () => {
    const story = new Story()
    story.did('emoji', { emoji: [{ name: 'plum', emoji_code: '3' }] })
    expect(story.sees(9, reacted('realm_emoji', 'plum', '3'))).toEqual(['holds message.custom-emoji-code'])
    expect(story.sees(9, reacted('realm_emoji', 'plum', 'plum'))).toEqual(['broken message.custom-emoji-code'])
    expect(story.sees(9, reacted('realm_emoji', 'unknown', '9'))).toEqual([])
    story.did('emoji-edit', { emoji_code: '3', name: 'prune' })
    expect(story.sees(9, reacted('realm_emoji', 'prune', '3'))).toEqual(['holds message.custom-emoji-code'])
  })
})

describe('flags', () => {
  const star = { user_id: 8, message_ids: [5], flag: 'starred', op: 'add' }
  const flagged = (...flags: string[]) => ({ id: 5, flags })

  test('are those of whoever asks', () => {
    const story = new Story()
    story.did('flags', star)
    expect(story.sees(9, flagged('starred'))).toEqual([])
    expect(story.sees(8, flagged('read', 'starred'))).toEqual([])
    expect(story.sees(9, flagged('read'))).toEqual(['holds message.flags-of-requester'])
    expect(story.sees(9, flagged('starred'))).toEqual(['broken message.flags-of-requester'])
    expect(story.sees(undefined, flagged('starred'))).toEqual([])
  })

  test('may be called otherwise', () => {
    const story = new Story()
    story.did('flags', star)
    expect(story.sees(8, flagged('favourite'))).toEqual([])
    expect(story.sees(9, flagged())).toEqual([])
  })

  test('of somebody who took theirs back say nothing', () => {
    const story = new Story()
    story.did('flags', star)
    story.did('flags', { ...star, user_id: 9 })
    story.did('flags', { ...star, user_id: 9, op: 'remove' })
    story.sees(8, flagged('starred'))
    expect(story.sees(9, flagged('starred'))).toEqual([])
  })
})

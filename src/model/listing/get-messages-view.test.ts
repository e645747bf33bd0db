import { expect, test } from 'vitest'
import { SortedIds } from '../facts/sorted-ids.ts'
import { Lists } from '../testing/get-messages.ts'
import { people } from '../testing/world.ts'
import type { Message } from '../things/message.ts'
import { viewOf } from './get-messages-view.ts'

const own = { searches: 'own', form: 'none' } as const

class Counted extends Map<number, Message> {
  asked = 0

  override get(id: number): Message | undefined {
    this.asked++
    return super.get(id)
  }
}

/** Somebody got so many messages, of which few are known. */
function received(count: number, known: readonly number[]) {
  const told = new Lists()
  for (const id of known) told.said(id, 'orchard')
  const ids = new SortedIds()
  for (let id = 1; id <= count; id++) ids.add(id)
  told.world.receivedBy.set(people.reader, ids)
  const messages = new Counted(told.world.messages)
  return { world: { ...told.world, messages }, messages }
}

test('beside a list, messages are looked for behind others that may be in the view, or not', () => {
  const { world } = received(200, [20, 100, 150])
  const ids = viewOf(world, people.reader, own, { from: 100, to: 100, more: 1 }).map(({ message_id }) => message_id)
  expect(ids).toEqual([20, 100, 150])
})

test('however many these are, few of them are looked at', () => {
  const { world, messages } = received(100_000, [1])
  expect(viewOf(world, people.reader, own, { from: 50_000, to: 50_000, more: 1 })).toEqual([])
  expect(messages.asked).toBeLessThan(300)
})

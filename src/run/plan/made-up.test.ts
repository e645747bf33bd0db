import { describe, expect, test } from 'vitest'
import { Story } from '../../model/testing/world.ts'
import { emptyWorld } from '../../model/world/world.ts'
import { MadeUp } from './made-up.ts'

function madeUp(world = emptyWorld()) {
  const told: unknown[] = []
  return { told, ids: new MadeUp(world, 7, (kind, id) => told.push([kind, id])) }
}

describe('an id that nothing has', () => {
  test('fits into 32 bits where all ids are small, and is told once', () => {
    const { told, ids } = madeUp()
    expect(ids.id('user')).toBe(2_100_000_000)
    expect(ids.id('user')).toBe(2_100_000_000)
    expect(told).toEqual([['user', 2_100_000_000]])
  })

  test('lies far above the largest that is known', () => {
    const story = new Story()
    story.message(5_000_000_000)
    expect(madeUp(story.world).ids.id('message')).toBeGreaterThan(1_000_000_000_000)
    expect(madeUp(story.world).ids.id('channel')).toBe(2_100_000_000)
  })

  test('lies far above the largest that an answer showed', () => {
    const { ids } = madeUp()
    ids.shown({
      messages: [{ id: 4_000_000_000, stream_id: 6_000_000_000, display_recipient: [{ id: 8_000_000_000 }] }],
    })
    expect(ids.id('message')).toBe(4_000_000_000 + 2 ** 40)
    expect(ids.id('channel')).toBe(6_000_000_000 + 2 ** 40)
    expect(ids.id('user')).toBe(2_100_000_000)
  })

  test('is not to be had where no larger one can be written', () => {
    const { told, ids } = madeUp()
    ids.shown({ message_ids: [Number.MAX_SAFE_INTEGER] })
    expect(ids.id('message')).toBeUndefined()
    expect(told).toEqual([])
  })

  test('may be a name', () => {
    expect(madeUp().ids.id('emoji name')).toBe('plumbline_no_emoji_7')
  })
})

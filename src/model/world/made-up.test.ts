import { describe, expect, test } from 'vitest'
import { isMissingChannel } from '../readings/channel-access.ts'
import { isMissingGroup, isMissingUser } from '../readings/groups.ts'
import { isMissing } from '../readings/missing.ts'
import { missing, Story } from '../testing/world.ts'

const large = 5_000_000_000

describe('that an id belongs to nothing', () => {
  test.each([
    ['a message', isMissing],
    ['a channel', isMissingChannel],
    ['a group', isMissingGroup],
    ['a person', isMissingUser],
  ])('is known of what was made up, never by its size: %s', (_, isGone) => {
    expect(isGone(new Story().world, missing)).toBe('yes')
    expect(isGone(new Story().world, large)).toBe('maybe')
  })

  test('is no longer so once something has it', () => {
    const told = new Story()
    told.message(missing)
    expect(isMissing(told.world, missing)).toBe('no')
  })

  test('is known for the kind alone that it was made up for', () => {
    const told = new Story()
    told.teach({ set: 'state', of: 'made-up', kind: 'user', ids: ['77'] })
    expect(isMissingUser(told.world, 77)).toBe('yes')
    expect(isMissing(told.world, 77)).toBe('maybe')
  })
})

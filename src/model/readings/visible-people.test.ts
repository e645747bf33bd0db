import { describe, expect, test } from 'vitest'
import { known } from '../facts/fact.ts'
import { cellar, market } from '../testing/get-messages.ts'
import { Presences } from '../testing/presence.ts'
import { orchard, people } from '../testing/world.ts'
import { accessOf } from './visible-people.ts'

const all = [orchard, cellar, market]

/** The guest and the author share nothing, and a registration has shown it. */
function strangers(): Presences {
  const story = new Presences({ can_access_all_users_group: 'members' })
  for (const stream_id of all) story.opens(stream_id, { subscribers: known([people.author], [], 'fixture') })
  story.opens(9, { subscribers: known([people.guest, people.reader], [], 'fixture') })
  story.world.state.subscribedTo.set(people.guest, [9])
  return story
}

function guestTo(story: Presences, other: keyof typeof people = 'author'): string {
  return accessOf(story.world, people.guest)(people[other])
}

test('a guest accesses nobody with whom nothing is shared', () => {
  expect(guestTo(strangers())).toBe('no')
})

test('everybody else does', () => {
  const { world } = strangers()
  expect(accessOf(world, people.reader)(people.author)).toBe('yes')
  expect(accessOf(world, people.guest)(people.guest)).toBe('yes')
})

test('a guest may access those with whom a channel is shared', () => {
  expect(guestTo(strangers(), 'reader')).toBe('maybe')
})

test('a guest may access those with whom a direct message is shared', () => {
  const story = strangers()
  story.said(1, [people.guest])
  expect(guestTo(story)).toBe('maybe')
})

test('a guest who accesses all accesses all', () => {
  const story = strangers()
  story.set({ can_access_all_users_group: 'everyone' })
  expect(guestTo(story)).toBe('yes')
})

describe.each<[string, (story: Presences) => void]>([
  ['no registration has shown the guest’s channels', ({ world }) => world.state.subscribedTo.clear()],
  ['the guest has a channel that is not known', ({ world }) => world.state.subscribedTo.set(people.guest, [9, 99])],
  ['nobody knows the setting', ({ world }) => world.organizationSettings.delete('can_access_all_users_group')],
  ['nobody knows the role', ({ world }) => world.users.delete(people.guest)],
  ['the run did not make the other', (story) => story.made(people.author, { made: false })],
  ['the other is a bot', (story) => story.made(people.author, { is_bot: true })],
  ['the other has left the guest’s channel', (story) => story.opens(9, { left: new Set([people.author]) })],
  ['the guest has left the other’s channel', (story) => story.opens(orchard, { left: new Set([people.guest]) })],
  [
    'a shared message was deleted',
    ({ world }) => world.state.deleted.set(1, { participants: [people.author, people.guest], neverMoved: true }),
  ],
  ['a direct message is on its way', (story) => story.schedule('author', toGuest, { scheduled_message_id: 1 })],
])('where %s', (_, before) => {
  test('it is not known', () => {
    const story = strangers()
    before(story)
    expect(guestTo(story)).toBe('maybe')
  })
})

const toGuest = { type: 'direct', to: [people.guest], content: 'hi', scheduled_delivery_timestamp: 1_900_000_000 }

describe('presences limited to accessible people', () => {
  const clause = 'update-presence.accessible-users'
  const told = { [people.author]: { active_timestamp: 1, idle_timestamp: 1 } }

  function seen(limited: boolean, presences: object, change?: (story: Presences) => void): string[] {
    const story = strangers()
    story.set({ presence_of_accessible_users_only: limited })
    story.ping('author')
    change?.(story)
    return story.update('guest', { slim_presence: true }, { ...presences })
  }

  test('leave out the others', () => {
    expect(seen(true, {})).toContain(`holds ${clause}`)
    expect(seen(true, told)).toContain(`broken ${clause}`)
  })

  test('where they are not limited, or where access is not known, anybody may be told or not', () => {
    const unclear = (story: Presences) => story.world.state.subscribedTo.clear()
    for (const presences of [{}, told]) {
      expect(seen(false, presences).filter((each) => /accessible|fetches/.test(each))).toEqual([])
      expect(seen(true, presences, unclear).filter((each) => /accessible|fetches/.test(each))).toEqual([])
    }
  })
})

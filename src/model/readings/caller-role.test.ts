import { describe, expect, test } from 'vitest'
import { known, unknown } from '../facts/fact.ts'
import { Administrators, bots } from '../testing/administration.ts'
import { only, orchard, robin, Streams } from '../testing/streams.ts'
import { brokenIn, people, type Story } from '../testing/world.ts'
import { roleOf } from '../world/world.ts'

/** Somebody of whom only the id is known, as a header tells of an account of no role that the text has. */
const somebody = 77

function withSomebody<T extends Story>(told: T): T {
  told.teach({ set: 'user', to: { user_id: somebody, role: unknown } })
  return told
}

const role = known('member' as const, [], 'fixture')

test('a bot has no role that a row of the permissions speaks of', () => {
  const told = new Administrators()
  told.teach({ set: 'user', to: { user_id: bots.gardener, role } })
  expect(roleOf(told.world, bots.gardener).kind).toBe('unknown')
  expect(roleOf(told.world, people.reader)).toMatchObject({ value: 'member' })
})

describe('a list of channels', () => {
  test('may be refused to a bot, and to somebody of whom only the id is known', () => {
    const told = withSomebody(new Streams())
    expect(brokenIn(told.ask('get-streams', robin, {}, 'BAD_REQUEST'))).toEqual([])
    expect(brokenIn(told.ask('get-streams', somebody, {}, 'BAD_REQUEST'))).toEqual([])
    expect(told.ask('get-streams', 'reader', {}, 'BAD_REQUEST')).toEqual(['broken get-streams.answered'])
  })

  test('of what its owner follows is not refused to a bot of the run', () => {
    const refused = new Streams().ask('get-streams', robin, only('include_owner_subscribed'), 'BAD_REQUEST')
    expect(refused).toEqual(['broken get-streams.include-owner-subscribed'])
  })

  test('need not hold for a bot what it holds for people of its role', () => {
    const told = new Streams()
    told.sees(robin, 'member')
    expect(brokenIn(told.lists(robin, {}, []))).toEqual([])
    told.sees(robin, 'administrator')
    expect(brokenIn(told.lists(robin, only('include_all'), [orchard]))).toEqual([])
    expect(brokenIn(told.ask('get-streams', robin, only('include_all_active'), 'BAD_REQUEST'))).toEqual([])
    told.sees(robin, 'member')
    expect(brokenIn(told.lists(robin, only('include_all_active'), []))).toEqual([])
  })
})

test('the address of a channel may be kept from a bot', () => {
  const told = new Streams()
  const everyone = known('everyone', [], 'fixture')
  told.kind(orchard, 'orchard', { can_send_message_group: everyone })
  told.joins(orchard, robin)
  expect(brokenIn(told.ask('get-channel-email', robin, { stream_id: orchard }, 'BAD_REQUEST'))).toEqual([])
  const refused = told.ask('get-channel-email', 'reader', { stream_id: orchard }, 'BAD_REQUEST')
  expect(refused).toEqual(['broken get-channel-email.permitted-succeeds'])
})

describe('somebody of whom it is not known that they are a person', () => {
  test('may have no status, and may not be deactivated', () => {
    const told = withSomebody(new Administrators())
    expect(brokenIn(told.status('administrator', { status_text: 'here' }, 'BAD_REQUEST', somebody))).toEqual([])
    expect(brokenIn(told.status('owner', { status_text: 'here' }, 'BAD_REQUEST', somebody))).toEqual([])
    expect(brokenIn(told.deactivate('administrator', somebody, {}, 'BAD_REQUEST'))).toEqual([])
  })

  test('may be a bot of whoever deactivates them', () => {
    expect(brokenIn(withSomebody(new Administrators()).deactivate('reader', somebody))).toEqual([])
  })
})

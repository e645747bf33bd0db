import { describe, expect, test } from 'vitest'
import { all, climbers, Groups, pickers, robin, visitors } from '../testing/groups.ts'
import { brokenIn, missing, people } from '../testing/world.ts'

const directly = { direct_member_only: true }

test.each<[string, number, keyof typeof people, boolean, object?]>([
  ['is-group-member.direct', all, 'owner', true],
  ['is-group-member.direct', all, 'owner', true, directly],
  ['is-group-member.subgroup', all, 'reader', true],
  ['is-group-member.subgroup-of-subgroup', all, 'moderator', true],
  ['is-group-member.direct-only', all, 'reader', false, directly],
  ['is-group-member.direct-only', all, 'moderator', false, directly],
  ['is-group-member.not-member', all, 'guest', false],
  ['is-group-member.not-upwards', pickers, 'owner', false],
  ['is-group-member.not-upwards', climbers, 'reader', false],
])('%s', (clause, group, whom, isMember, more = {}) => {
  expect(new Groups().asks(group, whom, isMember, { ...more })).toEqual([`holds ${clause}`])
  expect(new Groups().asks(group, whom, !isMember, { ...more })).toEqual([`broken ${clause}`])
})

describe('whoever was deactivated', () => {
  const clause = 'is-group-member.deactivated'

  /** The reader was asked for by the author, and then deactivated by a request. */
  function ended(): Groups {
    const told = new Groups()
    told.made(people.reader, {})
    told.asks(all, 'reader', true)
    told.ask('deactivate-user', 'administrator', { user_id: people.reader })
    return told
  }

  const person = { user_id: people.reader, is_active: false }

  test('is not answered with an error to somebody who was answered about others there', () => {
    const told = ended()
    told.see('person', { user_id: people.reader, person })
    expect(told.asks(all, 'reader', 'BAD_REQUEST')).toEqual([`broken ${clause}`])
    expect(told.asks(all, 'reader', false)).toEqual([`holds ${clause}`])
    expect(told.asks(all, 'reader', true)).toEqual([`broken ${clause}`])
  })

  test('may be kept from those who were never answered there, and from guests', () => {
    const told = ended()
    told.see('person', { user_id: people.reader, person })
    expect(brokenIn(told.asks(all, 'reader', 'BAD_REQUEST', { as: 'moderator' }))).toEqual([])
    expect(brokenIn(told.asks(pickers, 'reader', 'BAD_REQUEST'))).toEqual([])
    told.asks(all, 'owner', true, { as: 'guest' })
    expect(brokenIn(told.asks(all, 'reader', 'BAD_REQUEST', { as: 'guest' }))).toEqual([])
  })

  test('may be there still, as long as nobody has looked', () => {
    expect(brokenIn(ended().asks(all, 'reader', true))).toEqual([])
    expect(brokenIn(ended().asks(all, 'reader', 'BAD_REQUEST'))).toEqual([])
  })

  test('is in no group', () => {
    const told = new Groups()
    told.teach({ set: 'state', of: 'person-changed', user_id: people.reader, to: { is_active: false } })
    expect(told.asks(all, 'reader', false)).toEqual(['holds is-group-member.deactivated'])
    expect(told.asks(pickers, 'reader', true)).toEqual(['broken is-group-member.deactivated'])
    told.teach({ set: 'state', of: 'person-changed', user_id: people.reader, to: { is_active: true } })
    expect(told.asks(pickers, 'reader', true)).toEqual([])
    expect(told.asks(pickers, 'reader', false)).toEqual([])
  })
})

test('who is added is a member, who is removed is none', () => {
  const told = new Groups()
  const clause = 'is-group-member.follows-changes'
  told.looks(climbers, [], [people.guest], { add_members: [people.guest], remove_members: [people.moderator] })
  expect(told.asks(climbers, 'guest', true)).toEqual([`holds ${clause}`])
  expect(told.asks(climbers, 'guest', false)).toEqual([`broken ${clause}`])
  expect(told.asks(all, 'moderator', true)).toEqual([`broken ${clause}`])
})

test('of a group that nobody knows nothing is said', () => {
  const told = new Groups()
  told.group(visitors, [], [77])
  expect(told.asks(visitors, 'guest', true)).toEqual([])
  expect(told.asks(77, 'guest', false)).toEqual([])
})

test('what a question about something answers that does not exist is not said', () => {
  const told = new Groups()
  for (const answer of ['BAD_REQUEST', false]) {
    expect(brokenIn(told.asks(missing, 'guest', answer))).toEqual([])
    expect(brokenIn(told.asks(all, 'guest', answer, { user_id: missing }))).toEqual([])
  }
})

test('which people may ask is not said', () => {
  expect(brokenIn(new Groups().asks(all, 'reader', 'BAD_REQUEST'))).toEqual([])
})

describe('a bot', () => {
  test('is answered like a person since level 496', () => {
    const told = new Groups()
    expect(told.asks(all, 'reader', true, { as: robin })).toContain('holds is-group-member.bot-succeeds')
    expect(brokenIn(told.asks(all, 'reader', 'BAD_REQUEST', { as: robin }))).toEqual([])
    told.asks(all, 'reader', true)
    expect(brokenIn(told.asks(all, 'reader', 'BAD_REQUEST', { as: robin }))).toEqual([])
    told.sees(robin, 'member')
    expect(told.asks(all, 'reader', 'BAD_REQUEST', { as: robin })).toEqual(['broken is-group-member.bot-succeeds'])
  })

  test('may be refused what a person of its role was refused too, or was asked of themselves or as a member', () => {
    const told = new Groups()
    told.sees(robin, 'member')
    told.asks(all, 'reader', 'BAD_REQUEST')
    expect(brokenIn(told.asks(all, 'reader', 'BAD_REQUEST', { as: robin }))).toEqual([])
    told.asks(all, 'reader', true, { as: 'reader' })
    expect(brokenIn(told.asks(all, 'reader', 'BAD_REQUEST', { as: robin }))).toEqual([])
    told.asks(all, 'guest', false, { as: 'reader' })
    told.asks(all, 'moderator', true, { as: 'author' })
    expect(brokenIn(told.asks(all, 'guest', 'BAD_REQUEST', { as: robin }))).toEqual([])
  })

  test('was refused before', () => {
    const told = new Groups()
    told.level = 495
    expect(told.asks(all, 'reader', 'BAD_REQUEST', { as: robin })).toEqual(['refused is-group-member.bot-refused'])
    expect(told.asks(all, 'reader', true, { as: robin })).toEqual(['broken is-group-member.bot-refused'])
  })
})

import { describe, expect, test } from 'vitest'
import { all, climbers, Groups, pickers, robin, visitors } from '../testing/groups.ts'
import { brokenIn, missing, people } from '../testing/world.ts'

const stays = 'update-subgroups.others-stay'

test('groups are added', () => {
  const told = new Groups()
  expect(told.edits(all, { add: [visitors] })).toEqual(['holds update-subgroups.either-alone'])
  expect(told.looks(all, [pickers, visitors])).toEqual([
    `1 holds ${stays}`,
    `1 holds ${stays}`,
    '1 holds update-subgroups.added',
  ])
})

test.each<[string, object, number[], number[]?]>([
  ['update-subgroups.added', { add: [visitors] }, [pickers]],
  ['update-subgroups.deleted', { delete: [pickers] }, [pickers]],
  ['update-subgroups.add-and-delete', { add: [visitors], delete: [pickers] }, [visitors, pickers]],
  ['update-subgroups.add-and-delete', { add: [visitors], delete: [pickers] }, []],
  [stays, { add: [visitors] }, [visitors]],
  [stays, { add: [visitors] }, [visitors, pickers], [people.owner, people.guest]],
])('a look accuses %s', (clause, asked, subgroups, members) => {
  const told = new Groups()
  told.edits(all, { ...asked })
  expect(brokenIn(told.looks(all, subgroups, members).map((each) => each.slice(2)))).toEqual([`broken ${clause}`])
})

test('groups are added and deleted at once', () => {
  const told = new Groups()
  told.edits(all, { add: [visitors], delete: [pickers] })
  expect(told.looks(all, [visitors])).toContain('1 holds update-subgroups.add-and-delete')
})

test('other groups are left alone', () => {
  const told = new Groups()
  told.edits(all, { delete: [pickers] })
  expect(told.looks(pickers, [])).toContain(`1 broken ${stays}`)
})

test('membership follows', () => {
  const told = new Groups()
  const clause = 'update-subgroups.membership-follows'
  told.edits(all, { add: [visitors], delete: [pickers] })
  expect(told.asks(all, 'guest', true)).toEqual([`holds ${clause}`])
  expect(told.asks(all, 'guest', false)).toEqual([`broken ${clause}`])
  expect(told.asks(all, 'reader', false)).toEqual([`holds ${clause}`])
  expect(told.asks(all, 'moderator', true)).toEqual([`broken ${clause}`])
})

test('what does not exist is refused, and changes nothing', () => {
  const told = new Groups()
  expect(told.edits(missing, { add: [all] }, 'BAD_REQUEST')).toEqual(['refused update-subgroups.missing-group-refused'])
  const partly = { add: [visitors, missing] }
  expect(told.edits(all, partly, 'BAD_REQUEST')).toEqual(['refused update-subgroups.missing-subgroup-refused'])
  expect(told.looks(all, [pickers])).toEqual([
    '2 holds update-subgroups.refused-changes-nothing',
    '2 holds update-subgroups.refused-changes-nothing',
  ])
  expect(told.confirmed).toContain(`group ${all}`)
  told.edits(all, partly, 'BAD_REQUEST')
  expect(brokenIn(told.looks(all, [pickers, visitors]).map((each) => each.slice(2)))).toEqual([
    'broken update-subgroups.refused-changes-nothing',
  ])
  expect(told.confirmed).not.toContain(`group ${all} ${visitors}`)
  expect(told.edits(all, { add: [missing] })).toEqual(['broken update-subgroups.missing-subgroup-refused'])
})

test.each<[string, number, object]>([
  ['nothing is asked for', all, {}],
  ['a group is added twice', all, { add: [pickers] }],
  ['a group is taken away that is not there', all, { delete: [visitors] }],
  ['a group is to be above itself', climbers, { add: [all] }],
  ['a group is in both lists', all, { add: [visitors], delete: [visitors] }],
])('where %s, nothing is said', (_, group, asked) => {
  const told = new Groups()
  told.edits(group, { add: [88] }, 'none')
  told.edits(visitors, { add: [climbers] })
  expect(brokenIn(told.edits(group, { ...asked }, 'BAD_REQUEST'))).toEqual([])
  expect(brokenIn(told.edits(group, { ...asked }))).toEqual([])
})

test('whoever edited a group may do so again', () => {
  const told = new Groups()
  expect(brokenIn(told.edits(all, { add: [visitors] }, 'BAD_REQUEST'))).toEqual([])
  told.edits(all, { add: [visitors] })
  told.looks(all, [pickers, visitors])
  expect(told.edits(all, { delete: [visitors] }, 'BAD_REQUEST')).toEqual(['broken update-subgroups.either-alone'])
})

describe('a bot', () => {
  test('is served since level 496 where people of its role are', () => {
    const told = new Groups()
    told.sees(robin, 'administrator')
    const asked = { add: [climbers] }
    expect(brokenIn(told.edits(visitors, asked, 'BAD_REQUEST', robin))).toEqual([])
    told.looks(visitors, [])
    told.edits(visitors, { add: [pickers] }, {}, 'administrator')
    expect(told.edits(visitors, asked, 'BAD_REQUEST', robin)).toEqual(['broken update-subgroups.bot-succeeds'])
    expect(told.edits(visitors, asked, {}, robin)).toContain('holds update-subgroups.bot-succeeds')
  })

  test('may be refused what a person of its role was refused too, or did as a member', () => {
    const told = new Groups()
    told.sees(robin, 'administrator')
    told.looks(visitors, [], [people.administrator])
    expect(brokenIn(told.edits(visitors, { add: [pickers] }, 'BAD_REQUEST', 'administrator'))).toEqual([])
    expect(brokenIn(told.edits(visitors, { add: [pickers] }, 'BAD_REQUEST', robin))).toEqual([])
    told.edits(visitors, { add: [pickers] }, {}, 'administrator')
    expect(brokenIn(told.edits(visitors, { add: [climbers] }, 'BAD_REQUEST', robin))).toEqual([])
  })

  test('was refused before', () => {
    const told = new Groups()
    told.level = 495
    const clause = 'update-subgroups.bot-refused'
    expect(told.edits(all, { add: [visitors] }, 'BAD_REQUEST', robin)).toEqual([`refused ${clause}`])
    expect(told.edits(all, { add: [visitors] }, {}, robin)).toEqual([`broken ${clause}`])
  })
})

test('those who were deactivated may be gone from a group', () => {
  const told = new Groups()
  told.teach({ set: 'state', of: 'person-changed', user_id: people.reader, to: { is_active: false } })
  told.edits(pickers, { add: [visitors] })
  expect(brokenIn(told.looks(pickers, [climbers, visitors], []).map((each) => each.slice(2)))).toEqual([])
})

test('an edit without an answer may be seen or not', () => {
  const told = new Groups()
  told.edits(all, { add: [visitors] }, 'none')
  expect(told.asks(all, 'guest', true)).toEqual([])
  expect(told.asks(all, 'guest', false)).toEqual([])
  told.wait(60)
  expect(told.looks(all, [pickers, visitors])).toEqual([])
  expect(told.asks(all, 'guest', true)).toEqual(['holds is-group-member.subgroup'])
})

test('an edit that was there before the group is not suspected', () => {
  const told = new Groups()
  told.edits(visitors, { add: [climbers] })
  told.group(99, [people.author])
  told.edits(99, { add: [pickers, climbers] })
  expect(told.looks(99, [pickers])).toContain('2 broken update-subgroups.added')
})

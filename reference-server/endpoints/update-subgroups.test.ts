import { beforeEach, describe, expect, test } from 'vitest'
import { type Organization, organization } from '../testing/organization.ts'

let org: Organization
let [a, b, c] = [0, 0, 0]
beforeEach(async () => {
  org = await organization()
  a = await org.group('a', [org.member])
  b = await org.group('b', [])
  c = await org.group('c', [])
})

async function update(group: number, form: { add?: unknown; delete?: unknown }, person = org.member) {
  const texts = Object.entries(form).map(([name, value]) => [name, JSON.stringify(value)])
  const { body } = await org.post(person, `/user_groups/${group}/subgroups`, Object.fromEntries(texts))
  return body
}

async function subgroups(user_group_id: number): Promise<unknown> {
  const { group } = (await org.control('group', { user_group_id })).body
  return (group as { subgroups: unknown }).subgroups
}

test('groups are put in and taken out, also at once', async () => {
  expect(await update(c, { add: [a] })).toEqual({ result: 'success', msg: '' })
  expect(await subgroups(c)).toEqual([a])
  expect((await update(c, { add: [b], delete: [a] })).result).toBe('success')
  expect(await subgroups(c)).toEqual([b])
  expect((await update(c, { add: [a], delete: [a] })).result).toBe('success')
  expect(await subgroups(c)).toEqual([b])
})

test('the members of a subgroup are members', async () => {
  await update(b, { add: [a] })
  await update(c, { add: [b] })
  const path = `/user_groups/${c}/members/${org.member.user_id}`
  expect((await org.get(org.other, path)).body.is_user_group_member).toBe(true)
  await update(b, { delete: [a] })
  expect((await org.get(org.other, path)).body.is_user_group_member).toBe(false)
})

describe('refused is', () => {
  test('a group inside itself, and a circle', async () => {
    expect((await update(a, { add: [a] })).code).toBe('BAD_REQUEST')
    await update(b, { add: [a] })
    await update(c, { add: [b] })
    expect((await update(a, { add: [c] })).code).toBe('BAD_REQUEST')
    expect(await subgroups(a)).toEqual([])
  })

  test('all of it where one part cannot be', async () => {
    await update(c, { add: [a] })
    expect((await update(c, { add: [b, 999] })).code).toBe('BAD_REQUEST')
    expect((await update(c, { add: [b], delete: [999] })).code).toBe('BAD_REQUEST')
    expect((await update(c, { delete: [a, b] })).code).toBe('BAD_REQUEST')
    expect((await update(c, { add: [a, b] })).code).toBe('BAD_REQUEST')
    expect(await subgroups(c)).toEqual([a])
  })

  test.each([{}, { add: [] }, { add: [], delete: [] }, { add: 'a' }, { add: [1.5] }, { delete: 3 }, { delete: ['1'] }])(
    '%j',
    async (form) => {
      expect((await update(c, form)).code).toBe('BAD_REQUEST')
    },
  )

  test('a group that is not there, and one that follows from roles', async () => {
    expect((await update(999, { add: [a] })).code).toBe('BAD_REQUEST')
    expect((await update(1, { add: [a] })).code).toBe('BAD_REQUEST')
    expect((await update(c, { add: [1] })).result).toBe('success')
  })

  test('a guest', async () => {
    expect((await update(c, { add: [a] }, org.guest)).result).toBe('error')
    expect(await subgroups(c)).toEqual([])
  })

  test.each([
    [495, 'error'],
    [496, 'success'],
  ])('a bot before level 496 (level %i)', async (level, result) => {
    org = await organization({ level })
    const [inner, outer] = [await org.group('inner', []), await org.group('outer', [])]
    const bot = await org.bot(org.member)
    expect((await update(outer, { add: [inner] }, bot)).result).toBe(result)
    expect(await subgroups(outer)).toEqual(result === 'success' ? [inner] : [])
  })
})

test('everybody is told', async () => {
  const queue = await org.queue(org.guest, { event_types: '["user_group"]' })
  await update(c, { add: [a, b] })
  await update(c, { delete: [b] })
  await org.control('group', { user_group_id: c, add_members: [org.other.user_id] })
  const event = { type: 'user_group', group_id: c }
  expect(await org.events(org.guest, queue)).toEqual([
    expect.objectContaining({ ...event, op: 'add_subgroups', direct_subgroup_ids: [a, b] }),
    expect.objectContaining({ ...event, op: 'remove_subgroups', direct_subgroup_ids: [b] }),
    expect.objectContaining({ ...event, op: 'add_members', user_ids: [org.other.user_id] }),
  ])
})

test('the control protocol tells a group, and changes the members of no role', async () => {
  const [user_group_id, members] = [a, [org.member.user_id]]
  const { body } = await org.control('group', { user_group_id })
  expect(body).toEqual({ group: { user_group_id, name: 'a', members, subgroups: [] } })
  expect((await org.control('group', { user_group_id: 1, add_members: members })).status).toBe(400)
  expect((await org.control('group', { user_group_id: 999 })).status).toBe(400)
})

import { beforeEach, describe, expect, test } from 'vitest'
import { type Organization, organization, type Person } from '../testing/organization.ts'

let org: Organization
let inner: number
let middle: number
let outer: number
beforeEach(async () => {
  org = await organization()
  inner = await org.group('inner', [org.member])
  middle = await org.group('middle', [], [inner])
  outer = await org.group('outer', [org.other], [middle])
})

async function ask(group: number | string, user: Person, query: Record<string, string> = {}, caller = org.guest) {
  const { body } = await org.get(caller, `/user_groups/${group}/members/${user.user_id}`, query)
  const fields: Record<string, unknown> = body
  return fields
}

describe('a member', () => {
  test('is whoever was put into the group', async () => {
    const answer = { result: 'success', msg: '' }
    expect(await ask(inner, org.member)).toEqual({ ...answer, is_user_group_member: true })
    expect(await ask(inner, org.other)).toEqual({ ...answer, is_user_group_member: false })
  })

  test('is whoever is in a group inside it, however deep, unless only direct ones are asked for', async () => {
    expect((await ask(outer, org.member)).is_user_group_member).toBe(true)
    expect((await ask(outer, org.member, { direct_member_only: 'false' })).is_user_group_member).toBe(true)
    expect((await ask(outer, org.member, { direct_member_only: 'true' })).is_user_group_member).toBe(false)
    expect((await ask(outer, org.other, { direct_member_only: 'true' })).is_user_group_member).toBe(true)
    expect((await ask(inner, org.other)).is_user_group_member).toBe(false)
  })

  test('is nobody who is deactivated', async () => {
    await org.control('person', { user_id: org.member.user_id, is_active: false })
    expect((await ask(inner, org.member)).is_user_group_member).toBe(false)
    expect((await ask(outer, org.member)).is_user_group_member).toBe(false)
  })

  test('of the group of a role is who has it, and who is above', async () => {
    const state = await org.state(org.member, { fetch_event_types: '["realm_user_groups"]' })
    const groups = state.realm_user_groups as { id: number; name: string }[]
    const id = groups.find(({ name }) => name === 'role:moderators')?.id ?? 0
    const is = async (person: Person, query = {}) => (await ask(id, person, query)).is_user_group_member
    expect([await is(org.owner), await is(org.moderator), await is(org.member)]).toEqual([true, true, false])
    expect(await is(org.owner, { direct_member_only: 'true' })).toBe(false)
  })

  test('is told as the control protocol changes the group', async () => {
    await org.control('group', {
      user_group_id: inner,
      add_members: [org.other.user_id],
      remove_members: [org.member.user_id],
    })
    expect((await ask(inner, org.other)).is_user_group_member).toBe(true)
    expect((await ask(inner, org.member)).is_user_group_member).toBe(false)
  })
})

describe('refused is', () => {
  test.each(['999', 'x', '-1', '1.0'])('the group %s', async (group) => {
    expect((await ask(group, org.member)).code).toBe('BAD_REQUEST')
  })

  test.each([999, 0, 1])('the person %i', async (user_id) => {
    expect((await ask(inner, { ...org.member, user_id })).code).toBe('BAD_REQUEST')
  })

  test('a flag that is no boolean', async () => {
    expect((await ask(inner, org.member, { direct_member_only: 'yes' })).code).toBe('BAD_REQUEST')
  })

  test.each([
    [495, 'error'],
    [496, 'success'],
  ])('a bot before level 496 (level %i)', async (level, result) => {
    org = await organization({ level })
    inner = await org.group('inner', [org.member])
    const bot = await org.bot(org.member)
    expect((await ask(inner, org.member, {}, bot)).result).toBe(result)
    expect((await ask(inner, org.member)).result).toBe('success')
  })
})

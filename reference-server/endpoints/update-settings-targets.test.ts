import { beforeEach, describe, expect, test } from 'vitest'
import { type Organization, organization, type Person } from '../testing/organization.ts'

let org: Organization
beforeEach(async () => {
  org = await organization()
})

async function update(target: unknown, form: Record<string, string> = { color_scheme: '2' }, person = org.owner) {
  const { body } = await org.patch(person, '/settings', { target_users: JSON.stringify(target), ...form })
  const fields: Record<string, unknown> = body
  return fields
}

async function schemes(...people: Person[]): Promise<unknown[]> {
  const states = people.map((person) => org.state(person, { fetch_event_types: '["user_settings"]' }))
  return (await Promise.all(states)).map(
    ({ user_settings }) => (user_settings as { color_scheme: number }).color_scheme,
  )
}

test('an administrator changes the settings of the people that are named, and not their own', async () => {
  const [administrator = org.owner] = await org.people('administrator', 1)
  const target = { user_ids: [org.member.user_id, org.guest.user_id], group_ids: [], skip_if_already_edited: false }
  expect(await update(target, { color_scheme: '2' }, administrator)).toEqual({ result: 'success', msg: '' })
  expect(await schemes(org.member, org.guest, org.other, administrator)).toEqual([2, 2, 1, 1])
})

test('those in a group are meant, also through the groups inside it, but none who is deactivated', async () => {
  const inner = await org.group('inner', [org.member])
  const outer = await org.group('outer', [org.other, org.guest], [inner])
  await org.control('person', { user_id: org.guest.user_id, is_active: false })
  await update({ user_ids: [], group_ids: [outer] })
  await org.control('person', { user_id: org.guest.user_id, is_active: true })
  expect(await schemes(org.member, org.other, org.guest, org.moderator)).toEqual([2, 2, 1, 1])
})

describe('skip_if_already_edited', () => {
  const user_ids = () => [org.member.user_id, org.other.user_id]

  test('leaves those alone who changed that very setting themselves', async () => {
    await org.patch(org.member, '/settings', { color_scheme: '3' })
    await org.patch(org.other, '/settings', { twenty_four_hour_time: 'true' })
    await update({ user_ids: user_ids(), group_ids: [], skip_if_already_edited: true })
    expect(await schemes(org.member, org.other)).toEqual([3, 2])
    await update({ user_ids: user_ids(), group_ids: [], skip_if_already_edited: false })
    expect(await schemes(org.member, org.other)).toEqual([2, 2])
    await update({ user_ids: user_ids(), skip_if_already_edited: true }, { color_scheme: '3' })
    expect(await schemes(org.member, org.other)).toEqual([2, 3])
  })

  test('does not care what administrators changed', async () => {
    await update({ user_ids: user_ids() }, { color_scheme: '3' })
    await update({ user_ids: user_ids(), skip_if_already_edited: true })
    expect(await schemes(org.member, org.other)).toEqual([2, 2])
  })

  test('cares for what a person set back', async () => {
    await org.patch(org.member, '/settings', { color_scheme: '3' })
    await org.patch(org.member, '/settings', { color_scheme: '1' })
    await update({ user_ids: user_ids(), skip_if_already_edited: true })
    expect(await schemes(org.member, org.other)).toEqual([1, 2])
  })
})

test('each of them is told', async () => {
  const queues = [await org.queue(org.member), await org.queue(org.owner)]
  await update({ user_ids: [org.member.user_id] })
  const event = { type: 'user_settings', op: 'update', property: 'color_scheme', value: 2 }
  expect(await org.events(org.member, queues[0] ?? '')).toMatchObject([event])
  expect(await org.events(org.owner, queues[1] ?? '')).toEqual([])
})

test('what changed for nobody is told as ignored', async () => {
  const user_ids = [org.member.user_id, org.other.user_id]
  await org.patch(org.member, '/settings', { color_scheme: '2' })
  expect(await update({ user_ids })).not.toHaveProperty('ignored_parameters_unsupported')
  expect((await update({ user_ids })).ignored_parameters_unsupported).toEqual(['color_scheme'])
})

describe('refused is', () => {
  test.each(['moderator', 'member', 'guest'] as const)('the %s, even for themselves', async (role) => {
    expect((await update({ user_ids: [org[role].user_id] }, { color_scheme: '2' }, org[role])).result).toBe('error')
    expect(await schemes(org[role])).toEqual([1])
  })

  test.each([
    [],
    'all',
    null,
    { user_ids: 3 },
    { user_ids: ['3'] },
    { group_ids: [1.5] },
    { user_ids: [3], skip_if_already_edited: 1 },
    { user_ids: [3, 999] },
    { user_ids: [3, 1] },
    { user_ids: [3], group_ids: [999] },
  ])('%j', async (target) => {
    expect((await update(target)).code).toBe('BAD_REQUEST')
    expect(await schemes(org.moderator)).toEqual([1])
  })

  test.each(['full_name', 'email', 'new_password', 'old_password'])('%s', async (name) => {
    const target = { user_ids: [org.member.user_id] }
    expect((await update(target, { color_scheme: '2', [name]: 'x@y.example' })).code).toBe('BAD_REQUEST')
    expect(await schemes(org.member)).toEqual([1])
  })
})

test('before level 444 it is unknown, so that the own settings are meant', async () => {
  org = await organization({ level: 443 })
  const { ignored_parameters_unsupported } = await update({ user_ids: [org.member.user_id] })
  expect(ignored_parameters_unsupported).toEqual(['target_users'])
  expect(await schemes(org.member, org.owner)).toEqual([1, 2])
  org = await organization({ level: 444 })
  await update({ user_ids: [org.member.user_id] })
  expect(await schemes(org.member, org.owner)).toEqual([2, 1])
})

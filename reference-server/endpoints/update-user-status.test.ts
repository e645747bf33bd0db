import { beforeEach, describe, expect, test } from 'vitest'
import { type Organization, organization, type Person } from '../testing/organization.ts'

const SMILE = { emoji_name: 'smile', emoji_code: '1f604', reaction_type: 'unicode_emoji' }

let org: Organization
beforeEach(async () => {
  org = await organization()
})

async function update(form: Record<string, string>, person = org.owner, user = org.member) {
  const { body } = await org.post(person, `/users/${user.user_id}/status`, form)
  return body
}

async function status(user = org.member): Promise<unknown> {
  const { person } = (await org.control('person', { user_id: user.user_id })).body
  return (person as { status: unknown }).status
}

describe('the status', () => {
  test('has words and an emoji, each changed alone or both', async () => {
    expect(await status()).toEqual({})
    expect(await update({ status_text: 'on a walk' })).toEqual({ result: 'success', msg: '' })
    expect(await status()).toEqual({ status_text: 'on a walk' })
    await update(SMILE)
    expect(await status()).toEqual({ status_text: 'on a walk', ...SMILE })
    await update({ status_text: 'back', emoji_name: 'car', emoji_code: '1f697', reaction_type: 'unicode_emoji' })
    expect(await status()).toMatchObject({ status_text: 'back', emoji_name: 'car' })
  })

  test('is cleared by what is empty', async () => {
    await update({ status_text: 'on a walk', ...SMILE })
    expect((await update({ status_text: '' })).result).toBe('success')
    expect(await status()).toEqual(SMILE)
    await update({ emoji_name: '' })
    expect(await status()).toEqual({})
  })

  test.each([
    ['x'.repeat(60), 'success'],
    ['x'.repeat(61), 'error'],
    ['🐙'.repeat(60), 'success'],
    ['🐙'.repeat(61), 'error'],
    [`${'x'.repeat(59)}e\u0301`, 'error'],
  ])('has at most 60 code points: %s', async (status_text, result) => {
    expect((await update({ status_text })).result).toBe(result)
    expect(await status()).toEqual(result === 'success' ? { status_text } : {})
  })

  test('takes code and type from the name where they are not given', async () => {
    await update({ emoji_name: 'smile' })
    expect(await status()).toEqual(SMILE)
    await update({ emoji_name: 'service' })
    const own = { emoji_name: 'service', emoji_code: 'service', reaction_type: 'service_extra_emoji' }
    expect(await status()).toEqual(own)
    const { emoji_code } = (await org.control('emoji', { emoji: [{ name: 'smile' }] })).body.emoji[0] ?? {}
    await update({ emoji_name: 'smile' })
    expect(await status()).toEqual({ emoji_name: 'smile', emoji_code, reaction_type: 'realm_emoji' })
  })

  test('takes an emoji of each type, with name and code that belong together', async () => {
    const { emoji_code = '' } = (await org.control('emoji', { emoji: [{ name: 'logo' }] })).body.emoji[0] ?? {}
    const custom = { emoji_name: 'logo', emoji_code, reaction_type: 'realm_emoji' }
    expect((await update(custom)).result).toBe('success')
    const extra = { emoji_name: 'service', emoji_code: 'service', reaction_type: 'service_extra_emoji' }
    expect((await update(extra)).result).toBe('success')
    expect((await update({ ...custom, emoji_name: 'smile' })).code).toBe('BAD_REQUEST')
    expect((await update({ ...custom, emoji_code: '999' })).code).toBe('BAD_REQUEST')
  })
})

describe('refused with BAD_REQUEST is', () => {
  test.each([
    {},
    { something: 'else' },
    { emoji_code: '1f604' },
    { reaction_type: 'unicode_emoji' },
    { status_text: 'x', emoji_code: '1f604' },
    { status_text: 'x', reaction_type: 'unicode_emoji' },
    { emoji_name: 'no_such_emoji' },
    { ...SMILE, emoji_name: 'no_such_emoji' },
    { ...SMILE, emoji_name: 'wave' },
    { ...SMILE, emoji_code: '1f44b' },
    { ...SMILE, emoji_code: 'zzzz' },
    { ...SMILE, reaction_type: 'realm_emoji' },
    { ...SMILE, reaction_type: 'service_extra_emoji' },
    { ...SMILE, reaction_type: 'smoke' },
  ])('%j', async (form) => {
    const { code } = await update(form as Record<string, string>)
    expect(code).toBe('BAD_REQUEST')
    expect(await status()).toEqual({})
  })

  test.each(['moderator', 'member', 'other', 'guest'] as const)('the %s', async (role) => {
    expect((await update({ status_text: 'x' }, org[role])).code).toBe('BAD_REQUEST')
    expect(await status()).toEqual({})
  })

  test('somebody who is not there, or no longer', async () => {
    const nobody = { ...org.member, user_id: 999 }
    expect((await update({ status_text: 'x' }, org.owner, nobody)).code).toBe('BAD_REQUEST')
    await org.control('person', { user_id: org.other.user_id, is_active: false })
    expect((await update({ status_text: 'x' }, org.owner, org.other)).code).toBe('BAD_REQUEST')
  })
})

test('an administrator may, and an administrating bot since level 473', async () => {
  const [administrator] = await org.people('administrator', 1)
  expect((await update({ status_text: 'x' }, administrator)).result).toBe('success')
  for (const [level, result] of [
    [472, 'error'],
    [473, 'success'],
  ] as const) {
    org = await organization({ level })
    const bot: Person = await org.bot(org.owner)
    expect((await update({ status_text: 'x' }, bot)).result).toBe('error')
    await org.control('person', { user_id: bot.user_id, role: 'administrator' })
    expect((await update({ status_text: 'x' }, bot)).result).toBe(result)
  }
})

test('those who can access the person are told what changed, and find it in the initial state', async () => {
  await org.control('settings', { can_access_all_users_group: 'members' })
  const queues = [await org.queue(org.other), await org.queue(org.guest)]
  await update({ status_text: 'on a walk', emoji_name: 'smile' })
  await update({ status_text: '' })
  const event = { type: 'user_status', user_id: org.member.user_id }
  const [first, second, ...more] = await org.events(org.other, queues[0] ?? '')
  expect(first).toEqual({ id: expect.any(Number), ...event, status_text: 'on a walk', ...SMILE })
  expect(second).toEqual({ id: expect.any(Number), ...event, status_text: '' })
  expect([...more, ...(await org.events(org.guest, queues[1] ?? ''))]).toEqual([])
  const state = async (person: Person) =>
    (await org.state(person, { fetch_event_types: '["user_status"]' })).user_status
  expect(await state(org.other)).toEqual({ [org.member.user_id]: SMILE })
  expect(await state(org.guest)).toEqual({})
})

test('the control protocol tells the person', async () => {
  const { person } = (await org.control('person', { user_id: org.member.user_id })).body
  const { user_id, email } = org.member
  expect(person).toEqual({
    ...{ user_id, email, delivery_email: email, full_name: `Person ${user_id}`, role: 'member', is_active: true },
    ...{ is_bot: false, bot_owner_id: null, avatar_source: 'G', timezone: '', status: {} },
  })
})

import { beforeEach, describe, expect, test } from 'vitest'
import { type Organization, organization, type Person } from '../testing/organization.ts'

let org: Organization
let ann: Person
beforeEach(async () => {
  org = await organization()
  const form = { email: 'ann@new.example', password: 'correct horse', full_name: 'Ann' }
  const { user_id } = (await org.post(org.owner, '/users', form)).body
  const credentials: Record<string, unknown> = (await org.control('credentials', { user_id })).body
  ann = { ...credentials, user_id } as Person
})

async function update(form: Record<string, string>, person = ann) {
  const { body } = await org.patch(person, '/settings', form)
  const fields: Record<string, unknown> = body
  return fields
}

async function told(): Promise<Record<string, unknown>> {
  return (await org.control('person', { user_id: ann.user_id })).body.person as Record<string, unknown>
}

async function mails(): Promise<{ to: string; text: string }[]> {
  return (await org.control('outbox')).body.mails as { to: string; text: string }[]
}

describe('the name', () => {
  test('is what was sent', async () => {
    expect(await update({ full_name: 'Ann Åström 🐙' })).toEqual({ result: 'success', msg: '' })
    expect((await told()).full_name).toBe('Ann Åström 🐙')
  })

  test.each(['', ' ', 'x'.repeat(101), 'a\tb'])('is not %j', async (full_name) => {
    expect((await update({ full_name })).code).toBe('BAD_REQUEST')
    expect((await told()).full_name).toBe('Ann')
  })
})

describe('the address', () => {
  test('changes only when the link is used that was sent to it', async () => {
    const queue = await org.queue(org.member, { event_types: '["realm_user"]' })
    expect(await update({ email: 'ann@home.example' })).toEqual({ result: 'success', msg: '' })
    expect((await told()).delivery_email).toBe('ann@new.example')
    expect(await org.events(org.member, queue)).toEqual([])
    const [mail, ...others] = await mails()
    expect(mail).toMatchObject({ to: 'ann@home.example', text: expect.stringMatching(/https:\/\/\S+/) })
    expect(others).toEqual([])

    expect((await org.control('confirm-email', { user_id: ann.user_id })).status).toBe(200)
    expect((await told()).delivery_email).toBe('ann@home.example')
    const person = { user_id: ann.user_id, delivery_email: 'ann@home.example' }
    expect(await org.events(org.member, queue)).toMatchObject([{ type: 'realm_user', op: 'update', person }])
    expect((await update({})).result).toBe('success')
  })

  test('is the last one that was asked for, and its link works once', async () => {
    await update({ email: 'ann@one.example' })
    await update({ email: 'ann@two.example' })
    expect((await mails()).map(({ to }) => to)).toEqual(['ann@one.example', 'ann@two.example'])
    await org.control('confirm-email', { user_id: ann.user_id })
    expect((await told()).delivery_email).toBe('ann@two.example')
    expect((await org.control('confirm-email', { user_id: ann.user_id })).status).toBe(400)
  })

  test('that is the same is ignored', async () => {
    expect((await update({ email: 'ann@new.example' })).ignored_parameters_unsupported).toEqual(['email'])
    expect(await mails()).toEqual([])
  })

  test.each(['nowhere', '', 'two words@home.example'])('is not %j', async (email) => {
    expect((await update({ email })).code).toBe('BAD_REQUEST')
    expect(await mails()).toEqual([])
  })

  test('is not one that somebody has, then or when it is confirmed', async () => {
    expect((await update({ email: org.member.email.toUpperCase() })).code).toBe('BAD_REQUEST')
    await update({ email: 'ann@home.example' })
    await org.post(org.owner, '/users', { email: 'ann@home.example', password: 'x', full_name: 'Other Ann' })
    expect((await org.control('confirm-email', { user_id: ann.user_id })).status).toBe(400)
    expect((await told()).delivery_email).toBe('ann@new.example')
  })
})

describe('the password', () => {
  async function fits(password: string): Promise<boolean> {
    return (await org.control('sign-in', { email: 'ann@new.example', password })).body.user_id === ann.user_id
  }

  test('changes for who knows the old one', async () => {
    const answer = await update({ old_password: 'correct horse', new_password: 'battery staple' })
    expect(answer).toEqual({ result: 'success', msg: '' })
    expect([await fits('battery staple'), await fits('correct horse')]).toEqual([true, false])
  })

  test.each([
    { new_password: 'battery staple' },
    { new_password: 'battery staple', old_password: '' },
    { new_password: 'battery staple', old_password: 'wrong horse' },
    { new_password: '', old_password: 'correct horse' },
  ])('does not by %j', async (form) => {
    expect((await update(form as Record<string, string>)).code).toBe('BAD_REQUEST')
    expect([await fits('battery staple'), await fits('correct horse')]).toEqual([false, true])
  })

  test('stays where only the old one is sent', async () => {
    const { result, ignored_parameters_unsupported } = await update({ old_password: 'correct horse' })
    expect([result, ignored_parameters_unsupported]).toEqual(['success', ['old_password']])
    expect(await fits('correct horse')).toBe(true)
  })

  test('of somebody deactivated lets nobody in', async () => {
    await org.control('person', { user_id: ann.user_id, is_active: false })
    expect(await fits('correct horse')).toBe(false)
  })
})

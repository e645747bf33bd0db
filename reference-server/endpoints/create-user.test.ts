import { beforeEach, describe, expect, test } from 'vitest'
import { type Organization, organization, type Person } from '../testing/organization.ts'

const ANN = { email: 'ann@new.example', password: 'correct horse', full_name: 'Ann Åström' }

let org: Organization
beforeEach(async () => {
  org = await organization()
})

async function create(form: Record<string, string> = {}, person = org.owner) {
  const { body } = await org.post(person, '/users', { ...ANN, ...form })
  return body
}

async function signIn(email: string, password: string): Promise<unknown> {
  return (await org.control('sign-in', { email, password })).body.user_id
}

/** As the new person would be after signing in. */
async function credentials(user_id: unknown): Promise<Person> {
  const fields: Record<string, unknown> = (await org.control('credentials', { user_id })).body
  return { ...fields, user_id } as Person
}

describe('a new person', () => {
  test('has the name and address that were given, as a member', async () => {
    const { user_id, ...rest } = await create()
    expect(rest).toEqual({ result: 'success', msg: '' })
    const { person } = (await org.control('person', { user_id })).body
    expect(person).toMatchObject({ user_id, ...{ email: ANN.email, delivery_email: ANN.email, role: 'member' } })
    expect(person).toMatchObject({ full_name: ANN.full_name, is_active: true, is_bot: false })
  })

  test('signs in with the password, and with no other', async () => {
    const { user_id } = await create()
    expect(await signIn(ANN.email, ANN.password)).toBe(user_id)
    expect(await signIn('ANN@new.example', ANN.password)).toBe(user_id)
    expect(await signIn(ANN.email, 'wrong horse')).toBeNull()
    expect(await signIn('bob@new.example', ANN.password)).toBeNull()
    expect(await signIn(org.member.email, '')).toBeNull()
  })

  test('uses the API', async () => {
    const ann = await credentials((await create()).user_id)
    expect((await org.state(ann)).result).toBe('success')
  })

  test('is in the default channels', async () => {
    await org.channel('welcome', [], { is_default: true })
    const ann = await credentials((await create()).user_id)
    const { subscriptions } = await org.state(ann)
    expect(subscriptions).toMatchObject([{ name: 'welcome' }])
  })

  test('is told to everybody', async () => {
    const queue = await org.queue(org.member, { event_types: '["realm_user"]' })
    const { user_id } = await create()
    const person = expect.objectContaining({ user_id, full_name: ANN.full_name })
    expect(await org.events(org.member, queue)).toEqual([
      { id: expect.any(Number), type: 'realm_user', op: 'add', person },
    ])
  })
})

describe('refused is', () => {
  test.each(['moderator', 'member', 'guest'] as const)('the %s', async (role) => {
    expect((await create({}, org[role])).result).toBe('error')
    expect(await signIn(ANN.email, ANN.password)).toBeNull()
  })

  test('an administrator without the permission, and a member with it', async () => {
    const [administrator] = await org.people('administrator', 1)
    await org.control('settings', { can_create_users_group: 'owners' })
    expect((await create({}, administrator)).result).toBe('error')
    await org.control('settings', { can_create_users_group: 'everyone' })
    expect((await create({}, org.member)).result).toBe('error')
    expect((await create({}, administrator)).result).toBe('success')
    await org.control('settings', { can_create_users_group: 'nobody' })
    expect((await create({ email: 'bob@new.example' })).result).toBe('error')
  })

  test('an address that somebody has, as API or real one, active or not', async () => {
    const user_id = org.member.user_id
    expect((await create({ email: org.member.email.toUpperCase() })).code).toBe('BAD_REQUEST')
    await org.control('person', { user_id, delivery_email: 'member@home.example', is_active: false })
    expect((await create({ email: 'member@home.example' })).code).toBe('BAD_REQUEST')
    expect((await create({ email: org.member.email })).code).toBe('BAD_REQUEST')
    expect((await create()).result).toBe('success')
    expect((await create()).code).toBe('BAD_REQUEST')
  })

  test.each([
    { email: 'nowhere' },
    { email: '' },
    { email: 'two words@new.example' },
    { full_name: '' },
    { full_name: '  ' },
    { full_name: 'x'.repeat(101) },
    { full_name: 'two\nlines' },
    { password: '' },
  ])('%j', async (form) => {
    expect((await create(form as Record<string, string>)).code).toBe('BAD_REQUEST')
  })

  test.each(['email', 'password', 'full_name'])('a request without %s', async (name) => {
    const { [name]: _, ...form }: Record<string, string> = ANN
    expect((await org.post(org.owner, '/users', form)).body).toMatchObject({ result: 'error', var_name: name })
  })
})

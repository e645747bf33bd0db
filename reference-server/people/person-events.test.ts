import { beforeEach, describe, expect, test } from 'vitest'
import { type Organization, organization, type Person } from '../testing/organization.ts'

let org: Organization
beforeEach(async () => {
  org = await organization()
})

function change(person: Person, changes: Record<string, unknown>) {
  return org.control('person', { user_id: person.user_id, ...changes })
}

/** The `realm_user` events that someone sees of what is done. */
async function seenBy(viewer: Person, deed: () => Promise<unknown>, form: Record<string, string> = {}) {
  const queueId = await org.queue(viewer, { event_types: '["realm_user"]', ...form })
  await deed()
  return (await org.events(viewer, queueId)).map(({ id, type, ...event }) => event)
}

function updateOf({ user_id }: Person, person: Record<string, unknown>) {
  return { op: 'update', person: { user_id, ...person } }
}

describe('a change of a person', () => {
  test.each([
    [{ full_name: 'Ada' }, { full_name: 'Ada' }],
    [{ role: 'moderator' }, { role: 300 }],
    [{ timezone: 'Asia/Kathmandu' }, { email: 'user4@chat.example', timezone: 'Asia/Kathmandu' }],
    [{ delivery_email: 'ada@mail.example' }, { delivery_email: 'ada@mail.example' }],
    [{ email: 'ada@chat.example' }, { new_email: 'ada@chat.example' }],
    [{ is_active: false }, { is_active: false }],
  ])('%j is told as %j, and nothing else is', async (changes, person) => {
    expect(await seenBy(org.other, () => change(org.member, changes))).toEqual([updateOf(org.member, person)])
  })

  test('is told to the person too, and to guests who access everyone', async () => {
    const rename = () => change(org.member, { full_name: 'Ada' })
    expect(await seenBy(org.member, rename)).toHaveLength(1)
    expect(await seenBy(org.guest, () => change(org.member, { full_name: 'Bea' }))).toHaveLength(1)
  })

  test.each([
    { full_name: 'Person 4' },
    { role: 'member' },
    { timezone: '' },
    { delivery_email: 'user4@chat.example' },
    { delivery_email_visible_to: 'everyone' },
    { email: 'user4@chat.example' },
    { is_active: true },
    { is_imported_stub: false },
  ])('to what they are already is not told: %j', async (changes) => {
    expect(await seenBy(org.other, () => change(org.member, changes))).toEqual([])
  })

  test('to a new picture is told with both addresses and a new version', async () => {
    const shown = async (avatar_source: string) => {
      const [event] = await seenBy(org.other, () => change(org.member, { avatar_source }))
      return event
    }
    const picture = { avatar_url: expect.any(String), avatar_url_medium: expect.any(String) }
    const uploaded = await shown('U')
    expect(uploaded).toEqual(updateOf(org.member, { ...picture, avatar_source: 'U', avatar_version: 2 }))
    expect(await shown('J')).toEqual(updateOf(org.member, { ...picture, avatar_source: 'J', avatar_version: 3 }))
    expect(await shown('U')).not.toEqual(uploaded)
  })

  test('to a generated picture is not possible before level 466', async () => {
    org = await organization({ level: 465 })
    expect((await change(org.member, { avatar_source: 'J' })).status).toBe(400)
    org = await organization({ level: 466 })
    expect((await change(org.member, { avatar_source: 'J' })).status).toBe(200)
  })

  test('by their own setting is told where others see it', async () => {
    const set = { user_id: org.member.user_id, property: 'timezone', value: 'Europe/Berlin' }
    const events = await seenBy(org.other, () => org.control('user-setting', set))
    expect(events).toEqual([updateOf(org.member, { email: org.member.email, timezone: 'Europe/Berlin' })])
  })

  test('makes their new email the one to log in with', async () => {
    await change(org.member, { email: 'Ada@chat.example' })
    expect((await org.post(org.member, '/register')).status).toBe(401)
    expect((await org.post({ ...org.member, email: 'ada@chat.example' }, '/register')).status).toBe(200)
  })

  test('finds them under their new name, and another person under the old one', async () => {
    await change(org.other, { full_name: 'Person 4' })
    await change(org.member, { full_name: 'Ada' })
    const { content } = await org.read(await org.message('lunch', '@**Person 4** @**Ada**'))
    expect(content).toContain(`data-user-id="${org.other.user_id}"`)
    expect(content).toContain(`data-user-id="${org.member.user_id}"`)
  })
})

describe('a delivery email', () => {
  test('that is hidden is told as null to those who cease to see it, and again to those who see it anew', async () => {
    const hide = () => change(org.member, { delivery_email_visible_to: 'administrators' })
    expect(await seenBy(org.other, hide)).toEqual([updateOf(org.member, { delivery_email: null })])
    const show = () => change(org.member, { delivery_email_visible_to: 'everyone' })
    expect(await seenBy(org.other, show)).toEqual([updateOf(org.member, { delivery_email: org.member.email })])
    expect(await seenBy(org.owner, hide)).toEqual([])
    expect(await seenBy(org.owner, () => change(org.member, { delivery_email_visible_to: 'nobody' }))).toHaveLength(1)
  })

  test('that changes is told only to those who may see it', async () => {
    await change(org.member, { delivery_email_visible_to: 'administrators' })
    const move = (delivery_email: string) => () => change(org.member, { delivery_email })
    expect(await seenBy(org.other, move('a@mail.example'))).toEqual([])
    expect(await seenBy(org.owner, move('b@mail.example'))).toHaveLength(1)
    expect(await seenBy(org.member, move('c@mail.example'))).toHaveLength(1)
  })
})

describe('a bot', () => {
  let bot: Person
  beforeEach(async () => {
    const { body } = await org.control('bots', { bots: [{ owner_id: org.member.user_id }] })
    bot = body.bots[0] ?? org.member
  })

  test('that gets another owner is told with the id of the owner', async () => {
    const bot_owner_id = org.other.user_id
    expect(await seenBy(org.owner, () => change(bot, { bot_owner_id }))).toEqual([updateOf(bot, { bot_owner_id })])
    expect((await change(bot, { bot_owner_id: bot.user_id })).status).toBe(400)
  })

  test('is deactivated before its owner, and neither can do anything then', async () => {
    const waiting = org.get(bot, '/events', { queue_id: await org.queue(bot) })
    const events = await seenBy(org.owner, () => change(org.member, { is_active: false }))
    expect(events).toEqual([updateOf(bot, { is_active: false }), updateOf(org.member, { is_active: false })])
    expect((await waiting).body.code).toBe('BAD_EVENT_QUEUE_ID')
    expect((await org.post(bot, '/register')).status).toBe(401)
    expect((await org.post(org.member, '/register')).status).toBe(401)
    expect(await seenBy(org.owner, () => change(org.member, { is_active: true }))).toEqual([
      updateOf(org.member, { is_active: true }),
    ])
    expect((await org.post(org.member, '/register')).status).toBe(200)
  })
})

describe('an imported account', () => {
  test('is told to be used when its person first logs in', async () => {
    expect(await seenBy(org.other, () => change(org.member, { is_imported_stub: true }))).toEqual([])
    await org.advance(60)
    const login = () => change(org.member, { is_imported_stub: false })
    const date_joined = '2026-01-01T00:01:00.000Z'
    expect(await seenBy(org.other, login)).toEqual([updateOf(org.member, { is_imported_stub: false, date_joined })])
    expect(await seenBy(org.other, login)).toEqual([])
  })
})

describe('a custom profile field', () => {
  const set = (field_id: number, value: string | null) => () =>
    org.control('profile-value', { user_id: org.member.user_id, field_id, value })

  test('is told with its value, as HTML too where it takes Markdown, and as null when it is taken away', async () => {
    const types = ['short_text', 'long_text', 'link']
    const { body } = await org.control('profile-fields', { fields: types.map((type) => ({ name: type, type })) })
    const [short = 0, long = 0, link = 0] = body.fields.map(({ id }) => id)
    const told = async (fieldId: number, value: string | null) => {
      const [event] = await seenBy(org.other, set(fieldId, value))
      return event
    }
    const form = (fields: object) => updateOf(org.member, { custom_profile_field: fields })
    const rendered_value = '<p><em>tea</em></p>'
    expect(await told(short, '*tea*')).toEqual(form({ id: short, value: '*tea*', rendered_value }))
    expect(await told(long, '*tea*')).toEqual(form({ id: long, value: '*tea*', rendered_value }))
    const address = 'https://tea.example/'
    expect(await told(link, address)).toEqual(form({ id: link, value: address }))
    expect(await told(link, address)).toBeUndefined()
    expect(await told(short, null)).toEqual(form({ id: short, value: null }))
  })
})

describe('a guest outside can_access_all_users_group', () => {
  beforeEach(async () => {
    await org.control('settings', { can_access_all_users_group: 'members' })
  })

  const rename = (person: Person, full_name: string) => () => change(person, { full_name })

  test('is told only of people they share a channel or a direct message with', async () => {
    expect(await seenBy(org.guest, rename(org.member, 'a'))).toEqual([])
    expect(await seenBy(org.guest, rename(org.guest, 'b'))).toHaveLength(1)
    await org.send({ sender_id: org.member.user_id, to: [org.guest.user_id], content: 'psst' })
    expect(await seenBy(org.guest, rename(org.member, 'c'))).toHaveLength(1)
    expect(await seenBy(org.guest, rename(org.other, 'd'))).toEqual([])
    await org.channel('den', [org.guest, org.other])
    expect(await seenBy(org.guest, rename(org.other, 'e'))).toHaveLength(1)
    expect(await seenBy(org.other, rename(org.owner, 'f'))).toHaveLength(1)
  })

  test('is told of people who come into their sight and go out of it', async () => {
    const den = await org.channel('den', [org.guest])
    const whom = { stream_id: den, user_ids: [org.other.user_id] }
    const { user_id, email } = org.other
    expect(await seenBy(org.guest, () => org.control('subscribe', whom))).toMatchObject([
      { op: 'add', person: { user_id, email, full_name: 'Person 5' } },
    ])
    expect(await seenBy(org.guest, () => org.control('unsubscribe', whom))).toMatchObject([
      { op: 'remove', person: { user_id } },
    ])
  })

  test('is told of someone who writes to them, and once all that was written is deleted', async () => {
    const write = () => org.send({ sender_id: org.other.user_id, to: [org.guest.user_id], content: 'psst' })
    const { user_id } = org.other
    expect(await seenBy(org.guest, write)).toMatchObject([{ op: 'add', person: { user_id } }])
    expect(await seenBy(org.guest, write)).toEqual([])
    const remove = () => org.control('delete-messages', { message_ids: [1, 2] })
    expect(await seenBy(org.guest, remove)).toMatchObject([{ op: 'remove', person: { user_id } }])
  })

  test('sees everyone once they are a member', async () => {
    const events = await seenBy(org.guest, () => change(org.guest, { role: 'member' }))
    expect(events.filter(({ op }) => op === 'add')).toHaveLength(4)
  })
})

describe('a new person', () => {
  const join = () => org.people('member', 1)

  test('is told with their record in the form that the queue asked for', async () => {
    const person = { user_id: 7, email: 'user7@chat.example', role: 400, is_active: true, is_bot: false }
    const shown = { ...person, avatar_url: expect.stringMatching(/^https:/) }
    expect(await seenBy(org.other, join, { client_gravatar: 'false' })).toMatchObject([{ op: 'add', person: shown }])
    expect(await seenBy(org.other, join)).toMatchObject([{ person: { user_id: 8, avatar_url: null } }])
  })

  test('whom a guest may not access is told as an unknown one, or not at all to a client that can do without', async () => {
    await org.control('settings', { can_access_all_users_group: 'members' })
    expect(await seenBy(org.guest, join)).toMatchObject([{ person: { user_id: 7, full_name: 'Unknown user' } }])
    const capable = { client_capabilities: '{"user_list_incomplete":true}' }
    expect(await seenBy(org.guest, join, capable)).toEqual([])
  })
})

import { beforeEach, describe, expect, test } from 'vitest'
import { type Organization, organization, type Person } from '../testing/organization.ts'

let org: Organization
beforeEach(async () => {
  org = await organization()
})

async function deactivate(user: Person, form: Record<string, string> = {}, person = org.owner) {
  const { body } = await org.delete(person, `/users/${user.user_id}`, form)
  return body
}

async function told(user: Person): Promise<Record<string, unknown>> {
  return (await org.control('person', { user_id: user.user_id })).body.person as Record<string, unknown>
}

describe('who is deactivated', () => {
  test('cannot use the API any more, nor can their bots', async () => {
    const bot = await org.bot(org.member)
    expect(await deactivate(org.member)).toEqual({ result: 'success', msg: '' })
    expect((await told(org.member)).is_active).toBe(false)
    expect((await told(bot)).is_active).toBe(false)
    expect((await org.get(org.member, '/messages')).status).toBe(401)
    expect((await org.get(bot, '/messages')).status).toBe(401)
    expect((await told(org.other)).is_active).toBe(true)
  })

  test('is in no group', async () => {
    const group = await org.group('tea', [org.member])
    await deactivate(org.member)
    const { body } = await org.get(org.other, `/user_groups/${group}/members/${org.member.user_id}`)
    expect(body.is_user_group_member).toBe(false)
  })

  test('keeps name, picture and messages unless told otherwise', async () => {
    const before = await told(org.member)
    const id = await org.message('tea')
    await deactivate(org.member, { actions: JSON.stringify({ delete_profile: false }) })
    expect(await told(org.member)).toEqual({ ...before, is_active: false })
    expect((await org.read(id, {}, org.other)).id).toBe(id)
  })

  test('is told after their bots to those who can access them', async () => {
    const bot = await org.bot(org.member)
    await org.control('settings', { can_access_all_users_group: 'members' })
    const queues = [await org.queue(org.other), await org.queue(org.guest)]
    await deactivate(org.member)
    const event = (user: Person) => {
      const person = { user_id: user.user_id, is_active: false }
      return { id: expect.any(Number), type: 'realm_user', op: 'update', person }
    }
    expect(await org.events(org.other, queues[0] ?? '')).toEqual([event(bot), event(org.member)])
    expect(await org.events(org.guest, queues[1] ?? '')).toEqual([])
  })
})

describe('the actions', () => {
  let ids: Record<'public' | 'private' | 'direct' | 'webPublic' | 'others', number>
  beforeEach(async () => {
    const secret = await org.channel('secret', [org.member, org.other], { privacy: 'private' })
    const open = await org.channel('open', [org.other], { privacy: 'web-public' })
    const by = (stream_id: number) => ({ sender_id: org.member.user_id, stream_id, topic: 't', content: 'c' })
    ids = {
      public: await org.message('t'),
      private: await org.send(by(secret)),
      direct: await org.directMessage(),
      webPublic: await org.send(by(open)),
      others: await org.send({ ...by(secret), sender_id: org.other.user_id }),
    }
  })

  async function left(): Promise<string[]> {
    const found = new Set(await org.found(org.other))
    return Object.entries(ids).flatMap(([name, id]) => (found.has(id) ? [name] : []))
  }

  test.each([
    [{ delete_public_channel_messages: true }, ['private', 'direct', 'others']],
    [{ delete_private_channel_messages: true }, ['public', 'direct', 'webPublic', 'others']],
    [{ delete_direct_messages: true }, ['public', 'private', 'webPublic', 'others']],
    [
      { delete_public_channel_messages: true, delete_private_channel_messages: true, delete_direct_messages: true },
      ['others'],
    ],
    [{ delete_direct_messages: false }, ['public', 'private', 'direct', 'webPublic', 'others']],
  ])('%j leave %j', async (actions, expected) => {
    await deactivate(org.member, { actions: JSON.stringify(actions) })
    expect(await left()).toEqual(expected)
  })

  test('are told to those who saw the messages', async () => {
    const client_capabilities = '{"bulk_message_deletion":true}'
    const queue = await org.queue(org.other, { event_types: '["delete_message"]', client_capabilities })
    await deactivate(org.member, { actions: '{"delete_direct_messages":true}' })
    expect(await org.events(org.other, queue)).toMatchObject([{ message_ids: [ids.direct] }])
  })

  test('go for the bots first, each with its own name', async () => {
    const bot = await org.bot(org.member)
    await org.send({ sender_id: bot.user_id, stream_id: org.streamId, topic: 't', content: 'beep' })
    await org.control('person', { user_id: bot.user_id, avatar_source: 'U' })
    const queue = await org.queue(org.other, { event_types: '["realm_user"]' })
    await deactivate(org.member, { actions: '{"delete_profile":true,"delete_public_channel_messages":true}' })
    const people = [bot, org.member].map((person) => person.user_id)
    const names = people.map((user_id) => ({ person: { user_id, full_name: `Deleted user ${user_id}` } }))
    const events = await org.events(org.other, queue)
    expect(events.filter(({ person }) => 'full_name' in (person as object))).toMatchObject(names)
    expect(await org.found(org.other, ['sender', bot.email])).toEqual([])
    expect((await told(bot)).avatar_source).toBe('J')
  })

  test.each([
    [458, 'success', ['actions'], 'U'],
    [459, 'success', undefined, 'G'],
    [466, 'success', undefined, 'J'],
  ])('are known since level 459 (level %i)', async (level, result, ignored, avatar_source) => {
    org = await organization({ level })
    await org.control('person', { user_id: org.member.user_id, avatar_source: 'U' })
    const body = await deactivate(org.member, { actions: '{"delete_profile":true}' })
    expect([body.result, body.ignored_parameters_unsupported]).toEqual([result, ignored])
    expect(await told(org.member)).toMatchObject({ is_active: false, avatar_source })
  })
})

describe('the mail', () => {
  test.each([
    ['Good bye, and thanks', true],
    ['', false],
  ])('goes to the real address, with the comment %j if it is not empty', async (comment, isIn) => {
    await org.control('person', { user_id: org.member.user_id, delivery_email: 'member@home.example' })
    await deactivate(org.member, { deactivation_notification_comment: comment })
    const { mails } = (await org.control('outbox')).body
    const [mail, ...others] = mails as { to: string; subject: string; text: string }[]
    expect(mail).toEqual({ to: 'member@home.example', subject: expect.any(String), text: expect.any(String) })
    expect(mail?.text.includes('Good bye, and thanks')).toBe(isIn)
    expect([...others, ...((await org.control('outbox')).body.mails as object[])]).toEqual([])
  })

  test('is not sent without a comment, nor for the bots', async () => {
    await org.bot(org.member)
    await deactivate(org.member)
    expect((await org.control('outbox')).body.mails).toEqual([])
  })
})

describe('refused is', () => {
  test.each(['moderator', 'member', 'guest'] as const)('the %s', async (role) => {
    expect((await deactivate(org.other, {}, org[role])).result).toBe('error')
    expect((await told(org.other)).is_active).toBe(true)
  })

  test('to deactivate the only owner, but not one of two', async () => {
    expect((await deactivate(org.owner)).code).toBe('BAD_REQUEST')
    const [administrator = org.owner] = await org.people('administrator', 1)
    expect((await deactivate(org.owner, {}, administrator)).code).toBe('BAD_REQUEST')
    const [second = org.owner] = await org.people('owner', 1)
    expect((await deactivate(org.owner, {}, administrator)).result).toBe('success')
    expect((await deactivate(second, {}, administrator)).code).toBe('BAD_REQUEST')
    expect((await told(second)).is_active).toBe(true)
  })

  test.each([999, 0, 1])('the id %i', async (user_id) => {
    expect((await deactivate({ ...org.member, user_id })).code).toBe('BAD_REQUEST')
  })

  test('somebody who is deactivated already', async () => {
    await deactivate(org.member)
    expect((await deactivate(org.member)).code).toBe('BAD_REQUEST')
  })

  test.each([
    { actions: 'delete_profile' },
    { actions: '[]' },
    { actions: '{"delete_profile":1}' },
    { actions: '{"delete_direct_messages":null}' },
    { deactivation_notification_comment: 'x'.repeat(2001) },
  ])('%j', async (form) => {
    expect((await deactivate(org.member, form as Record<string, string>)).code).toBe('BAD_REQUEST')
    expect((await told(org.member)).is_active).toBe(true)
    expect((await org.control('outbox')).body.mails).toEqual([])
  })
})

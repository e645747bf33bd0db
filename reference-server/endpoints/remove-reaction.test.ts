import { beforeEach, describe, expect, test } from 'vitest'
import { credentialsOf, type Organization, organization, type Person } from '../testing/organization.ts'

let org: Organization
let id: number
beforeEach(() => start())

async function start(level = 500, word = 'service'): Promise<void> {
  org = await organization({ level, word })
  id = await org.message('lunch')
}

const SMILE = { emoji_name: 'smile', emoji_code: '1f604', reaction_type: 'unicode_emoji' }

async function react(person: Person, reaction: Record<string, string>): Promise<void> {
  const { status } = await org.control('reactions', {
    reactions: [{ message_id: id, user_id: person.user_id, ...reaction }],
  })
  expect(status).toBe(200)
}

async function remove(person: Person, form: Record<string, string>) {
  const { body } = await org.delete(person, `/messages/${id}/reactions`, form)
  return body
}

async function reactions() {
  return (await org.read(id)).reactions
}

describe('reactions of a message', () => {
  test('stand oldest first', async () => {
    await react(org.other, SMILE)
    await react(org.member, { ...SMILE, emoji_name: 'tada', emoji_code: '1f389' })
    await react(org.member, SMILE)
    expect(await reactions()).toEqual([
      { ...SMILE, user_id: org.other.user_id },
      { emoji_name: 'tada', emoji_code: '1f389', reaction_type: 'unicode_emoji', user_id: org.member.user_id },
      { ...SMILE, user_id: org.member.user_id },
    ])
  })

  test('are two where one code stands under two types', async () => {
    const { body } = await org.control('emoji', { emoji: [{ name: 'party_parrot' }] })
    const emoji_code = body.emoji[0]?.emoji_code ?? ''
    await react(org.member, { emoji_name: 'party_parrot', emoji_code, reaction_type: 'realm_emoji' })
    await react(org.member, { emoji_name: 'party_parrot', emoji_code, reaction_type: 'service_extra_emoji' })
    expect(await reactions()).toHaveLength(2)
    const gone = { emoji_code, reaction_type: 'realm_emoji' }
    expect((await remove(org.member, gone)).result).toBe('success')
    expect(await reactions()).toMatchObject([{ reaction_type: 'service_extra_emoji' }])
  })

  test('are one where the same is added twice', async () => {
    await react(org.member, SMILE)
    await react(org.member, SMILE)
    expect(await reactions()).toHaveLength(1)
  })

  test('carry the vendor word in their type', async () => {
    await start(500, 'plumb')
    await react(org.member, { emoji_name: 'plumb', emoji_code: 'plumb', reaction_type: 'plumb_extra_emoji' })
    expect(await reactions()).toMatchObject([{ reaction_type: 'plumb_extra_emoji' }])
    const extra = { emoji_name: 'plumb', emoji_code: 'plumb' }
    expect((await remove(org.member, { ...extra, reaction_type: 'service_extra_emoji' })).code).toBe('BAD_REQUEST')
    expect((await remove(org.member, { ...extra, reaction_type: 'plumb_extra_emoji' })).result).toBe('success')
  })
})

describe('DELETE /messages/{message_id}/reactions', () => {
  test.each([SMILE, { emoji_name: 'smile' }, { emoji_code: '1f604' }, { emoji_name: 'other', emoji_code: '1f604' }])(
    'takes back one by %j',
    async (form) => {
      await react(org.member, SMILE)
      await react(org.other, SMILE)
      expect(await remove(org.member, form as Record<string, string>)).toEqual({ result: 'success', msg: '' })
      expect(await reactions()).toMatchObject([{ user_id: org.other.user_id }])
    },
  )

  test('refuses the second time with REACTION_DOES_NOT_EXIST', async () => {
    await react(org.member, SMILE)
    await remove(org.member, SMILE)
    expect(await remove(org.member, SMILE)).toMatchObject({ result: 'error', code: 'REACTION_DOES_NOT_EXIST' })
    expect((await remove(org.member, { emoji_name: 'smile' })).code).toBe('REACTION_DOES_NOT_EXIST')
  })

  test('is for one`s own reactions', async () => {
    await react(org.other, SMILE)
    expect((await remove(org.member, SMILE)).code).toBe('REACTION_DOES_NOT_EXIST')
    expect((await remove(org.owner, SMILE)).code).toBe('REACTION_DOES_NOT_EXIST')
    expect(await reactions()).toHaveLength(1)
  })

  test.each([
    {},
    { emoji_code: 'smile' },
    { emoji_code: '' },
    { emoji_code: '1f604-' },
    { emoji_code: 'ffffff' },
    { emoji_code: '9', reaction_type: 'realm_emoji' },
    { emoji_code: 'x', reaction_type: 'realm_emoji' },
    { emoji_code: "1' OR '1'='1" },
    { emoji_code: '1f604', reaction_type: 'ascii_art' },
  ])('refuses %j with BAD_REQUEST', async (form) => {
    await react(org.member, SMILE)
    expect((await remove(org.member, form as Record<string, string>)).code).toBe('BAD_REQUEST')
    expect(await reactions()).toHaveLength(1)
  })

  test('refuses a message that the caller cannot see', async () => {
    await react(org.member, SMILE)
    expect((await remove(org.guest, SMILE)).code).toBe('BAD_REQUEST')
    expect((await org.delete(org.member, '/messages/999/reactions', SMILE)).body.code).toBe('BAD_REQUEST')
    expect((await org.delete(null, `/messages/${id}/reactions`, SMILE)).status).toBe(401)
  })

  test('tells the queues of those who see the message', async () => {
    await react(org.member, SMILE)
    const queueId = await org.queue(org.other)
    const hidden = await org.queue(org.guest)
    await remove(org.member, SMILE)
    expect(await org.events(org.other, queueId)).toMatchObject([
      { type: 'reaction', op: 'remove', message_id: id, user_id: org.member.user_id, ...SMILE },
    ])
    expect(await org.events(org.guest, hidden)).toEqual([])
  })

  test('takes its parameters from the body, and from the query, where some clients put them', async () => {
    await react(org.member, SMILE)
    const url = `/api/v1/messages/${id}/reactions?emoji_name=smile`
    const { body } = await org.server.dispatch({ method: 'DELETE', url, headers: credentialsOf(org.member) })
    expect(JSON.parse(Buffer.from(body).toString()).result).toBe('success')
    await react(org.member, SMILE)
    const reply = await org.delete(org.member, `/messages/${id}/reactions`, { ...SMILE, colour: 'red' })
    expect(reply.body.ignored_parameters_unsupported).toEqual(['colour'])
  })

  test.each([
    [192, 'BAD_REQUEST'],
    [193, 'REACTION_DOES_NOT_EXIST'],
  ])('has its own code since level 193 (level %i)', async (level, code) => {
    await start(level)
    expect((await remove(org.member, SMILE)).code).toBe(code)
  })
})

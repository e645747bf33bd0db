import { beforeEach, describe, expect, test } from 'vitest'
import { type Organization, organization, type Person } from '../testing/organization.ts'

let org: Organization
let ids: Record<'soup' | 'rice' | 'answer' | 'direct' | 'group' | 'elsewhere', number>
let quiet: number
beforeEach(async () => {
  org = await organization()
  quiet = await org.channel('quiet', [org.owner, org.member])
  const { member, other, owner, streamId } = org
  ids = {
    soup: await org.message('lunch', 'hot Soup for @**all**'),
    rice: await org.message('Dinner', 'rice and https://rice.example/'),
    answer: await org.send({ sender_id: other.user_id, stream_id: streamId, topic: 'LUNCH', content: 'thanks' }),
    direct: await org.directMessage(),
    group: await org.send({ sender_id: member.user_id, to: [other.user_id, owner.user_id], content: 'us three' }),
    elsewhere: await org.send({ sender_id: owner.user_id, stream_id: quiet, topic: 'lunch', content: 'quiet soup' }),
  }
})

type Name = keyof typeof ids

async function names(person: Person, ...narrow: unknown[]): Promise<string[]> {
  const found = await org.found(person, ...narrow)
  return (Object.keys(ids) as Name[]).filter((name) => found.includes(ids[name]))
}

async function refused(narrow: unknown): Promise<string> {
  const query = { anchor: 'newest', num_before: '5', num_after: '0', narrow: JSON.stringify(narrow) }
  const { status, body } = await org.get(org.other, '/messages', query)
  expect(status).toBe(400)
  return body.code
}

describe('both forms of an item', () => {
  test.each([
    [['topic', 'lunch']],
    [{ operator: 'topic', operand: 'lunch' }],
    [{ operator: 'topic', operand: 'lunch', negated: false }],
  ])('%j', async (item) => {
    expect(await names(org.other, item)).toEqual(['soup', 'answer'])
  })

  test('a negated one means the rest, direct messages included', async () => {
    const item = { operator: 'topic', operand: 'lunch', negated: true }
    expect(await names(org.other, item)).toEqual(['rice', 'direct', 'group'])
    expect(await names(org.other, { operator: 'channel', operand: 'general', negated: true })).toEqual([
      'direct',
      'group',
    ])
  })

  test('several must all hold', async () => {
    expect(await names(org.other, ['channel', 'general'], ['topic', 'lunch'], ['sender', 'me'])).toEqual(['answer'])
  })
})

describe('operators', () => {
  const cases = (): [unknown, Name[]][] => [
    [
      ['channel', 'General'],
      ['soup', 'rice', 'answer'],
    ],
    [
      ['stream', 'general'],
      ['soup', 'rice', 'answer'],
    ],
    [{ operator: 'channel', operand: org.streamId }, ['soup', 'rice', 'answer']],
    [
      ['channel', String(org.streamId)],
      ['soup', 'rice', 'answer'],
    ],
    [['topic', 'dinner'], ['rice']],
    [['sender', org.other.email], ['answer']],
    [{ operator: 'sender', operand: org.other.user_id }, ['answer']],
    [['dm', org.member.email], ['direct']],
    [{ operator: 'dm', operand: [org.member.user_id] }, ['direct']],
    [{ operator: 'dm', operand: [org.other.user_id, org.member.user_id] }, ['direct']],
    [['dm', `${org.member.email},${org.owner.email}`], ['group']],
    [{ operator: 'dm', operand: [org.moderator.user_id] }, []],
    [
      ['is', 'dm'],
      ['direct', 'group'],
    ],
    [
      ['is', 'private'],
      ['direct', 'group'],
    ],
    [['is', 'mentioned'], ['soup']],
    [
      ['is', 'unread'],
      ['soup', 'rice', 'direct', 'group'],
    ],
    [['is', 'starred'], []],
    [['is', 'resolved'], []],
    [['has', 'link'], ['rice']],
    [['has', 'image'], []],
    [['has', 'attachment'], []],
    [['has', 'reaction'], []],
    [['search', 'SOUP'], ['soup']],
    [['search', 'hot  soup'], ['soup']],
    [['search', 'rice soup'], []],
    [['id', String(ids.rice)], ['rice']],
    [{ operator: 'id', operand: ids.rice }, ['rice']],
    [
      ['channels', 'public'],
      ['soup', 'rice', 'answer', 'elsewhere'],
    ],
    [
      ['streams', 'public'],
      ['soup', 'rice', 'answer', 'elsewhere'],
    ],
  ]

  test('find what they say', async () => {
    for (const [item, expected] of cases()) expect([item, await names(org.other, item)]).toEqual([item, expected])
  })

  test('find what is marked, resolved or attached', async () => {
    const marks = { user_id: org.other.user_id, message_ids: [ids.rice, ids.direct], flag: 'starred', op: 'add' }
    await org.control('flags', marks)
    expect(await names(org.other, ['is', 'starred'])).toEqual(['rice', 'direct'])
    await org.control('flags', { ...marks, message_ids: [ids.rice], op: 'remove' })
    expect(await names(org.other, ['is', 'starred'])).toEqual(['direct'])
    const reaction = { emoji_name: 'smile', emoji_code: '1f604', reaction_type: 'unicode_emoji' }
    await org.control('reactions', {
      reactions: [{ message_id: ids.rice, user_id: org.owner.user_id, ...reaction }],
    })
    expect(await names(org.other, ['has', 'reaction'])).toEqual(['rice'])
    await org.patch(org.member, `/messages/${ids.rice}`, { topic: '✔ dinner' })
    expect(await names(org.other, ['is', 'resolved'])).toEqual(['rice'])
    const { body } = await org.control('uploads', { uploads: [{ user_id: org.member.user_id, name: 'a.png' }] })
    const content = `![a](/user_uploads/${body.uploads[0]?.path_id})`
    await org.patch(org.member, `/messages/${ids.soup}`, { content })
    expect(await names(org.other, ['has', 'attachment'])).toEqual(['soup'])
    expect(await names(org.other, ['has', 'image'])).toEqual(['soup'])
  })

  test('know the empty topic by its spellings', async () => {
    const id = await org.message('')
    for (const topic of ['', '(no topic)', 'general chat'])
      expect(await org.found(org.other, ['topic', topic])).toEqual([id])
  })

  test.each([
    [['colour', 'red']],
    [['__proto__', 'x']],
    [['constructor', 'x']],
    [['is', 'happy']],
    [['is', 'toString']],
    [['has', 'wings']],
    [['channels', 'secret']],
    [['channel', 'nowhere']],
    [{ operator: 'channel', operand: 99 }],
    [{ operator: 'channel', operand: { a: 1 } }],
    [['sender', 'nobody@nowhere.example']],
    [['dm', 'nobody@nowhere.example']],
    [['id', 'one']],
    [{ operator: 'search', operand: 5 }],
    [{ operator: 'id', operand: 1e300 }],
  ])('%j is a bad narrow', async (item) => {
    expect(await refused([item])).toBe('BAD_NARROW')
  })

  test.each([
    [{}],
    ['topic'],
    [[['topic']]],
    [[['topic', 'a', 'b']]],
    [[{ operator: 5, operand: 'x' }]],
    [[null]],
    [[{ operator: 'topic' }]],
    [[['topic', 5]]],
    [[{ operator: 'topic', operand: 'x', negated: 'yes' }]],
  ])('%j is no narrow', async (narrow) => {
    expect(await refused(narrow)).toBe('BAD_REQUEST')
  })

  test('are not without number', async () => {
    expect(await refused(Array.from({ length: 5000 }, () => ['topic', 'x']))).toBe('BAD_NARROW')
    expect(
      await refused([['search', 'word '.repeat(3) + Array.from({ length: 99 }, (_, index) => index).join(' ')]]),
    ).toBe('BAD_NARROW')
  })

  test('may be nested deeply', async () => {
    const operand = '['.repeat(5000) + ']'.repeat(5000)
    for (const operator of ['is', 'has', 'channel', 'dm', 'id', 'search', 'sender']) {
      const narrow = `[{"operator":"${operator}","operand":${operand}}]`
      const query = { anchor: 'newest', num_before: '5', num_after: '0', narrow }
      expect((await org.get(org.other, '/messages', query)).body.code).toBe('BAD_NARROW')
    }
  })

  test('take hostile text as text', async () => {
    for (const text of ["' OR 1=1 --", '%', '_', '\u0000', '")', '\\'])
      for (const operator of ['topic', 'search']) expect(await org.found(org.other, [operator, text])).toEqual([])
  })
})

describe('where a narrow looks', () => {
  test('without a channel: in what the person received or sent', async () => {
    expect(await names(org.other)).toEqual(['soup', 'rice', 'answer', 'direct', 'group'])
    expect(await names(org.moderator)).toEqual(['soup', 'rice', 'answer'])
    expect(await names(org.member)).toEqual(['soup', 'rice', 'answer', 'direct', 'group', 'elsewhere'])
    expect(await names(org.guest)).toEqual([])
    expect(await names(org.other, ['search', 'soup'])).toEqual(['soup'])
  })

  test('what someone sent without a subscription is in their history', async () => {
    const id = await org.send({ sender_id: org.guest.user_id, stream_id: quiet, topic: 'x', content: 'hi' })
    expect(await org.found(org.guest)).toEqual([])
    const mine = await org.send({ sender_id: org.other.user_id, stream_id: quiet, topic: 'x', content: 'hi' })
    expect((await org.found(org.other)).at(-1)).toBe(mine)
    expect(await org.found(org.guest, ['id', String(id)])).toEqual([])
  })

  test('with a channel: in its whole history, as far as it is public', async () => {
    expect(await names(org.other, ['channel', 'quiet'])).toEqual(['elsewhere'])
    await org.control('subscribe', { stream_id: quiet, user_ids: [org.guest.user_id] })
    expect(await names(org.guest, ['channel', 'quiet'])).toEqual(['elsewhere'])
    expect(await names(org.guest)).toEqual([])
  })

  test('channels public: in all public ones that the person may see', async () => {
    expect(await names(org.other, ['channels', 'public'], ['search', 'soup'])).toEqual(['soup', 'elsewhere'])
    expect(await names(org.guest, ['channels', 'public'])).toEqual([])
    await org.control('subscribe', { stream_id: quiet, user_ids: [org.guest.user_id] })
    expect(await names(org.guest, ['channels', 'public'])).toEqual(['elsewhere'])
  })

  test('a subscription that ended leaves what was received', async () => {
    await org.control('unsubscribe', { stream_id: org.streamId, user_ids: [org.other.user_id] })
    const later = await org.message('lunch')
    expect(await names(org.other)).toEqual(['soup', 'rice', 'answer', 'direct', 'group'])
    expect(await org.found(org.other)).not.toContain(later)
    expect(await org.found(org.other, ['channel', 'general'])).toContain(later)
  })

  test('a private channel is for its subscribers alone', async () => {
    await org.control('channel', { stream_id: quiet, privacy: 'private' })
    expect(await refused([['channel', 'quiet']])).toBe('BAD_NARROW')
    expect(await names(org.member, ['channel', 'quiet'])).toEqual(['elsewhere'])
    expect(await names(org.member, ['channels', 'public'])).toEqual(['soup', 'rice', 'answer'])
    await org.control('unsubscribe', { stream_id: quiet, user_ids: [org.member.user_id] })
    expect(await names(org.member)).toEqual(['soup', 'rice', 'answer', 'direct', 'group'])
  })

  test('a private channel shows its history to new subscribers, a protected one does not', async () => {
    await org.control('channel', { stream_id: quiet, privacy: 'private' })
    await org.control('subscribe', { stream_id: quiet, user_ids: [org.other.user_id] })
    expect(await names(org.other, ['channel', 'quiet'])).toEqual(['elsewhere'])
    await org.control('channel', { stream_id: quiet, history_public_to_subscribers: false })
    expect(await names(org.other, ['channel', 'quiet'])).toEqual([])
    expect(await names(org.member, ['channel', 'quiet'])).toEqual(['elsewhere'])
  })

  test('web-public channels are open to guests too', async () => {
    await org.control('channel', { stream_id: quiet, privacy: 'web-public' })
    expect(await names(org.guest, ['channel', 'quiet'])).toEqual(['elsewhere'])
    expect(await org.read(ids.elsewhere, {}, org.guest)).toMatchObject({ flags: ['read', 'historical'] })
  })

  test('what was starred without being received is found by is:starred alone', async () => {
    const marks = { user_id: org.other.user_id, message_ids: [ids.elsewhere], flag: 'starred', op: 'add' }
    await org.control('flags', marks)
    expect(await names(org.other, ['is', 'starred'])).toEqual(['elsewhere'])
    expect(await names(org.other)).not.toContain('elsewhere')
    expect((await org.read(ids.elsewhere, {}, org.other)).flags).toEqual(['read', 'starred', 'historical'])
  })
})

describe('one message and many', () => {
  test('are seen by the same people', async () => {
    await org.channel('den', [org.member, org.guest], { privacy: 'private' })
    const vault = await org.channel('vault', [org.member], {
      privacy: 'private',
      history_public_to_subscribers: false,
    })
    const web = await org.channel('web', [], { privacy: 'web-public' })
    const sent: number[] = []
    for (const stream_id of [vault - 1, vault, web])
      sent.push(await org.send({ sender_id: org.member.user_id, stream_id, topic: 't', content: 'c' }))
    await org.control('subscribe', { stream_id: vault, user_ids: [org.other.user_id] })
    await org.control('subscribe', { stream_id: quiet, user_ids: [org.guest.user_id] })
    const all = [...Object.values(ids), ...sent]
    for (const person of [org.owner, org.moderator, org.member, org.other, org.guest]) {
      const { messages } = await org.fetch(person, { message_ids: JSON.stringify(all) })
      const alone = []
      for (const id of all) if ((await org.read(id, {}, person)) !== undefined) alone.push(id)
      expect(messages.map((message) => message.id)).toEqual(alone)
    }
  })
})

import { beforeEach, describe, expect, test } from 'vitest'
import { type Organization, organization } from '../testing/organization.ts'

let org: Organization
beforeEach(async () => {
  org = await organization()
})

describe('topic_links', () => {
  const ISSUE = { pattern: '#(?P<id>[0-9]+)', url_template: 'https://issues.example/{id}' }
  const links = async (topic: string) => (await org.read(await org.message(topic))).topic_links

  test('follow the linkifiers from left to right', async () => {
    const wiki = { pattern: '(?P<page>[A-Z]{2,})', url_template: 'https://wiki.example/{?page}' }
    await org.control('linkifiers', { linkifiers: [ISSUE, wiki] })
    expect(await links('WIKI about #7 and (#12)')).toEqual([
      { text: 'WIKI', url: 'https://wiki.example/?page=WIKI' },
      { text: '#7', url: 'https://issues.example/7' },
      { text: '#12', url: 'https://issues.example/12' },
    ])
    expect(await links('nothing')).toEqual([])
  })

  test('change with the linkifiers, the rendered content does not', async () => {
    const id = await org.message('#5', '#5')
    await org.control('linkifiers', { linkifiers: [ISSUE] })
    expect(await org.read(id)).toMatchObject({ topic_links: [{ text: '#5' }], content: '<p>#5</p>' })
    await org.control('linkifiers', { linkifiers: [] })
    expect((await org.read(id)).topic_links).toEqual([])
  })

  test('never hold an address that runs code', async () => {
    await org.control('linkifiers', { linkifiers: [{ pattern: 'run (?P<x>.+)', url_template: '{+x}' }] })
    for (const x of ['javascript:alert(1)', 'JAVASCRIPT:x', 'data:text/html,x', ' javascript:x'])
      expect(await links(`run ${x}`)).toEqual([])
  })

  test('are empty for direct messages', async () => {
    await org.control('linkifiers', { linkifiers: [{ pattern: '.*', url_template: 'https://x.example/' }] })
    expect((await org.read(await org.directMessage())).topic_links).toEqual([])
  })
})

describe('submessages', () => {
  test('stand in the order they were attached', async () => {
    const id = await org.message('lunch')
    const base = { message_id: id, sender_id: org.other.user_id, msg_type: 'widget' }
    await org.control('submessages', { submessages: ['{"a":1}', '{"b":2}'].map((content) => ({ ...base, content })) })
    expect((await org.read(id)).submessages).toEqual([
      { msg_type: 'widget', content: '{"a":1}', message_id: id, sender_id: org.other.user_id, id: 1 },
      { msg_type: 'widget', content: '{"b":2}', message_id: id, sender_id: org.other.user_id, id: 2 },
    ])
  })
})

describe('flags', () => {
  const flags = async (content: string, person = org.other) =>
    (await org.read(await org.message('x', content), {}, person)).flags

  test('tell who is mentioned, by name or id', async () => {
    const name = `Person ${org.other.user_id}`
    expect(await flags(`hi @**${name}**`)).toEqual(['mentioned'])
    expect(await flags(`hi @**${name.toUpperCase()}|${org.other.user_id}**`)).toEqual(['mentioned'])
    expect(await flags(`hi @**${name}**`, org.owner)).toEqual([])
    expect(await flags(`hi @_**${name}**`)).toEqual([])
    expect(await flags(`hi @**Wrong|${org.other.user_id}**`)).toEqual([])
    expect(await flags(`\`@**${name}**\``)).toEqual([])
  })

  test.each(['all', 'everyone', 'channel', 'stream'])('tell of the channel wildcard @**%s**', async (word) => {
    expect(await flags(`@**${word}**`)).toEqual(['stream_wildcard_mentioned', 'wildcard_mentioned'])
    expect(await flags(`@_**${word}**`)).toEqual([])
  })

  test('tell of the topic wildcard', async () => {
    expect(await flags('@**topic**')).toEqual(['topic_wildcard_mentioned', 'wildcard_mentioned'])
  })

  test('know no wildcards in direct messages', async () => {
    const id = await org.directMessage('@**all** @**topic**')
    expect((await org.read(id, {}, org.other)).flags).toEqual([])
  })

  test('follow an edit', async () => {
    const id = await org.message('x', 'hi')
    await org.patch(org.member, `/messages/${id}`, { content: '@**all**' })
    expect((await org.read(id, {}, org.other)).flags).toContain('wildcard_mentioned')
    await org.patch(org.member, `/messages/${id}`, { content: 'bye' })
    expect((await org.read(id, {}, org.other)).flags).toEqual([])
  })

  test('follow what the person marks, and nobody else', async () => {
    const id = await org.message('x')
    const mark = (flag: string, op: string) =>
      org.control('flags', { user_id: org.other.user_id, message_ids: [id], flag, op })
    await mark('starred', 'add')
    await mark('read', 'add')
    expect((await org.read(id, {}, org.other)).flags).toEqual(['read', 'starred'])
    await mark('read', 'remove')
    await mark('read', 'remove')
    expect((await org.read(id, {}, org.other)).flags).toEqual(['starred'])
    expect((await org.read(id, {}, org.owner)).flags).toEqual([])
  })

  test('are read for the sender, and historical for those who did not receive it', async () => {
    const id = await org.message('x')
    expect((await org.read(id, {}, org.member)).flags).toEqual(['read'])
    const [late = org.other] = await org.people('member', 1)
    expect((await org.read(id, {}, late)).flags).toEqual(['read', 'historical'])
  })
})

describe('private channels', () => {
  test('show their messages to subscribers alone, whatever the role', async () => {
    const den = await org.channel('den', [org.member, org.guest], { privacy: 'private' })
    const id = await org.send({ sender_id: org.member.user_id, stream_id: den, topic: 'x', content: 'psst' })
    expect(await org.read(id, {}, org.guest)).toMatchObject({ display_recipient: 'den', stream_id: den })
    for (const person of [org.owner, org.moderator, org.other]) {
      const { body } = await org.get(person, `/messages/${id}`)
      expect(body.code).toBe('BAD_REQUEST')
      expect((await org.get(person, `/messages/${id}/history`)).body.code).toBe('BAD_REQUEST')
      expect((await org.patch(person, `/messages/${id}`, { topic: 'y' })).body.code).toBe('BAD_REQUEST')
    }
    await org.control('unsubscribe', { stream_id: den, user_ids: [org.guest.user_id] })
    expect((await org.get(org.guest, `/messages/${id}`)).body.code).toBe('BAD_REQUEST')
  })

  test('send their events to subscribers alone', async () => {
    const den = await org.channel('den', [org.member], { privacy: 'private' })
    const queueId = await org.queue(org.owner, { all_public_streams: 'true' })
    const mine = await org.queue(org.member)
    const id = await org.send({ sender_id: org.member.user_id, stream_id: den, topic: 'x', content: 'psst' })
    await org.patch(org.member, `/messages/${id}`, { content: 'hush' })
    expect(await org.events(org.owner, queueId)).toEqual([])
    expect(await org.events(org.member, mine)).toHaveLength(2)
  })
})

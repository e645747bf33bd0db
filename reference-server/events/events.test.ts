import { beforeEach, describe, expect, test } from 'vitest'
import { type Organization, organization } from '../testing/organization.ts'

let org: Organization
beforeEach(async () => {
  org = await organization()
})

describe('user_settings', () => {
  const change = (property: string, value: unknown) =>
    org.control('user-setting', { user_id: org.member.user_id, property, value })

  test('tells the person of a changed setting, and nobody else', async () => {
    const queueId = await org.queue(org.member)
    const others = await org.queue(org.other)
    await change('color_scheme', 3)
    expect(await org.events(org.member, queueId)).toEqual([
      { id: 0, type: 'user_settings', op: 'update', property: 'color_scheme', value: 3 },
    ])
    expect(await org.events(org.other, others)).toEqual([])
  })

  test('adds the name of a language', async () => {
    const queueId = await org.queue(org.member)
    await change('default_language', 'de')
    expect(await org.events(org.member, queueId)).toMatchObject([{ value: 'de', language_name: 'Deutsch' }])
  })

  test('is not sent where nothing changed', async () => {
    const queueId = await org.queue(org.member)
    await change('color_scheme', 1)
    expect(await org.events(org.member, queueId)).toEqual([])
  })

  test.each([
    [438, ['user_settings', 'update_display_settings', 'user_settings', 'update_global_notifications']],
    [439, ['user_settings', 'user_settings']],
  ])('had older companions until level 439 (level %i)', async (level, types) => {
    org = await organization({ level })
    const queueId = await org.queue(org.member)
    await change('color_scheme', 2)
    await change('enable_sounds', false)
    expect((await org.events(org.member, queueId)).map((event) => event.type)).toEqual(types)
  })
})

describe('message', () => {
  test('carries the message object in the form that the queue asked for', async () => {
    const plain = await org.queue(org.member, { client_gravatar: 'false' })
    const capable = await org.queue(org.member, {
      apply_markdown: 'true',
      client_capabilities: '{"empty_topic_name":true}',
    })
    await org.message('', '*hi*')
    expect(await org.events(org.member, plain)).toMatchObject([
      { message: { content: '*hi*', subject: 'general chat', avatar_url: expect.any(String) }, flags: ['read'] },
    ])
    expect(await org.events(org.member, capable)).toMatchObject([
      { message: { content: '<p><em>hi</em></p>', subject: '', avatar_url: null } },
    ])
  })

  test('goes to subscribers and participants, and to those who asked for all public channels', async () => {
    const { body } = await org.control('channels', { channels: [{ name: 'quiet', subscribers: [org.owner.user_id] }] })
    const queues = {
      owner: await org.queue(org.owner),
      member: await org.queue(org.member),
      listener: await org.queue(org.member, { all_public_streams: 'true' }),
      guest: await org.queue(org.guest, { all_public_streams: 'true' }),
    }
    const stream_id = body.channels[0]?.stream_id
    await org.send({ sender_id: org.owner.user_id, stream_id, topic: 'x', content: 'shh' })
    await org.directMessage()
    expect(await org.events(org.owner, queues.owner)).toHaveLength(1)
    expect(await org.events(org.member, queues.member)).toMatchObject([{ message: { type: 'private' } }])
    expect(await org.events(org.member, queues.listener)).toHaveLength(2)
    expect(await org.events(org.guest, queues.guest)).toEqual([])
  })

  test('is filtered by the narrow', async () => {
    const queueId = await org.queue(org.member, { narrow: '[["channel","general"],["topic","lunch"]]' })
    await org.message('dinner')
    await org.message('lunch')
    await org.directMessage()
    expect(await org.events(org.member, queueId)).toMatchObject([{ message: { subject: 'lunch' } }])
  })

  test.each([
    [
      ['channels', 'public'],
      ['lunch', 'general chat'],
    ],
    [['topic', 'general chat'], ['general chat']],
    [['topic', 'LUNCH'], ['lunch']],
    [['is', 'dm'], ['']],
    [
      ['sender', 'USER4@chat.example'],
      ['lunch', '', 'general chat'],
    ],
  ])('is filtered by the narrow %j', async (term, subjects) => {
    const den = await org.channel('den', [org.member], { privacy: 'private' })
    const queueId = await org.queue(org.member, { event_types: '["message"]', narrow: JSON.stringify([term]) })
    await org.message('lunch')
    await org.send({ sender_id: org.owner.user_id, stream_id: den, topic: 'dinner', content: 'x' })
    await org.directMessage()
    await org.message('')
    const events = (await org.events(org.member, queueId)) as { message?: { subject: string } }[]
    expect(events.map((event) => event.message?.subject)).toEqual(subjects)
  })
})

describe('update_message', () => {
  const QUIET = { send_notification_to_new_thread: 'false' }

  test('tells those who can see the message what changed', async () => {
    const ids = [await org.message('lunch', 'soup'), await org.message('lunch')]
    const member = await org.queue(org.member)
    const guest = await org.queue(org.guest)
    const form = { content: 'rice', topic: 'dinner', propagate_mode: 'change_all', ...QUIET }
    await org.patch(org.member, `/messages/${ids[0]}`, form)
    expect(await org.events(org.member, member)).toMatchObject([
      {
        type: 'update_message',
        user_id: org.member.user_id,
        message_id: ids[0],
        message_ids: ids,
        edit_timestamp: 1_767_225_600,
        stream_id: org.streamId,
        orig_subject: 'lunch',
        subject: 'dinner',
        propagate_mode: 'change_all',
        orig_content: 'soup',
        content: 'rice',
        rendered_content: '<p>rice</p>',
      },
    ])
    expect(await org.events(org.guest, guest)).toEqual([])
  })

  test('leaves out what did not change', async () => {
    const id = await org.message('lunch')
    const queueId = await org.queue(org.member)
    await org.patch(org.member, `/messages/${id}`, { content: 'rice' })
    await org.patch(org.member, `/messages/${id}`, { topic: 'dinner', ...QUIET })
    const [edited, moved] = await org.events(org.member, queueId)
    expect(edited).not.toHaveProperty('subject')
    expect(moved).not.toHaveProperty('content')
  })

  test('replaces the empty topic for clients without the capability', async () => {
    const id = await org.message('')
    const queueId = await org.queue(org.member)
    await org.patch(org.member, `/messages/${id}`, { topic: 'dinner', ...QUIET })
    expect(await org.events(org.member, queueId)).toMatchObject([{ orig_subject: 'general chat' }])
  })

  test('is not sent for a refused edit', async () => {
    const id = await org.message('lunch')
    const queueId = await org.queue(org.member)
    await org.patch(org.other, `/messages/${id}`, { content: 'mine' })
    expect(await org.events(org.member, queueId)).toEqual([])
  })

  test('comes in the same order in all queues of a person', async () => {
    const id = await org.message('lunch')
    const queues = [await org.queue(org.member), await org.queue(org.member)]
    for (const content of ['one', 'two', 'three']) await org.patch(org.member, `/messages/${id}`, { content })
    const [first, second] = await Promise.all(queues.map((queueId) => org.events(org.member, queueId)))
    expect(first).toEqual(second)
  })
})

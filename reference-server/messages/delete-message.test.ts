import { beforeEach, describe, expect, test } from 'vitest'
import { type Organization, organization, type Person } from '../testing/organization.ts'

let org: Organization
beforeEach(async () => {
  org = await organization()
})

const BULK = { client_capabilities: '{"bulk_message_deletion":true}' }

async function seenBy(person: Person, deed: () => Promise<unknown>, form: Record<string, string> = {}) {
  const queueId = await org.queue(person, form)
  await deed()
  return (await org.events(person, queueId)).map(({ id, ...event }) => event)
}

const remove =
  (...message_ids: number[]) =>
  () =>
    org.control('delete-messages', { message_ids })

describe('delete_message', () => {
  test('is one event for each message, or one for all where the client knows bulk deletion', async () => {
    const ids = [await org.message('lunch'), await org.message('lunch')]
    const place = { type: 'delete_message', message_type: 'stream', stream_id: org.streamId, topic: 'lunch' }
    const older = await org.queue(org.other)
    const events = await seenBy(org.member, remove(...ids), BULK)
    expect(events).toEqual([{ ...place, message_ids: ids }])
    expect(await org.events(org.other, older)).toEqual(ids.map((message_id, id) => ({ id, ...place, message_id })))
  })

  test('goes to those who saw the messages, and names only what they saw', async () => {
    const den = await org.channel('den', [org.owner, org.member], { privacy: 'private' })
    const first = await org.send({ sender_id: org.owner.user_id, stream_id: den, topic: 'x', content: 'a' })
    const shared = await org.message('lunch')
    expect(await seenBy(org.other, remove(first, shared), BULK)).toMatchObject([{ message_ids: [shared] }])
    expect(await seenBy(org.guest, remove(await org.message('lunch')))).toEqual([])
  })

  test('of a direct message names no channel', async () => {
    const id = await org.directMessage()
    const event = { type: 'delete_message', message_type: 'private', message_ids: [id] }
    expect(await seenBy(org.other, remove(id), BULK)).toEqual([event])
  })

  test('tells messages of different places apart', async () => {
    const ids = [await org.message('lunch'), await org.message('dinner'), await org.message('LUNCH')]
    expect(await seenBy(org.other, remove(...ids), BULK)).toMatchObject([
      { topic: 'lunch', message_ids: [ids[0], ids[2]] },
      { topic: 'dinner', message_ids: [ids[1]] },
    ])
  })

  test('shows the empty topic by its name unless the client knows it', async () => {
    expect(await seenBy(org.other, remove(await org.message('')))).toMatchObject([{ topic: 'general chat' }])
    const capable = { client_capabilities: '{"empty_topic_name":true}' }
    expect(await seenBy(org.other, remove(await org.message('')), capable)).toMatchObject([{ topic: '' }])
  })
})

describe('a deleted message', () => {
  test('is gone everywhere, with all that hung on it', async () => {
    const [first, second] = [await org.message('lunch'), await org.message('lunch')]
    const direct = await org.directMessage()
    const smile = { emoji_name: 'smile', emoji_code: '1f604', reaction_type: 'unicode_emoji' }
    await org.control('reactions', { reactions: [{ message_id: first, user_id: org.other.user_id, ...smile }] })
    await remove(first, direct)()
    expect((await org.get(org.member, `/messages/${first}`)).body.code).toBe('BAD_REQUEST')
    expect((await org.get(org.member, `/messages/${first}/history`)).body.code).toBe('BAD_REQUEST')
    expect(await org.found(org.member)).toEqual([second])
    const { subscriptions, recent_private_conversations } = await org.state(org.member)
    expect(subscriptions).toMatchObject([{ first_message_id: second }])
    expect(recent_private_conversations).toEqual([])
  })

  test('is not deleted where another that is named does not exist', async () => {
    const id = await org.message('lunch')
    expect((await org.control('delete-messages', { message_ids: [id, 999] })).status).toBe(400)
    expect(await org.read(id)).toMatchObject({ id })
  })
})

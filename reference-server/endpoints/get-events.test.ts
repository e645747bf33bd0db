import { beforeEach, describe, expect, test } from 'vitest'
import { type Organization, organization } from '../testing/organization.ts'

let org: Organization
beforeEach(async () => {
  org = await organization()
})

function poll(queueId: string, lastEventId = -1, person = org.member) {
  return org.get(person, '/events', { queue_id: queueId, last_event_id: String(lastEventId) })
}

async function changeSetting(value: boolean): Promise<void> {
  await org.control('user-setting', { user_id: org.member.user_id, property: 'high_contrast_mode', value })
}

describe('what a queue hands out', () => {
  test('nothing at once where dont_block is true', async () => {
    const queueId = await org.queue(org.member)
    const { body } = await org.get(org.member, '/events', { queue_id: queueId, dont_block: 'true' })
    expect(body).toEqual({ result: 'success', msg: '', events: [], queue_id: queueId })
  })

  test('events again until they are acknowledged, then never', async () => {
    const queueId = await org.queue(org.member, { event_types: '["user_settings"]' })
    await changeSetting(true)
    await changeSetting(false)
    const first = await org.events(org.member, queueId)
    expect(first.map((event) => event.id)).toEqual([0, 1])
    expect(await org.events(org.member, queueId)).toEqual(first)
    expect(await org.events(org.member, queueId, 0)).toEqual(first.slice(1))
    expect(await org.events(org.member, queueId, 1)).toEqual([])
  })

  test('everything not acknowledged where last_event_id is absent', async () => {
    const queueId = await org.queue(org.member)
    await changeSetting(true)
    const { body } = await org.get(org.member, '/events', { queue_id: queueId })
    expect(body.events).toHaveLength(1)
  })

  test('refuses ids that it never handed out, and those it left behind', async () => {
    const queueId = await org.queue(org.member)
    expect((await poll(queueId, 0)).body.code).toBe('BAD_REQUEST')
    await changeSetting(true)
    expect((await poll(queueId, 0)).body.code).toBe('BAD_REQUEST')
    await org.events(org.member, queueId)
    await org.events(org.member, queueId, 0)
    expect((await poll(queueId, -1)).body.code).toBe('BAD_REQUEST')
  })

  test('only the types that were asked for', async () => {
    const queueId = await org.queue(org.member, { event_types: '["message","nonsense"]' })
    await changeSetting(true)
    await org.message('lunch')
    const events = await org.events(org.member, queueId)
    expect(events.map((event) => event.type)).toEqual(['message'])
  })
})

describe('a waiting poll', () => {
  test('gets all events of one request together, and only those', async () => {
    const id = await org.message('lunch')
    const queueId = await org.queue(org.member)
    const waiting = poll(queueId)
    await org.patch(org.other, `/messages/${id}`, { topic: 'dinner', send_notification_to_old_thread: 'true' })
    await org.message('later')
    const { body } = await waiting
    expect(body.events.map((event) => event.type)).toEqual(['update_message', 'message', 'message'])
  })

  test('gets a heartbeat before the long-poll timeout, and before the clock action answers', async () => {
    const queueId = await org.queue(org.member, { event_types: '[]' })
    const order: string[] = []
    const waiting = poll(queueId).then((reply) => {
      order.push('poll')
      return reply
    })
    await org.advance(49)
    expect(order).toEqual([])
    await org.advance(1)
    order.push('clock')
    expect((await waiting).body.events).toEqual([{ id: 0, type: 'heartbeat' }])
    expect(order).toEqual(['poll', 'clock'])
  })

  test('ends with nothing when a newer one comes', async () => {
    const queueId = await org.queue(org.member)
    const older = poll(queueId)
    const newer = poll(queueId)
    expect((await older).body.events).toEqual([])
    await changeSetting(true)
    expect((await newer).body.events).toHaveLength(1)
  })

  test('is refused when the organization is reset', async () => {
    const waiting = poll(await org.queue(org.member))
    await org.control('reset')
    expect((await waiting).body.code).toBe('BAD_EVENT_QUEUE_ID')
  })

  test('ends when the server closes', async () => {
    const waiting = poll(await org.queue(org.member))
    await org.server.close()
    expect((await waiting).body.events).toEqual([])
  })
})

describe('an idle queue', () => {
  test('is there up to its idle time and gone after it', async () => {
    const early = await org.queue(org.member, { idle_queue_timeout: '100' })
    const late = await org.queue(org.member, { idle_queue_timeout: '100' })
    await org.advance(99)
    expect((await org.get(org.member, '/events', { queue_id: early, dont_block: 'true' })).body.result).toBe('success')
    await org.advance(1)
    const { status, body } = await poll(late)
    expect(status).toBe(400)
    expect(body).toMatchObject({ result: 'error', code: 'BAD_EVENT_QUEUE_ID' })
    await org.advance(98)
    expect((await org.get(org.member, '/events', { queue_id: early, dont_block: 'true' })).body.result).toBe('success')
  })

  test('does not expire while a poll waits: its idle time begins with the heartbeat', async () => {
    const queueId = await org.queue(org.member, { idle_queue_timeout: '20' })
    const waiting = poll(queueId)
    await org.advance(69)
    expect((await waiting).body.events).toHaveLength(1)
    const again = poll(queueId, 0)
    await org.advance(50)
    expect((await again).body.events).toEqual([{ id: 1, type: 'heartbeat' }])
    await org.advance(20)
    expect((await poll(queueId, 1)).body.code).toBe('BAD_EVENT_QUEUE_ID')
  })
})

describe('whose queue it is', () => {
  test("is the one who registered it; others are told the same as of a queue that isn't", async () => {
    const queueId = await org.queue(org.member)
    expect((await poll(queueId, -1, org.owner)).body.code).toBe('BAD_EVENT_QUEUE_ID')
    expect((await poll('no such queue')).body.code).toBe('BAD_EVENT_QUEUE_ID')
  })

  test('may be asked only with authentication', async () => {
    const { body } = await org.post(null, '/register')
    const { status } = await org.get(null, '/events', { queue_id: body.queue_id })
    expect(status).toBe(401)
    expect((await poll(body.queue_id)).body.code).toBe('BAD_EVENT_QUEUE_ID')
  })
})

describe('a call without queue_id', () => {
  test('registers a queue where a parameter of register is sent', async () => {
    const { body } = await org.get(org.member, '/events', { event_types: '["user_settings"]', dont_block: 'true' })
    expect(body.events).toEqual([])
    await changeSetting(true)
    expect(await org.events(org.member, body.queue_id)).toHaveLength(1)
  })

  test('is refused where none is', async () => {
    const { body } = await org.get(org.member, '/events', { dont_block: 'true' })
    expect(body).toMatchObject({ result: 'error', code: 'REQUEST_VARIABLE_MISSING', var_name: 'queue_id' })
  })
})

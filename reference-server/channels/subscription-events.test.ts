import { beforeEach, describe, expect, test } from 'vitest'
import { type Organization, organization, type Person } from '../testing/organization.ts'

let org: Organization
beforeEach(async () => {
  org = await organization()
})

async function seenBy(person: Person, deed: () => Promise<unknown>, form: Record<string, string> = {}) {
  const queueId = await org.queue(person, form)
  await deed()
  return (await org.events(person, queueId)).map(({ id, ...event }) => event)
}

const SUBSCRIPTION = { event_types: '["subscription"]' }
const KNOWS_NULL = { client_capabilities: '{"notification_settings_null":true}' }

const act = (action: string, streamId: number, ...people: Person[]) => {
  return () => org.control(action, { stream_id: streamId, user_ids: people.map((person) => person.user_id) })
}

describe('subscription', () => {
  test('op add carries what register would, in the form that the queue asked for', async () => {
    const den = await org.channel('den', [org.owner])
    const forms = [{}, { include_subscribers: 'true', ...KNOWS_NULL }, { include_subscribers: 'partial' }]
    for (const form of forms) {
      const [event] = await seenBy(org.member, act('subscribe', den, org.member), form)
      const { subscriptions } = await org.state(org.member, form)
      const registered = (subscriptions as { stream_id: number }[]).filter(({ stream_id }) => stream_id === den)
      expect(event).toEqual({ type: 'subscription', op: 'add', subscriptions: registered })
      await act('unsubscribe', den, org.member)()
    }
  })

  test('op add and remove go to the person, once, and others who see the channel hear of it', async () => {
    const den = await org.channel('den', [org.owner])
    const join = act('subscribe', den, org.member, org.other, org.member)
    const peers = { stream_ids: [den], user_ids: [org.member.user_id, org.other.user_id] }
    expect(await seenBy(org.owner, join)).toEqual([{ type: 'subscription', op: 'peer_add', ...peers }])
    expect(await seenBy(org.member, join)).toEqual([])
    const leave = act('unsubscribe', den, org.member, org.other)
    const guest = await org.queue(org.guest)
    const owner = await org.queue(org.owner)
    const gone = { type: 'subscription', op: 'remove', subscriptions: [{ stream_id: den, name: 'den' }] }
    expect(await seenBy(org.member, leave)).toEqual([gone])
    expect(await org.events(org.owner, owner)).toMatchObject([{ op: 'peer_remove', ...peers }])
    expect(await org.events(org.guest, guest)).toEqual([])
  })

  test('op update tells each setting that changed, and what is inherited to a client that does not know null', async () => {
    const change = (changes: object) => () =>
      org.control('subscription', { user_id: org.member.user_id, stream_id: org.streamId, ...changes })
    const update = (property: string, value: unknown) => {
      return { type: 'subscription', op: 'update', stream_id: org.streamId, property, value }
    }
    const several = { email_notifications: true, color: '#abcdef', pin_to_top: false }
    expect(await seenBy(org.member, change(several))).toEqual([
      update('email_notifications', true),
      update('color', '#abcdef'),
    ])
    expect(await seenBy(org.member, change({ is_muted: true }))).toEqual([
      update('is_muted', true),
      update('in_home_view', false),
    ])
    const older = await org.queue(org.member)
    const inherit = change({ email_notifications: null })
    expect(await seenBy(org.member, inherit, KNOWS_NULL)).toEqual([update('email_notifications', null)])
    expect(await org.events(org.member, older)).toMatchObject([update('email_notifications', false)])
  })
})

describe('stream', () => {
  test('tells those who see a channel that it is there, and those who cease to see it that it is not', async () => {
    const create = () => org.channel('hall', [])
    const created = { type: 'stream', op: 'create', streams: [{ name: 'hall', stream_id: 2 }] }
    expect(await seenBy(org.member, create)).toMatchObject([created])
    const events = await seenBy(org.guest, act('subscribe', 2, org.guest))
    expect(events.map(({ type, op }) => `${type} ${op}`)).toEqual(['stream create', 'subscription add'])
    const left = await seenBy(org.guest, act('unsubscribe', 2, org.guest))
    expect(left.map(({ type, op }) => `${type} ${op}`)).toEqual(['subscription remove', 'stream delete'])
    const hide = () => org.control('channel', { stream_id: 2, privacy: 'private' })
    expect(await seenBy(org.member, hide)).toMatchObject([{ type: 'stream', op: 'delete', stream_ids: [2] }])
  })

  test('tells what changed', async () => {
    const change = (changes: object) => () => org.control('channel', { stream_id: org.streamId, ...changes })
    const update = { type: 'stream', op: 'update', stream_id: org.streamId }
    expect(await seenBy(org.member, change({ name: 'Hall', description: '*x*' }))).toMatchObject([
      { ...update, property: 'name', value: 'Hall' },
      { ...update, property: 'description', value: '*x*', rendered_description: '<p><em>x</em></p>' },
    ])
    expect(await seenBy(org.member, change({ name: 'Hall' }))).toEqual([])
    expect(await seenBy(org.guest, change({ description: 'y' }))).toEqual([])
    const capable = { client_capabilities: '{"archived_channels":true}' }
    const older = await org.queue(org.member)
    expect(await seenBy(org.member, change({ is_archived: true }), capable)).toMatchObject([
      { ...update, property: 'is_archived', value: true },
    ])
    expect(await org.events(org.member, older)).toMatchObject([{ op: 'delete' }])
  })

  test('of a subscription is not sent to a queue that wants only subscriptions', async () => {
    const events = await seenBy(org.guest, act('subscribe', org.streamId, org.guest), SUBSCRIPTION)
    expect(events).toMatchObject([{ type: 'subscription', op: 'add' }])
  })
})

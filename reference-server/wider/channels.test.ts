import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Organization, Person } from '../testing/organization.ts'
import { bodyOf, ids, type Json, wider } from '../testing/wider.ts'

let org: Organization
beforeAll(async () => {
  org = await wider()
})
afterAll(() => org.server.close())

const named = (...names: readonly string[]) => JSON.stringify(names.map((name) => ({ name })))

async function idOf(person: Person, name: string): Promise<unknown> {
  return bodyOf(await org.get(person, '/get_stream_id', { stream: name })).stream_id
}

async function shown(name: string): Promise<Json | undefined> {
  const { streams } = bodyOf(await org.get(org.owner, '/streams', { include_all: 'true', exclude_archived: 'false' }))
  return (streams as Json[]).find((stream) => stream.name === name)
}

test('a channel is made by subscribing people to it', async () => {
  const properties = {
    invite_only: 'true',
    history_public_to_subscribers: 'false',
    topics_policy: 'disable_empty_topic',
  }
  const subscriptions = '[{"name":"shed","description":"**tools**"}]'
  const principals = ids(org.other, org.guest)
  const { body } = await org.post(org.member, '/users/me/subscriptions', { subscriptions, principals, ...properties })
  expect(body.subscribed).toEqual({ [org.other.user_id]: ['shed'], [org.guest.user_id]: ['shed'] })
  const told = { invite_only: true, history_public_to_subscribers: false, topics_policy: 'disable_empty_topic' }
  expect(await shown('shed')).toMatchObject({ ...told, creator_id: org.member.user_id, description: '**tools**' })
  expect(await idOf(org.guest, 'shed')).toEqual(expect.any(Number))
  expect(await idOf(org.member, 'shed')).toBeUndefined()
})

test('guests make no channels and let nobody in; nobody joins what they cannot see', async () => {
  expect((await org.post(org.guest, '/users/me/subscriptions', { subscriptions: named('mine') })).status).toBe(400)
  const others = { subscriptions: named('shed'), principals: ids(org.member) }
  expect((await org.post(org.guest, '/users/me/subscriptions', others)).status).toBe(400)
  expect((await org.post(org.member, '/users/me/subscriptions', { subscriptions: named('shed') })).status).toBe(400)
  expect((await org.post(org.other, '/users/me/subscriptions', others)).status).toBe(200)
  const again = await org.post(org.other, '/users/me/subscriptions', others)
  expect(again.body).toMatchObject({ subscribed: {}, already_subscribed: { [org.member.user_id]: ['shed'] } })
})

test('all channels of a request are made, or none', async () => {
  const subscriptions = JSON.stringify([{ name: 'first' }, { name: 'x'.repeat(61) }])
  expect((await org.post(org.member, '/users/me/subscriptions', { subscriptions })).status).toBe(400)
  expect(await shown('first')).toBeUndefined()
})

test('a channel is made by itself too', async () => {
  const { id } = bodyOf(await org.post(org.member, '/channels/create', { name: 'barn', subscribers: ids(org.other) }))
  expect(await idOf(org.other, 'barn')).toBe(id)
  expect((await org.post(org.member, '/channels/create', { name: 'Barn' })).status).toBe(400)
  expect((await org.post(org.guest, '/channels/create', { name: 'loft' })).status).toBe(400)
})

test('people leave by themselves, and others are removed by administrators', async () => {
  const subscriptions = '["barn"]'
  const removal = { subscriptions, principals: ids(org.other) }
  expect((await org.delete(org.member, '/users/me/subscriptions', removal)).status).toBe(400)
  expect((await org.delete(org.owner, '/users/me/subscriptions', removal)).body.removed).toEqual(['barn'])
  expect((await org.delete(org.other, '/users/me/subscriptions', { subscriptions })).body.not_removed).toEqual(['barn'])
})

test('a channel is changed and archived by administrators and whoever made it', async () => {
  const path = `/streams/${await idOf(org.owner, 'barn')}`
  expect((await org.patch(org.other, path, { new_name: 'stable' })).status).toBe(400)
  expect((await org.patch(org.owner, path, { new_name: 'stable', is_web_public: 'true' })).status).toBe(200)
  expect(await shown('stable')).toMatchObject({ is_web_public: true, invite_only: false })
  expect((await org.delete(org.other, path)).status).toBe(400)
  expect((await org.delete(org.member, path)).status).toBe(200)
  expect(await shown('stable')).toMatchObject({ is_archived: true })
  expect((await org.delete(org.member, path)).status).toBe(400)
  await org.patch(org.owner, path, { is_archived: 'false' })
  expect(await shown('stable')).toMatchObject({ is_archived: false })
})

test('subscribers set up a channel for themselves', async () => {
  const change = (value: unknown, property = 'is_muted') => ({
    subscription_data: JSON.stringify([{ stream_id: org.streamId, property, value }]),
  })
  const path = '/users/me/subscriptions/properties'
  expect((await org.post(org.member, path, change(true))).status).toBe(200)
  const { subscriptions } = bodyOf(await org.get(org.member, '/users/me/subscriptions'))
  expect(subscriptions).toContainEqual(expect.objectContaining({ stream_id: org.streamId, is_muted: true }))
  expect((await org.post(org.guest, path, change(true))).status).toBe(400)
  expect((await org.post(org.member, path, change('yes'))).status).toBe(400)
  expect((await org.post(org.member, path, change('red', 'color'))).status).toBe(400)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Organization } from '../testing/organization.ts'
import { bodyOf, ids, type Json, postMultipart, wider } from '../testing/wider.ts'

let org: Organization
beforeAll(async () => {
  org = await wider()
})
afterAll(() => org.server.close())

const picture = { name: 'x.png', text: 'not looked at' }

test('custom emoji are made by members, each name once', async () => {
  expect((await postMultipart(org, org.member, '/realm/emoji/parrot', {}, picture)).status).toBe(200)
  const { emoji } = bodyOf(await org.get(org.guest, '/realm/emoji'))
  expect(Object.values(emoji as Json)).toMatchObject([{ name: 'parrot', deactivated: false }])
  expect((await postMultipart(org, org.member, '/realm/emoji/parrot', {}, picture)).status).toBe(400)
  expect((await postMultipart(org, org.member, '/realm/emoji/Big', {}, picture)).status).toBe(400)
  expect((await postMultipart(org, org.guest, '/realm/emoji/owl', {}, picture)).status).toBe(400)
  expect((await org.post(org.member, '/realm/emoji/owl')).status).toBe(400)
  expect((await org.delete(org.member, '/realm/emoji/parrot')).body.code).toBe('UNAUTHORIZED_PRINCIPAL')
  expect((await org.delete(org.owner, '/realm/emoji/parrot')).status).toBe(200)
  expect((await org.delete(org.owner, '/realm/emoji/parrot')).status).toBe(400)
  expect(bodyOf(await org.get(org.guest, '/realm/emoji')).emoji).toEqual({})
})

test('groups are made by members and deactivated by administrators', async () => {
  const form = { name: 'crew', description: 'all', members: ids(org.other), subgroups: '[]' }
  const { group_id } = bodyOf(await org.post(org.member, '/user_groups/create', form))
  expect((await org.post(org.member, '/user_groups/create', form)).status).toBe(400)
  expect((await org.post(org.guest, '/user_groups/create', { ...form, name: 'ours' })).status).toBe(400)
  const path = `/user_groups/${group_id}`
  expect((await org.post(org.member, `${path}/members`, { add: ids(org.guest), delete: ids(org.other) })).status).toBe(
    200,
  )
  expect((await org.post(org.member, `${path}/members`, { add: ids(org.guest) })).status).toBe(400)
  expect((await org.post(org.guest, `${path}/members`, { delete: ids(org.guest) })).status).toBe(400)
  const listed = async () => (bodyOf(await org.get(org.member, '/user_groups')).user_groups as Json[]).at(-1)
  expect(await listed()).toMatchObject({ id: group_id, name: 'crew', members: [org.guest.user_id] })
  expect((await org.post(org.member, `${path}/deactivate`)).body.code).toBe('UNAUTHORIZED_PRINCIPAL')
  expect((await org.post(org.owner, `${path}/deactivate`)).status).toBe(200)
  expect(await listed()).toMatchObject({ name: 'role:everyone' })
})

test('the groups of roles stay as they are', async () => {
  const groups = bodyOf(await org.get(org.member, '/user_groups')).user_groups as Json[]
  const path = `/user_groups/${groups[0]?.id}`
  expect((await org.post(org.owner, `${path}/members`, { add: ids(org.guest) })).status).toBe(400)
  expect((await org.post(org.owner, `${path}/deactivate`)).status).toBe(400)
})

test('settings are changed by administrators, and told with the initial state', async () => {
  const groups = bodyOf(await org.get(org.member, '/user_groups')).user_groups as Json[]
  const owners = groups.find(({ name }) => name === 'role:owners')?.id
  const form = {
    allow_message_editing: 'false',
    message_edit_history_visibility_policy: 'none',
    message_content_edit_limit_seconds: '60',
    move_messages_within_stream_limit_seconds: '"unlimited"',
    can_resolve_topics_group: JSON.stringify({ new: owners }),
    topics_policy: 'disable_empty_topic',
  }
  expect((await org.patch(org.member, '/realm', form)).body.code).toBe('UNAUTHORIZED_PRINCIPAL')
  expect((await org.patch(org.owner, '/realm', form)).status).toBe(200)
  const state = await org.state(org.member, { event_types: '[]', fetch_event_types: '["realm"]' })
  expect(state).toMatchObject({
    realm_allow_message_editing: false,
    realm_message_edit_history_visibility_policy: 'none',
    realm_message_content_edit_limit_seconds: 60,
    realm_move_messages_within_stream_limit_seconds: null,
    realm_can_resolve_topics_group: owners,
    realm_topics_policy: 'disable_empty_topic',
  })
  expect(await org.state(org.member, { fetch_event_types: '["message"]' })).not.toHaveProperty('realm_topics_policy')
  const id = await org.message('lunch')
  expect((await org.patch(org.member, `/messages/${id}`, { content: 'x' })).body.result).toBe('error')
})

test.each([
  { message_content_edit_limit_seconds: '0' },
  { move_messages_within_stream_limit_seconds: '"soon"' },
  { can_resolve_topics_group: '{"new":999}' },
  { topics_policy: 'inherit' },
])('a setting that is none is refused: %j', async (form) => {
  expect((await org.patch(org.owner, '/realm', form)).status).toBe(400)
})

test('domains are added and removed by owners', async () => {
  const form = { domain: 'Example.org', allow_subdomains: 'true' }
  expect((await org.post(org.member, '/realm/domains', form)).body.code).toBe('UNAUTHORIZED_PRINCIPAL')
  expect((await org.post(org.owner, '/realm/domains', form)).status).toBe(200)
  expect((await org.post(org.owner, '/realm/domains', form)).status).toBe(400)
  const told = [{ domain: 'example.org', allow_subdomains: true }]
  expect((await org.get(org.member, '/realm/domains')).body.domains).toEqual(told)
  expect((await org.delete(org.member, '/realm/domains/example.org')).body.code).toBe('UNAUTHORIZED_PRINCIPAL')
  expect((await org.delete(org.owner, '/realm/domains/example.org')).status).toBe(200)
  expect((await org.delete(org.owner, '/realm/domains/example.org')).status).toBe(400)
})

test('linkifiers are listed, and taken away by administrators', async () => {
  const form = { pattern: '#(?P<n>[0-9]+)', url_template: 'https://x.example/{n}' }
  const { id } = bodyOf(await org.post(org.owner, '/realm/filters', form))
  expect((await org.get(org.guest, '/realm/linkifiers')).body.linkifiers).toMatchObject([{ id, ...form }])
  expect((await org.delete(org.member, `/realm/filters/${id}`)).body.code).toBe('UNAUTHORIZED_PRINCIPAL')
  expect((await org.delete(org.owner, `/realm/filters/${id}`)).status).toBe(200)
  expect((await org.get(org.guest, '/realm/linkifiers')).body.linkifiers).toEqual([])
})

test('profile fields are made by administrators, and filled in by everybody for themselves', async () => {
  const field = { name: 'Hobby', field_type: '1' }
  expect((await org.post(org.member, '/realm/profile_fields', field)).body.code).toBe('UNAUTHORIZED_PRINCIPAL')
  const { id } = bodyOf(await org.post(org.owner, '/realm/profile_fields', field))
  expect((await org.get(org.member, '/realm/profile_fields')).body.custom_fields).toMatchObject([{ id, name: 'Hobby' }])
  const data = JSON.stringify([{ id, value: '*chess*' }])
  expect((await org.patch(org.member, '/users/me/profile_data', { data })).status).toBe(200)
  const own = async () => (await org.get(org.member, '/users/me')).body.profile_data
  expect(await own()).toMatchObject({ [`${id}`]: { value: '*chess*' } })
  expect((await org.patch(org.member, '/users/me/profile_data', { data: '[{"id":99,"value":"x"}]' })).status).toBe(400)
  expect((await org.delete(org.member, '/users/me/profile_data', { data: `[${id}]` })).status).toBe(200)
  expect(await own()).toEqual({})
  await org.patch(org.member, '/users/me/profile_data', { data })
  expect((await org.delete(org.member, `/realm/profile_fields/${id}`)).body.code).toBe('UNAUTHORIZED_PRINCIPAL')
  expect((await org.delete(org.owner, `/realm/profile_fields/${id}`)).status).toBe(200)
  expect(await own()).toEqual({})
})

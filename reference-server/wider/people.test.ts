import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Organization } from '../testing/organization.ts'
import { bodyOf, type Json, wider } from '../testing/wider.ts'

let org: Organization
beforeAll(async () => {
  org = await wider()
})
afterAll(() => org.server.close())

describe('people', () => {
  test('are listed, and each is shown', async () => {
    const { members } = bodyOf(await org.get(org.member, '/users'))
    expect((members as Json[]).map(({ role }) => role)).toEqual([100, 300, 400, 400, 600])
    const { body } = await org.get(org.member, `/users/${org.guest.user_id}`)
    expect(body.user).toMatchObject({ user_id: org.guest.user_id, is_active: true, is_bot: false, role: 600 })
  })

  test('are hidden from guests who may see only their own', async () => {
    const everyone = bodyOf(await org.get(org.owner, '/user_groups')).user_groups as Json[]
    const members = everyone.find(({ name }) => name === 'role:members')?.id
    const all = everyone.find(({ name }) => name === 'role:everyone')?.id
    await org.patch(org.owner, '/realm', { can_access_all_users_group: JSON.stringify({ new: members }) })
    expect((await org.get(org.guest, `/users/${org.member.user_id}`)).status).toBe(400)
    expect((await org.get(org.guest, `/users/${org.member.user_id}/status`)).status).toBe(400)
    await org.patch(org.owner, '/realm', { can_access_all_users_group: JSON.stringify({ new: all }) })
  })

  test('have a status that others read', async () => {
    await org.post(org.owner, `/users/${org.owner.user_id}/status`, { status_text: 'away' })
    const { body } = await org.get(org.member, `/users/${org.owner.user_id}/status`)
    expect(body.status).toEqual({ status_text: 'away' })
  })

  test('get another role and name from administrators only', async () => {
    const path = `/users/${org.other.user_id}`
    expect((await org.patch(org.member, path, { role: '200' })).body.code).toBe('UNAUTHORIZED_PRINCIPAL')
    await org.patch(org.owner, path, { role: '200', full_name: 'Olga' })
    expect((await org.get(org.member, path)).body.user).toMatchObject({ role: 200, full_name: 'Olga' })
    await org.patch(org.owner, path, { role: '400' })
  })

  test('become owners by owners alone, and the last one stays', async () => {
    const [administrator] = await org.people('administrator', 1)
    if (administrator === undefined) throw new Error('nobody was made')
    const refused = await org.patch(administrator, `/users/${org.other.user_id}`, { role: '100' })
    expect(refused.body.code).toBe('UNAUTHORIZED_PRINCIPAL')
    expect((await org.patch(org.owner, `/users/${org.owner.user_id}`, { role: '200' })).status).toBe(400)
    expect((await org.patch(org.owner, `/users/${org.owner.user_id}`, { role: '150' })).status).toBe(400)
  })

  test('are reactivated by administrators', async () => {
    const path = `/users/${org.guest.user_id}`
    expect((await org.post(org.owner, `${path}/reactivate`)).status).toBe(400)
    await org.delete(org.owner, path)
    expect((await org.post(org.moderator, `${path}/reactivate`)).body.code).toBe('UNAUTHORIZED_PRINCIPAL')
    expect((await org.post(org.owner, `${path}/reactivate`)).status).toBe(200)
    expect((await org.get(org.guest, '/users/me')).body.user_id).toBe(org.guest.user_id)
  })

  test('get their key by their password', async () => {
    const account = { email: 'new@chat.example', password: 'secret', full_name: 'New' }
    const { user_id } = bodyOf(await org.post(org.owner, '/users', account))
    const signIn = { username: account.email, password: account.password }
    const { email, api_key } = bodyOf(await org.post(null, '/fetch_api_key', signIn)) as Record<string, string>
    const self = { user_id: user_id as number, email: email ?? '', api_key: api_key ?? '' }
    expect((await org.get(self, '/users/me')).body).toMatchObject({ user_id, full_name: 'New' })
    const wrong = await org.post(null, '/fetch_api_key', { ...signIn, password: 'other' })
    expect({ status: wrong.status, code: wrong.body.code }).toEqual({ status: 401, code: 'AUTHENTICATION_FAILED' })
    await org.delete(org.owner, `/users/${user_id}`)
    expect((await org.post(null, '/fetch_api_key', signIn)).body.code).toBe('USER_DEACTIVATED')
  })
})

describe('bots', () => {
  test('are made by members for themselves, and keep what they stored', async () => {
    const form = { full_name: 'Helper', short_name: 'helper', bot_type: '1' }
    const { user_id, api_key } = bodyOf(await org.post(org.member, '/bots', form))
    const bot = { user_id: user_id as number, email: 'helper-bot@chat.example', api_key: `${api_key}` }
    expect((await org.get(bot, '/users/me')).body).toMatchObject({ is_bot: true, bot_owner_id: org.member.user_id })
    await org.put(bot, '/bot_storage', { storage: '{"a":"b"}' })
    expect((await org.get(bot, '/bot_storage')).body.storage).toEqual({ a: 'b' })
    expect((await org.get(bot, '/bot_storage', { keys: '["c"]' })).status).toBe(400)
    expect((await org.get(org.member, '/bot_storage')).body.code).toBe('PERMISSION_DENIED')
    expect((await org.post(org.member, '/bots', form)).status).toBe(400)
    expect((await org.post(bot, '/bots', { ...form, short_name: 'second' })).status).toBe(400)
    expect((await org.post(org.guest, '/bots', { ...form, short_name: 'third' })).status).toBe(400)
  })

  test.each(['http://127.0.0.1:9/hook', '"http://127.0.0.1:9/hook"'])('post to %s', async (payload_url) => {
    const hook = { full_name: 'Hook', bot_type: '3', interface_type: '1', payload_url }
    await org.post(org.other, '/bots', { ...hook, short_name: `hook${payload_url.length}` })
    const { bots } = bodyOf(await org.get(org.other, '/bots')) as { bots: { services: Json[] }[] }
    expect(bots.at(-1)?.services[0]).toMatchObject({ base_url: 'http://127.0.0.1:9/hook', token: expect.any(String) })
  })
})

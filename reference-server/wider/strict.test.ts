import { afterEach, expect, test } from 'vitest'
import { type Organization, organization } from '../testing/organization.ts'
import { bodyOf, ids, type Json } from '../testing/wider.ts'
import type { Strictness } from './strictness.ts'

let org: Organization
afterEach(() => org.server.close())

async function strict(mode: Strictness): Promise<void> {
  org = await organization({ wider: true, strict: [mode] })
}

test('json: a topics policy that is not JSON is refused', async () => {
  await strict('json')
  const make = (name: string, topics_policy: string) =>
    org.post(org.member, '/users/me/subscriptions', { subscriptions: JSON.stringify([{ name }]), topics_policy })
  expect((await make('one', 'empty_topic_only')).body.msg).toBe('Argument "topics_policy" is not valid JSON.')
  expect((await make('one', '"empty_topic_only"')).status).toBe(200)
  await org.server.close()
  org = await organization({ wider: true })
  for (const policy of ['inherit', '"inherit"']) expect((await make(policy, policy)).status).toBe(200)
})

test('emoji: a reaction needs an emoji that exists', async () => {
  await strict('emoji')
  const id = await org.message('lunch', 'soup')
  const react = (emoji_name: string, emoji_code: string, reaction_type: string) =>
    org.post(org.member, `/messages/${id}/reactions`, { emoji_name, emoji_code, reaction_type })
  expect((await react('1f642', '1f642', 'service_extra_emoji')).body.msg).toBe('Invalid emoji code.')
  expect((await react('service', 'service', 'service_extra_emoji')).status).toBe(200)
})

test('lockout: after five wrong passwords the right one is refused for half an hour', async () => {
  await strict('lockout')
  const person = { email: 'ann@example.com', password: 'a right password 7', full_name: 'Ann' }
  await org.control('domains', { add: [{ domain: 'example.com', allow_subdomains: false }] })
  expect((await org.post(org.owner, '/users', person)).status).toBe(200)
  const signIn = (password: string) => org.post(null, '/fetch_api_key', { username: person.email, password })
  for (const wrong of ['a', 'b', 'c', 'd', 'e']) expect((await signIn(wrong)).status).toBe(401)
  const locked = await signIn(person.password)
  expect(locked.body.code).toBe('RATE_LIMIT_HIT')
  expect({ status: locked.status, wait: locked.headers['retry-after'] }).toEqual({ status: 429, wait: '1800' })
  await org.advance(1801)
  expect((await signIn(person.password)).status).toBe(200)
})

test('emails: the delivery e-mail is told, and signs in', async () => {
  await strict('emails')
  await org.control('domains', { add: [{ domain: 'example.com', allow_subdomains: false }] })
  const person = { email: 'ann@example.com', password: 'a right password 7', full_name: 'Ann' }
  await org.post(org.owner, '/users', person)
  const told = await org.post(null, '/fetch_api_key', { username: person.email, password: person.password })
  const { email, api_key, user_id } = bodyOf(told)
  expect(email).toBe(person.email)
  const ann = { email: `${email}`, api_key: `${api_key}`, user_id: Number(user_id) }
  expect(bodyOf(await org.get(ann, '/users/me')).email).not.toBe(email)
})

test('create-users: nobody creates people until a setting says who may', async () => {
  await strict('create-users')
  await org.control('domains', { add: [{ domain: 'example.com', allow_subdomains: false }] })
  const create = (email: string) =>
    org.post(org.owner, '/users', { email, password: 'a right password 7', full_name: 'Ann' })
  expect((await create('ann@example.com')).status).toBe(400)
  const groups = bodyOf(await org.get(org.owner, '/user_groups')).user_groups as Json[]
  const owners = groups.find(({ name }) => name === 'role:owners')?.id
  await org.patch(org.owner, '/realm', { can_create_users_group: JSON.stringify({ new: owners }) })
  expect((await create('ann@example.com')).status).toBe(200)
})

test('settings: one that is refused takes the others with it', async () => {
  await strict('settings')
  const form = { allow_message_editing: 'false', can_access_all_users_group: ids(org.owner) }
  expect((await org.patch(org.owner, '/realm', form)).body.msg).toContain('is not part of the plan')
  const { body } = await org.post(org.owner, '/register', { fetch_event_types: '["realm"]' })
  expect(body.realm_allow_message_editing).toBe(true)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Running, start } from './start.ts'
import { ask, at } from './testing/client.ts'

let running: Running
beforeAll(async () => {
  running = await start({ mode: 'wider' })
})
afterAll(() => running.close())

test('a person, a channel and a message can be made with nothing but an owner’s account', async () => {
  const { owner } = running.accounts
  const [email, password] = ['ada@harbour.example', 'secret']
  const made = await ask(running, owner, 'POST /users', { email, password, full_name: 'Ada' })
  const again = await ask(running, owner, 'POST /users', { email, password, full_name: 'Ada' })
  expect(again.body).toMatchObject({ code: 'BAD_REQUEST' })
  const { body } = await ask(running, undefined, 'POST /fetch_api_key', { username: email, password })
  const ada = { email, key: String(body.api_key) }
  const principals = [at(made, 'user_id')]
  await ask(running, owner, 'POST /users/me/subscriptions', { subscriptions: [{ name: 'shed' }], principals })
  const found = await ask(running, ada, 'GET /get_stream_id', { stream: 'shed' })
  const message = { type: 'stream', to: at(found, 'stream_id'), topic: 'oars', content: 'here' }
  const sent = await ask(running, ada, 'POST /messages', message)
  const fetched = await ask(running, ada, `GET /messages/${at(sent, 'id')}`)
  expect(at(fetched, 'message')).toMatchObject({ subject: 'oars', sender_id: principals[0] })
})

test('a short limit makes a message too old in real time', async () => {
  const { owner, member } = running.accounts
  const sent = await ask(running, member, 'POST /messages', { type: 'direct', to: [owner.id], content: 'quick' })
  const limits = { message_content_edit_limit_seconds: 1 }
  expect((await ask(running, member, 'PATCH /realm', limits)).body.result).toBe('error')
  expect((await ask(running, owner, 'PATCH /realm', limits)).body.result).toBe('success')
  await new Promise<void>((resolve) => {
    running.organization.clock.after(2200, resolve)
  })
  const late = await ask(running, member, `PATCH /messages/${at(sent, 'id')}`, { content: 'slow' })
  expect(late.body).toMatchObject({ result: 'error', code: 'BAD_REQUEST' })
})

test('groups that may do something can be named by their ids', async () => {
  const { owner } = running.accounts
  const group = await ask(running, owner, 'POST /user_groups/create', { name: 'pilots', members: [owner.id] })
  const changed = await ask(running, owner, 'PATCH /realm', {
    can_resolve_topics_group: { new: at(group, 'group_id') },
  })
  expect(changed.body.result).toBe('success')
  const listed = await ask(running, owner, 'GET /user_groups')
  expect((at(listed, 'user_groups') as { name: string }[]).map(({ name }) => name)).toContain('role:members')
})

test('nothing of the wider API is there in the other modes', async () => {
  const plain = await start()
  expect((await ask(plain, plain.accounts.owner, 'GET /users/me')).status).toBe(404)
  await plain.close()
})

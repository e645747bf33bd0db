import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Running, start } from './start.ts'
import { ask, at } from './testing/client.ts'

let running: Running
beforeAll(async () => {
  running = await start({ idleSeconds: 1, heartbeatSeconds: 2 })
})
afterAll(() => running.close())

function member() {
  return running.accounts.member
}

async function registered(more: Readonly<Record<string, unknown>> = {}): Promise<Record<string, unknown>> {
  const told = await ask(running, member(), 'POST /register', more)
  return { queue_id: at(told, 'queue_id'), last_event_id: at(told, 'last_event_id') }
}

test('a registration tells the level under the word of this server, and nobody’s subscribers unasked', async () => {
  const told = await ask(running, member(), 'POST /register', { event_types: ['subscription'], junk: 1 })
  expect(told.body).toMatchObject({ harbour_feature_level: 421, ignored_parameters_unsupported: ['junk'] })
  expect(at(told, 'subscriptions', 0)).not.toHaveProperty('subscribers')
  expect(told.body).not.toHaveProperty('user_settings')
})

test('a waiting call is ended by the event, which comes again until it is acknowledged', async () => {
  const queue = await registered({ event_types: ['user_settings'] })
  const waiting = ask(running, member(), 'GET /events', queue)
  await ask(running, member(), 'PATCH /settings', { color_scheme: 2 })
  const first = await waiting
  expect(at(first, 'events')).toMatchObject([{ type: 'user_settings', property: 'color_scheme', value: 2 }])
  const again = await ask(running, member(), 'GET /events', { ...queue, dont_block: true })
  expect(at(again, 'events')).toEqual(at(first, 'events'))
  const last_event_id = at(first, 'events', 0, 'id')
  const after = await ask(running, member(), 'GET /events', { ...queue, last_event_id, dont_block: true })
  expect(at(after, 'events')).toEqual([])
})

test('a call that waits in vain gets a heartbeat, and an idle queue is gone', async () => {
  const queue = await registered({ event_types: ['user_settings'] })
  const idle = await registered()
  const waited = await ask(running, member(), 'GET /events', queue)
  expect(at(waited, 'events')).toMatchObject([{ type: 'heartbeat' }])
  const gone = await ask(running, member(), 'GET /events', idle)
  expect(gone.body).toMatchObject({ result: 'error', code: 'BAD_EVENT_QUEUE_ID' })
})

test('a queue is its owner’s alone', async () => {
  const queue = await registered()
  const { status, body } = await ask(running, running.accounts.owner, 'GET /events', { ...queue, dont_block: true })
  expect({ status, code: body.code }).toEqual({ status: 410, code: 'BAD_EVENT_QUEUE_ID' })
})

test('settings change all or not at all, and what was not changed is listed', async () => {
  const half = await ask(running, member(), 'PATCH /settings', { high_contrast_mode: true, emojiset: 'wax' })
  expect(half.body.result).toBe('error')
  const done = await ask(running, member(), 'PATCH /settings', { high_contrast_mode: true, emojiset: 'twitter', x: 1 })
  expect(done.body).toMatchObject({ result: 'success', ignored_parameters_unsupported: ['x', 'emojiset'] })
  const told = await ask(running, member(), 'POST /register')
  expect(at(told, 'user_settings')).toMatchObject({ high_contrast_mode: true, emojiset: 'twitter' })
})

test('presences come in the format that was asked for, and not at all with ping_only', async () => {
  const ping = await ask(running, member(), 'POST /users/me/presence', { status: 'active', ping_only: true })
  expect(ping.body).toMatchObject({ presence_last_update_id: -1 })
  expect(ping.body).not.toHaveProperty('presences')
  const { owner } = running.accounts
  const modern = await ask(running, owner, 'POST /users/me/presence', { status: 'idle', last_update_id: -1 })
  expect(at(modern, 'presences', String(member().id))).toMatchObject({ active_timestamp: expect.any(Number) })
  const legacy = await ask(running, owner, 'POST /users/me/presence', { status: 'idle' })
  expect(at(legacy, 'presences', member().email, 'aggregated')).toMatchObject({ status: 'active' })
})

test('only the right key opens, whoever else has another', async () => {
  const { owner } = running.accounts
  expect((await ask(running, { email: owner.email, key: member().key }, 'GET /streams')).status).toBe(401)
  expect((await ask(running, undefined, 'GET /streams')).body).toMatchObject({ result: 'error' })
  expect((await ask(running, undefined, 'POST /register')).body.result).toBe('success')
  expect((await ask(running, undefined, 'POST /register', { client_gravatar: true })).body.result).toBe('error')
})

test('the clock is 40 seconds behind', async () => {
  const right = await start({ clockOffsetSeconds: 0 })
  const asked = ['POST /users/me/presence', { status: 'idle' }] as const
  const wrongTime = at(await ask(running, member(), ...asked), 'server_timestamp')
  const rightTime = at(await ask(right, right.accounts.member, ...asked), 'server_timestamp')
  const behind = Number(rightTime) - Number(wrongTime)
  expect(behind).toBeGreaterThanOrEqual(40)
  expect(behind).toBeLessThan(100)
  await right.close()
})

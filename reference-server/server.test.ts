import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createServer } from './server.ts'
import { credentialsOf, Organization, organization, type Reply } from './testing/organization.ts'

describe('over real HTTP', () => {
  test('registers, polls, edits, reads and tells the time', async () => {
    const org = await organization({ controlToken: 'control' })
    const id = await org.message('lunch', 'soup')
    const { url, controlUrl } = await org.server.listen({ port: 0, controlPort: 0 })
    const headers = credentialsOf(org.member)
    const api = async (method: string, path: string, form?: Record<string, string>) => {
      const init = form === undefined ? { method, headers } : { method, headers, body: new URLSearchParams(form) }
      const response = await fetch(`${url}/api/v1${path}`, init)
      expect(response.headers.get('content-type')).toContain('application/json')
      return (await response.json()) as Record<string, unknown>
    }

    const { queue_id } = await api('POST', '/register', { event_types: '["update_message"]' })
    const waiting = api('GET', `/events?queue_id=${queue_id}&last_event_id=-1`)
    expect((await api('PATCH', `/messages/${id}`, { content: 'rice ☃' })).result).toBe('success')
    expect((await waiting).events).toMatchObject([{ type: 'update_message', content: 'rice ☃' }])
    expect((await api('GET', `/messages/${id}`)).message).toMatchObject({ content: '<p>rice ☃</p>' })

    const polls = [1, 2].map(() => api('GET', `/events?queue_id=${queue_id}&last_event_id=0`))
    expect((await Promise.race(polls)).events).toEqual([])
    const init = { method: 'POST', headers: { authorization: 'Bearer control' }, body: '{"advance": 60}' }
    const clock = await fetch(`${controlUrl}/clock`, init)
    expect(await clock.json()).toEqual({ now: 1_767_225_660 })
    const beats = (await Promise.all(polls)).flatMap((body) => body.events)
    expect(beats).toEqual([{ id: 1, type: 'heartbeat' }])
    await org.server.close()
  })

  test('a client that leaves its poll loses nothing', async () => {
    const org = await organization()
    const { url } = await org.server.listen({ port: 0, controlPort: 0 })
    const queueId = await org.queue(org.member)
    const leaving = new AbortController()
    const options = { headers: credentialsOf(org.member), signal: leaving.signal }
    const poll = fetch(`${url}/api/v1/events?queue_id=${queueId}`, options).catch(() => 'left')
    await org.read(1)
    leaving.abort()
    expect(await poll).toBe('left')
    await org.message('lunch')
    expect(await org.events(org.member, queueId)).toHaveLength(1)
    await org.server.close()
  })

  test('closes promptly, ending the polls that wait', async () => {
    const org = await organization()
    const { url } = await org.server.listen({ port: 0, controlPort: 0 })
    const queueId = await org.queue(org.member)
    const init = { headers: credentialsOf(org.member) }
    const polls = [1, 2].map(() => fetch(`${url}/api/v1/events?queue_id=${queueId}`, init))
    await Promise.race(polls) // One was ended by the other, which waits.
    await org.server.close()
    for (const poll of polls) expect(await (await poll).json()).toMatchObject({ result: 'success', events: [] })
    await org.server.close()
  })
})

describe('determinism', () => {
  async function widerStory(org: Organization, ids: readonly number[], keep: (reply: Promise<Reply>) => unknown) {
    const { member, other } = org
    const uploads = { uploads: [{ user_id: member.user_id, name: 'a.txt' }] }
    await keep(org.control('uploads', uploads))
    await keep(org.control('emoji', { emoji: [{ name: 'parrot' }] }))
    await keep(
      org.control('linkifiers', { linkifiers: [{ pattern: '#(?P<n>.)', url_template: 'https://x.example/{n}' }] }),
    )
    const reaction = { emoji_name: 'smile', emoji_code: '1f604', reaction_type: 'unicode_emoji' }
    await org.control('reactions', { reactions: [{ message_id: ids[0], user_id: other.user_id, ...reaction }] })
    const den = await org.channel('den', [member, other], { privacy: 'private' })
    await keep(org.patch(member, `/messages/${ids[0]}`, { stream_id: String(den) }))
    await org.message('#7', '@**all** :parrot: #7 ```spoiler x\ny\n```')
    const due = { scheduled_delivery_timestamp: '1767225700' }
    const scheduled = { type: 'direct', to: `[${other.user_id}]`, content: 'later', ...due }
    await keep(org.post(member, '/scheduled_messages', scheduled))
    await org.advance(200)
    await keep(org.delete(other, `/messages/${ids[0]}/reactions`, reaction))
    await keep(org.get(other, '/messages', { anchor: 'first_unread', num_before: '50', num_after: '50' }))
  }

  async function story(): Promise<string[]> {
    const org = await organization()
    const texts: string[] = [JSON.stringify([org.owner, org.moderator, org.member, org.other, org.guest])]
    const keep = async (reply: Promise<Reply>) => texts.push((await reply).text)
    const ids = [await org.message('lunch', 'a', 30), await org.message('lunch', 'b'), await org.directMessage()]
    await keep(org.post(org.member, '/register', { junk: '1', more: '2' }))
    const waiting = org.get(org.member, '/events', { queue_id: await org.queue(org.member) })
    await keep(org.patch(org.member, `/messages/${ids[0]}`, { topic: 'dinner', content: 'c' }))
    await keep(waiting)
    await org.advance(12.5)
    await keep(org.patch(org.member, `/messages/${ids[1]}`, { topic: '✔ lunch', propagate_mode: 'change_all' }))
    await keep(org.patch(org.other, `/messages/${ids[2]}`, { content: 'not mine' }))
    for (const id of ids) await keep(org.get(org.other, `/messages/${id}/history`))
    await widerStory(org, ids, keep)
    await keep(org.control('clock', { advance: 5000 }))
    await keep(org.get(org.member, '/events', { queue_id: 'queue-1', dont_block: 'true' }))
    return texts
  }

  test('two servers given the same requests answer with the same bytes', async () => {
    expect(await story()).toEqual(await story())
  })

  test('a server that was reset is as a new one', async () => {
    const fresh = await organization()
    const used = await organization()
    await used.message('lunch')
    await used.queue(used.member)
    await used.advance(1000)
    await used.control('settings', { allow_edit_history: false })
    await used.control('linkifiers', { linkifiers: [{ pattern: 'x', url_template: 'https://x.example/' }] })
    await used.control('emoji', { emoji: [{ name: 'parrot' }] })
    await used.control('reset')
    const people = { people: [{ role: 'owner' }, { role: 'guest', full_name: 'Ada' }] }
    await fresh.control('reset')
    expect((await used.control('people', people)).text).toBe((await fresh.control('people', people)).text)
    expect((await used.control('settings')).text).toBe((await fresh.control('settings')).text)
    expect((await used.control('clock')).text).toBe((await fresh.control('clock')).text)
    const [owner = fresh.owner] = (await used.control('people', people)).body.people
    await fresh.control('people', people)
    const { queue_id, ...state } = await used.state(owner)
    expect(state).toEqual({ ...(await fresh.state(owner)), queue_id: undefined })
    expect(queue_id).toBe('queue-2')
  })
})

describe('options', () => {
  test.each([166, 501, 200.5, Number.NaN])('refuse the level %d', (level) => {
    expect(() => createServer({ level })).toThrow(RangeError)
  })

  test('a database file is kept', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'reference-server-'))
    const database = join(folder, 'chat.sqlite')
    const before = await organization({ database })
    const id = await before.message('lunch', 'soup')
    await before.patch(before.member, `/messages/${id}`, { content: 'rice' })
    const member = before.member
    await before.server.close()
    const server = createServer({ database })
    const request = { method: 'GET', url: `/api/v1/messages/${id}/history`, headers: credentialsOf(member) }
    const { body } = await server.dispatch(request)
    expect(JSON.parse(Buffer.from(body).toString()).message_history).toHaveLength(2)
    await server.close()
    rmSync(folder, { recursive: true })
  })

  test('a database file keeps the whole state', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'reference-server-'))
    const database = join(folder, 'chat.sqlite')
    const org = await organization({ database })
    const { member, other, streamId: stream_id } = org
    const { user_id } = member
    await org.control('bots', { bots: [{ owner_id: user_id, webhook_url: 'http://127.0.0.1:9/' }] })
    await org.control('person', { user_id, avatar_source: 'U', timezone: 'UTC', delivery_email_visible_to: 'nobody' })
    await org.control('profile-fields', { fields: [{ name: 'x', type: 'link' }] })
    await org.control('profile-value', { user_id, field_id: 1, value: 'y' })
    await org.control('alert-words', { user_id, alert_words: ['tea'] })
    await org.control('saved-snippets', { user_id, saved_snippets: [{ title: 'x', content: 'y' }] })
    await org.control('groups', { groups: [{ name: 'tea', members: [user_id], subgroups: [2] }] })
    await org.control('subscription', { user_id, stream_id, is_muted: true, email_notifications: true })
    await org.channel('den', [other], { folder: 'Work', is_default: true, description: '*d*' })
    await org.directMessage()
    await org.post(other, '/users/me/presence', { status: 'active' })
    const before = await org.state(member)
    await org.server.close()
    const again = new Organization({ database })
    expect(await again.state(member)).toEqual({ ...before, queue_id: 'queue-2' })
    await again.server.close()
    rmSync(folder, { recursive: true })
  })

  test('a ticking clock follows real time plus what it was advanced by', async () => {
    const [org, other] = [await organization({ clock: 'ticking' }), await organization({ clock: 'ticking' })]
    const begun = Number((await other.control('clock')).body.now)
    const before = Number((await org.control('clock')).body.now)
    const after = Number((await org.control('clock', { advance: 3600 })).body.now)
    const passed = Number((await other.control('clock')).body.now) - begun
    expect(before).toBeGreaterThan(1_767_225_600)
    expect(after - before).toBeGreaterThanOrEqual(3600)
    expect(after - before).toBeLessThan(3600 + passed + 1)
    const queueId = await org.queue(org.member)
    const waiting = org.get(org.member, '/events', { queue_id: queueId })
    await org.advance(50)
    expect((await waiting).body.events).toMatchObject([{ type: 'heartbeat' }])
    await Promise.all([org.server.close(), other.server.close()])
  })
})

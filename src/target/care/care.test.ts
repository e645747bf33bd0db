import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { controlMembers, madeBy } from '../../spec/control-facts.ts'
import { systemClock } from '../clock.ts'
import { Control } from '../control/control.ts'
import { ControlProtocol } from '../control/control-protocol.ts'
import { ControlRefused, HalfDone } from '../control/way.ts'
import type { Target } from '../target.ts'
import { inProcessTransport, type RawRequest } from '../wire/transport.ts'
import { Occupied, takeCare } from './care.ts'
import { folderOf } from './diary.ts'
import { leftBehindText } from './left-behind.ts'
import { madeKinds, type Note } from './leftovers.ts'

let state: string
const states: string[] = []
beforeEach(() => {
  state = mkdtempSync(join(tmpdir(), 'plumbline-care-'))
  states.push(state)
})
afterAll(() => {
  for (const each of states) rmSync(each, { recursive: true, force: true })
})

const accounts = { boss: { email: 'boss@example.com', key: 'k', role: 'owner', user_id: 2 } }

/** An organization of a few words, with what it was asked to do; it refuses the actions that are named. */
function organization(refuses: readonly string[] = [], status = 400) {
  const done: [string, object][] = []
  const settings: Record<string, unknown> = { colour: 'red', size: 1 }
  let linkifiers: object[] = [{ id: 1, pattern: 'KEEP', url_template: 'x', example_input: null }]
  const act = (action: string, takes: Record<string, unknown>): object => {
    if (Object.keys(takes).length > 0) done.push([action, takes])
    if (action === 'settings') return { settings: { ...Object.assign(settings, takes) } }
    if (action === 'linkifiers' && takes.linkifiers) linkifiers = takes.linkifiers as object[]
    if (action === 'linkifiers') return { linkifiers }
    if (action === 'people') return { people: [{ user_id: 30 }, { user_id: 31 }] }
    const made = madeBy(action)
    return made ? { [made.list]: [{ [made.id]: 5 }] } : {}
  }
  const control = inProcessTransport(async ({ url, body }) => {
    const isRefused = refuses.includes(url.slice(1))
    const answer = isRefused ? { error: 'no' } : act(url.slice(1), JSON.parse(`${body}`))
    return { status: isRefused ? status : 200, headers: {}, body: Buffer.from(JSON.stringify(answer)) }
  })
  const asked: RawRequest[] = []
  const transport = inProcessTransport(async (request) => {
    asked.push(request)
    const body = { result: 'success', msg: '', user_id: 40, user_settings: { color_scheme: 1, emojiset: 'text' } }
    return { status: 200, headers: {}, body: Buffer.from(JSON.stringify(body)) }
  })
  const known = { name: 'http://somewhere', accounts, disposable: true }
  const target = {
    ...known,
    transport,
    control: new Control([new ControlProtocol(control, 'token')]),
  } as unknown as Target
  return { target, done, asked, settings, linkifiers: () => linkifiers }
}

function care(target: Target, run: string, anyway = false) {
  return takeCare({ ...target, run }, { clock: systemClock, environment: { XDG_STATE_HOME: state }, anyway })
}

/** A diary as a run leaves it that was killed, or goes on in this process. */
function left(target: Target, pid: number, ...notes: Note[]): void {
  const first = { run: 'other', pid, host: hostname(), begun: 1 }
  const lines = [first, ...notes].map((line) => `${JSON.stringify(line)}\n`)
  const folder = folderOf(target, { XDG_STATE_HOME: state })
  writeFileSync(join(folder, 'other.jsonl'), `${lines.join('')}{"note":"cut o`)
}

/** No process has it. */
const dead = 2 ** 30

test('settings, linkifiers and roles are put back, and what was made is put away', async () => {
  const { target, done, settings, linkifiers } = organization()
  const { target: watched, end } = await care(target, 'one')
  await watched.control?.act('settings', { colour: 'blue' })
  await watched.control?.act('settings', { colour: 'green' })
  await watched.control?.act('linkifiers', { linkifiers: [] })
  await watched.control?.act('people', { people: [{ role: 'owner' }, { role: 'member' }] })
  await watched.control?.act('channels', { channels: [{ name: 'a' }] })
  await watched.control?.act('person', { user_id: 2, role: 'member' })
  done.length = 0
  await end()
  expect(settings).toEqual({ colour: 'red', size: 1 })
  expect(linkifiers()).toEqual([{ pattern: 'KEEP', url_template: 'x', example_input: null }])
  expect(done).toContainEqual(['person', { user_id: 2, role: 'owner', is_active: true }])
  expect(done).toContainEqual(['forget', { user_ids: [31, 30] }])
  expect(done).toContainEqual(['forget', { stream_ids: [5] }])
  expect(readdirSync(folderOf(target, { XDG_STATE_HOME: state }))).toEqual([])
})

test.each([...controlMembers().keys()])(
  'what %s makes is put away by the name that `forget` has for it',
  async (action) => {
    const { target, done } = organization()
    const { target: watched, end } = await care(target, 'one')
    const { forget } = madeBy(action) ?? {}
    if (action !== 'linkifiers') await watched.control?.act(action, {})
    done.length = 0
    await end()
    expect(done).toEqual(forget === undefined ? [] : [['forget', { [forget]: action === 'people' ? [31, 30] : [5] }]])
  },
)

test('all that `forget` takes is kept in mind', () => {
  expect(Object.keys(controlMembers().get('forget')?.takes ?? {})).toEqual(madeKinds)
})

test('what was made can be put away in the middle of a run, and is not put away twice', async () => {
  const { target, done } = organization()
  const { target: watched, end } = await care(target, 'one')
  await watched.control?.act('people', { people: [{ role: 'owner' }, { role: 'member' }] })
  done.length = 0
  expect(await watched.leave?.()).toBe(true)
  expect(done).toEqual([['forget', { user_ids: [31, 30] }]])
  await watched.control?.act('channels', { channels: [{ name: 'a' }] })
  done.length = 0
  await end()
  expect(done).toEqual([['forget', { stream_ids: [5] }]])
})

test('where it cannot be put away at once, it stays until the end', async () => {
  const { target, done } = organization(['forget'])
  const { target: watched, end } = await care(target, 'one')
  await watched.control?.act('people', { people: [{ role: 'member' }, { role: 'member' }] })
  expect(await watched.leave?.()).toBe(false)
  done.length = 0
  await end()
  expect(done.filter(([action]) => action === 'person')).toHaveLength(2)
})

test('what an action made before it failed is put away, too', async () => {
  const { target, done } = organization()
  const half = new HalfDone('one of two', {
    done: { takes: { channels: [{ name: 'a' }] }, gives: { channels: [{ stream_id: 9 }] } },
  })
  const control = target.control?.watched((action, _, go) => (action === 'channels' ? Promise.reject(half) : go()))
  const { target: watched, end } = await care({ ...target, control }, 'one')
  await expect(watched.control?.act('channels', { channels: [{ name: 'a' }, { name: 'b' }] })).rejects.toThrow(half)
  await end()
  expect(done).toContainEqual(['forget', { stream_ids: [9] }])
})

test('where one kind cannot be forgotten, the others are, and it alone is put away one by one', async () => {
  const { target, done } = organization()
  const refused = new ControlRefused('not now')
  const control = target.control?.watched((action, takes, go) =>
    action === 'forget' && 'user_ids' in takes ? Promise.reject(refused) : go(),
  )
  const { target: watched, end } = await care({ ...target, control }, 'one')
  await watched.control?.act('people', { people: [{ role: 'member' }, { role: 'member' }] })
  await watched.control?.act('channels', { channels: [{ name: 'a' }] })
  done.length = 0
  await end()
  expect(done).toContainEqual(['forget', { stream_ids: [5] }])
  expect(done.filter(([action]) => action === 'person')).toHaveLength(2)
  expect(done.filter(([action]) => action === 'channel')).toEqual([])
})

test('where nothing can be forgotten, people are deactivated, owners first, and channels archived', async () => {
  const { target, done } = organization(['forget'])
  const { target: watched, end } = await care(target, 'one')
  await watched.control?.act('people', { people: [{ role: 'member' }, { role: 'owner' }] })
  await watched.control?.act('channels', { channels: [{ name: 'a' }] })
  done.length = 0
  await end()
  const deactivated = done.filter(([action]) => action === 'person').map(([, takes]) => takes)
  expect(deactivated[0]).toEqual({ user_id: 31, is_active: false })
  expect(deactivated).toContainEqual({ user_id: 30, is_active: false })
  expect(done).toContainEqual(['channel', { stream_id: 5, is_archived: true }])
})

test('where no fixture puts people away, the API does, and only those who were made', async () => {
  const { target, asked } = organization(['forget', 'person'], 404)
  const { target: watched, end } = await care(target, 'one')
  await watched.control?.act('people', { people: [{ role: 'member' }, { role: 'member' }] })
  await end()
  const gone = asked.filter(({ method }) => method === 'DELETE').map(({ url }) => url)
  expect(gone.sort()).toEqual(['/api/v1/users/30', '/api/v1/users/31'])
})

test('without a control protocol, people whom the API made are put away by it', async () => {
  const { target, asked } = organization()
  const { target: watched, end } = await care({ ...target, control: undefined }, 'one')
  await watched.transport.send({ method: 'POST', url: '/api/v1/users', headers: {}, body: '' })
  await end()
  expect(asked.map(({ method, url }) => `${method} ${url}`)).toEqual(['POST /api/v1/users', 'DELETE /api/v1/users/40'])
})

test('people whom the API made are put away, and accounts get their own settings back', async () => {
  const { target, done, asked } = organization()
  const { target: watched, end } = await care(target, 'one')
  const authorization = `Basic ${Buffer.from('boss@example.com:k').toString('base64')}`
  const request = { headers: { authorization }, body: 'color_scheme=2' }
  await watched.transport.send({ method: 'POST', url: '/api/v1/users', ...request })
  await watched.transport.send({ method: 'PATCH', url: '/api/v1/settings', ...request })
  await end()
  expect(done).toContainEqual(['forget', { user_ids: [40] }])
  expect(asked.at(-1)).toMatchObject({ method: 'PATCH', url: '/api/v1/settings', body: 'color_scheme=1' })
})

test('own settings that the server refuses together are put back one by one, and the refused one is counted', async () => {
  const { target, asked } = organization()
  const transport = inProcessTransport(async (request) => {
    const isRefused = request.method === 'PATCH' && `${request.body}`.includes('emojiset=text')
    const answer = await target.transport.send(request)
    return isRefused ? { ...answer, status: 400 } : answer
  })
  const { target: watched, end } = await care({ ...target, transport }, 'one')
  const request = { method: 'PATCH', url: '/api/v1/settings', headers: { authorization } }
  await watched.transport.send({ ...request, body: 'color_scheme=2&emojiset=google' })
  asked.length = 0
  expect((await end()).left).toEqual({ settings: 1 })
  expect(asked.map(({ body }) => body)).toEqual(['color_scheme=1&emojiset=text', 'color_scheme=1', 'emojiset=text'])
})

test('a plan begins again with the own settings that it began with', async () => {
  const { target, asked } = organization()
  const { target: watched, end } = await care(target, 'one')
  const request = { method: 'PATCH', url: '/api/v1/settings', headers: { authorization } }
  const untouched = watched.own?.now() ?? new Map()
  await watched.transport.send({ ...request, body: 'color_scheme=2' })
  const changed = watched.own?.now() ?? new Map()
  await watched.transport.send({ ...request, body: 'color_scheme=3&emojiset=google' })
  await watched.transport.send({ ...request, body: 'color_scheme=9&target_users=%7B%7D' })
  asked.length = 0
  for (const standing of [changed, changed, untouched]) await watched.own?.restore(standing)
  expect(asked.map(({ body }) => body)).toEqual(['color_scheme=2&emojiset=text', 'color_scheme=1'])
  await end()
})

test('what a killed run left is mended before the next one begins', async () => {
  const { target, done, settings } = organization()
  left(target, dead, { note: 'settings', before: { colour: 'white' } }, { note: 'made', made: { user_ids: [77] } })
  const { mended, end } = await care(target, 'two')
  expect(mended).toBe(1)
  expect(settings.colour).toBe('white')
  expect(done).toContainEqual(['forget', { user_ids: [77] }])
  await end()
  expect((await care(target, 'three')).mended).toBe(0)
})

test('a run beside another one stops with a sentence, unless it goes on anyway', async () => {
  const { target, settings } = organization()
  left(target, process.pid, { note: 'settings', before: { colour: 'white' } })
  await expect(care(target, 'two')).rejects.toThrow(Occupied)
  await expect(care(target, 'two')).rejects.toThrow(/^Another run \(other, process \d+ .*--anyway\.$/)
  const { mended, end } = await care(target, 'two', true)
  expect({ mended, colour: settings.colour }).toEqual({ mended: 0, colour: 'red' })
  await end()
  expect(readdirSync(folderOf(target, { XDG_STATE_HOME: state }))).toEqual(['other.jsonl'])
})

test('the diary stays where the target does not answer any more', async () => {
  const { target } = organization()
  const { target: watched } = await care(target, 'one')
  await watched.control?.act('settings', { colour: 'blue' })
  const gone = inProcessTransport(async () => {
    throw new Error('gone')
  })
  const control = new Control([new ControlProtocol(gone, 'token')])
  const { mended, end } = await care({ ...target, control }, 'two', true)
  expect(mended).toBe(0)
  expect((await end()).isDone).toBe(false)
  expect(readdirSync(folderOf(target, { XDG_STATE_HOME: state })).sort()).toEqual(['one.jsonl', 'two.jsonl'])
})

const authorization = `Basic ${Buffer.from('boss@example.com:k').toString('base64')}`

/** An API that answers each request with all of this. */
function answering(target: Target, body: object, asked: RawRequest[]): Target {
  const transport = inProcessTransport(async (request) => {
    asked.push(request)
    return { status: 200, headers: {}, body: Buffer.from(JSON.stringify({ result: 'success', msg: '', ...body })) }
  })
  return { ...target, transport }
}

test('linkifiers that the API made are counted where nobody can put them away, and put away where somebody can', async () => {
  const { target, linkifiers } = organization()
  const add = { method: 'POST', url: '/api/v1/realm/filters', headers: { authorization }, body: 'pattern=x' }
  const alone = await care({ ...answering(target, { id: 7 }, []), control: undefined }, 'one')
  await alone.target.transport.send(add)
  await alone.target.transport.send(add)
  expect(await alone.end()).toEqual({ isDone: true, left: { linkifiers: 1 } })
  const helped = await care(answering(target, { id: 7 }, []), 'two')
  await helped.target.transport.send(add)
  expect(await helped.end()).toEqual({ isDone: true, left: {} })
  expect(linkifiers()).toEqual([{ pattern: 'KEEP', url_template: 'x', example_input: null }])
})

test('accounts of the target file get their name and their status back', async () => {
  const { target } = organization()
  const realm_users = [{ user_id: 2, full_name: 'The Boss' }]
  const user_status = {
    2: { status_text: 'out', emoji_name: 'car', emoji_code: '1f697', reaction_type: 'unicode_emoji' },
  }
  const asked: RawRequest[] = []
  const { target: watched, end } = await care(answering(target, { realm_users, user_status }, asked), 'one')
  const headers = { authorization }
  await watched.transport.send({ method: 'PATCH', url: '/api/v1/settings', headers, body: 'full_name=Ada' })
  await watched.transport.send({ method: 'POST', url: '/api/v1/users/2/status', headers, body: 'status_text=x' })
  await watched.transport.send({ method: 'POST', url: '/api/v1/users/99/status', headers, body: 'status_text=x' })
  asked.length = 0
  await end()
  expect(asked.map(({ method, url, body }) => `${method} ${url} ${body}`)).toEqual([
    'PATCH /api/v1/settings full_name=The+Boss',
    'POST /api/v1/users/2/status status_text=out&emoji_name=car&emoji_code=1f697&reaction_type=unicode_emoji',
  ])
})

test('what cannot be put away is counted by kind; whom a plan deactivated is gone', async () => {
  const { target } = organization(['forget', 'channel', 'person'], 404)
  const { target: watched, end } = await care(target, 'one')
  await watched.control?.act('people', { people: [{ role: 'member' }, { role: 'member' }] })
  await watched.control?.act('channels', { channels: [{ name: 'a' }] })
  await watched.control?.act('domains', { add: [{ domain: 'example.com' }] })
  await watched.transport.send({ method: 'DELETE', url: '/api/v1/users/30', headers: { authorization } })
  expect((await end()).left).toEqual({ channels: 1, domains: 1 })
  expect(leftBehindText({ people: 3, channels: 1, emoji: 2 })).toBe('3 people, 1 channel and 2 emoji')
})

test('there is no more time than was given', async () => {
  const { target, done } = organization(['forget'])
  const { target: watched, end } = await care(target, 'one')
  await watched.control?.act('people', { people: [{ role: 'member' }, { role: 'member' }] })
  done.length = 0
  expect((await end(0.5)).left).toEqual({ people: 2 })
  expect(done.filter(([action]) => action === 'person')).toEqual([])
})

test('messages that accounts of the target file sent stay, and are counted', async () => {
  const { target } = organization()
  const { target: watched, end } = await care(answering(target, { scheduled_message_id: 3 }, []), 'one')
  const url = '/api/v1/scheduled_messages'
  await watched.transport.send({ method: 'POST', url, headers: { authorization }, body: '' })
  await watched.transport.send({ method: 'POST', url, headers: {}, body: '' })
  expect((await end()).left).toEqual({ messages: 1 })
})

test('what a fixture says is left is counted, and not asked for again; what a plan archived is not left', async () => {
  const { target, done } = organization()
  const control = target.control?.watched(async (action, _, go) => {
    const gives = await go()
    return action === 'forget' ? { left: { user_ids: [31], stream_ids: [5], domains: ['a.example'], ...gives } } : gives
  })
  const { target: watched, end } = await care({ ...target, control }, 'one')
  await watched.control?.act('people', { people: [{ role: 'member' }, { role: 'member' }] })
  await watched.control?.act('channels', { channels: [{ name: 'a' }] })
  await watched.control?.act('channel', { stream_id: 5, is_archived: true })
  await watched.control?.act('domains', { add: [{ domain: 'a.example' }, { domain: 'b.example' }] })
  done.length = 0
  expect((await end()).left).toEqual({ people: 1, domains: 1 })
  expect(done.map(([action]) => action)).toEqual(['forget', 'forget', 'forget'])
})

test('where the time is over, everything is counted that is there still', async () => {
  const { target } = organization()
  const never = new Promise<object>(() => {})
  const control = target.control?.watched((action, takes, go) =>
    action === 'forget' && 'stream_ids' in takes ? never : go(),
  )
  const { target: watched, end } = await care({ ...target, control }, 'one')
  await watched.control?.act('people', { people: [{ role: 'member' }, { role: 'member' }] })
  await watched.control?.act('channels', { channels: [{ name: 'a' }] })
  await watched.control?.act('domains', { add: [{ domain: 'a.example' }] })
  expect(await end(1.2)).toEqual({ isDone: false, left: { channels: 1, domains: 1 } })
})

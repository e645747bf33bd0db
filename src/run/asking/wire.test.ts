import { expect, test } from 'vitest'
import type { Spoilt } from '../../generate/plan.ts'
import type { Entry } from '../../history/entry.ts'
import { parametersOf } from '../../history/parameters.ts'
import { loadSpec } from '../../spec/spec.ts'
import { systemClock } from '../../target/clock.ts'
import type { Target } from '../../target/target.ts'
import { answer, listen } from '../../target/testing/servers.ts'
import { Recorder } from './recorder.ts'
import { nobodyAtAll, posingAs, send, toRequest } from './wire.ts'

const { endpoints } = loadSpec()
const nothing = { query: {}, form: {} }

function request(slug: string, values: Record<string, unknown>, more?: string) {
  const endpoint = endpoints.find((one) => one.slug === slug)
  if (!endpoint) throw new Error(`specs/ has no ${slug}`)
  return toRequest(endpoint, values, more)
}

test('values go where the endpoint wants them, strings as they are and all else as JSON', () => {
  expect(request('edit-message', { message_id: 5, content: 'a', stream_id: 3 })).toEqual({
    ...nothing,
    ...{ method: 'PATCH', path: '/messages/5', form: { content: 'a', stream_id: '3' } },
  })
  const asked = { message_ids: [1], narrow: [['channels', 'public']] }
  expect(request('get-messages', asked)).toEqual({
    ...nothing,
    ...{ method: 'GET', path: '/messages', query: { message_ids: '[1]', narrow: '[["channels","public"]]' } },
  })
})

test('texts that no value gives are sent as they are, one or several', () => {
  const asked = { narrow: { verbatim: ['['] }, num_before: { verbatim: ['1', '2'] } }
  expect(request('get-messages', asked).query).toEqual({ narrow: '[', num_before: ['1', '2'] })
  expect(request('get-message', { message_id: { verbatim: ['9007199254740993'] } }).path).toBe(
    '/messages/9007199254740993',
  )
})

test('what is already encoded comes behind the rest, byte by byte', () => {
  const { raw, ...rest } = request('edit-message', { message_id: 5, content: 'a b' }, 'topic=%\xff')
  expect(rest).toEqual({ ...nothing, method: 'PATCH', path: '/messages/5' })
  expect(Buffer.from(raw ?? '', 'base64').toString('latin1')).toBe('content=a+b&topic=%\xff')
  expect(parametersOf({ ...nothing, raw: raw ?? '' }).byName).toEqual({ content: 'a b', topic: ['%\xff'] })
  const alone = request('get-message', { message_id: 5 }, 'apply_markdown=%')
  expect(Buffer.from(alone.raw ?? '', 'base64').toString('latin1')).toBe('apply_markdown=%')
})

const ann = { email: 'ann@example.com', key: 'kxk' }

test.each<[Spoilt, object]>([
  ['key', { email: 'ann@example.com', key: 'xyx' }],
  ['email', { email: 'plumbline-nobody-ann@example.com', key: 'kxk' }],
  ['scheme', { ...ann, scheme: 'Plumbline' }],
])('who poses as somebody with a wrong %s is nobody', (spoilt, credentials) => {
  expect(posingAs({ name: 'ann', credentials: ann }, spoilt)).toEqual({ name: 'nobody', credentials, spoilt })
})

test('a key that is empty has a wrong one, too', () => {
  expect(posingAs({ name: 'ann', credentials: { ...ann, key: '' } }, 'key').credentials?.key).toBe('x')
})

test('what a server on loopback answers at the second time of asking is one exchange, from that time on', async () => {
  let asked = 0
  const { transport, close } = await listen(async (_, response) => {
    asked++
    if (asked === 1) response.writeHead(429, { 'retry-after': '5' }).end('{"result":"error"}')
    else response.end('{"result":"success","msg":""}')
  })
  const entries: Entry[] = []
  let [now, waits] = [100, 0]
  const clock = {
    now: () => now,
    sleep: async (seconds: number) => {
      now += seconds
    },
  }
  const target = { transport } as Partial<Target> as Target
  const wire = { target, clock, recorder: new Recorder((entry) => entries.push(entry)), waits: () => void waits++ }
  const { number, body } = send(wire, nobodyAtAll, { method: 'GET', path: '/messages', ...nothing })
  expect({ number, body: await body }).toEqual({ number: 1, body: { result: 'success', msg: '' } })
  await close()
  expect(entries).toMatchObject([{ kind: 'exchange', sent: 105, answered: 105, response: { status: 200 } }])
  expect({ asked, waits }).toEqual({ asked: 2, waits: 1 })
})

test.each([
  ['/first', 100],
  ['/events', 106],
])(
  'what is asked again after others were asked keeps its place among them, unless it polls: %s',
  async (path, sent) => {
    const entries: Entry[] = []
    let [now, asked] = [100, 0]
    const transport = {
      send: async () => (asked++ === 0 ? answer(429, { 'retry-after': '5' }, '{}') : answer(200, {}, '{}')),
      close: async () => {},
    }
    const target = { transport } as Partial<Target> as Target
    const recorder = new Recorder((entry) => entries.push(entry))
    const ask = (path: string) => send(wire, nobodyAtAll, { method: 'GET', path, ...nothing }).body
    const sleep = async (seconds: number) => {
      now += 1
      await ask('/second')
      now += seconds
    }
    const wire = { target, recorder, clock: { now: () => now, sleep } }
    await ask(path)
    const told = entries.map((entry) => entry.kind === 'exchange' && [entry.request.path, entry.sent, entry.answered])
    expect(told).toEqual([
      [path, sent, 106],
      ['/second', 101, 101],
    ])
  },
)

test('where a server asks to come again for ever, its last answer is the exchange', async () => {
  const transport = { send: async () => answer(429, {}, '{"result":"error"}'), close: async () => {} }
  const entries: Entry[] = []
  const clock = { now: () => 1, sleep: async () => {} }
  const target = { transport } as Partial<Target> as Target
  const wire = { target, clock, recorder: new Recorder((entry) => entries.push(entry)) }
  await send(wire, nobodyAtAll, { method: 'GET', path: '/messages', ...nothing }).body
  expect(entries).toMatchObject([{ response: { status: 429 } }])
})

test.each([
  [new Error('interrupted'), 'interrupted'],
  [new Error('out of time'), 'given up by the harness'],
  [undefined, 'given up by the harness'],
])('a request that the harness itself leaves is told as that, for whatever reason: %s', async (reason, told) => {
  const { transport, close } = await listen(() => new Promise(() => undefined))
  const entries: Entry[] = []
  const target = { transport } as Partial<Target> as Target
  const wire = { target, clock: systemClock, recorder: new Recorder((entry) => entries.push(entry)) }
  const leaving = new AbortController()
  const { body } = send(wire, nobodyAtAll, { method: 'GET', path: '/messages', ...nothing }, leaving.signal)
  leaving.abort(reason)
  await body
  await close()
  expect(entries).toMatchObject([{ kind: 'exchange', response: null, error: told }])
})

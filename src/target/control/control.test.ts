import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { answer, listen } from '../testing/servers.ts'
import { httpTransport, inProcessTransport, type RawRequest, type RawResponse } from '../wire/transport.ts'
import { Control } from './control.ts'
import { ControlProtocol } from './control-protocol.ts'
import { ControlError, HalfDone, NotOffered, type Way } from './way.ts'

const protocol = parse(readFileSync(join(import.meta.dirname, '../../../specs/control.yaml'), 'utf8')) as {
  actions: Record<string, { takes: Record<string, { required?: true; items?: Record<string, { required?: true }> }> }>
}

function controlOf(given: unknown, seen: RawRequest[] = [], status = 200): Control {
  const response: RawResponse = answer(status, {}, typeof given === 'string' ? given : JSON.stringify(given))
  const transport = inProcessTransport(async (request) => {
    seen.push(request)
    return response
  })
  return new Control([new ControlProtocol(transport, 'sesame')])
}

/** What a control action was asked, held against the protocol. */
function problemsOf(action: string, asked: Record<string, unknown>): string[] {
  const takes = protocol.actions[action]?.takes
  if (!takes) return [`no action ${action}`]
  const missingOf = (rules: Record<string, { required?: true }>, given: object) =>
    Object.keys(rules).filter((name) => rules[name]?.required && !(name in given))
  const unknownOf = (rules: object, given: object) => Object.keys(given).filter((name) => !(name in rules))
  const wrongOf = (rules: Record<string, { required?: true }>, given: object) => [
    ...missingOf(rules, given).map((name) => `${name} is missing`),
    ...unknownOf(rules, given).map((name) => `${name} is unknown`),
  ]
  const items = Object.entries(asked).flatMap(([name, list]) =>
    Array.isArray(list) ? list.flatMap((item: object) => wrongOf(takes[name]?.items ?? {}, item)) : [],
  )
  return [...wrongOf(takes, asked), ...items]
}

const message = { sender_id: 7, content: 'hi', age: 20 }

test.each<[string, object, unknown, (control: Control) => Promise<unknown>]>([
  ['people', { people: [{ role: 'owner' }] }, { people: [] }, (control) => control.people([{ role: 'owner' }])],
  [
    'channels',
    { channels: [{ name: 'orchard', subscribers: [7] }] },
    { channels: [{ stream_id: 3 }] },
    (control) => control.act('channels', { channels: [{ name: 'orchard', subscribers: [7] }] }),
  ],
  [
    'messages',
    {
      messages: [
        { ...message, stream_id: 3, topic: 'a' },
        { ...message, to: [8] },
      ],
    },
    { messages: [{ message_id: 1, timestamp: 2 }] },
    (control) =>
      control.act('messages', {
        messages: [
          { ...message, stream_id: 3, topic: 'a' },
          { ...message, to: [8] },
        ],
      }),
  ],
  [
    'settings',
    { allow_message_editing: false },
    { settings: { allow_message_editing: false } },
    (control) => control.act('settings', { allow_message_editing: false }),
  ],
  [
    'user-setting',
    { user_id: 7, property: 'emojiset', value: 'text' },
    {},
    (control) => control.act('user-setting', { user_id: 7, property: 'emojiset', value: 'text' }),
  ],
  ['person', { user_id: 7, role: 'guest' }, {}, (control) => control.act('person', { user_id: 7, role: 'guest' })],
])('%s is asked as the protocol wants it', async (action, asked, gives, call) => {
  const seen: RawRequest[] = []
  expect(await call(controlOf(gives, seen))).toEqual(gives)
  expect(seen).toHaveLength(1)
  expect(seen[0]).toMatchObject({
    method: 'POST',
    url: `/${action}`,
    headers: { authorization: 'Bearer sesame', 'content-type': 'application/json' },
  })
  const body = JSON.parse(String(seen[0]?.body)) as Record<string, unknown>
  expect(body).toEqual(asked)
  expect(problemsOf(action, body)).toEqual([])
})

test('the clock is read, or moved and read', async () => {
  const seen: RawRequest[] = []
  const control = controlOf({ now: 1_767_225_600.5 }, seen)
  expect(await control.clock()).toBe(1_767_225_600.5)
  expect(await control.clock(60)).toBe(1_767_225_600.5)
  expect(seen.map(({ url, body }) => `${url} ${body}`)).toEqual(['/clock {}', '/clock {"advance":60}'])
})

test.each([400, 404, 500, 302])('a status of %i is an error, with what the server said', async (status) => {
  const control = controlOf({ error: 'role: say which; one of owner, member' }, [], status)
  const asked = control.people([])
  await expect(asked).rejects.toThrow(ControlError)
  await expect(asked).rejects.toThrow(
    `the control action people was refused with ${status}: {"error":"role: say which; one of`,
  )
})

test.each([201, 202, 206])('an action that is answered with %i is done', async (status) => {
  expect(await controlOf({ now: 7 }, [], status).clock()).toBe(7)
})

test('an answer that is not JSON is an error, and what was asked may have been done', async () => {
  const asked = controlOf('<html>').clock()
  await expect(asked).rejects.toThrow(HalfDone)
  await expect(asked).rejects.toThrow('the control action clock answered something that is no JSON object: <html>')
})

test('a control interface that is not there is an error', async () => {
  const { url, close } = await listen(async () => {})
  await close()
  const control = new Control([new ControlProtocol(httpTransport(url), 't')])
  const asked = control.clock()
  await expect(asked).rejects.toThrow(ControlError)
  await expect(asked).rejects.not.toThrow(HalfDone)
  await expect(asked).rejects.toThrow('ECONNREFUSED')
  await control.close()
})

test('what an action did whose answer is lost nobody knows', async () => {
  const { url, close } = await listen(() => Promise.reject(new Error('cut off')))
  const control = new Control([new ControlProtocol(httpTransport(url), 't')])
  const asked = control.act('person', { user_id: 7, role: 'guest' })
  await expect(asked).rejects.toThrow(HalfDone)
  await expect(asked).rejects.toThrow('the control action person got no answer')
  await control.close()
  await close()
})

/** A way that answers with its own name, or says that it does not have the action. */
function wayOf(name: string, actions: readonly string[], asked: string[] = []): Way {
  return {
    name,
    offers: () => true,
    act: async (action) => {
      asked.push(`${name} ${action}`)
      if (!actions.includes(action)) throw new NotOffered(`${name} has no ${action}`)
      return { by: name }
    },
    close: async () => {},
  }
}

test('an action goes the first way that has it', async () => {
  const asked: string[] = []
  const control = new Control([wayOf('narrow', ['people'], asked), wayOf('wide', ['people', 'channels'], asked)])
  expect(await control.act('people', {})).toEqual({ by: 'narrow' })
  expect(await control.act('channels', {})).toEqual({ by: 'wide' })
  expect(asked).toEqual(['narrow people', 'narrow channels', 'wide channels'])
  await expect(control.act('emoji', {})).rejects.toThrow('wide has no emoji')
})

test.each([404, 501])(
  'an action that was answered with %i once is not offered, and not asked for again',
  async (status) => {
    const seen: RawRequest[] = []
    const control = controlOf({}, seen, status)
    expect(control.offers('emoji')).toBe(true)
    for (const _ of [1, 2]) await expect(control.act('emoji', {})).rejects.toThrow(NotOffered)
    expect(control.offers('emoji')).toBe(false)
    expect(control.offers('people')).toBe(true)
    expect(seen).toHaveLength(1)
  },
)

test('what was done before is offered, whatever is refused with 404 later', async () => {
  const statuses = [200, 404]
  const transport = inProcessTransport(async () => answer(statuses.shift() ?? 200, {}, '{}'))
  const control = new Control([new ControlProtocol(transport, 't')])
  await control.act('person', { user_id: 1 })
  await expect(control.act('person', { user_id: 2 })).rejects.not.toThrow(NotOffered)
  expect(control.offers('person')).toBe(true)
})

/** A server with a list of its actions, or without. */
function learning(actions: unknown, seen: string[] = []): Control {
  const transport = inProcessTransport(async ({ url }) => {
    seen.push(url)
    const isThere = url === '/actions' ? actions !== undefined : url !== '/clock'
    return isThere ? answer(200, {}, JSON.stringify({ actions })) : answer(404, {}, '{}')
  })
  return new Control([new ControlProtocol(transport, 't')])
}

test('a server that names its actions has these and no others, and is asked for nothing else', async () => {
  const seen: string[] = []
  const control = learning(['people', 'settings'], seen)
  await control.learn()
  expect(['people', 'settings', 'clock', 'emoji'].filter((action) => control.offers(action))).toEqual([
    'people',
    'settings',
  ])
  await expect(control.act('emoji', {})).rejects.toThrow(NotOffered)
  expect(seen).toEqual(['/actions'])
})

test.each([undefined, 'people', { people: true }])('actions told as %j are none', async (actions) => {
  const control = learning(actions)
  await control.learn()
  expect(['people', 'clock'].map((action) => control.offers(action))).toEqual([true, false])
})

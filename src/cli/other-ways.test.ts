// What no control protocol makes is had by the API itself, as far as that goes: members are created, messages are found,
// channels that the target file knows are written to.

import { expect, test } from 'vitest'
import { createServer } from '../../reference-server/server.ts'
import type { Exchange } from '../history/entry.ts'
import type { RunResult } from '../run/event.ts'
import { run } from '../run/run.ts'
import { takeCare } from '../target/care/care.ts'
import { systemClock } from '../target/clock.ts'
import { Control } from '../target/control/control.ts'
import { ControlProtocol } from '../target/control/control-protocol.ts'
import type { Target } from '../target/target.ts'
import { type Dispatch, inProcessTransport } from '../target/wire/transport.ts'
import { makeAccounts } from './target/embedded.ts'
import { temporaryFolder } from './testing/plumb.ts'

const token = 'ways'
const state = temporaryFolder()

interface Lived {
  readonly result: RunResult
  readonly sent: readonly Exchange[]
  /** As the server has it in the end. */
  readonly control: Control
  readonly close: () => Promise<void>
}

type Prepare = (
  control: Control,
  accounts: Target['accounts'],
  transport: Target['transport'],
) => Promise<Partial<Target>>

/** A run on a server that ticks, without any control protocol. */
async function judged(plans: number, prepare: Prepare): Promise<Lived> {
  const server = createServer({ controlToken: token, clock: 'ticking' })
  const dispatch: Dispatch = (request) => server.dispatchControl({ ...request, headers: { ...request.headers } })
  const control = new Control([new ControlProtocol(inProcessTransport(dispatch), token)])
  const accounts = await makeAccounts(control)
  const transport = inProcessTransport((request) => server.dispatch({ ...request, headers: { ...request.headers } }))
  const target: Target = {
    ...{ name: 'few ways', word: 'service', accounts, absent: [], settings: {}, emits: {}, disposable: false },
    ...{ isLocal: true, arrival: 0, run: 'r1', control: undefined },
    transport,
    ...(await prepare(control, accounts, transport)),
  }
  const care = await takeCare(target, { clock: systemClock, environment: { XDG_STATE_HOME: state }, anyway: true })
  const sent: Exchange[] = []
  const options = { target: care.target, clock: systemClock, seed: 1, plans, budget: undefined, patience: 0 }
  const result = await run({ ...options, signal: new AbortController().signal }, (event) => {
    if (event.kind === 'entry' && event.entry.kind === 'exchange') sent.push(event.entry)
  })
  await care.end()
  return { result, sent, control, close: () => server.close() }
}

const to = (sent: readonly Exchange[], method: string, path: RegExp) =>
  sent.filter(({ request }) => request.method === method && path.test(request.path))

test('where nobody can write, messages that are there are read, and none of them is changed', async () => {
  const contents = ['one', 'two', 'three', 'four', 'five', 'six']
  let written: readonly number[] = []
  const { result, sent, close } = await judged(40, async (control, accounts) => {
    const ids = Object.values(accounts).map(({ user_id }) => user_id)
    const { channels } = await control.act<{ channels: { stream_id: number }[] }>('channels', {
      channels: [{ name: 'square', subscribers: ids }],
    })
    const [sender_id, stream_id] = [ids[0], channels[0]?.stream_id]
    const messages = contents.map((content) => ({ sender_id, stream_id, topic: 'news', content, age: 0 }))
    const made = await control.act<{ messages: { message_id: number }[] }>('messages', { messages })
    written = made.messages.map(({ message_id }) => message_id)
    return { absent: ['schedule-message'] }
  })
  await close()
  expect(result.findings).toEqual([])
  const isWritten = ({ request, response }: Exchange) =>
    written.some((id) => request.path === `/messages/${id}`) && response?.status === 200
  expect(to(sent, 'GET', /^\/messages\/\d+$/).filter(isWritten).length).toBeGreaterThan(3)
  expect(to(sent, 'PATCH', /^\/messages\/\d+$/).filter(({ response }) => response?.status === 200)).toEqual([])
  expect(to(sent, 'POST', /^\/scheduled_messages$/)).toEqual([])
})

test('on a disposable organization an administrator creates members, who are deactivated in the end', async () => {
  const { result, sent, control, close } = await judged(60, async () => ({ disposable: true }))
  const created = to(sent, 'POST', /^\/users$/).flatMap(({ actor, response }) => {
    const { user_id } = (response && 'body' in response ? response.body : {}) as { user_id?: number }
    return actor === 'administrator' && user_id !== undefined ? [user_id] : []
  })
  expect(result.findings).toEqual([])
  expect(to(sent, 'DELETE', /^\/users\/\d+$/).filter(({ response }) => response?.status === 200)).not.toEqual([])
  expect(created.length).toBeGreaterThan(2)
  for (const user_id of created)
    expect(await control.act('person', { user_id })).toMatchObject({ person: { is_active: false } })
  await close()
})

test('messages are scheduled into channels that the target file knows', async () => {
  let stream_id = 0
  const { result, sent, close } = await judged(40, async (control, accounts) => {
    const subscribers = Object.values(accounts).map(({ user_id }) => user_id)
    const made = await control.act<{ channels: { stream_id: number }[] }>('channels', {
      channels: [{ name: 'square', subscribers }],
    })
    stream_id = made.channels[0]?.stream_id ?? 0
    return { known: { channels: [{ name: 'square', stream_id }] } }
  })
  await close()
  expect(result.findings).toEqual([])
  const scheduled = to(sent, 'POST', /^\/scheduled_messages$/).filter(
    ({ request }) => request.form.to === `${stream_id}`,
  )
  expect(scheduled.filter(({ response }) => response?.status === 200)).not.toEqual([])
})

test('a wrong event of an own setting shows again when the plan runs again in the same account', async () => {
  const { result, close } = await judged(30, async (_, __, transport) => ({ transport: mistold(transport) }))
  await close()
  const wrong = result.counterexamples.filter(({ clause }) => clause.startsWith('user-settings-event.'))
  expect(new Set(wrong.map(({ reproduced }) => reproduced))).toEqual(new Set([3]))
})

/** The server tells the new value of each setting as null. */
function mistold(transport: Target['transport']): Target['transport'] {
  const send: Target['transport']['send'] = async (request, signal) => {
    const response = await transport.send(request, signal)
    if (!request.url.startsWith('/api/v1/events')) return response
    const body = JSON.parse(Buffer.from(response.body).toString('utf8')) as { events?: { type: string }[] }
    const events = body.events?.map((event) => (event.type === 'user_settings' ? { ...event, value: null } : event))
    return { ...response, body: Buffer.from(JSON.stringify({ ...body, ...(events && { events }) })) }
  }
  return { ...transport, send }
}

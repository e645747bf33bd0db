// Long histories of one kind of request each, answered by the reference server: whatever people do all day, it is not to
// become dearer to judge.

import { type Resident, send } from '../../src/run/asking/wire.ts'
import { act, type Json } from '../../src/run/control/control-step.ts'
import { personAt, recordSquare, type Square } from './traffic.ts'

/** What is done for the n-th time. */
type Errand = (square: Square, turn: number) => Promise<unknown>

const members = 4

/** By what a reader calls them. */
export const errands: Readonly<Record<string, Errand>> = {
  'edits told in a queue': async (square, turn) => {
    const message_id = await said(square, turn, `topic ${turn % 50}`)
    await ask(square, turn, 'PATCH', `/messages/${message_id}`, { content: `other words ${turn}` })
    await poll(square)
  },
  'moves to topics of their own': async (square, turn) => {
    const message_id = await said(square, turn, `old ${turn}`)
    await ask(square, turn, 'PATCH', `/messages/${message_id}`, { topic: `new ${turn}` })
    await ask(square, turn, 'GET', `/messages/${message_id}`)
  },
  'lists of the newest messages': async (square, turn) => {
    await said(square, turn, `topic ${turn % 50}`)
    await ask(square, turn, 'GET', '/messages', { anchor: 'newest', num_before: '10', num_after: '0' })
  },
  settings: async (square, turn) => {
    await ask(square, turn, 'PATCH', '/settings', { color_scheme: `${1 + (turn % 3)}` })
    if (turn % 10 === 0) await ask(square, turn, 'POST', '/register', { fetch_event_types: '["user_settings"]' })
  },
  statuses: (square, turn) =>
    ask(square, owner, 'POST', `/users/${member(square, turn).user_id}/status`, { status_text: `at ${turn}` }),
  presence: (square, turn) => ask(square, turn, 'POST', '/users/me/presence', { status: 'active' }),
  registrations: async (square, turn) => {
    const { queue_id } = await ask(square, turn, 'POST', '/register')
    await ask(square, turn, 'GET', '/events', { queue_id: `${queue_id}`, last_event_id: '-1', dont_block: 'true' })
  },
  'new accounts': (square, turn) =>
    ask(square, owner, 'POST', '/users', {
      email: `errand${turn}@errands.example`,
      password: 'a long and secret word',
      full_name: `Errand ${turn}`,
    }),
}

/** Who is asked for by this turn has all rights. */
const owner = -1

export async function recordErrand(file: string, errand: Errand, turns: number): Promise<void> {
  const roles = ['owner', ...Array.from({ length: members }, () => 'member')]
  await recordSquare(file, roles, async (square) => {
    for (let turn = 0; turn < turns; turn++) await errand(square, turn)
  })
}

function member({ actors }: Square, turn: number): Resident {
  return personAt(actors.slice(1), turn)
}

async function ask(square: Square, turn: number, method: string, path: string, parameters: Texts = {}): Promise<Json> {
  const actor = turn === owner ? personAt(square.actors, 0) : member(square, turn)
  const [query, form] = method === 'GET' ? [parameters, {}] : [{}, parameters]
  return (await send(square.wire, actor, { method, path, query, form }).body) ?? {}
}

type Texts = Readonly<Record<string, string>>

async function said(square: Square, turn: number, topic: string): Promise<number> {
  const { wire, stream_id } = square
  const message = { sender_id: member(square, turn).user_id, stream_id, topic, content: `words ${turn}` }
  const made = await act(wire, 'messages', { messages: [message] })
  const [{ message_id = 0 } = {}] = (made?.messages ?? []) as { message_id: number }[]
  return message_id
}

/** The queue of each square, and the last event that was taken from it. */
const queues = new WeakMap<Square, { readonly queue_id: string; last: number }>()

async function poll(square: Square): Promise<void> {
  const queue = queues.get(square) ?? { queue_id: `${(await ask(square, 0, 'POST', '/register')).queue_id}`, last: -1 }
  queues.set(square, queue)
  const asked = { queue_id: queue.queue_id, last_event_id: `${queue.last}`, dont_block: 'true' }
  const { events = [] } = await ask(square, 0, 'GET', '/events', asked)
  queue.last = (events as { id: number }[]).at(-1)?.id ?? queue.last
}

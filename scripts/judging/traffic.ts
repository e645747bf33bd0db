// Traffic as clients make it, answered by the reference server: people of one channel read, edit, list and poll. Recorded
// as a trace of any length, whose bodies are small or large, and whose requests come one by one or many at once.

import { openEmbedded } from '../../src/cli/target/embedded.ts'
import { TraceWriter } from '../../src/history/trace.ts'
import { probe } from '../../src/run/asking/probe.ts'
import { Recorder } from '../../src/run/asking/recorder.ts'
import { type Resident, send, type Wire } from '../../src/run/asking/wire.ts'
import { act } from '../../src/run/control/control-step.ts'
import { makeNamespace } from '../../src/run/plan/namespace.ts'
import { systemClock } from '../../src/target/clock.ts'
import type { ApiRequest } from '../../src/target/target.ts'

export interface Traffic {
  readonly exchanges: number
  /** Characters of each message. */
  readonly length: number
  /** Messages of each list. */
  readonly listed: number
  readonly people: number
  /** How many of them ask at once. */
  readonly together: number
}

export const small: Omit<Traffic, 'exchanges'> = { length: 40, listed: 5, people: 8, together: 1 }

/** Messages that are sent at once, and as many requests about each. */
const [atOnce, aboutEach] = [20, 10]

/** An organization of people who all follow one channel, and may ask. */
export interface Square {
  readonly wire: Wire
  readonly actors: readonly Resident[]
  readonly stream_id: number
}

export async function recordTraffic(file: string, traffic: Traffic): Promise<void> {
  const roles = Array.from({ length: traffic.people }, () => 'member')
  await recordSquare(file, roles, async (square) => {
    for (let sent = 0; sent < traffic.exchanges; ) sent += await conversation(square, traffic, sent)
  })
}

/** One person of each of these roles. */
export async function recordSquare(
  file: string,
  roles: readonly string[],
  live: (square: Square) => Promise<void>,
): Promise<void> {
  const { target, close } = await openEmbedded({}, 'inject')
  const { signal } = new AbortController()
  const writer = new TraceWriter(file, await probe(target, { clock: systemClock, signal }))
  const recorder = new Recorder((entry) => writer.write(entry))
  const wire = { target, clock: systemClock, recorder }
  const people = Object.fromEntries(roles.map((role, index) => [`person${index}`, role]))
  const channels = { square: { subscribers: Object.keys(people) } }
  const there = await makeNamespace(wire, { people, channels, messages: {}, settings: {} }, 'traffic.')
  const [stream_id] = there?.channels.values() ?? []
  if (!there || stream_id === undefined) throw new Error('the reference server made nobody')
  await live({ wire, actors: [...there.actors.values()], stream_id })
  await close()
}

/** Some new messages, and what people do about them. */
async function conversation(square: Square, traffic: Traffic, from: number): Promise<number> {
  const { wire, actors, stream_id } = square
  const { length, listed, together } = traffic
  const text = (index: number) => `${from + index} `.padEnd(length, 'words and ')
  const messages = Array.from({ length: atOnce }, (_, index) => ({
    sender_id: personAt(actors, from + index).user_id,
    stream_id,
    topic: `topic ${from}`,
    content: text(index),
  }))
  const made = await act(wire, 'messages', { messages })
  const ids = ((made?.messages ?? []) as { message_id: number }[]).map(({ message_id }) => message_id)
  const requests = ids.flatMap((id, index) =>
    Array.from({ length: aboutEach }, (_, step) => ({
      actor: personAt(actors, from + index + (step % 3 === 0 ? 0 : step)),
      request: requestAbout(id, step, step % 3 === 0 ? text(index + step + 1) : '', listed),
    })),
  )
  for (let index = 0; index < requests.length; index += together)
    await Promise.all(
      requests.slice(index, index + together).map(({ actor, request }) => send(wire, actor, request).body),
    )
  return requests.length
}

export function personAt(actors: readonly Resident[], index: number): Resident {
  return actors[index % actors.length] as Resident
}

/** Three of ten are edits by who sent it, four look at the message, and the others list. */
function requestAbout(id: number, step: number, content: string, listed: number): ApiRequest {
  const path = `/messages/${id}`
  if (step % 3 === 0 && step < 9) return { method: 'PATCH', path, query: {}, form: { content } }
  if (step === 8) return { method: 'GET', path: `${path}/history`, query: {}, form: {} }
  const list = { anchor: `${id}`, num_before: `${listed - 1}`, num_after: '0' }
  return step === 9
    ? { method: 'GET', path: '/messages', query: list, form: {} }
    : { method: 'GET', path, query: { apply_markdown: 'false' }, form: {} }
}

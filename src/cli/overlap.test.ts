// People who ask an honest server at the same time, so that nobody knows whose request was carried out first: nothing
// may be held against the server.

import { expect, test } from 'vitest'
import type { Entry, Header } from '../history/entry.ts'
import { Judge } from '../judge/judge.ts'
import { headerOf } from '../run/header.ts'
import { makeNamespace } from '../run/plan/namespace.ts'
import { Recorder } from '../run/recorder.ts'
import { type Actor, send, type Wire } from '../run/wire.ts'
import { loadSpec } from '../spec/spec.ts'
import { systemClock } from '../target/clock.ts'
import type { ApiRequest, Target } from '../target/target.ts'
import { openEmbedded } from './embedded.ts'
import { drawing } from './testing/captures.ts'

type Draw = () => number

/** On its way there and back a request takes its time. */
function delayed({ transport, ...target }: Target, draw: Draw): Target {
  const wait = () => systemClock.sleep(draw() * 0.004)
  const sendLater: Target['transport']['send'] = async (request, signal) => {
    await wait()
    const response = await transport.send(request, signal)
    await wait()
    return response
  }
  return { ...target, transport: { ...transport, send: sendLater } }
}

const get = (path: string, query: Record<string, string> = {}): ApiRequest => ({ method: 'GET', path, query, form: {} })
const change = (method: string, path: string, form: Record<string, string>): ApiRequest => ({
  method,
  path,
  query: {},
  form,
})

function anyRequest(draw: Draw, messages: readonly number[], people: readonly number[]): ApiRequest {
  const one = <T>(all: readonly T[]): T => all[Math.floor(draw() * all.length)] as T
  const id = one(messages)
  const topics = ['apples', 'pears', '✔ apples']
  return one<() => ApiRequest>([
    () => get(`/messages/${id}`),
    () => get(`/messages/${id}`, { apply_markdown: 'false' }),
    () => get(`/messages/${id}/history`),
    () => get('/messages', { anchor: 'newest', num_before: '20', num_after: '0' }),
    () => get('/streams'),
    () => change('PATCH', `/messages/${id}`, { content: one(['a', 'b', 'c d', 'é+%']) }),
    () => change('PATCH', `/messages/${id}`, { topic: one(topics), propagate_mode: 'change_all' }),
    () => change('PATCH', `/messages/${id}`, { topic: one(topics), propagate_mode: 'change_later' }),
    () => change('PATCH', `/messages/${id}`, { topic: one(topics) }),
    () => change('PATCH', '/settings', { color_scheme: one(['1', '2', '3']), web_font_size_px: one(['14', '16']) }),
    () => change('PATCH', '/settings', { full_name: one(['Ann', 'Ben', 'Cleo']) }),
    () => change('POST', '/users/me/presence', { status: one(['active', 'idle']) }),
    () => change('POST', '/register', { fetch_event_types: '["user_settings","subscription","presence"]' }),
    () => change('POST', `/users/${one(people)}/status`, { status_text: one(['in', 'out', '']) }),
    () =>
      change('POST', '/scheduled_messages', {
        ...{ type: 'stream', to: '1', topic: 'apples', content: 'later' },
        scheduled_delivery_timestamp: '4000000000',
      }),
  ])()
}

const names = ['ann', 'ben', 'cleo', 'dora']
const namespace = {
  people: { ann: 'administrator', ben: 'member', cleo: 'member', dora: 'owner' },
  channels: { orchard: { subscribers: names } },
  messages: Object.fromEntries(
    names.flatMap((from) =>
      ['apples', 'pears'].map((topic) => [
        `${from} ${topic}`,
        { from, channel: 'orchard', topic, content: 'x', age: 0 },
      ]),
    ),
  ),
  settings: { allow_message_editing: true, allow_edit_history: true, message_content_edit_limit_seconds: null },
}

async function concurrently(seed: number): Promise<{ header: Header; entries: Entry[] }> {
  const draw = drawing(seed)
  const { target, close } = await openEmbedded({}, 'inject')
  const entries: Entry[] = []
  const recorder = new Recorder((entry) => entries.push(entry))
  const wire: Wire = { target: delayed(target, draw), clock: systemClock, recorder }
  const inhabitants = await makeNamespace(wire, namespace, '')
  if (!inhabitants) throw new Error('nobody could be made')
  const { actors, messages } = inhabitants
  const people = [...actors.values()].map(({ user_id }) => user_id)
  const act = async (actor: Actor) => {
    for (let number = 0; number < 60; number++) {
      await send(wire, actor, anyRequest(draw, [...messages.values()], people)).body
      if (draw() < 0.1) await systemClock.sleep(draw() * 0.02)
    }
  }
  await Promise.all([...actors.values()].map(act))
  await close()
  return { header: headerOf(target, 500), entries }
}

const spec = loadSpec()

function broken(header: Header, entries: readonly Entry[]): string[] {
  const judge = new Judge(spec, header)
  for (const entry of entries) judge.take(entry)
  judge.finish()
  return judge.findings().map(({ clause, sent, expected, got }) => `${clause}: ${sent}: ${expected}: ${got}`)
}

test.each([1, 2, 3])('requests that overlap accuse nobody (seed %d)', async (seed) => {
  const { header, entries } = await concurrently(seed)
  const overlapped = entries.filter((entry) => entry.kind === 'exchange' && entry.overlapped)
  expect(overlapped.length).toBeGreaterThan(20)
  expect(broken(header, entries)).toEqual([])
})

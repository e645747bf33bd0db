import { expect, test } from 'vitest'
import type { Answer } from '../../model/facts/moment.ts'
import { decode, type Endpoint } from '../../spec/endpoint.ts'
import { loadSpec } from '../../spec/spec.ts'
import { ignoredParameters, shapeOf } from './shapes.ts'

const spec = loadSpec()

function endpointOf(slug: string): Endpoint {
  const found = spec.endpoints.find((endpoint) => endpoint.slug === slug)
  if (!found) throw new Error(`specs/endpoints/ has no ${slug}`)
  return found
}

function success(more: Record<string, unknown>): Answer {
  return { result: 'success', body: { result: 'success', msg: '', ...more } }
}

function brokenIn(slug: string, answer: Answer): string[] {
  return shapeOf(spec, endpointOf(slug), answer).flatMap(({ saw, clause }) => (saw === 'broken' ? [clause] : []))
}

test('a success is held against its endpoint’s schema', () => {
  expect(brokenIn('edit-message', success({ detached_uploads: [] }))).toEqual([])
  expect(brokenIn('edit-message', success({}))).toEqual(['edit-message.detached-uploads'])
})

test('an error is held against the schema of its code', () => {
  const code = 'MOVE_MESSAGES_TIME_LIMIT_EXCEEDED'
  const body = { first_message_id_allowed_to_move: null, total_messages_in_topic: 2, total_messages_allowed_to_move: 0 }
  expect(brokenIn('edit-message', { result: 'error', code, body })).toEqual([])
  const wrong = { ...body, total_messages_in_topic: '2' }
  expect(brokenIn('edit-message', { result: 'error', code, body: wrong })).toEqual(['edit-message.move-limit-fields'])
})

test('an error whose code has no schema is not looked at', () => {
  expect(shapeOf(spec, endpointOf('edit-message'), { result: 'error', code: 'ODD', body: {} })).toEqual([])
})

test('each event is held against the schema of its type', () => {
  const events = (...events: unknown[]) => success({ events, queue_id: 'q' })
  expect(brokenIn('get-events', events({ id: 1, type: 'heartbeat' }))).toEqual([])
  const update = { id: 2, type: 'user_settings', op: 'update', property: 'emojiset' }
  expect(brokenIn('get-events', events({ id: 1, type: 'heartbeat' }, update))).not.toEqual([])
})

test('an event that is no object breaks a clause, and is no fault of ours', () => {
  expect(brokenIn('get-events', success({ events: [null, 3], queue_id: 'q' }))).not.toEqual([])
})

test('without an answer there is no shape', () => {
  expect(shapeOf(spec, endpointOf('edit-message'), { result: 'none' })).toEqual([])
})

const clause = 'envelope.ignored-names-no-supported-parameter'
const wereSent = 'envelope.ignored-names-were-sent'

function ignored(names: unknown, sent: Record<string, string>, slug = 'edit-message') {
  const endpoint = endpointOf(slug)
  const answer = success({ ignored_parameters_unsupported: names })
  return ignoredParameters(endpoint, answer, { ...decode(endpoint, spec.level, sent), isReadable: true })
}

test('a parameter that the endpoint does not have may be reported as ignored', () => {
  expect(ignored(['colour'], { colour: 'red', content: 'a' })).toContainEqual({ clause, saw: 'holds' })
})

test('a parameter that the endpoint has may not be reported as ignored', () => {
  const both = [
    { clause: wereSent, saw: 'holds' },
    { clause, saw: 'broken' },
  ]
  expect(ignored(['content'], { content: 'a' })).toMatchObject(both)
})

test('a change of settings may report a parameter that it has', () => {
  const sent = [{ clause: wereSent, saw: 'holds' }]
  expect(ignored(['color_scheme'], { color_scheme: '1' }, 'update-settings')).toEqual(sent)
})

test('what was not sent may not be reported as ignored', () => {
  const strange = ignored(['plumb'], { content: 'a', colour: 'red' })
  expect(strange).toMatchObject([
    { clause: wereSent, saw: 'broken' },
    { clause, saw: 'holds' },
  ])
})

test('where nothing is reported as ignored there is nothing to see', () => {
  expect(ignored(undefined, { content: 'a' })).toEqual([])
})

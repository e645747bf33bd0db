import { expect, test } from 'vitest'
import { toBody } from '../../history/body.ts'
import type { Exchange } from '../../history/entry.ts'
import { loadSpec } from '../../spec/spec.ts'
import { openEnvelope } from './envelope.ts'

const spec = loadSpec()

function answered(status: number, text: string | Uint8Array): Exchange {
  const body = toBody(Buffer.from(text))
  const request = { method: 'GET', path: '/messages/1', query: {}, form: {} }
  return { kind: 'exchange', actor: 'ada', sent: 1, answered: 2, request, response: { status, headers: {}, ...body } }
}

/** The answer, and `broken clause` or `holds clause` for all that was seen. */
function open(status: number, body: object | string | Uint8Array, answersProperly = true, isRecorded = false) {
  const text = typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body)
  const { answer, observations } = openEnvelope(spec, answered(status, text), { answersProperly, isRecorded })
  return { answer, seen: observations.map(({ saw, clause }) => `${saw} ${clause}`) }
}

const success = { result: 'success', msg: '' }
const error = { result: 'error', msg: 'No.', code: 'BAD_REQUEST' }

test('a success is opened, and keeps every clause of the envelope that it shows', () => {
  const { answer, seen } = open(200, success)
  expect(answer).toEqual({ result: 'success', body: success })
  expect(seen).toEqual([
    'holds envelope.no-server-error',
    'holds envelope.object',
    'holds envelope.result',
    'holds envelope.msg',
  ])
})

test('an error is opened with its code', () => {
  const { answer, seen } = open(400, error)
  expect(answer).toEqual({ result: 'error', code: 'BAD_REQUEST', body: error })
  expect(seen).toContain('holds envelope.code')
  expect(seen).toContain('holds envelope.error-msg')
})

test('a `msg` that is not empty breaks the envelope of a success, which stays a success', () => {
  const { answer, seen } = open(200, { ...success, msg: 'well done' })
  expect(answer.result).toBe('success')
  expect(seen).toContain('broken envelope.msg')
})

test('an error without a code breaks that clause, and is an error all the same', () => {
  const { answer, seen } = open(400, { result: 'error', msg: 'No.' })
  expect(answer).toMatchObject({ result: 'error', code: '' })
  expect(seen).toContain('broken envelope.code')
})

test('a result that is neither success nor error breaks its clause and tells nothing', () => {
  const { answer, seen } = open(200, { result: 'maybe', msg: '' })
  expect(answer).toEqual({ result: 'none' })
  expect(seen).toContain('broken envelope.result')
})

test('a page that is not JSON is not held against a target that never answered properly', () => {
  expect(open(502, '<html>', false)).toEqual({ answer: { result: 'none' }, seen: [] })
})

test.each(['<html>', '[]', 'null', '"text"', ''])(
  '%j is no JSON object, and a target that can answer breaks that',
  (text) => {
    expect(open(200, text)).toEqual({ answer: { result: 'none' }, seen: ['broken envelope.object'] })
  },
)

test('bytes that are not UTF-8 are no JSON object', () => {
  expect(open(200, Uint8Array.of(0xff, 0xfe)).seen).toEqual(['broken envelope.object'])
})

test('a page with a status of 500 is a failure of the server, and not also a wrong form', () => {
  expect(open(500, '<html>')).toEqual({ answer: { result: 'none' }, seen: ['broken envelope.no-server-error'] })
})

test.each([500, 507])('after an envelope with %i nobody knows whether the request took effect', (status) => {
  const { answer, seen } = open(status, success)
  expect(answer).toEqual({ result: 'none' })
  expect(seen).toContain('broken envelope.no-server-error')
  expect(seen).toContain('holds envelope.msg')
})

test.each([502, 503, 504])('%i is trouble on the way: no answer, with an envelope or without', (status) => {
  expect(open(status, success)).toEqual({ answer: { result: 'none' }, seen: [] })
  expect(open(status, '<html>')).toEqual({ answer: { result: 'none' }, seen: [] })
})

test.each([0, 304, 499])('%i in recorded traffic tells that the client has the answer, or is gone', (status) => {
  expect(open(status, '', true, true)).toEqual({ answer: { result: 'none' }, seen: [] })
  expect(open(status, '').seen).toContain('broken envelope.object')
})

test('a page that leads elsewhere is no envelope, whoever asked', () => {
  for (const isRecorded of [true, false])
    expect(open(301, '<html>', true, isRecorded).seen).toContain('broken envelope.object')
})

test('an answer that is nested without end is one, and tells nothing', () => {
  const { answer, seen } = open(200, `{"result":"success","msg":"","deep":${'['.repeat(50_000)}${']'.repeat(50_000)}}`)
  expect(answer).toEqual({ result: 'none' })
  expect(seen).toEqual(['holds envelope.no-server-error', 'holds envelope.object'])
})

test('an error that says when to come again is no answer to the request, whatever its status', () => {
  const asked = answered(403, JSON.stringify(error))
  const response = { status: 403, body: error, headers: { 'Retry-After': '2' } }
  expect(openEnvelope(spec, { ...asked, response }, { answersProperly: true, isRecorded: false }).answer).toEqual({
    result: 'none',
  })
})

test('being told to come again later is no answer to the request', () => {
  const { answer, seen } = open(429, error)
  expect(answer).toEqual({ result: 'none' })
  expect(seen).toContain('holds envelope.no-server-error')
})

test('without an answer there is nothing to see', () => {
  const { answer, observations } = openEnvelope(
    spec,
    { ...answered(200, ''), response: null },
    { answersProperly: true, isRecorded: false },
  )
  expect({ answer, observations }).toEqual({ answer: { result: 'none' }, observations: [] })
})

test('JSON that does not survive a round trip is opened too', () => {
  expect(open(200, '{"result": "success", "msg": "", "id": 12345678901234567890}').answer.result).toBe('success')
})

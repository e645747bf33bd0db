import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decode, encodeValue, locate } from './endpoint.ts'
import { loadSpec } from './spec.ts'

const { endpoints } = loadSpec()

describe('locate', () => {
  test.each([
    ['GET', '/messages/17', 'get-message', { message_id: '17' }],
    ['PATCH', '/messages/17', 'edit-message', { message_id: '17' }],
    ['GET', '/messages/17/history', 'get-message-history', { message_id: '17' }],
    ['GET', '/events', 'get-events', {}],
    ['POST', '/register', 'register-queue', {}],
    ['GET', '/messages/7x', 'get-message', { message_id: '7x' }],
    ['GET', '/messages/a%2Fb%20c', 'get-message', { message_id: 'a/b c' }],
    ['GET', '/messages/%zz', 'get-message', { message_id: '%zz' }],
  ])('%s %s is %s', (method, path, slug, pathParameters) => {
    const located = locate(endpoints, method, path)
    expect(located?.endpoint.slug).toBe(slug)
    expect(located?.pathParameters).toEqual(pathParameters)
  })

  test.each([
    ['DELETE', '/messages/17'],
    ['GET', '/messages/'],
    ['GET', '/messages/17/history/'],
    ['GET', '/messages/17/reactions'],
    ['GET', '/api/v1/events'],
    ['GET', '/messages/matches_narrow'],
    ['POST', '/users/me/status'],
    ['DELETE', '/users/me'],
  ])('%s %s is no endpoint of ours', (method, path) => {
    expect(locate(endpoints, method, path)).toBeUndefined()
  })
})

function decoded(slug: string, sent: Record<string, string | string[]>, level = 500) {
  const endpoint = endpoints.find((one) => one.slug === slug)
  if (!endpoint) throw new Error(`no endpoint ${slug}`)
  return decode(endpoint, level, sent)
}

describe('decode', () => {
  test.each<[string, string, string, unknown]>([
    ['get-events', 'dont_block', 'true', true],
    ['get-events', 'dont_block', 'false', false],
    ['get-events', 'last_event_id', '-1', -1],
    ['get-events', 'last_event_id', '9007199254740991', Number.MAX_SAFE_INTEGER],
    ['get-events', 'event_types', '["message","reaction"]', ['message', 'reaction']],
    ['get-events', 'event_types', '[]', []],
    ['get-events', 'queue_id', '17', '17'],
    ['edit-message', 'content', '', ''],
    ['edit-message', 'content', '"quoted"', '"quoted"'],
    ['register-queue', 'client_capabilities', '{"empty_topic_name":true}', { empty_topic_name: true }],
  ])('%s reads %s=%s', (slug, name, text, value) => {
    expect(decoded(slug, { [name]: text })).toEqual({ parameters: { [name]: value }, undecodable: {}, unsupported: [] })
  })

  test.each([
    ['get-events', 'dont_block', 'True'],
    ['get-events', 'dont_block', '1'],
    ['get-events', 'dont_block', '"true"'],
    ['get-events', 'last_event_id', '1.5'],
    ['get-events', 'last_event_id', ''],
    ['get-events', 'last_event_id', '"7"'],
    ['get-events', 'last_event_id', '9007199254740993'],
    ['get-events', 'event_types', 'message'],
    ['get-events', 'event_types', '{"0":"message"}'],
    ['register-queue', 'client_capabilities', '[]'],
    ['register-queue', 'client_capabilities', 'null'],
  ])('%s cannot read %s=%s', (slug, name, text) => {
    expect(decoded(slug, { [name]: text })).toEqual({ parameters: {}, undecodable: { [name]: text }, unsupported: [] })
  })

  test('a name that was sent twice is kept as it was sent', () => {
    const sent = { content: ['a', 'b'], topic: 't' }
    expect(decoded('edit-message', sent)).toEqual({
      parameters: { topic: 't' },
      undecodable: { content: ['a', 'b'] },
      unsupported: [],
    })
  })

  test.each([
    [378, { parameters: {}, unsupported: ['prev_content_sha256'] }],
    [379, { parameters: { prev_content_sha256: 'ab' }, unsupported: [] }],
  ])('at level %i the endpoint has the parameters of that level', (level, expected) => {
    expect(decoded('edit-message', { prev_content_sha256: 'ab' }, level)).toEqual({ ...expected, undecodable: {} })
  })

  test.each(['nonsense', 'constructor', 'toString', '__proto__'])('%s is no parameter', (name) => {
    const sent = Object.fromEntries([[name, 'x']])
    expect(decoded('edit-message', sent)).toEqual({ parameters: {}, undecodable: {}, unsupported: [name] })
    expect(decoded('edit-message', Object.fromEntries([[name, ['x', 'y']]])).unsupported).toEqual([name])
  })
})

test('what was encoded is decoded to the same', () => {
  const values = fc.record({
    queue_id: fc.string({ unit: 'binary' }),
    last_event_id: fc.maxSafeInteger(),
    dont_block: fc.boolean(),
    event_types: fc.array(fc.string({ unit: 'binary' })),
  })
  const roundTrip = fc.property(values, (given) => {
    const sent = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, encodeValue(value)]))
    expect(decoded('get-events', sent)).toEqual({ parameters: given, undecodable: {}, unsupported: [] })
  })
  fc.assert(roundTrip, { seed: 1 })
})

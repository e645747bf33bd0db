import { describe, expect, test } from 'vitest'
import { fingerprint, webhookLine } from './webhook-line.ts'

const secrets = new Set(['key of the bot', 'token of the bot'])

function line(body: string, headers: Record<string, string> = {}) {
  const received = { at: 7, webhook: 'hook', method: 'POST', headers, body: Buffer.from(body), replied: 200 }
  return webhookLine(received, secrets)
}

test('a payload is kept without its secrets, wherever they stand', () => {
  const payload = { token: 'any', more: [{ deep: 'key of the bot' }], data: 'token of the bot?' }
  expect(line(JSON.stringify(payload))).toEqual({
    ...{ kind: 'webhook', at: 7, webhook: 'hook', method: 'POST', replied: 200 },
    payload: {
      token: fingerprint('any'),
      more: [{ deep: fingerprint('key of the bot') }],
      data: 'token of the bot?',
    },
  })
})

test('a token that is no text stays none, and is not shown either', () => {
  const { payload } = line('{"token":12345}')
  expect(payload).toEqual({ token: [fingerprint('12345')] })
  expect(JSON.stringify(payload)).not.toContain('12345')
  expect(line('{"data":"x"}').payload).toEqual({ data: 'x' })
})

test.each([
  ['a form', 'data=a+b&message=%7B%22id%22%3A5%7D', { data: 'a b', message: { id: 5 } }],
  ['a form with a broken message', 'data=a&message=%7B', { data: 'a', message: '{' }],
])('%s is read too', (_, body, payload) => {
  expect(line(body).payload).toEqual(payload)
})

test.each(['', 'plain text', '[1]', '7', '"x"', '<xml/>'])('of the body %j nothing is kept', (body) => {
  expect(line(body)).not.toHaveProperty('payload')
})

describe('the credentials of a request', () => {
  const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`

  test.each([
    ['Basic', basic('bot@x.example:a:b'), { email: 'bot@x.example', key: fingerprint('a:b') }],
    ['Basic without a key', basic('bot@x.example'), { email: 'bot@x.example', key: fingerprint('') }],
    ['another scheme', 'Bearer abc', { key: fingerprint('abc') }],
  ])('%s', (_, authorization, credentials) => {
    expect(line('{}', { authorization }).credentials).toEqual(credentials)
  })

  test.each([undefined, '', 'Basic'])('%j are none', (authorization) => {
    expect(line('{}', authorization === undefined ? {} : { authorization })).not.toHaveProperty('credentials')
  })
})

test('a fingerprint is the same for the same secret only', () => {
  expect(fingerprint('a')).toBe(fingerprint('a'))
  expect(fingerprint('a')).not.toBe(fingerprint('b'))
})

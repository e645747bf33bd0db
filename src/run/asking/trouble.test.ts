import { expect, test } from 'vitest'
import type { Exchange } from '../../history/entry.ts'
import { Troubles } from './trouble.ts'

function exchange(status: number | undefined, error?: string): Exchange {
  const request = { method: 'GET', path: '/messages', query: {}, form: {} }
  const response = status === undefined ? null : { status, headers: {}, body: { result: 'error' } }
  return { kind: 'exchange', actor: 'ada', sent: 1, answered: 2, request, response, ...(error && { error }) }
}

test('what those in between answered is counted by kind, and so are requests without an answer', () => {
  const troubles = new Troubles()
  for (const status of [502, 503, 503, 504, 500, 200, 404]) troubles.take(exchange(status))
  for (const error of ['Headers Timeout Error', 'connect ECONNREFUSED', 'other side closed'])
    troubles.take(exchange(undefined, error))
  expect(troubles.all()).toEqual({ 502: 1, 503: 2, 504: 1, 'connection failed': 2, 'no answer in time': 1 })
})

test.each(['dropped by the client', 'given up by the harness', 'interrupted'])(
  'whoever leaves by themselves is in no trouble: %s',
  (error) => {
    const troubles = new Troubles()
    troubles.take(exchange(undefined, error))
    expect(troubles.all()).toEqual({})
  },
)

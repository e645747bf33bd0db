import { expect, test } from 'vitest'
import { brokenBy, register, sawOf } from './queues-story.ts'

const clause = 'capabilities.accepted'
const refused = 'BAD_REQUEST'

function names(capabilities: unknown, error?: string, more: Record<string, unknown> = {}) {
  return register('q', { with: { client_capabilities: capabilities, ...more }, ...(error && { error }) })
}

test('a registration may name the listed capabilities', () => {
  const some = { bulk_message_deletion: true, empty_topic_name: false }
  expect(sawOf(clause, names(some))).toEqual([[0, 'holds']])
  expect(brokenBy(names(some, refused))).toEqual([clause])
})

test('nothing is said of others, of those that came later, or where more was asked', () => {
  expect(sawOf(clause, names({ telepathy: true }, refused))).toEqual([])
  expect(sawOf(clause, names({ bulk_message_deletion: 'yes' }, refused))).toEqual([])
  expect(sawOf(clause, { level: 300 }, names({ empty_topic_name: true }, refused))).toEqual([])
  expect(sawOf(clause, names({ bulk_message_deletion: true }, refused, { narrow: [['is', 'odd']] }))).toEqual([])
  expect(sawOf(clause, names({}))).toEqual([])
})

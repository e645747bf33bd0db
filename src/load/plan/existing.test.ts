import { expect, test } from 'vitest'
import type { Target } from '../../target/target.ts'
import { lookAround } from './existing.ts'

const accounts = [1, 2, 3, 4].map((user_id) => ({ user_id, email: `u${user_id}@x`, key: 'k', role: 'member' }))

/** Lets those in whose address it knows, and tells their channels. */
function targetOf(channels: Readonly<Record<string, number[]>>): Target {
  const answer = (email: string) => {
    const own = channels[email]
    if (own === undefined) return { result: 'error', msg: 'Invalid API key', code: 'UNAUTHORIZED' }
    return {
      result: 'success',
      msg: '',
      subscriptions: own.map((stream_id) => ({ stream_id, invite_only: stream_id > 10 })),
    }
  }
  const send = async ({ headers }: { headers: Readonly<Record<string, string>> }) => {
    const [email = ''] = Buffer.from((headers.authorization ?? '').slice(6), 'base64')
      .toString()
      .split(':')
    return { status: 200, headers: {}, body: Buffer.from(JSON.stringify(answer(email))) }
  }
  return { name: 'http://there', transport: { send, close: async () => {} } } as unknown as Target
}

test('accounts tell their channels, and users may share them', async () => {
  const target = targetOf({ 'u1@x': [3, 11], 'u2@x': [3], 'u3@x': [], 'u4@x': [11] })
  const { people, channels, lacks } = await lookAround(target, accounts, 6, () => {})
  expect(people.map(({ user_id }) => user_id)).toEqual([1, 2, 3, 4, 1, 2])
  expect(channels).toEqual([
    { stream_id: 3, isPrivate: false, members: new Set([1, 2]) },
    { stream_id: 11, isPrivate: false, members: new Set([1, 4]) },
  ])
  expect(lacks).toContain('6 users share 4 accounts')
})

test('a target that refuses some accounts goes on with the others and says so', async () => {
  const { people, lacks } = await lookAround(targetOf({ 'u1@x': [], 'u2@x': [], 'u3@x': [] }), accounts, 4, () => {})
  expect(people.map(({ user_id }) => user_id)).toEqual([1, 2, 3, 1])
  expect(lacks).toContain('1 of 4 accounts are refused, first u4@x: Invalid API key')
})

test('a target that refuses more than half of them is not loaded', async () => {
  await expect(lookAround(targetOf({ 'u1@x': [] }), accounts, 4, () => {})).rejects.toThrow(
    'http://there: 3 of 4 accounts are refused, first u2@x: Invalid API key; check email and key of the accounts, or use --prepare',
  )
})

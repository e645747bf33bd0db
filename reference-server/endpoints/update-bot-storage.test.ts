import { beforeEach, describe, expect, test } from 'vitest'
import { type Organization, organization, type Person } from '../testing/organization.ts'

const LIMIT = 10_000_000

let org: Organization
let bot: Person
beforeEach(async () => {
  org = await organization()
  bot = await org.bot(org.member)
})

function put(storage: unknown, person = bot) {
  return org.put(person, '/bot_storage', { storage: JSON.stringify(storage) })
}

async function stored(person = bot): Promise<unknown> {
  return (await org.control('bot-storage', { user_id: person.user_id })).body.storage
}

describe('what a bot puts', () => {
  test('is kept beside what is there, and over what has the same key', async () => {
    expect((await put({ a: '1', b: '2' })).body).toEqual({ result: 'success', msg: '' })
    await put({ b: '', c: 'drei ☃' })
    expect(await stored()).toEqual({ a: '1', b: '', c: 'drei ☃' })
  })

  test('is its own', async () => {
    const other = await org.bot(org.member)
    await put({ a: '1' })
    await put({ a: '2' }, other)
    expect([await stored(), await stored(other)]).toEqual([{ a: '1' }, { a: '2' }])
  })

  test('may have any key', async () => {
    const storage = { '': 'empty', toString: 'name', 'a\0b': 'c\0d' }
    await put(storage)
    expect(await stored()).toEqual(storage)
  })

  test('may be nothing', async () => {
    expect((await put({})).body.result).toBe('success')
    expect(await stored()).toEqual({})
  })
})

describe('refused is', () => {
  test.each([[['a']], ['text'], [7], [null], [{ a: 1 }], [{ a: null }], [{ a: { b: 'c' } }]])(
    'storage %j',
    async (storage) => {
      expect((await put(storage)).body.code).toBe('BAD_REQUEST')
      expect(await stored()).toEqual({})
    },
  )

  test('a request without storage', async () => {
    expect((await org.put(bot, '/bot_storage')).body).toMatchObject({ result: 'error', var_name: 'storage' })
  })

  test.each(['owner', 'moderator', 'member', 'guest'] as const)('a person: %s', async (role) => {
    expect((await put({ a: '1' }, org[role])).body.code).toBe('PERMISSION_DENIED')
    expect((await org.put(org[role], '/bot_storage')).body.code).toBe('PERMISSION_DENIED')
  })
})

describe('the limit', () => {
  test('counts the characters of keys and values, whatever their bytes', async () => {
    expect((await put({ k: '☃'.repeat(LIMIT / 10) })).body.result).toBe('success')
    expect((await put({ l: 'x'.repeat(LIMIT - LIMIT / 10 - 2) })).body.result).toBe('success')
    expect((await put({ m: '' })).body.code).toBe('BAD_REQUEST')
    expect(Object.keys((await stored()) as object)).toEqual(['k', 'l'])
  })

  test('counts a character outside the first plane once', async () => {
    await put({ k: 'x'.repeat(LIMIT - 3) })
    expect((await put({ '🐙': '🐙🐙' })).body.code).toBe('BAD_REQUEST')
    expect((await put({ '🐙': '🐙' })).body.result).toBe('success')
  })

  test('is one for each bot, and what is overwritten does not count', async () => {
    await put({ k: 'x'.repeat(LIMIT - 1) })
    expect((await put({ k: 'y'.repeat(LIMIT - 1) })).body.result).toBe('success')
    expect((await put({ k: 'y'.repeat(LIMIT) })).body.code).toBe('BAD_REQUEST')
    expect((await put({ a: 'b' }, await org.bot(org.member))).body.result).toBe('success')
  })

  test('refuses all of a request that would exceed it', async () => {
    await put({ k: 'x'.repeat(LIMIT - 10) })
    expect((await put({ a: 'b', c: 'd'.repeat(10) })).body.code).toBe('BAD_REQUEST')
    expect(Object.keys((await stored()) as object)).toEqual(['k'])
  })
})

import { beforeEach, describe, expect, test } from 'vitest'
import { afterOthers } from '../clock.ts'
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

describe('what is long', () => {
  const others = () => new Promise<void>((resolve) => afterOthers(resolve))
  const long = (text: string) => ({ a: text, b: text.repeat(400_000), c: text })

  test('lets others be served while it is stored', async () => {
    let isDone = false
    const asked = put({ k: '😀'.repeat(2_000_000) }).finally(() => {
      isDone = true
    })
    let served = 0
    while (!isDone) {
      await org.get(org.member, '/users/me')
      await others()
      served += 1
    }
    expect((await asked).body.result).toBe('success')
    expect(served).toBeGreaterThan(20)
  })

  test('is seen as a whole or not at all', async () => {
    await put({ ...long('x'), d: 'stays' })
    let isDone = false
    const asked = put(long('😀')).finally(() => {
      isDone = true
    })
    const seen = new Set<string>()
    while (!isDone) {
      const { a, b, c, d } = (await stored()) as Record<string, string>
      expect(d).toBe('stays')
      expect(b === long('x').b || b === long('😀').b).toBe(true)
      seen.add(`${a} ${[...(b ?? '')][0]} ${c}`)
      await others()
    }
    expect((await asked).body.result).toBe('success')
    expect([...seen][0]).toBe('x x x')
    expect([...seen].filter((found) => found !== 'x x x' && found !== '😀 😀 😀')).toEqual([])
    expect(await stored()).toEqual({ ...long('😀'), d: 'stays' })
  })

  test('and comes at the same time as others of the same bot is stored one after another', async () => {
    const sent = [long('x'), { b: 'short' }, { a: 'y', c: 'y'.repeat(100_000), e: 'y' }, { f: 'short' }, {}]
    const answers = await Promise.all(sent.map((storage) => put(storage)))
    expect(new Set(answers.map(({ body }) => body.result))).toEqual(new Set(['success']))
    const { a, b, c, e, f } = (await stored()) as Record<string, string>
    expect({ e, f }).toEqual({ e: 'y', f: 'short' })
    expect([long('x').b, 'short']).toContain(b)
    expect([`x x`, `y ${'y'.repeat(100_000)}`]).toContain(`${a} ${c}`)
  })

  test('is held against the limit with what was stored meanwhile', async () => {
    const half = 'x'.repeat(LIMIT / 2)
    const answers = await Promise.all(['a', 'b', 'c'].map((key) => put({ [key]: half.slice(1) })))
    expect(answers.map(({ body }) => body.result).sort()).toEqual(['error', 'success', 'success'])
    expect(Object.keys((await stored()) as object)).toHaveLength(2)
    expect((await put({ d: '' })).body.code).toBe('BAD_REQUEST')
  })

  test('is refused for what short ones are refused for, and stores nothing then', async () => {
    await put({ a: 'stays' })
    const text = 'x'.repeat(50_000)
    const wrong = [[text], text, { a: text, b: 1 }, { a: text, '\ud83d': 'b' }, { a: text, b: { c: text } }]
    for (const storage of wrong) expect((await put(storage)).body.code).toBe('BAD_REQUEST')
    const unfinished = JSON.stringify({ a: text }).slice(0, -1)
    expect((await org.put(bot, '/bot_storage', { storage: unfinished })).body.code).toBe('BAD_REQUEST')
    expect((await put({ a: text }, org.member)).body.code).toBe('PERMISSION_DENIED')
    expect(await stored()).toEqual({ a: 'stays' })
  })

  test('goes nowhere where the server is made empty meanwhile', async () => {
    const asked = put(long('😀'))
    for (let turn = 0; turn < 5; turn += 1) await others()
    await org.control('reset')
    const { body } = await org.control('people', { people: [{ role: 'member' }] })
    const bots = await org.control('bots', { bots: Array(9).fill({ owner_id: body.people[0]?.user_id }) })
    expect((await asked).status).toBe(503)
    expect(bots.body.bots.map(({ user_id }) => user_id)).toContain(bot.user_id)
    expect(await stored()).toEqual({})
  })
})

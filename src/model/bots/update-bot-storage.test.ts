import { describe, expect, test } from 'vitest'
import { Deeds, type Fields } from '../testing/deeds.ts'
import { brokenIn, people } from '../testing/world.ts'

const robin = 30
const wren = 31

function story(): Deeds {
  const told = new Deeds()
  told.bot(robin, 'author')
  told.bot(wren, 'author')
  return told
}

function store(told: Deeds, storage: unknown, answer: string | Fields = {}, as: Parameters<Deeds['ask']>[1] = robin) {
  return told.ask('update-bot-storage', as, { storage }, answer)
}

function look(told: Deeds, storage: Fields, user_id = robin): string[] {
  return told.see('bot-storage', { user_id, storage })
}

const changesNothing = 'update-bot-storage.refused-changes-nothing'

describe('a bot', () => {
  test('stores values under keys', () => {
    const told = story()
    expect(store(told, { a: '1', b: '2' })).toEqual(['holds update-bot-storage.bot-succeeds'])
    expect(new Set(look(told, { a: '1', b: '2' }))).toEqual(new Set(['1 holds update-bot-storage.stored']))
    expect(look(told, { a: '1', b: '2' })).toEqual([])
  })

  test('is refused', () => {
    expect(store(story(), { a: '1' }, 'BAD_REQUEST')).toEqual(['broken update-bot-storage.bot-succeeds'])
  })

  test.each<[string, Fields]>([
    ['2 broken update-bot-storage.overwritten', { a: '1', b: '2' }],
    ['2 broken update-bot-storage.others-stay', { a: '3' }],
    ['2 holds update-bot-storage.overwritten', { a: '3', b: '2' }],
    ['2 holds update-bot-storage.others-stay', { a: '3', b: '2' }],
  ])('overwrites what it names and keeps the rest: %s', (words, shown) => {
    const told = story()
    store(told, { a: '1', b: '2' })
    look(told, { a: '1', b: '2' })
    store(told, { a: '3' })
    expect(look(told, shown)).toContain(words)
  })

  test('is told in vain that a value was stored', () => {
    const told = story()
    store(told, { a: '1' })
    expect(look(told, {})).toEqual(['1 broken update-bot-storage.stored'])
  })

  test('stores nothing for another bot', () => {
    const told = story()
    store(told, { a: '1' })
    store(told, { a: '2', b: '2' }, {}, wren)
    expect(look(told, { a: '1' })).toEqual([
      '1 holds update-bot-storage.stored',
      '2 holds update-bot-storage.per-bot',
      '2 holds update-bot-storage.per-bot',
    ])
    store(told, { a: '3' }, {}, wren)
    expect(look(told, { a: '3' })).toEqual(['3 broken update-bot-storage.per-bot'])
  })

  test('has lost its own text, whatever another bot stored before', () => {
    const told = story()
    store(told, { a: '1' }, {}, wren)
    store(told, { a: '2' })
    expect(look(told, { a: '1' })).toEqual(['2 broken update-bot-storage.stored'])
  })

  test('must send what it stores, and texts', () => {
    expect(store(story(), undefined, 'BAD_REQUEST')).toEqual(['refused update-bot-storage.storage-missing-refused'])
    expect(store(story(), undefined)).toEqual(['broken update-bot-storage.storage-missing-refused'])
    expect(store(story(), { a: 1 }, 'BAD_REQUEST')).toEqual(['refused update-bot-storage.not-strings-refused'])
    expect(store(story(), { a: '1', b: null })).toEqual(['broken update-bot-storage.not-strings-refused'])
  })

  test('may send nothing at all, of which nothing is said', () => {
    expect(store(story(), {})).toEqual([])
    expect(brokenIn(store(story(), {}, 'BAD_REQUEST'))).toEqual([])
  })

  test('has stored nothing of what was refused', () => {
    const told = story()
    store(told, { a: '1', b: 2 }, 'BAD_REQUEST')
    expect(look(told, { a: '1' })).toContain(`1 broken ${changesNothing}`)
    expect(told.confirmed).toContain(`storage ${robin} b`)
    expect(told.confirmed).not.toContain(`storage ${robin} a`)
    store(told, { c: '1', b: 2 }, 'BAD_REQUEST')
    expect(new Set(look(told, { a: '1' }))).toEqual(new Set([`2 holds ${changesNothing}`]))
    expect(told.confirmed).toContain(`storage ${robin}`)
  })
})

describe('a person', () => {
  test.each(['owner', 'administrator', 'moderator', 'author', 'guest'] as const)('%s is refused', (as) => {
    const clause = `update-bot-storage.${as === 'author' ? 'member' : as}-refused`
    expect(store(story(), { a: '1' }, 'PERMISSION_DENIED', as)).toEqual([`refused ${clause}`])
    expect(store(story(), { a: '1' }, 'BAD_REQUEST', as)).toEqual([`broken ${clause}`])
    expect(store(story(), { a: '1' }, {}, as)).toEqual([`broken ${clause}`])
  })

  test('who may be a bot is told nothing', () => {
    const told = story()
    told.world.state.people.delete(people.author)
    expect(store(told, { a: '1' }, {}, 'author')).toEqual([])
    expect(brokenIn(store(told, { a: '1' }, 'BAD_REQUEST', 'author'))).toEqual([])
  })

  test('needs credentials', () => {
    expect(store(story(), { a: '1' }, 'UNAUTHORIZED', 'nobody')).toEqual(['refused authentication.required'])
    expect(store(story(), { a: '1' }, {}, 'nobody')).toEqual(['broken authentication.required'])
  })
})

describe('the limit', () => {
  const million = 1_000_000
  const big = (millions: number, letter = 'x') => letter.repeat(millions * million)

  test('is refused clearly above it', () => {
    const told = story()
    store(told, { a: big(6) })
    look(told, { a: big(6) })
    const clause = 'update-bot-storage.limit-refused'
    expect(store(told, { b: big(6) }, 'BAD_REQUEST')).toEqual([`refused ${clause}`])
    expect(store(told, { b: big(6) }, 'PERMISSION_DENIED')).toEqual([`broken ${clause}`])
    expect(store(told, { b: big(6) })).toEqual([`broken ${clause}`])
  })

  test('may not be reached where nobody saw what was stored before', () => {
    const told = story()
    store(told, { a: big(6) })
    expect(brokenIn(store(told, { b: big(6) }))).toEqual([])
  })

  test('is open near its edge', () => {
    expect(store(story(), { a: big(10) })).toEqual([])
    expect(brokenIn(store(story(), { a: big(10) }, 'BAD_REQUEST'))).toEqual([])
  })

  test('leaves room below it', () => {
    const clause = 'update-bot-storage.within-limit'
    expect(store(story(), { a: big(8) })).toContain(`holds ${clause}`)
    expect(store(story(), { a: big(8) }, 'BAD_REQUEST')).toEqual([`broken ${clause}`])
    expect(store(story(), { a: 'x' })).not.toContain(`holds ${clause}`)
  })

  test('counts characters', () => {
    const clause = 'update-bot-storage.limit-in-characters'
    expect(store(story(), { a: big(4, '€') })).toContain(`holds ${clause}`)
    expect(store(story(), { a: big(4, '€') }, 'BAD_REQUEST')).toEqual([`broken ${clause}`])
  })

  test('is that of each bot', () => {
    const told = story()
    store(told, { a: big(8) })
    const clause = 'update-bot-storage.limit-of-each-bot'
    expect(store(told, { a: big(4) }, {}, wren)).toContain(`holds ${clause}`)
    const other = story()
    store(other, { a: big(8) })
    expect(store(other, { a: big(4) }, 'BAD_REQUEST', wren)).toEqual([`broken ${clause}`])
  })

  test('does not count what was overwritten', () => {
    const told = story()
    store(told, { a: big(8) })
    const clause = 'update-bot-storage.overwritten-counts-once'
    expect(store(told, { a: big(4) }, 'BAD_REQUEST')).toEqual([`broken ${clause}`])
    expect(store(told, { a: big(4) })).toContain(`holds ${clause}`)
  })
})

test('what was never answered may be stored or not', () => {
  const told = story()
  store(told, { a: '1' }, 'none')
  told.wait(60)
  expect(look(told, { a: '1' })).toEqual([])
  expect(look(told, { a: '1' })).toEqual([])
  expect(told.confirmed).toEqual(expect.arrayContaining([`storage ${robin} a`, `storage ${robin}`]))
})

test('what was never answered may be stored after something else was, also where nothing was known before', () => {
  const told = story()
  const stranger = { user_id: robin, made: false, is_bot: true, is_active: true, emails: [], isTouched: false }
  told.teach({ set: 'state', of: 'person', to: stranger })
  store(told, { a: '1' }, 'none')
  store(told, { a: '2' })
  expect(look(told, { a: '1' })).toEqual([])
  told.wait(60)
  store(told, { a: '2' })
  expect(look(told, { a: '1' })).toEqual(['3 broken update-bot-storage.stored'])
})

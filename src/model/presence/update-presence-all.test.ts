import { describe, expect, test } from 'vitest'
import { day, type Fields, legacy, modern, Presences } from '../testing/presence.ts'
import { brokenIn, now, people } from '../testing/world.ts'

const all = { last_update_id: -1 }

/** The author was present so many days ago; `told` is what the reader is then told. */
function daysAfter(days: number, asked: Fields, told: Fields, level = 500): string[] {
  const story = new Presences()
  story.level = level
  story.ping('author')
  story.wait(days * day)
  return story.update('reader', asked, told)
}

describe('who updated is told of', () => {
  test.each<[string, Fields, Fields]>([
    ['to those who begin', all, modern('author')],
    ['in the modern format', { slim_presence: true }, modern('author')],
    ['in the legacy format', {}, legacy('author')],
  ])('%s', (_, asked, told) => {
    const seen = daysAfter(0, asked, told)
    const clause = 'last_update_id' in asked ? 'fetches-all' : 'fetches-without-id'
    expect(seen).toEqual(
      expect.arrayContaining([`holds update-presence.${clause}`, 'holds update-presence.updates-own']),
    )
    expect(brokenIn(seen)).toEqual([])
  })

  test('or a fetch without an id leaves them out', () => {
    for (const asked of [{}, { slim_presence: true }]) {
      const story = new Presences()
      story.ping('author')
      story.update('moderator', all, modern('author'))
      expect(brokenIn(story.update('reader', asked, {}))).toEqual(['broken update-presence.fetches-without-id'])
    }
  })

  test('or was told to nobody yet, so that the update or the fetch is wrong', () => {
    expect(brokenIn(daysAfter(0, {}, {}))).toEqual([])
  })

  test('or the update was lost', () => {
    expect(brokenIn(daysAfter(0, all, {}))).toEqual(['broken update-presence.updates-own'])
  })

  test('or a fetch forgets what somebody else was told', () => {
    const story = new Presences()
    story.ping('author')
    story.update('moderator', {}, legacy('author'))
    expect(brokenIn(story.update('reader', all, modern('moderator')))).toEqual(['broken update-presence.fetches-all'])
  })

  test('also where another update followed closely', () => {
    const story = new Presences()
    story.ping('author')
    story.wait(30)
    story.ping('author')
    expect(brokenIn(story.update('reader', all, {}))).toEqual(['broken update-presence.updates-own'])
  })

  test('to themselves or not', () => {
    expect(brokenIn(daysAfter(0, {}, { ...legacy('author'), ...legacy('reader') }))).toEqual([])
  })
})

// Nothing is asserted of them.
describe.each<[string, (story: Presences) => void]>([
  ['an update without an answer', (story) => story.update('author', {}, 'none')],
  ['a bot', (story) => told(story, { is_bot: true })],
  ['somebody whom the run did not make', (story) => told(story, { made: false })],
  ['somebody whose account was touched', (story) => told(story, { isTouched: true })],
  ['somebody who does not share their presence', (story) => told(story, { hidesPresence: true })],
])('%s', (_, before) => {
  test.each<[string, Fields]>([
    ['told', modern('author')],
    ['left out', {}],
  ])('%s', (_, presences) => {
    const story = new Presences()
    before(story)
    const seen = story.update('reader', all, presences)
    expect(seen.filter((each) => /fetches-all|updates-own|time$/.test(each))).toEqual([])
    expect(brokenIn(seen)).toEqual([])
  })
})

function told(story: Presences, more: Fields): void {
  story.made(people.author, { emails: ['author@example.com'], ...more })
  story.ping('author')
}

test.each<Fields>([
  { emails: ['a@example.com', 'b@example.com'] },
  { emails: ['author@example.com'], isEmailUnsure: true },
])('someone with %j is not surely known by it in the legacy format', (more) => {
  const story = new Presences()
  story.made(people.author, more)
  story.ping('author')
  expect(brokenIn(story.update('reader', {}, {}))).toEqual([])
})

describe('without a limit', () => {
  const clause = 'update-presence.history-limit-default'

  test('presences reach back 14 days', () => {
    expect(daysAfter(13, all, modern('author'))).toContain(`holds ${clause}`)
    expect(brokenIn(daysAfter(13, all, {}))).toEqual([`broken ${clause}`])
    expect(daysAfter(16, all, {})).toContain(`holds ${clause}`)
    expect(brokenIn(daysAfter(16, all, modern('author')))).toEqual([`broken ${clause}`])
    expect(brokenIn(daysAfter(16, {}, legacy('author')))).toEqual([`broken ${clause}`])
  })

  test.each([14, 14.9])('%d days are on the edge', (days) => {
    expect(brokenIn(daysAfter(days, all, {}))).toEqual([])
    expect(brokenIn(daysAfter(days, all, modern('author')))).toEqual([])
  })

  test('before level 288 they may reach back as far as they like', () => {
    expect(brokenIn(daysAfter(16, {}, legacy('author'), 287))).toEqual([])
    expect(brokenIn(daysAfter(1, {}, {}, 287))).toEqual([])
    expect(brokenIn(daysAfter(0, all, {}, 287))).toEqual(['broken update-presence.updates-own'])
  })

  test('who came back is there', () => {
    const story = new Presences()
    story.ping('author')
    story.wait(16 * day)
    story.ping('author')
    expect(brokenIn(story.update('reader', all, {}))).toEqual(['broken update-presence.updates-own'])
  })

  test('one of two updates shortly after each other may count', () => {
    const story = new Presences()
    story.ping('author')
    story.wait(300)
    story.ping('author')
    story.wait(15 * day - 100)
    expect(brokenIn(story.update('reader', all, modern('author')))).toEqual([])
    expect(brokenIn(story.update('moderator', all, modern('reader', story.clock)))).toEqual([])
  })
})

describe('with a limit', () => {
  const clause = 'update-presence.history-limit'
  const two = { ...all, history_limit_days: 2 }

  test('presences reach back so many days', () => {
    expect(daysAfter(4, two, {})).toContain(`holds ${clause}`)
    expect(brokenIn(daysAfter(4, two, modern('author')))).toEqual([`broken ${clause}`])
    expect(brokenIn(daysAfter(1, two, {}))).toEqual(['broken update-presence.updates-own'])
    expect(brokenIn(daysAfter(20, { ...all, history_limit_days: 30 }, {}))).toEqual([
      'broken update-presence.updates-own',
    ])
    expect(daysAfter(20, { ...all, history_limit_days: 30 }, modern('author'))).toContain(
      'holds update-presence.fetches-all',
    )
  })

  test.each([0, -1, 100_000])('what %d days do is open', (history_limit_days) => {
    expect(brokenIn(daysAfter(4, { ...all, history_limit_days }, {}))).toEqual([])
    expect(brokenIn(daysAfter(4, { ...all, history_limit_days }, modern('author')))).toEqual([])
  })
})

test('where nobody knows the time, nobody is missed', () => {
  const story = new Presences()
  story.time = undefined
  story.ping('author')
  expect(brokenIn(story.update('reader', all, {}))).toEqual([])
  expect(brokenIn(story.update('reader', all, modern('author', now - 99)))).toEqual([])
})

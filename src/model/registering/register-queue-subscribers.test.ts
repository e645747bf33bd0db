import { describe, expect, test } from 'vitest'
import { day } from '../testing/presence.ts'
import { type Fields, fixed, Registrations, subscription, whole } from '../testing/register-queue.ts'
import { brokenIn, orchard, type Person, people } from '../testing/world.ts'

const bot = 90
const crowd = (size: number) => Array.from({ length: size }, (_, index) => 1000 + index)
const few = [people.author, people.reader, bot]

/** The orchard has these subscribers, of whom one is a bot. */
function story(subscribers: readonly number[] = few): Registrations {
  const told = new Registrations()
  told.world.channels.clear()
  told.opens(orchard, { subscribers: fixed(subscribers) })
  told.made(bot, { is_bot: true })
  return told
}

function seen(told: Registrations, include_subscribers: string | undefined, shown: Fields, as: Person = 'reader') {
  const asked = include_subscribers === undefined ? {} : { include_subscribers }
  const subscriptions = [{ stream_id: orchard, ...shown }]
  const all = told.register(as, asked, { ...whole, subscriptions })
  return all.filter((each) => /subscribers-|partial-/.test(each))
}

describe.each([undefined, 'false'])('with `include_subscribers` %s', (include) => {
  const clause = 'register-queue.subscribers-left-out'

  test('there are none', () => {
    expect(seen(story(), include, {})).toEqual([`holds ${clause}`])
    expect(seen(story(), include, { subscribers: few })).toEqual([`broken ${clause}`])
    expect(seen(story(), include, { partial_subscribers: [] })).toEqual([`broken ${clause}`])
  })
})

describe('with `include_subscribers` = `true`', () => {
  const listed = 'register-queue.subscribers-listed'
  const right = 'register-queue.subscribers-true'

  test('there is a list', () => {
    expect(seen(story(), 'true', { subscribers: few })).toEqual([`holds ${listed}`, `holds ${right}`])
    expect(seen(story(), 'true', {})).toEqual([`broken ${listed}`])
    expect(seen(story(), 'true', { subscribers: few, partial_subscribers: few })).toEqual([`broken ${listed}`])
  })

  test.each<[string, number[]]>([
    ['a person is missing', [people.reader, bot]],
    ['a bot is missing', [people.author, people.reader]],
    ['somebody is not subscribed', [...few, people.moderator]],
  ])('%s', (_, subscribers) => {
    expect(brokenIn(seen(story(), 'true', { subscribers }))).toEqual([`broken ${right}`])
  })

  test('in whatever order', () => {
    expect(brokenIn(seen(story(), 'true', { subscribers: [...few].reverse() }))).toEqual([])
  })

  test('the deactivated may be named or not', () => {
    const told = story()
    told.made(people.author, { isTouched: true })
    expect(brokenIn(seen(told, 'true', { subscribers: few }))).toEqual([])
    expect(brokenIn(seen(told, 'true', { subscribers: [people.reader, bot] }))).toEqual([])
  })

  test('of other channels only that there is a list is known', () => {
    const told = story()
    told.opens(orchard, { own: false })
    expect(seen(told, 'true', { subscribers: [1, 2] })).toEqual([`holds ${listed}`])
  })
})

describe('with `include_subscribers` = `partial`', () => {
  const small = 'register-queue.partial-small-channel'
  const large = 'register-queue.partial-large-channel'
  const many = [...few, ...crowd(297)]
  const hundreds = [...few, ...crowd(197)]

  test('a small channel has the whole list', () => {
    expect(seen(story(hundreds), 'partial', { subscribers: hundreds })).toEqual([`holds ${small}`])
    expect(seen(story(hundreds), 'partial', {})).toEqual([`broken ${small}`])
    expect(seen(story(hundreds), 'partial', { partial_subscribers: hundreds })).toEqual([`broken ${small}`])
    expect(seen(story(hundreds), 'partial', { subscribers: few })).toEqual([`broken ${small}`])
  })

  test('a small channel names nobody else', () => {
    const seenOf = seen(story(), 'partial', { subscribers: [...few, 5] })
    expect(seenOf).toEqual(['broken register-queue.subscribers-true'])
  })

  test.each<[string, Fields]>([
    ['true', { subscribers: [people.reader] }],
    ['partial', { subscribers: [people.reader] }],
  ])('a guest may be told of some alone: %s', (include, shown) => {
    expect(brokenIn(seen(story(), include, shown, 'guest'))).toEqual([])
    expect(brokenIn(seen(story(), include, { subscribers: [...few, 5] }, 'guest'))).toEqual([
      'broken register-queue.subscribers-true',
    ])
  })

  test('a guest may be told of some in a large channel', () => {
    const told = story(many)
    expect(brokenIn(seen(told, 'partial', { partial_subscribers: [people.reader] }, 'guest'))).toEqual([])
  })

  test('a large channel has one of the two', () => {
    expect(seen(story(many), 'partial', { partial_subscribers: few })).toContain(`holds ${large}`)
    expect(seen(story(many), 'partial', { subscribers: many })).toContain(`holds ${large}`)
    expect(seen(story(many), 'partial', {})).toEqual([`broken ${large}`])
    expect(brokenIn(seen(story(many), 'partial', { subscribers: few }))).toEqual([
      'broken register-queue.subscribers-true',
    ])
  })

  test('on the edge it has either', () => {
    const edge = [...few, ...crowd(247)]
    expect(brokenIn(seen(story(edge), 'partial', { subscribers: edge }))).toEqual([])
    expect(brokenIn(seen(story(edge), 'partial', { partial_subscribers: few }))).toEqual([])
    expect(seen(story(edge), 'partial', {})).toEqual([`broken ${large}`])
  })

  test('of other channels nothing is known', () => {
    const told = story(many)
    told.opens(orchard, { own: false })
    expect(seen(told, 'partial', {})).toEqual([])
  })

  describe('the partial list', () => {
    function listed(partial_subscribers: number[], before?: (told: Registrations) => void): string[] {
      const told = story(many)
      before?.(told)
      return seen(told, 'partial', { partial_subscribers })
    }

    test('names all bots', () => {
      expect(listed([bot])).toContain('holds register-queue.partial-bots')
      expect(brokenIn(listed([people.author]))).toEqual(['broken register-queue.partial-bots'])
      expect(brokenIn(listed([], (told) => told.made(bot, { is_bot: true, isTouched: true })))).toEqual([])
    })

    test('names nobody who is not subscribed', () => {
      const clause = 'register-queue.partial-only-subscribers'
      expect(listed([bot])).toContain(`holds ${clause}`)
      expect(brokenIn(listed([bot, people.moderator]))).toEqual([`broken ${clause}`])
    })

    test('names all who were active lately', () => {
      const clause = 'register-queue.partial-active'
      const wasActive = (days: number) => (told: Registrations) => {
        told.ping('author')
        told.wait(days * day)
      }
      expect(listed([bot, people.author], wasActive(13))).toContain(`holds ${clause}`)
      expect(brokenIn(listed([bot], wasActive(13)))).toEqual([`broken ${clause}`])
      expect(brokenIn(listed([bot], wasActive(14)))).toEqual([])
    })

    test('names those who became idle after that', () => {
      const becameIdle = (told: Registrations) => {
        told.ping('author')
        told.wait(day)
        told.ping('author', 'idle')
      }
      expect(brokenIn(listed([bot], becameIdle))).toEqual(['broken register-queue.partial-active'])
    })

    test.each<[string, (told: Registrations) => void]>([
      ['who were idle', (told) => told.ping('author', 'idle')],
      ['who were maybe active', (told) => told.update('author', {}, 'none')],
      ['of whom nothing is known', () => undefined],
      ['who are not subscribed', (told) => told.ping('moderator')],
    ])('may leave out those %s', (_, before) => {
      expect(brokenIn(listed([bot], before))).toEqual([])
    })
  })
})

test('the subscription itself is looked at all the same', () => {
  const told = story()
  told.opens(orchard, { name: fixed('orchard') })
  const subscriptions = [subscription({ name: 'garden', subscribers: few })]
  const all = told.register('reader', { include_subscribers: 'true' }, { ...whole, subscriptions })
  expect(brokenIn(all)).toEqual(['broken subscription.channel-true'])
})

import { describe, expect, test } from 'vitest'
import { Administrators, bots, type Fields } from '../testing/administration.ts'
import { brokenIn, people } from '../testing/world.ts'

const clause = (name: string) => `deactivate-user.${name}`
const { author } = people

describe('messages', () => {
  const places = [
    ['delete_public_channel_messages', 'delete-public-channel-messages', 'public'],
    ['delete_private_channel_messages', 'delete-private-channel-messages', 'private'],
    ['delete_direct_messages', 'delete-direct-messages', 'direct'],
  ] as const

  const off = { delete_profile: false, ...Object.fromEntries(places.map(([action]) => [action, false])) }

  /** All members, but for those that are not to be sent at all. */
  function whole(actions: Fields): Fields {
    return Object.fromEntries(Object.entries({ ...off, ...actions }).filter(([, value]) => value !== undefined))
  }

  /** Messages 1 by the author, 2 by the bot, 3 by the reader, in one kind of place, and 9, which the reader was told. */
  function ended(actions: Fields | undefined, place: string, seconds = 20, isServed = true): Administrators {
    const told = new Administrators()
    if (place !== 'direct')
      told.opens(5, { privacy: { kind: 'known', value: place as 'public', from: [], promisedBy: '', doubts: [] } })
    const senders = [author, bots.gardener, people.reader]
    for (const [index, sender_id] of senders.entries())
      told.message(index + 1, { sender_id, ...(place === 'direct' && { to: [people.reader, author] }) })
    const { moderator: sender_id } = people
    told.message(9, { sender_id, ...(place === 'direct' && { to: [people.reader] }) })
    const direct = { type: 'private', stream_id: undefined, subject: '' }
    if (isServed) told.look(9, { sender_id, ...(place === 'direct' && direct) })
    told.deactivate('administrator', author, actions && { actions: whole(actions) })
    told.wait(seconds)
    return told
  }

  function shows(told: Administrators, id: number, sender_id: number): string[] {
    return told.look(id, { sender_id }).filter((seen) => !seen.startsWith('holds get-message.'))
  }

  test.each(places)('%s', (action, name, place) => {
    for (const [id, promise] of [
      [1, name],
      [2, 'actions-on-bots'],
    ] as const) {
      expect(ended({ [action]: true }, place).read('reader', id, 'BAD_REQUEST')).toContain(`holds ${clause(promise)}`)
      expect(shows(ended({ [action]: true }, place, 1000), id, author)).toEqual([`cannot-tell ${clause(promise)}`])
      const other = 3 - id
      const halfway = ended({ [action]: true }, place)
      halfway.read('reader', other, 'BAD_REQUEST')
      expect(shows(halfway, id, author)).toEqual([`broken ${clause(promise)}`])
      const early = ended({ [action]: true }, place, 5)
      early.read('reader', other, 'BAD_REQUEST')
      expect(brokenIn(shows(early, id, author))).toEqual([])
    }
    const others = clause('others-messages-stay')
    expect(ended({ [action]: true }, place).read('reader', 3, 'BAD_REQUEST')).toEqual([`broken ${others}`])
  })

  /** Afterwards the moderator goes, who wrote message 4. */
  function bothEnded(): Administrators {
    const told = ended({ delete_public_channel_messages: true }, 'public')
    told.message(4, { sender_id: people.moderator })
    told.deactivate('administrator', people.moderator, { actions: { ...off, delete_public_channel_messages: true } })
    told.wait(20)
    return told
  }

  test('are overdue once those of a later deactivation are gone, not those of an earlier one', () => {
    const told = bothEnded()
    told.read('reader', 4, 'BAD_REQUEST')
    expect(shows(told, 1, author)).toEqual([`broken ${clause('delete-public-channel-messages')}`])
    const earlier = bothEnded()
    earlier.read('reader', 1, 'BAD_REQUEST')
    expect(brokenIn(shows(earlier, 4, people.moderator))).toEqual([])
  })

  test.each(['RATE_LIMIT_HIT', 'none'])('are not seen gone by %s', (told) => {
    const story = bothEnded()
    story.read('reader', 4, told)
    expect(brokenIn(shows(story, 1, author))).toEqual([])
  })

  test('of somebody who may be a bot of theirs may go', () => {
    const nobodyKnows = 777
    const told = new Administrators()
    told.message(4, { sender_id: nobodyKnows, to: [people.reader] })
    told.deactivate('administrator', author, { actions: { ...off, delete_direct_messages: true } })
    told.wait(20)
    expect(brokenIn(told.read('reader', 4, 'BAD_REQUEST'))).toEqual([])
    expect(brokenIn(told.look(4, { sender_id: nobodyKnows }))).toEqual([])
  })

  test('refused for another reason are neither gone nor spared', () => {
    const gone = ended({ delete_direct_messages: true }, 'direct')
    expect(gone.read('reader', 1, 'RATE_LIMIT_HIT')).toEqual([`cannot-tell ${clause('delete-direct-messages')}`])
    const spared = ended(undefined, 'public')
    expect(spared.read('reader', 1, 'RATE_LIMIT_HIT')).toEqual([`cannot-tell ${clause('nothing-deleted')}`])
  })

  test.each(places)('of the other places stay: %s', (action, _, place) => {
    const actions = Object.fromEntries(places.map(([name]) => [name, name !== action]))
    for (const id of [1, 2])
      expect(ended(actions, place).read('reader', id, 'BAD_REQUEST')).toEqual([
        `broken ${clause('only-asked-actions')}`,
      ])
  })

  test.each(['public', 'direct'])('are not gone for sure to somebody who was never told one that is %s', (place) => {
    const unclear = [`cannot-tell ${clause('nothing-deleted')}`]
    expect(ended(undefined, place, 20, false).read('reader', 1, 'BAD_REQUEST')).toEqual(unclear)
  })

  test('stay without actions', () => {
    expect(ended(undefined, 'public').read('reader', 1, 'BAD_REQUEST')).toEqual([`broken ${clause('nothing-deleted')}`])
    expect(shows(ended(undefined, 'public'), 1, author)).toContain(`holds ${clause('nothing-deleted')}`)
    expect(shows(ended({}, 'public'), 1, author)).toContain(`holds ${clause('only-asked-actions')}`)
  })

  test('may go where an action is left out that would delete them', () => {
    const lacking = { delete_public_channel_messages: undefined }
    expect(brokenIn(ended(lacking, 'public').read('reader', 1, 'BAD_REQUEST'))).toEqual([])
    expect(brokenIn(shows(ended(lacking, 'public', 1000), 1, author))).toEqual([])
    expect(ended(lacking, 'direct').read('reader', 1, 'BAD_REQUEST')).toEqual([
      `broken ${clause('only-asked-actions')}`,
    ])
  })

  test('of which nobody knows whether they went accuse nobody', () => {
    const told = ended({}, 'public')
    told.message(4, { sender_id: people.reader })
    told.deactivate('administrator', people.reader, { actions: { delete_public_channel_messages: true } }, 'none')
    told.wait(20)
    expect(brokenIn(told.read('moderator', 4, 'BAD_REQUEST'))).toEqual([])
    expect(brokenIn(told.look(4, { sender_id: people.reader }, {}, 'moderator'))).toEqual([])
  })
})

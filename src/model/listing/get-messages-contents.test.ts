import { describe, expect, test } from 'vitest'
import { known, unknown } from '../facts/fact.ts'
import { type Fields, Lists, market } from '../testing/get-messages.ts'
import { brokenIn, missing, people } from '../testing/world.ts'

// The orchard's 10 and 60 are everybody's; the others are not.
function story(): Lists {
  const told = new Lists()
  told.said(10, 'orchard')
  told.said(20, 'cellar')
  told.said(30, 'market')
  told.said(40, [people.reader])
  told.said(50, [people.outsider])
  told.said(60, 'orchard')
  return told
}

const all = { anchor: 'newest', num_before: 100, num_after: 0 }
const inPublic = { ...all, narrow: [['channels', 'public']] }

function list(as: 'reader' | 'moderator' | 'administrator', asked: Fields, ids: readonly number[]): string[] {
  const told = story()
  return told.list(as, asked, told.body(ids, { anchor: asked.message_ids ? undefined : ids.at(-1) }))
}

describe('the own history', () => {
  test('is what the caller got', () => {
    const seen = list('reader', all, [10, 20, 40, 60])
    expect(brokenIn(seen)).toEqual([])
    expect(seen).toContain('holds get-messages.own-history')
    expect(seen).toContain('holds get-messages.invisible-left-out')
  })

  test.each<[string, readonly number[]]>([
    ['own-history', [10, 20, 30, 40, 60]],
    ['invisible-left-out', [10, 20, 40, 50, 60]],
    ['nothing-left-out', [10, 20, 60]],
  ])('breaks %s: %j', (clause, ids) => {
    expect(brokenIn(list('reader', all, ids))).toEqual([`broken get-messages.${clause}`])
  })

  test('has no message of a private channel that the caller does not follow', () => {
    expect(brokenIn(list('moderator', all, [10, 20, 60]))).toEqual(['broken get-messages.invisible-left-out'])
    expect(brokenIn(list('moderator', all, [10, 60]))).toEqual([])
    expect(brokenIn(list('administrator', all, [10, 20, 60]))).toEqual(['broken get-messages.own-history'])
  })
})

describe('all public channels', () => {
  test('followed or not', () => {
    const seen = list('reader', inPublic, [10, 30, 60])
    expect(brokenIn(seen)).toEqual([])
    expect(seen).toContain('holds get-messages.public-channels')
  })

  test.each<[string, readonly number[]]>([
    ['public-channels', [10, 60]],
    ['public-channels', [10, 20, 30, 60]],
    ['public-channels', [10, 30, 40, 60]],
    ['nothing-left-out', [30, 60]],
    ['invisible-left-out', [10, 30, 50, 60]],
  ])('breaks %s: %j', (clause, ids) => {
    expect(brokenIn(list('reader', inPublic, ids))).toEqual([`broken get-messages.${clause}`])
  })
})

describe('a list of ids', () => {
  const five = { message_ids: [10, 20, 40, 50, 60] }

  test('shows those that may be seen', () => {
    const seen = list('reader', five, [10, 20, 40, 60])
    expect(brokenIn(seen)).toEqual([])
    expect(seen).toContain('holds get-messages.message-ids')
    expect(seen).toContain('holds get-messages.message-ids-no-anchor')
    expect(seen).toContain('holds get-messages.invisible-left-out')
  })

  test.each<[string, Fields, readonly number[]]>([
    ['message-ids', five, [10, 20, 60]],
    ['message-ids', { message_ids: [10] }, [10, 60]],
    ['message-ids', { message_ids: [missing] }, [missing]],
    ['invisible-left-out', five, [10, 20, 40, 50, 60]],
    ['message-ids-narrowed', { ...five, narrow: [['channels', 'public']] }, [10, 40, 60]],
    ['message-ids', { ...five, narrow: [['channels', 'public']] }, [10]],
  ])('breaks %s: %j %j', (clause, asked, ids) => {
    expect(brokenIn(list('reader', asked, ids))).toEqual([`broken get-messages.${clause}`])
  })

  // Without a channel operator a narrow searches what the caller received.
  test.each([[[10, 30]], [[10]]])('may show what is said in public channels that the caller does not follow', (ids) => {
    const seen = list('reader', { message_ids: [10, 30] }, ids)
    expect(brokenIn(seen)).toEqual([])
    expect(seen).toContain('holds get-messages.message-ids')
  })

  test('may show what was said before the caller came to follow an open channel', () => {
    const told = story()
    told.channel('cellar', { history_public_to_subscribers: known(true, [], 'fixture') })
    told.said(20, 'cellar', { receivers: [people.author] })
    const body = told.body([10], { anchor: undefined })
    expect(brokenIn(told.list('reader', { message_ids: [10, 20] }, body))).toEqual([])
  })

  test('narrowed', () => {
    const seen = list('reader', { ...five, narrow: [['channels', 'public']] }, [10, 60])
    expect(brokenIn(seen)).toEqual([])
    expect(seen).toContain('holds get-messages.message-ids-narrowed')
  })

  test('with an anchor', () => {
    const told = story()
    const body = told.body([10, 60], { anchor: 10 })
    const seen = told.list('reader', { message_ids: [10, 60] }, body)
    expect(brokenIn(seen)).toEqual(['broken get-messages.message-ids-no-anchor'])
  })
})

describe('is tolerated either way:', () => {
  const without = [10, 40, 60]

  test.each<[string, (told: Lists) => void]>([
    [
      'after leaving the channel',
      (told) => told.channel('cellar', { subscribers: known([people.author], [], 'fixture') }),
    ],
    ['in an archived channel', (told) => told.channel('cellar', { is_archived: known(true, [], 'fixture') })],
    ['where it is not known who got it', (told) => told.said(20, 'cellar', { receivers: undefined as never })],
    ['where the caller came later', (told) => told.said(20, 'cellar', { receivers: [people.author] })],
    ['a message of others', (told) => told.said(20, 'cellar', { own: false })],
    [
      'that was sent by the caller',
      (told) => told.said(20, 'market', { sender_id: known(people.reader, [], 'fixture') }),
    ],
    [
      'that may mention the caller',
      (told) => told.message(20, { content: '@**reader**' }, { receivers: [people.author] }),
    ],
  ])('a message %s', (_, change) => {
    for (const ids of [without, [10, 20, 40, 60]]) {
      const told = story()
      change(told)
      expect(brokenIn(told.list('reader', all, told.body(ids, { anchor: 60 })))).toEqual([])
    }
  })

  test('a private channel’s message to an administrator', () => {
    const ids = { message_ids: [10, 20] }
    expect(brokenIn(list('administrator', ids, [10, 20]))).toEqual([])
    expect(brokenIn(list('administrator', ids, [10]))).toEqual([])
  })

  test.each<[string, (told: Lists) => void]>([
    ['that the web may read', (told) => told.channel('market', { privacy: known('web-public', [], 'fixture') })],
    ['of which nobody knows who may read it', (told) => told.channel('market', { privacy: unknown })],
    ['that is archived', (told) => told.channel('market', { is_archived: known(true, [], 'fixture') })],
    [
      'with protected history',
      (told) => told.channel('market', { history_public_to_subscribers: known(false, [], 'fixture') }),
    ],
    [
      'that it was moved to',
      (told) => told.said(30, 'market', { stream_id: known(market, [1], 'fixture'), editsComplete: false }),
    ],
  ])('a channel’s message by its id, where it is one %s', (_, change) => {
    for (const ids of [[10], [10, 30]]) {
      const told = story()
      change(told)
      const body = told.body(ids, { anchor: undefined })
      expect(brokenIn(told.list('reader', { message_ids: [10, 30] }, body))).toEqual([])
    }
  })

  test('a public channel’s message by its id to a guest', () => {
    const told = story()
    expect(brokenIn(told.list('guest', { message_ids: [10, 30] }, told.body([10], { anchor: undefined })))).toEqual([])
  })

  test('what guests find in public channels', () => {
    const told = story()
    expect(brokenIn(told.list('guest', inPublic, told.body([10, 60], { anchor: 60 })))).toEqual([])
  })

  test('whether web-public channels are public', () => {
    const told = story()
    told.channel('market', { privacy: known('web-public', [], 'fixture') })
    expect(brokenIn(told.list('reader', inPublic, told.body([10, 60], { anchor: 60 })))).toEqual([])
    expect(brokenIn(told.list('reader', inPublic, told.body([10, 30, 60], { anchor: 60 })))).toEqual([])
  })
})

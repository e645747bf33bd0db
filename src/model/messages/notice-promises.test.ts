import { describe, expect, test } from 'vitest'
import { brokenIn, garden, orchard, Story } from '../testing/world.ts'
import type { Channel } from '../things/channel.ts'
import { judgeNotices, noticesSeen } from './notice-promises.ts'

const settings = {
  can_move_messages_between_channels_group: 'members',
  move_messages_between_streams_limit_seconds: null,
}
const none = { send_notification_to_new_thread: false, send_notification_to_old_thread: false }
const both = { send_notification_to_new_thread: true, send_notification_to_old_thread: true }
const all = { propagate_mode: 'change_all' }
const clause = (name: string) => `edit-message.${name}`

function story(): Story {
  const told = new Story(settings)
  told.opens(garden)
  for (const id of [1, 2, 3]) told.message(id)
  return told
}

function channelOf(told: Story, stream_id = orchard): Channel {
  const channel = told.world.channels.get(stream_id)
  if (!channel) throw new Error('the story has no such channel')
  return channel
}

/** A look at a whole thread with so many messages that nobody sent. */
function thread(told: Story, topic: string, count: number, stream_id = orchard): string[] {
  const channel = channelOf(told, stream_id)
  const seen = judgeNotices(channel, topic, count).map(({ saw, clause }) => `${saw} ${clause}`)
  told.teach({ set: 'channel', to: noticesSeen(channel, topic, count) })
  return seen
}

// Each row: what was asked, and what zero and one notice in the new and in the old thread mean.
const moves = [
  [none, ['holds no-notice-in-new-thread', 'broken no-notice-in-new-thread'], 'no-notice-in-old-thread'],
  [both, ['broken notice-in-new-thread', 'holds notice-in-new-thread'], 'notice-in-old-thread'],
  [{}, ['broken notice-in-new-thread', 'holds notice-in-new-thread'], 'no-notice-in-old-thread'],
] as const

describe.each(moves)('a move with %j', (asked, inNew, old) => {
  const inOld = old.startsWith('no-') ? [`holds ${old}`, `broken ${old}`] : [`broken ${old}`, `holds ${old}`]
  const inWords = (seen: string) => seen.replace(' ', ' edit-message.')

  test.each([0, 1])('and %d notices', (count) => {
    const told = story()
    told.edit('author', 1, { topic: 'pears', ...asked })
    expect(thread(told, 'pears', count)).toEqual([inWords(inNew[count] ?? '')])
    expect(thread(told, 'apples', count)).toEqual([inWords(inOld[count] ?? '')])
  })

  test.each([0, 1])('to another channel and %d notices', (count) => {
    const told = story()
    told.edit('author', 1, { stream_id: garden, ...all, ...asked })
    expect(thread(told, 'apples', count, garden)).toEqual([inWords(inNew[count] ?? '')])
    expect(thread(told, 'apples', count)).toEqual([inWords(inOld[count] ?? '')])
  })
})

test.each([none, both, {}])('a resolving adds one message at most: %j', (asked) => {
  const told = () => {
    const made = story()
    made.edit('author', 1, { topic: '✔ apples', ...all, ...asked })
    return made
  }
  expect(thread(told(), '✔ apples', 0)).toEqual([`holds ${clause('resolve-no-extra-notice')}`])
  expect(thread(told(), '✔ apples', 1)).toEqual([`holds ${clause('resolve-no-extra-notice')}`])
  expect(thread(told(), '✔ apples', 2)).toEqual([`broken ${clause('resolve-no-extra-notice')}`])
  expect(thread(told(), 'apples', 3)).toEqual([])
})

describe('after a look', () => {
  test('only what was added since counts', () => {
    const told = story()
    told.edit('author', 1, { topic: 'pears' })
    thread(told, 'pears', 1)
    told.edit('author', 2, { topic: 'pears', ...none })
    expect(thread(told, 'pears', 1)).toEqual([`holds ${clause('no-notice-in-new-thread')}`])
    told.edit('author', 3, { topic: 'pears', ...none })
    expect(brokenIn(thread(told, 'pears', 2))).toEqual([`broken ${clause('no-notice-in-new-thread')}`])
  })

  test('notices go along with their topic', () => {
    const told = story()
    told.edit('author', 1, { topic: 'pears', ...all })
    thread(told, 'pears', 1)
    told.edit('author', 1, { topic: 'plums', ...all, ...none })
    expect(thread(told, 'plums', 1)).toEqual([`holds ${clause('no-notice-in-new-thread')}`])
    expect(thread(told, 'pears', 0)).toEqual([`holds ${clause('no-notice-in-old-thread')}`])
  })
})

describe('nothing is asserted', () => {
  test('where two moves may have added it', () => {
    const told = story()
    told.edit('author', 1, { topic: 'pears', ...none })
    told.edit('author', 1, { topic: 'apples', ...none })
    expect(thread(told, 'apples', 1)).toEqual([expect.stringMatching(/^cannot-tell/)])
  })

  test.each([0, 1, 2])('of notices that may have stayed behind or not: %d', (count) => {
    const told = story()
    told.edit('author', 1, { topic: 'pears', ...all })
    told.edit('author', 2, { topic: 'plums', propagate_mode: 'change_later', ...none })
    expect(brokenIn(thread(told, 'plums', count))).toEqual([])
    expect(brokenIn(thread(told, 'pears', count))).toEqual([])
  })

  test.each([0, 1, 2])('after a move without an answer: %d', (count) => {
    const told = story()
    told.edit('author', 1, { topic: 'pears', ...none }, 'none')
    expect(thread(told, 'pears', count)).toEqual([])
    expect(thread(told, 'apples', count)).toEqual([])
  })

  test('of a move that a look has shown to have gone wrong', () => {
    const told = story()
    told.edit('author', 1, { topic: 'pears' })
    expect(brokenIn(told.look(1))).toEqual(['broken edit-message.topic-replaced'])
    expect(thread(told, 'pears', 0)).toEqual([])
    expect(thread(told, 'apples', 1)).toEqual([])
  })

  test.each([0, 1, 2])('of a move of which it is not clear whether it is one: %d', (count) => {
    const told = story()
    told.edit('author', 1, { topic: '✔ apples' })
    expect(thread(told, '✔ apples', count)).toEqual([])
  })

  test.each([0, 1, 2])('where two spellings may be one topic: %d', (count) => {
    const told = story()
    told.message(7, { topic: 'Pears' })
    told.edit('author', 1, { topic: 'pears', ...none })
    expect(thread(told, 'pears', count)).toEqual([])
  })

  test('of a thread that was not seen whole, or that others write in', () => {
    const told = story()
    told.edit('author', 1, { topic: 'pears', ...none })
    const channel = channelOf(told)
    expect(judgeNotices({ ...channel, own: false }, 'pears', 5)).toEqual([])
    expect(judgeNotices(channel, 'figs', 5)).toEqual([])
  })

  test.each([1, 3])('where others than moves may have written before: %d', (count) => {
    const told = story()
    told.opens(orchard, { withNotices: new Set(['pears']) })
    told.edit('author', 1, { topic: 'pears', ...none })
    expect(thread(told, 'pears', count)).toEqual([])
  })
})

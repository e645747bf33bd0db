import { describe, expect, test } from 'vitest'
import { quiet, story, toGarden } from '../testing/two-channels.ts'
import { brokenIn, garden, moved as movedTopic, now, orchard, people, type Story, sent } from '../testing/world.ts'

describe('the edits of a message that was moved to another channel', () => {
  const entry = { user_id: people.author, timestamp: now, prev_stream: orchard, stream: garden }
  const shown = { stream_id: garden, edit_history: [entry], last_moved_timestamp: now }
  function gone(asked = {}): Story {
    const told = story()
    told.edit('author', 1, { ...toGarden, ...asked })
    return told
  }

  test('tell the channel', () => {
    const seen = gone().look(1, shown)
    expect(brokenIn(seen)).toEqual([])
    expect(seen).toContain('holds message.edit-history-true')
    expect(seen).toContain('holds edit-history-entry.only-what-changed')
    expect(seen).toContain('holds message.last-moved-timestamp-true')
  })

  test.each([
    [{ edit_history: [{ ...entry, prev_stream: 77 }] }, 'message.edit-history-true'],
    [{ edit_history: [{ ...entry, stream: 77 }] }, 'message.edit-history-true'],
    [{ edit_history: [{ ...entry, prev_topic: 'apples' }] }, 'edit-history-entry.only-what-changed'],
    [{ last_moved_timestamp: undefined }, 'message.last-moved-timestamp-true'],
    [{ last_moved_timestamp: now - 9 }, 'message.last-moved-timestamp-true'],
  ])('told otherwise: %j', (more, clause) => {
    expect(brokenIn(gone().look(1, { ...shown, ...more }))).toEqual([`broken ${clause}`])
  })

  test('tell topic and channel in one entry or in two', () => {
    const place = { ...shown, subject: 'pears' }
    const topic = { prev_topic: 'apples', topic: 'pears' }
    expect(gone({ topic: 'pears' }).look(1, { ...place, edit_history: [{ ...entry, ...topic }] })).toContain(
      'holds message.edit-history-true',
    )
    const two = [entry, { user_id: people.author, timestamp: now, ...topic }]
    expect(brokenIn(gone({ topic: 'pears' }).look(1, { ...place, edit_history: two }))).toEqual([])
  })

  const snapshot = { ...sent(), prev_stream: orchard, stream: garden }

  test('are told in the history with both channels', () => {
    const seen = gone().history(1, [sent(), snapshot])
    expect(brokenIn(seen)).toEqual([])
    expect(seen).toContain('holds get-message-history.channel')
  })

  test.each([[{ ...snapshot, stream: orchard }], [{ ...snapshot, prev_stream: 77 }]])(
    'told in the history otherwise: %j',
    (last) => {
      expect(brokenIn(gone().history(1, [sent(), last]))).toEqual(['broken get-message-history.channel'])
    },
  )

  test.each([[{ ...sent(), stream: garden }], [sent()]])('should be told in the history: %j', (last) => {
    expect(brokenIn(gone().history(1, [sent(), last]))).toEqual(['broken get-message-history.channel-told'])
  })

  test('should be a snapshot of the history', () => {
    expect(brokenIn(gone().history(1, [sent()]))).toEqual(['broken get-message-history.moves'])
  })

  test('are not told of a move within the channel', () => {
    const told = story()
    told.edit('author', 1, { topic: 'pears', ...quiet })
    const wrong = { ...movedTopic('pears', 'apples'), prev_stream: orchard, stream: orchard }
    expect(brokenIn(told.history(1, [sent(), wrong]))).toEqual(['broken get-message-history.channel'])
  })
})

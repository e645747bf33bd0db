import { describe, expect, test } from 'vitest'
import { brokenIn, missing, now, people, Story } from '../testing/world.ts'

function story(): Story {
  const told = new Story()
  told.message(1)
  told.message(2, { content: '/me waves' })
  told.message(9, { to: [people.reader] })
  return told
}

describe('a message that is as it was sent', () => {
  test('shows every clause that was looked at', () => {
    const seen = story().look(1)
    expect(seen).toEqual([
      'holds get-message.asked-for',
      'holds get-message.rendered-by-default',
      'holds get-message.answered',
      'holds get-message.raw-content-current',
      'holds message.type-true',
      'holds message.sender-true',
      'holds message.timestamp-true',
      'holds message.stream-id-true',
      'holds message.me-message',
      'holds message.edit-history-absent',
      'holds message.last-edit-timestamp-true',
      'holds message.last-moved-timestamp-true',
    ])
  })

  test('is confirmed', () => {
    const told = story()
    told.look(1)
    expect(told.last.confirmed).toEqual(['message:1'])
  })
})

// Each row: what is shown instead, and the one clause that it breaks.
test.each([
  [{ raw: 'b' }, 'get-message.raw-content-current'],
  [{ subject: 'pears' }, 'edit-message.only-what-was-asked'],
  [{ id: 2 }, 'get-message.asked-for'],
  [{ sender_id: 99 }, 'message.sender-true'],
  [{ timestamp: now - 5 }, 'message.timestamp-true'],
  [{ stream_id: 6 }, 'message.stream-id-true'],
  [{ content_type: 'text/x-markdown' }, 'get-message.rendered-by-default'],
  [{ is_me_message: true }, 'message.me-message'],
  [{ edit_history: [{ user_id: 10, timestamp: now }] }, 'message.edit-history-absent'],
  [{ last_edit_timestamp: now }, 'message.last-edit-timestamp-true'],
  [{ last_moved_timestamp: now }, 'message.last-moved-timestamp-true'],
])('shown otherwise: %j', (shown, clause) => {
  expect(brokenIn(story().look(1, shown))).toEqual([`broken ${clause}`])
})

test('of several faults only the most fundamental is told', () => {
  expect(brokenIn(story().look(1, { raw: 'b', subject: 'pears', sender_id: 99 }))).toEqual([
    'broken get-message.raw-content-current',
  ])
})

describe('asked for raw text', () => {
  const raw = { apply_markdown: false }

  test('shows it', () => {
    const seen = story().look(1, { content: 'a', content_type: 'text/x-markdown' }, raw)
    expect(seen).toContain('holds get-message.raw-on-request')
    expect(brokenIn(seen)).toEqual([])
  })

  test('does not show it', () => {
    const clause = 'broken get-message.raw-on-request'
    expect(brokenIn(story().look(1, { content_type: 'text/x-markdown' }, raw))).toEqual([clause])
    expect(brokenIn(story().look(1, { content: 'a' }, raw))).toEqual([clause])
  })

  test('shows it only in `raw_content`, or only in `content`', () => {
    const shown = { content: 'a', content_type: 'text/x-markdown' }
    expect(brokenIn(story().look(1, { ...shown, raw: 'b' }, raw))).toEqual(['broken get-message.raw-content-current'])
  })

  test('shows a lost edit in both', () => {
    const told = story()
    told.edit('author', 1, { content: 'b' })
    const shown = { content: 'a', content_type: 'text/x-markdown', raw: 'a' }
    expect(brokenIn(told.look(1, shown, raw))).toEqual(['broken edit-message.content-replaced'])
  })
})

test.each([
  ['/me waves', true],
  ['no /me here', false],
])('%s is a status message: %s', (content, is_me_message) => {
  const told = new Story()
  told.message(1, { content })
  expect(told.look(1, { raw: content, is_me_message })).toContain('holds message.me-message')
  expect(brokenIn(told.look(1, { raw: content, is_me_message: !is_me_message }))).toEqual(['broken message.me-message'])
})

test.each([true, false])('whether “/meow” is a status message is not said: %s', (is_me_message) => {
  const told = new Story()
  told.message(1, { content: '/meow' })
  expect(brokenIn(told.look(1, { raw: '/meow', is_me_message }))).toEqual([])
})

describe('a direct message', () => {
  const direct = { type: 'private', stream_id: undefined, subject: '' }

  test('has no channel and no topic', () => {
    const told = story()
    const seen = told.look(9, direct)
    expect(brokenIn(seen)).toEqual([])
    expect(seen).toContain('holds message.stream-id-channel-only')
    expect(seen).toContain('holds message.subject-of-direct-message')
    expect(told.last.confirmed).toEqual(['message:9'])
  })

  test.each([
    [{ stream_id: 5 }, 'message.stream-id-channel-only'],
    [{ subject: 'pears' }, 'message.subject-of-direct-message'],
  ])('with %j', (shown, clause) => {
    expect(brokenIn(story().look(9, { ...direct, ...shown }))).toEqual([`broken ${clause}`])
  })

  test('is refused to those who take no part in it', () => {
    expect(story().read('moderator', 9, 'BAD_REQUEST')).toEqual(['refused get-message.invisible-refused'])
    expect(story().read('moderator', 9, 'OTHER')).toEqual(['broken get-message.invisible-refused'])
    expect(brokenIn(story().look(9, direct, {}, 'moderator'))).toEqual(['broken get-message.invisible-refused'])
  })
})

describe('a refusal', () => {
  test('of a message that does not exist', () => {
    expect(story().read('reader', missing, 'BAD_REQUEST')).toEqual(['refused get-message.missing-refused'])
    expect(story().read('reader', missing, 'OTHER')).toEqual(['broken get-message.missing-refused'])
    expect(brokenIn(story().look(missing))).toEqual(['broken get-message.missing-refused'])
  })

  test('without credentials', () => {
    expect(story().read('nobody', 1, 'ANY')).toEqual(['refused authentication.required'])
    expect(story().look(1, {}, {}, 'nobody')).toEqual(['broken authentication.required'])
  })

  test('of a message that the caller sees', () => {
    expect(story().read('reader', 1, 'BAD_REQUEST')).toEqual(['broken get-message.answered'])
  })

  test('of a message that the caller may not see', () => {
    expect(story().read('outsider', 1, 'BAD_REQUEST')).toEqual(['cannot-tell get-message.answered'])
    expect(brokenIn(story().look(1, {}, {}, 'outsider'))).toEqual([])
  })
})

test('an edit that only rendered text could show is not held against what follows from it', () => {
  const told = story()
  told.edit('author', 1, { content: '/me waves' })
  const shown = { message: { id: 1, content: '<p>a</p>', content_type: 'text/html', is_me_message: false } }
  expect(brokenIn(told.read('reader', 1, shown))).toEqual([])
  expect(brokenIn(told.look(1))).toEqual(['broken edit-message.content-replaced'])
})

describe('nothing is asserted', () => {
  test('of a message that others made, but for the answer itself', () => {
    const alone = ['holds get-message.asked-for', 'holds get-message.rendered-by-default']
    expect(story().look(77, { raw: 'z', subject: 'any', id: 77 })).toEqual(alone)
    const told = story()
    told.message(7, {}, { own: false })
    expect(told.look(7, { raw: 'z' })).toEqual(alone)
  })

  test('of an answer that is not whole, or none', () => {
    expect(story().read('reader', 1, { message: 'no object' })).toEqual([])
    expect(story().read('reader', 1, 'none')).toEqual([])
  })

  test.each(['', '(no topic)', 'general chat'])('of how an empty topic is shown: %j', (subject) => {
    const told = new Story()
    told.message(1, { topic: '' })
    expect(brokenIn(told.look(1, { subject }))).toEqual([])
    expect(told.last.confirmed).toEqual([])
  })
})

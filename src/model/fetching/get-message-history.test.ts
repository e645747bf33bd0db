import { describe, expect, test } from 'vitest'
import { brokenIn, missing, moved, now, people, rewritten, Story, sent } from '../testing/world.ts'

const clause = (name: string) => `get-message-history.${name}`

/** Two edits of the content, both seen, ten seconds apart. */
function twice(): Story {
  const told = new Story()
  told.message(1)
  told.edit('author', 1, { content: 'b' })
  told.history(1, [original, second])
  told.wait(10)
  told.edit('author', 1, { content: 'c' })
  return told
}

const original = sent()
const second = rewritten('b', 'a')
const third = rewritten('c', 'b', { timestamp: now + 10 })
const whole = [original, second, third]

describe('two edits of the content', () => {
  test('show every clause that was looked at', () => {
    const told = twice()
    expect(told.history(1, whole)).toEqual([
      'holds message-snapshot.nobody-before-2017',
      `holds ${clause('oldest-first')}`,
      `holds ${clause('answered')}`,
      `holds ${clause('own-time-values')}`,
      'holds edit-message.content-replaced',
      'holds edit-message.only-what-was-asked',
      `holds ${clause('original-keys')}`,
      `holds ${clause('original-values')}`,
      `holds ${clause('previous-content')}`,
      `holds ${clause('previous-topic')}`,
      `holds ${clause('html-diff')}`,
      `holds ${clause('editor')}`,
      `holds ${clause('snapshot-per-content-edit')}`,
      'holds message-snapshot.rendered-content-true',
      `holds ${clause('previous-content-told')}`,
      `holds ${clause('html-diff-told')}`,
      `holds ${clause('original-user')}`,
    ])
    expect(told.last.confirmed).toEqual(['message:1'])
  })

  const lacking = (name: string) => Object.fromEntries(Object.entries(third).filter(([key]) => key !== name))

  test.each([
    ['oldest-first', [third, second, original]],
    ['oldest-first', [original, third, second]],
    ['original-keys', [{ ...original, prev_content: 'x' }, second, third]],
    ['original-keys', [{ ...original, extra: 1 }, second, third]],
    ['original-values', [{ ...original, timestamp: now - 9 }, second, third]],
    ['original-values', [{ ...original, content: 'x' }, { ...second, prev_content: 'x' }, third]],
    ['original-values', [{ ...original, topic: 'x' }, { ...second, prev_topic: 'x' }, third]],
    ['own-time-values', [original, { ...second, content: 'x' }, third]],
    ['own-time-values', [original, { ...second, topic: 'x' }, third]],
    ['own-time-values', [original, second, { ...third, topic: 'pears' }]],
    ['previous-content', [original, second, { ...third, prev_content: 'a' }]],
    ['previous-content', [original, second, { ...third, prev_rendered_content: 'a' }]],
    ['previous-content-told', [original, second, lacking('prev_content')]],
    ['previous-content-told', [original, second, lacking('prev_rendered_content')]],
    ['previous-topic', [original, second, { ...third, prev_topic: 'apples' }]],
    ['html-diff-told', [original, second, lacking('content_html_diff')]],
    ['editor', [original, second, { ...third, user_id: 99 }]],
    ['editor', [original, second, { ...third, timestamp: now + 17 }]],
    ['snapshot-per-content-edit', [original, rewritten('c', 'a', { timestamp: now + 10 })]],
    ['snapshot-per-content-edit', [original, second, rewritten('x', 'b'), rewritten('c', 'x')]],
  ])('told otherwise break %s', (name, snapshots) => {
    expect(brokenIn(twice().history(1, snapshots))).toEqual([`broken ${clause(name)}`])
  })
})

describe('a content edit that the history does not know', () => {
  test('was lost', () => {
    const told = new Story()
    told.message(1)
    told.edit('author', 1, { content: 'b' })
    expect(brokenIn(told.history(1, [original]))).toEqual(['broken edit-message.content-replaced'])
  })

  test('was told wrongly, if the message itself shows it', () => {
    const told = twice()
    told.look(1, { raw: 'c' })
    expect(brokenIn(told.history(1, [original, second]))).toEqual([`broken ${clause('own-time-values')}`])
  })

  test('may be one that was lost and overwritten before anybody looked', () => {
    const told = new Story()
    told.message(1)
    told.edit('author', 1, { content: 'b' })
    told.edit('author', 1, { content: 'c' })
    const seen = told.history(1, [original, rewritten('c', 'a')])
    expect(brokenIn(seen)).toEqual([])
    expect(seen).toContain(`cannot-tell ${clause('snapshot-per-content-edit')}`)
  })

  test('is not told where viewing may be off', () => {
    const told = twice()
    told.world.organizationSettings.delete('allow_edit_history')
    const seen = told.history(1, [original])
    expect(brokenIn(seen)).toEqual([])
    expect(seen.at(-1)).toMatch(/^cannot-tell /u)
    told.set({ allow_edit_history: false })
    expect(told.history(1, [original])).toEqual(['holds message-snapshot.nobody-before-2017'])
  })

  test('leaves it to a look at the message which one is right', () => {
    const told = twice()
    told.history(1, [original, second])
    expect(brokenIn(told.look(1, { raw: 'b' }))).toEqual([])
    const again = twice()
    again.history(1, [original, second])
    expect(brokenIn(again.look(1, { raw: 'c' }))).toEqual([])
  })
})

describe('a move', () => {
  function story(): Story {
    const told = new Story()
    told.message(1)
    told.edit('moderator', 1, { topic: 'pears' })
    return told
  }
  const move = moved('pears', 'apples', { user_id: people.moderator })

  test('is told with the topic before it', () => {
    const seen = story().history(1, [original, move])
    expect(brokenIn(seen)).toEqual([])
    expect(seen).toContain('holds edit-message.topic-replaced')
    expect(seen).toContain(`holds ${clause('previous-topic')}`)
    expect(seen).toContain(`holds ${clause('editor')}`)
  })

  test.each([
    ['previous-topic', { ...move, prev_topic: 'x' }],
    ['previous-topic-told', { ...sent('a', 'pears'), user_id: people.moderator, timestamp: move.timestamp }],
    ['previous-content', { ...move, prev_content: 'a', prev_rendered_content: '<p>a</p>' }],
    ['html-diff', { ...move, content_html_diff: '' }],
    ['editor', { ...move, user_id: people.author }],
  ])('told otherwise breaks %s', (name, snapshot) => {
    expect(brokenIn(story().history(1, [original, snapshot]))).toEqual([`broken ${clause(name)}`])
  })

  test('that only the history does not know is none of its blame', () => {
    const told = story()
    expect(told.history(1, [original])).toContain('cannot-tell edit-message.topic-replaced')
    expect(brokenIn(told.look(1, { subject: 'apples' }))).toEqual(['broken edit-message.topic-replaced'])
  })

  test('that the message shows and the history does not', () => {
    const told = story()
    told.look(1, { subject: 'pears' })
    expect(brokenIn(told.history(1, [original]))).toEqual([`broken ${clause('own-time-values')}`])
  })

  test('together with an edit may be told in two snapshots', () => {
    const told = new Story()
    told.message(1)
    told.edit('author', 1, { topic: 'pears', content: 'b' })
    const split = [original, moved('pears', 'apples'), rewritten('b', 'a', { topic: 'pears' })]
    expect(brokenIn(told.history(1, split))).toEqual([])
    const one = rewritten('b', 'a', { topic: 'pears', prev_topic: 'apples' })
    expect(brokenIn(told.history(1, [original, one]))).toEqual([])
  })
})

test('a refused edit has left no trace', () => {
  const told = new Story({ allow_message_editing: false })
  told.message(1)
  told.edit('author', 1, { content: 'b' }, 'BAD_REQUEST')
  expect(told.history(1, [original])).toContain('holds edit-message.refused-edit-changes-nothing')
  expect(told.last.confirmed).toEqual(['message:1'])
  const faulty = new Story({ allow_message_editing: false })
  faulty.message(1)
  faulty.edit('author', 1, { content: 'b' }, 'BAD_REQUEST')
  expect(brokenIn(faulty.history(1, [original, second]))).toEqual(['broken edit-message.refused-edit-changes-nothing'])
})

describe('a refusal', () => {
  test('of a message that does not exist', () => {
    const told = twice()
    expect(told.history(missing, 'BAD_REQUEST')).toEqual([`refused ${clause('missing-refused')}`])
    expect(told.history(missing, 'OTHER')).toEqual([`broken ${clause('missing-refused')}`])
    expect(brokenIn(told.history(missing, [original]))).toEqual([`broken ${clause('missing-refused')}`])
  })

  test('of a message that the caller sees', () => {
    expect(twice().history(1, 'BAD_REQUEST')).toEqual([`broken ${clause('answered')}`])
  })

  test('is right where viewing may be off', () => {
    const told = twice()
    told.set({ allow_edit_history: false })
    expect(told.history(1, 'BAD_REQUEST')).toEqual([`cannot-tell ${clause('answered')}`])
  })

  test('to those who take no part in a direct message is not said', () => {
    const told = new Story()
    told.message(9, { to: [people.reader] })
    expect(told.history(9, 'BAD_REQUEST', 'moderator')).toEqual([`cannot-tell ${clause('answered')}`])
    expect(brokenIn(told.history(9, [sent('a', '')], 'moderator'))).toEqual([])
  })

  test('without credentials', () => {
    expect(twice().history(1, 'ANY', 'nobody')).toEqual(['refused authentication.required'])
    expect(twice().history(1, whole, 'nobody')).toEqual(['broken authentication.required'])
  })
})

test('what others made is held against itself alone, and nothing is asserted of snapshots that are not whole', () => {
  const told = twice()
  const alone = ['oldest-first', 'previous-content', 'html-diff'].map((name) => `holds ${clause(name)}`)
  expect(told.history(77, whole)).toEqual(['holds message-snapshot.nobody-before-2017', ...alone])
  expect(told.history(1, [{ content: 1 }])).toEqual([])
  expect(told.history(1, [])).toEqual([])
  expect(told.history(1, 'none')).toEqual([])
})

describe('a message that was never edited', () => {
  const untouched = () => {
    const told = new Story()
    told.message(1)
    return told
  }

  test('has one snapshot', () => {
    expect(untouched().history(1, [sent('a', 'apples')])).toContain(`holds ${clause('unedited')}`)
    const seen = untouched().history(1, [sent('a', 'apples'), sent('a', 'apples')])
    expect(brokenIn(seen)).toEqual([`broken ${clause('unedited')}`])
  })

  test.each(['<p>b</p>', '', '<p>a a</p>'])('is rendered as what it says: %s', (rendered_content) => {
    const seen = untouched().history(1, [{ ...sent('a', 'apples'), rendered_content }])
    expect(brokenIn(seen)).toEqual(['broken message-snapshot.rendered-content-true'])
  })

  test.each(['<p>a</p>', '<p>&#97;</p>', '<div class="x"><b>&#x61;</b><wbr></div>'])(
    'is rendered in any HTML that says it: %s',
    (rendered_content) => {
      expect(brokenIn(untouched().history(1, [{ ...sent('a', 'apples'), rendered_content }]))).toEqual([])
    },
  )
})

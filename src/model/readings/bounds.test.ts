import { describe, expect, test } from 'vitest'
import { brokenIn, Story } from '../testing/world.ts'

const permitted = 'edit-message.permitted-edit-succeeds'
const bounds = { max_topic_length: 20, max_message_length: 100 }

function story(settings = {}): Story {
  const told = new Story({ ...bounds, ...settings })
  told.message(1)
  return told
}

const beyond = [
  ['topic', { topic: 't'.repeat(21) }, 'edit-message.topic-bounded'],
  ['content', { content: 'c'.repeat(101) }, 'edit-message.content-bounded'],
] as const

describe.each(beyond)('a %s beyond its bound', (what, asked, clause) => {
  const shown = (length: number) => (what === 'topic' ? { subject: 't'.repeat(length) } : { raw: 'c'.repeat(length) })
  const max = what === 'topic' ? 20 : 100

  test('is refused', () => {
    expect(story().edit('author', 1, asked, 'ANY')).toEqual([`holds ${clause}`])
  })

  test('that may be refused for another reason shows nothing', () => {
    const closed = { message_content_edit_limit_seconds: 0, can_move_messages_between_topics_group: 17 }
    expect(story(closed).edit('author', 1, asked, 'BAD_REQUEST')).toEqual([`cannot-tell ${permitted}`])
  })

  test('is stored within it', () => {
    const told = story()
    expect(told.edit('author', 1, asked)).toEqual([])
    expect(told.look(1, shown(max))).toContain(`holds ${clause}`)
    expect(told.look(1, shown(max))).not.toContain(`holds ${clause}`)
  })

  test('is stored as it is', () => {
    const told = story()
    told.edit('author', 1, asked)
    expect(brokenIn(told.look(1, shown(max + 1)))).toEqual([`broken ${clause}`])
    expect(brokenIn(told.look(1, shown(max + 1)))).toEqual([])
  })

  test('counts code points', () => {
    const told = story()
    const wide = what === 'topic' ? { topic: '😀'.repeat(20) } : { content: '😀'.repeat(100) }
    expect(told.edit('author', 1, wide)).toEqual([`holds ${permitted}`])
  })

  test.each(['ANY', 'success'])('is open where nobody knows the bound: %s', (answer) => {
    const told = story()
    told.world.organizationSettings.delete('max_topic_length')
    told.world.organizationSettings.delete('max_message_length')
    const long = what === 'topic' ? { topic: 't'.repeat(51) } : { content: 'c'.repeat(1001) }
    expect(brokenIn(told.edit('author', 1, long, answer))).toEqual([])
    expect(told.look(1, shown(2000))).not.toContain(`holds ${clause}`)
  })
})

test('another edit of the same thing takes the place of the one beyond the bound', () => {
  const told = story()
  told.edit('author', 1, { topic: 't'.repeat(21) })
  told.edit('author', 1, { topic: 'pears' })
  expect(told.look(1, { subject: 'pears' })).not.toContain('holds edit-message.topic-bounded')
  const other = story()
  other.edit('author', 1, { topic: 't'.repeat(21) })
  other.edit('author', 1, { content: 'b' })
  expect(brokenIn(other.look(1, { raw: 'b', subject: 't'.repeat(21) }))).toEqual(['broken edit-message.topic-bounded'])
})

test('what is rendered tells nothing of a length', () => {
  const told = story()
  told.edit('author', 1, { content: 'c'.repeat(101) })
  const shown = { content: 'c'.repeat(300), content_type: 'text/html' }
  told.read('reader', 1, { message: { id: 1, ...shown } })
  expect(told.get(1).beyondBound).toEqual({ content: 1 })
})

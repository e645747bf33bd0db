import { describe, expect, test } from 'vitest'
import { known } from '../facts/fact.ts'
import { orchard, people, Story } from '../testing/world.ts'

const permitted = 'edit-message.permitted-edit-succeeds'
const spelt = { channel_wildcard_mention: '@**all**', topic_wildcard_mention: '@**topic**' }
const many = {
  large_channel_subscribers: 5,
  large_topic_participants: 2,
  can_mention_many_users_group: 'administrators',
}

/** Six follow the channel, three take part in the topic. */
function story(settings = {}): Story {
  const told = new Story({ ...spelt, ...many, ...settings })
  told.message(1)
  told.message(2, { sender_id: people.reader })
  told.message(3, { sender_id: people.guest })
  told.message(4, { topic: 'figs' })
  told.message(5, { sender_id: people.administrator })
  return told
}

const mentions = [
  ['channel-wildcard-refused', '@**all** hello', 'STREAM_WILDCARD_MENTION_NOT_ALLOWED'],
  ['topic-wildcard-refused', 'hello @**topic**', 'TOPIC_WILDCARD_MENTION_NOT_ALLOWED'],
] as const

describe.each(mentions)('%s', (name, content, code) => {
  const clause = `edit-message.${name}`

  test('is seen in an error with its code', () => {
    expect(story().edit('author', 1, { content }, code)).toEqual([`refused ${clause}`])
    expect(story().edit('author', 1, { content }, 'BAD_REQUEST')).toEqual([`broken ${clause}`])
    expect(story().edit('author', 1, { content })).toEqual([`broken ${clause}`])
  })

  test('does not concern those who may mention many', () => {
    const allowed = 'edit-message.wildcard-allowed'
    expect(story().edit('administrator', 5, { content })).toEqual([`holds ${allowed}`, `holds ${permitted}`])
    expect(story().edit('administrator', 5, { content }, code)).toEqual([`broken ${allowed}`])
  })

  test.each([
    ['nobody knows how it is written', { channel_wildcard_mention: undefined, topic_wildcard_mention: undefined }, 500],
    ['nobody knows what is large', { large_channel_subscribers: undefined, large_topic_participants: undefined }, 500],
    ['nobody knows the group', { can_mention_many_users_group: 17 }, 500],
    ['the level is older', {}, 228],
  ])('is open where %s', (_, settings, level) => {
    for (const told of [code, 'success', 'BAD_REQUEST']) {
      const made = story(settings)
      made.level = level
      expect(made.edit('author', 1, { content }, told).filter((each) => !each.startsWith('cannot-tell'))).toEqual([])
    }
  })

  test.each(['`', '> ', '\\'])('is open where the mention may be none: %s', (mark) => {
    for (const told of [code, 'success'])
      expect(story().edit('author', 1, { content: `${mark}${content}${mark}` }, told)).not.toContain(`broken ${clause}`)
  })
})

test('a channel at the limit is not large', () => {
  const told = story({ large_channel_subscribers: 6 })
  expect(told.edit('author', 1, { content: '@**all** hello' })).toEqual([`holds ${permitted}`])
  expect(told.edit('author', 1, { content: '@**all** again' }, 'ANY')).toEqual([`broken ${permitted}`])
  told.opens(orchard, { subscribers: known([1, 2, 3, 4, 5, 6, 7], [], 'fixture') })
  expect(told.edit('author', 1, { content: '@**all** you' })).toEqual(['broken edit-message.channel-wildcard-refused'])
})

test.each(['ANY', 'success'])('in a topic of few it is open, since others may take part: %s', (answer) => {
  const seen = story().edit('author', 4, { content: '@**topic** hello' }, answer)
  expect(seen.filter((each) => !each.startsWith('cannot-tell'))).toEqual([])
})

test('in a topic in which surely only few take part, it is allowed', () => {
  const clause = 'edit-message.topic-wildcard-of-few-allowed'
  const inFigs = () => {
    const told = story()
    told.message(4, { topic: 'figs' })
    told.reacted(4)
    return told
  }
  expect(inFigs().edit('author', 4, { content: '@**topic** hello' })).toContain(`holds ${clause}`)
  expect(inFigs().edit('author', 4, { content: '@**topic** hello' }, 'ANY')).toEqual([`broken ${clause}`])
})

test('a mention that is not known by its spelling is open', () => {
  for (const told of ['ANY', 'success'])
    expect(story().edit('author', 1, { content: '@_**everyone**' }, told)).not.toContain('broken')
})

import { describe, expect, test } from 'vitest'
import { known } from '../facts/fact.ts'
import type { Fields } from '../facts/fields.ts'
import { Lists } from '../testing/get-messages.ts'
import { makeLinkifiers } from '../testing/linkifiers.ts'
import { brokenIn, garden, now, orchard, people, Story } from '../testing/world.ts'
import type { Submessage } from '../things/message.ts'
import type { Reaction } from '../things/reaction.ts'

const { author, reader, moderator } = people

interface Given {
  readonly sender_id?: number
  readonly to: readonly number[]
}

describe('where a message belongs', () => {
  function story(): Story {
    const told = new Story()
    told.opens(orchard, { name: known('orchard', [], 'message.display-recipient-true') })
    told.opens(garden)
    told.message(1)
    told.message(2)
    told.message(3, {}, { stream_id: known(garden, [], 'message.stream-id-true') })
    told.message(9, { to: [reader] })
    return told
  }

  test('is told by the name of its channel', () => {
    const clause = 'message.display-recipient-true'
    expect(story().look(1, { display_recipient: 'orchard' })).toContain(`holds ${clause}`)
    expect(brokenIn(story().look(1, { display_recipient: 'garden' }))).toEqual([`broken ${clause}`])
  })

  test('is told by the people who take part', () => {
    const clause = 'message.display-recipient-true'
    const direct = { type: 'private', stream_id: undefined, subject: '' }
    const people = (...ids: number[]) => ({ ...direct, display_recipient: ids.map((id) => ({ id })) })
    expect(story().look(9, people(reader, author))).toContain(`holds ${clause}`)
    expect(brokenIn(story().look(9, people(reader)))).toEqual([`broken ${clause}`])
    expect(story().look(9, people(author))).toContain(`holds ${clause}`)
    expect(brokenIn(story().look(9, people(author), {}, 'author'))).toEqual([`broken ${clause}`])
    expect(brokenIn(story().look(9, people(author, reader, 99)))).toEqual([`broken ${clause}`])
    expect(brokenIn(story().look(9, people(author, author, reader)))).toEqual([`broken ${clause}`])
  })

  test('is told by its type', () => {
    expect(story().look(1)).toContain('holds message.type-true')
    expect(brokenIn(story().look(1, { type: 'private' }))).toEqual(['broken message.type-true'])
    expect(brokenIn(story().look(9, { stream_id: undefined, subject: '' }))).toEqual(['broken message.type-true'])
  })

  test('one that is neither of the two is the schema’s to tell', () => {
    expect(brokenIn(story().look(1, { type: 'channel' }))).toEqual([])
    expect(brokenIn(story().look(9, { type: 'direct', stream_id: undefined, subject: '' }))).toEqual([])
  })

  test('has one recipient_id for each channel', () => {
    const clause = 'message.recipient-id-true'
    const told = story()
    expect(brokenIn(told.look(1, { recipient_id: 71 }))).toEqual([])
    expect(told.look(2, { recipient_id: 71 })).toContain(`holds ${clause}`)
    expect(brokenIn(told.look(2, { recipient_id: 72 }))).toEqual([`broken ${clause}`])
    expect(brokenIn(told.look(3, { stream_id: garden, recipient_id: 71 }))).toEqual([`broken ${clause}`])
    expect(brokenIn(told.look(3, { stream_id: garden, recipient_id: 73 }))).toEqual([])
  })

  describe('has one recipient_id for each direct conversation', () => {
    const clause = 'message.recipient-id-direct'
    const direct = (recipient_id: number) => ({ type: 'private', stream_id: undefined, subject: '', recipient_id })

    /** The first message of somebody to somebody has shown 71; then that of others is seen. */
    function seen(first: Given, second: Given, recipient_id: number): string[] {
      const told = new Story()
      told.message(1, first)
      told.message(2, second)
      told.look(1, direct(71), {}, 'author')
      const { sender_id = author } = second
      return told.look(2, { ...direct(recipient_id), sender_id }, {}, 'author').filter((one) => one.includes(clause))
    }

    test('of one sender to the same people', () => {
      expect(seen({ to: [reader] }, { to: [reader] }, 71)).toEqual([`holds ${clause}`])
      expect(seen({ to: [reader] }, { to: [reader] }, 72)).toEqual([`broken ${clause}`])
      expect(seen({ to: [reader, moderator] }, { to: [moderator, reader] }, 72)).toEqual([`broken ${clause}`])
    })

    test('of one sender to other people', () => {
      expect(seen({ to: [reader] }, { to: [moderator] }, 72)).toEqual([])
      expect(seen({ to: [reader] }, { to: [moderator] }, 71)).toEqual([`broken ${clause}`])
      expect(seen({ to: [reader] }, { to: [reader, moderator] }, 71)).toEqual([`broken ${clause}`])
      expect(seen({ to: [reader] }, { to: [] }, 71)).toEqual([`broken ${clause}`])
    })

    test('whether the sender counts is not said', () => {
      for (const id of [71, 72]) {
        expect(seen({ to: [reader] }, { to: [author], sender_id: reader }, id)).toEqual([])
        expect(seen({ to: [reader] }, { to: [reader], sender_id: moderator }, id)).toEqual([])
        expect(seen({ to: [] }, { to: [author], sender_id: reader }, id)).toEqual([])
      }
    })

    test('that no channel has', () => {
      const told = story()
      told.look(1, { recipient_id: 71 })
      expect(brokenIn(told.look(9, direct(71)))).toEqual([`broken ${clause}`])
      const other = story()
      other.look(9, direct(71))
      expect(brokenIn(other.look(1, { recipient_id: 71 }))).toEqual([`broken ${clause}`])
    })
  })

  test('is not told by the names of channels that others made', () => {
    const told = story()
    told.opens(orchard, { own: false })
    expect(brokenIn(told.look(1, { display_recipient: 'renamed', recipient_id: 4 }))).toEqual([])
  })
})

test("the sender's e-mail address", () => {
  const clause = 'message.sender-email-true'
  const told = new Story()
  told.message(1)
  expect(brokenIn(told.look(1, { sender_email: 'any@example.com' }))).toEqual([])
  const user = told.world.users.get(author)
  if (user) told.teach({ set: 'user', to: { ...user, email: known('ada@example.com', [], clause) } })
  expect(told.look(1, { sender_email: 'ada@example.com' })).toContain(`holds ${clause}`)
  expect(brokenIn(told.look(1, { sender_email: 'bob@example.com' }))).toEqual([`broken ${clause}`])
})

describe('reactions', () => {
  const smile = { emoji_name: 'smile', emoji_code: '1f642', reaction_type: 'unicode_emoji', user_id: author }
  const tada = { emoji_name: 'tada', emoji_code: '1f389', reaction_type: 'unicode_emoji', user_id: reader }
  const namesake = { ...smile, emoji_name: '1f642', reaction_type: 'service_extra_emoji' }

  function story(...made: readonly Reaction[]): Lists {
    const told = new Lists()
    told.message(1)
    told.reacted(1, ...made)
    return told
  }

  test('are told in their order', () => {
    const seen = story(smile, tada).look(1, { reactions: [smile, tada] })
    expect(seen).toContain('holds message.reactions-true')
    expect(seen).toContain('holds message.reactions-oldest-first')
    expect(brokenIn(story(smile, tada).look(1, { reactions: [tada, smile] }))).toEqual([
      'broken message.reactions-oldest-first',
    ])
  })

  test.each([
    [[]],
    [[smile]],
    [[smile, tada, tada]],
    [[smile, { ...tada, user_id: author }]],
    [[smile, { ...tada, emoji_name: 'party' }]],
    [[smile, { ...tada, emoji_code: '1f38a' }]],
    [[smile, { ...tada, reaction_type: 'realm_emoji' }]],
  ])('told otherwise: %j', (reactions) => {
    expect(brokenIn(story(smile, tada).look(1, { reactions }))).toEqual(['broken message.reactions-true'])
  })

  test('of one code and two types are two', () => {
    const clause = 'message.reaction-namespaces'
    expect(story(smile, namesake).look(1, { reactions: [smile, namesake] })).toContain(`holds ${clause}`)
    expect(brokenIn(story(smile, namesake).look(1, { reactions: [smile] }))).toEqual([`broken ${clause}`])
    expect(brokenIn(story(smile, namesake).look(1, { reactions: [] }))).toEqual(['broken message.reactions-true'])
  })

  test('are none where none were made', () => {
    expect(story().look(1, { reactions: [] })).not.toContain('holds message.reactions-true')
    expect(brokenIn(story().look(1, { reactions: [smile] }))).toEqual(['broken message.reactions-true'])
  })

  test('are not asserted where nobody knows them', () => {
    const told = new Story()
    told.message(1)
    expect(brokenIn(told.look(1, { reactions: [smile] }))).toEqual([])
    expect(brokenIn(story(smile).look(1, { reactions: 'none' }))).toEqual([])
  })

  test('that a promise explains are its fault', () => {
    const told = story(smile, tada)
    const { user_id: _, ...named } = smile
    told.unreact('author', 1, named, {})
    expect(brokenIn(told.look(1, { reactions: [smile, tada] }))).toEqual(['broken remove-reaction.removed'])
  })
})

describe('links of a topic', () => {
  const issue = { id: 1, pattern: '#(?P<id>[0-9]+)', url_template: 'https://example.com/issues/{id}' }
  const clause = 'message.topic-links-true'
  const url = (id: number) => ({ text: `#${id}`, url: `https://example.com/issues/${id}` })

  function look(topic: string, topic_links: unknown, ...linkifiers: readonly Fields[]): string[] {
    const told = new Story()
    makeLinkifiers(told, ...(linkifiers.length > 0 ? linkifiers : [issue]))
    told.message(1, { topic })
    return told.look(1, { subject: topic, topic_links })
  }

  test('are those that the linkifiers make', () => {
    expect(look('bug #12', [url(12)])).toContain(`holds ${clause}`)
    expect(look('#1 or #2', [url(2), url(1)])).toContain(`holds ${clause}`)
    expect(brokenIn(look('bug #12', []))).toEqual([`broken ${clause}`])
    expect(brokenIn(look('bug #12', [url(13)]))).toEqual([`broken ${clause}`])
    expect(brokenIn(look('#1 or #2', [url(1)]))).toEqual([`broken ${clause}`])
    expect(brokenIn(look('no bug', [url(12)]))).toEqual([`broken ${clause}`])
  })

  test('follow a topic that was given later', () => {
    const told = new Story()
    told.message(1, { topic: 'bug #1' })
    makeLinkifiers(told, issue)
    expect(brokenIn(told.look(1, { subject: 'bug #1', topic_links: [] }))).toEqual([])
    told.edit('author', 1, { topic: 'bug #12' })
    expect(brokenIn(told.look(1, { subject: 'bug #12', topic_links: [] }))).toEqual([`broken ${clause}`])
  })

  test.each([
    ['inside of a word', 'bug#12', issue],
    ['before a letter', '#12b', issue],
    ['with a pattern that is none', 'bug #12', { ...issue, pattern: '(#' }],
    ['with a template of another kind', 'bug #12', { ...issue, url_template: 'https://example.com/{?id}' }],
    ['with a variable that is none', 'bug #12', { ...issue, url_template: 'https://example.com/{name}' }],
    ['with a value to be escaped', 'bug #ä', { ...issue, pattern: '#(?P<id>\\S+)' }],
    ['beside a URL', 'bug #12 https://a.example', issue],
  ])('are open %s', (_, topic, linkifier) => {
    expect(brokenIn(look(topic, [], linkifier))).toEqual([])
    expect(brokenIn(look(topic, [{ text: 'x', url: 'https://example.com/any' }], linkifier))).toEqual([])
  })

  test('are open where two linkifiers meet', () => {
    const other = { id: 2, pattern: '#1', url_template: 'https://example.com/one' }
    expect(brokenIn(look('bug #12', [], issue, other))).toEqual([])
  })

  test('are not asserted where no linkifier is known, or where there is none', () => {
    const told = new Story()
    told.message(1)
    expect(brokenIn(told.look(1, { topic_links: [url(12)] }))).toEqual([])
    makeLinkifiers(told)
    told.message(2)
    expect(brokenIn(told.look(2, { topic_links: [url(12)] }))).toEqual([])
  })

  test('hold, but are not missed, where there may be others', () => {
    const told = new Story()
    makeLinkifiers(told, issue, { id: 2, pattern: undefined })
    told.message(1, { topic: 'bug #12' })
    expect(told.look(1, { subject: 'bug #12', topic_links: [url(12)] })).toContain(`holds ${clause}`)
    expect(brokenIn(told.look(1, { subject: 'bug #12', topic_links: [] }))).toEqual([])
  })
})

describe('submessages', () => {
  const clause = 'message.submessages-true'
  const poll: Submessage = { msg_type: 'widget', content: '{"widget_type":"poll"}', sender_id: author }
  const vote: Submessage = { msg_type: 'widget', content: '{"type":"vote"}', sender_id: reader }
  const shown = (each: Submessage, id: number) => ({ ...each, message_id: 1, id })

  function story(...attached: readonly Submessage[]): Story {
    const told = new Story()
    told.message(1, {}, { submessages: known(attached, [], clause) })
    return told
  }

  test('are told, in whatever order', () => {
    expect(story(poll, vote).look(1, { submessages: [shown(poll, 7), shown(vote, 8)] })).toContain(`holds ${clause}`)
    expect(story(poll, vote).look(1, { submessages: [shown(vote, 8), shown(poll, 7)] })).toContain(`holds ${clause}`)
  })

  test.each([
    [[]],
    [[shown(poll, 7)]],
    [[shown(poll, 7), { ...shown(vote, 8), sender_id: author }]],
    [[shown(poll, 7), { ...shown(vote, 8), message_id: 2 }]],
  ])('told otherwise: %j', (submessages) => {
    expect(brokenIn(story(poll, vote).look(1, { submessages }))).toEqual([`broken ${clause}`])
  })
})

describe('the flag of a wildcard mention', () => {
  const clause = 'message.wildcard-mentioned'
  function look(...flags: readonly string[]): string[] {
    const told = new Story()
    told.message(1)
    return told.look(1, { flags, timestamp: now })
  }

  test('stands beside one of the two others', () => {
    expect(look('read', 'wildcard_mentioned', 'stream_wildcard_mentioned')).toContain(`holds ${clause}`)
    expect(look('wildcard_mentioned', 'topic_wildcard_mentioned')).toContain(`holds ${clause}`)
    expect(look('read')).not.toContain(`holds ${clause}`)
    expect(brokenIn(look('wildcard_mentioned'))).toEqual([`broken ${clause}`])
    expect(brokenIn(look('topic_wildcard_mentioned'))).toEqual([`broken ${clause}`])
  })
})

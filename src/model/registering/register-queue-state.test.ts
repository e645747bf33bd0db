import { describe, expect, test } from 'vitest'
import { unknown } from '../facts/fact.ts'
import { type Fields, Registrations, whole } from '../testing/register-queue.ts'
import { brokenIn, now, people } from '../testing/world.ts'
import type { Message } from '../things/message.ts'
import { put } from '../things/put.ts'

describe('navigation views', () => {
  const clause = 'navigation-view.as-made'
  const starred = { fragment: 'narrow/is/starred', is_pinned: true, name: 'Starred' }
  const inbox = { fragment: 'inbox', is_pinned: false, name: null }

  function listed(navigation_views: unknown, made: readonly (typeof starred | typeof inbox)[] = [starred, inbox]) {
    const story = new Registrations()
    story.teach(put('views', people.reader, made))
    return story.register('reader', {}, { ...whole, subscriptions: undefined, navigation_views })
  }

  const seen = (views: unknown) => listed(views).filter((each) => each.endsWith(clause))

  test('are listed as they were made', () => {
    expect(seen([starred, inbox])).toEqual([`holds ${clause}`])
    expect(seen([{ fragment: 'inbox', is_pinned: false }, starred])).toEqual([`holds ${clause}`])
  })

  test.each<[string, unknown]>([
    ['one is missing', [starred]],
    ['one is not pinned', [{ ...starred, is_pinned: false }, inbox]],
    ['one has another name', [{ ...starred, name: 'Stars' }, inbox]],
    ['one has lost its name', [{ ...starred, name: null }, inbox]],
    ['one without a name has one', [starred, { ...inbox, name: 'Inbox' }]],
    ['one is there that nobody made', [starred, inbox, { fragment: 'x', is_pinned: false, name: 'X' }]],
  ])('%s', (_, views) => {
    expect(seen(views)).toContain(`broken ${clause}`)
  })

  test('built-in views may be listed, and nobody knows what is in others’ lists', () => {
    expect(seen([{ fragment: 'recent', is_pinned: true, name: null }, starred, inbox])).toEqual([`holds ${clause}`])
    expect(seen('none')).toEqual([])
    const story = new Registrations()
    expect(brokenIn(story.register('reader', {}, { navigation_views: [starred] }))).not.toContain(`broken ${clause}`)
  })

  test('two of one fragment are not told apart', () => {
    expect(brokenIn(listed([starred], [starred, { ...starred, name: 'Again' }]))).not.toContain(`broken ${clause}`)
  })
})

describe('saved snippets', () => {
  const clause = 'saved-snippet.as-made'
  const hello = { id: 1, title: 'Hi', content: '**hello**', date_created: now }

  function seen(saved_snippets: unknown, more: Fields = {}): string[] {
    const story = new Registrations()
    const made = { ...hello, made: { from: now, to: now }, ...more }
    story.teach(put('snippets', people.reader, [made]))
    const all = story.register('reader', {}, { ...whole, saved_snippets })
    return all.filter((each) => each.endsWith(clause))
  }

  test('are listed as they were made', () => {
    expect(seen([hello])).toEqual([`holds ${clause}`])
    expect(seen([{ ...hello, date_created: now + 20 }])).toEqual([`holds ${clause}`])
    expect(seen([{ ...hello, content: '*hello*' }], { content: ' *hello*' })).toEqual([`holds ${clause}`])
  })

  test.each<[string, unknown]>([
    ['it is missing', []],
    ['its title differs', [{ ...hello, title: 'Ho' }]],
    ['its content is rendered', [{ ...hello, content: '<p>hello</p>' }]],
    ['its time differs', [{ ...hello, date_created: now - 3600 }]],
    ['its time is in milliseconds', [{ ...hello, date_created: now * 1000 }]],
    ['there is one that nobody made', [hello, { ...hello, id: 2 }]],
  ])('%s', (_, snippets) => {
    expect(seen(snippets)).toContain(`broken ${clause}`)
  })

  test('where the target’s time was not known, the fixture’s word counts', () => {
    expect(seen([{ ...hello, date_created: now - 3600 }], { made: undefined })).toContain(`broken ${clause}`)
  })

  test('nothing is known of others’', () => {
    expect(seen(null)).toEqual([])
    const story = new Registrations()
    expect(story.register('reader', {}, { ...whole, saved_snippets: [hello] })).not.toContain(`broken ${clause}`)
  })
})

describe('recent private conversations', () => {
  const others = 'recent-private-conversation.others'
  const newest = 'recent-private-conversation.newest'

  /** The author wrote 1 and 2 to the reader, 3 to the reader and the moderator, 4 to themselves, 5 in the orchard. */
  function seen(...recent_private_conversations: Fields[]): string[] {
    const story = new Registrations()
    story.said(1, [people.reader])
    story.said(2, [people.reader])
    story.said(3, [people.reader, people.moderator])
    story.said(4, [])
    story.said(5, 'orchard')
    const all = story.register('author', {}, { ...whole, recent_private_conversations })
    return all.filter((each) => each.includes('recent-private-conversation.'))
  }

  const withReader = { user_ids: [people.reader], max_message_id: 2 }

  test('name the others, and the newest message', () => {
    expect(seen(withReader)).toEqual([`holds ${others}`, `holds ${newest}`])
    expect(seen({ user_ids: [people.moderator, people.reader], max_message_id: 3 })).toContain(`holds ${others}`)
    expect(seen({ user_ids: [], max_message_id: 4 })).toEqual([`holds ${others}`, `holds ${newest}`])
  })

  test.each<[string, Fields]>([
    ['the caller among the others', { ...withReader, user_ids: [people.reader, people.author] }],
    ['the caller alone', { user_ids: [people.author], max_message_id: 4 }],
    ['the caller alone in an unknown message', { user_ids: [people.author], max_message_id: 99 }],
    ['somebody missing', { user_ids: [people.reader], max_message_id: 3 }],
    ['somebody too many', { user_ids: [people.reader, people.moderator], max_message_id: 2 }],
  ])('%s', (_, one) => {
    expect(brokenIn(seen(one))).toEqual([`broken ${others}`])
  })

  test.each<[string, Fields]>([
    ['an older message', { ...withReader, max_message_id: 1 }],
    ['a message in a channel', { ...withReader, max_message_id: 5 }],
  ])('%s', (_, one) => {
    expect(brokenIn(seen(one))).toEqual([`broken ${newest}`])
  })

  test('may end with a direct message that somebody tried to move to a channel, where nobody knows what became of it', () => {
    const story = new Registrations()
    story.said(2, [people.reader])
    const message = story.world.messages.get(2) as Message
    story.world.messages.set(2, { ...message, stream_id: unknown })
    const all = story.register('author', {}, { ...whole, recent_private_conversations: [withReader] })
    expect(brokenIn(all.filter((each) => each.includes('recent-private-conversation.')))).toEqual([])
  })

  test('may be any, up to a message that nobody knows', () => {
    expect(seen()).toEqual([])
    expect(seen({ ...withReader, max_message_id: 99 })).toEqual([])
    expect(seen({ user_ids: [77], max_message_id: 98 })).toEqual([])
    expect(seen({ user_ids: 'all', max_message_id: 1 })).toEqual([])
  })
})

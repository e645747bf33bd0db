import { describe, expect, test } from 'vitest'
import { known } from '../facts/fact.ts'
import { type Fields, Lists } from '../testing/get-messages.ts'
import { brokenIn, now } from '../testing/world.ts'

function story(): Lists {
  const told = new Lists()
  told.said(1, 'orchard')
  told.said(2, 'orchard')
  return told
}

const both = { anchor: 'newest', num_before: 9, num_after: 0 }
const raw = { ...both, apply_markdown: false }

function list(told: Lists, asked: Fields, shown: Fields = {}): string[] {
  return told.list('reader', asked, told.body([1, 2], { anchor: 2 }, shown, asked))
}

describe('contents', () => {
  test('are rendered by default', () => {
    expect(list(story(), both)).toContain('holds get-messages.rendered-by-default')
    const wrong = list(story(), both, { content_type: 'text/x-markdown' })
    expect(brokenIn(wrong)).toEqual(['broken get-messages.rendered-by-default'])
  })

  test('are raw on request', () => {
    expect(list(story(), raw)).toContain('holds get-messages.raw-on-request')
    expect(brokenIn(list(story(), raw, { content_type: 'text/html' }))).toEqual(['broken get-messages.raw-on-request'])
  })
})

test('avatars', () => {
  const asked = { ...both, client_gravatar: false }
  expect(list(story(), asked, { avatar_url: '/a.png' })).toContain('holds get-messages.avatar-not-null')
  expect(brokenIn(list(story(), asked))).toEqual(['broken get-messages.avatar-not-null'])
  expect(brokenIn(list(story(), both))).toEqual([])
})

describe('the empty topic', () => {
  function empty(): Lists {
    const told = story()
    const topic = known('', [], 'edit-message.only-what-was-asked')
    for (const id of [1, 2]) told.said(id, 'orchard', { topic })
    return told
  }
  const shown = { ...both, allow_empty_topic_name: true }

  test('is shown by its name', () => {
    expect(list(empty(), both, { subject: 'general chat' })).toContain('holds get-messages.empty-topic-replaced')
    expect(brokenIn(list(empty(), both, { subject: '' }))).toEqual(['broken get-messages.empty-topic-replaced'])
  })

  test('is shown as it is', () => {
    expect(list(empty(), shown, { subject: '' })).toContain('holds get-messages.empty-topic-shown')
    const wrong = list(empty(), shown, { subject: 'general chat' })
    expect(brokenIn(wrong)).toEqual(['broken get-messages.empty-topic-shown'])
  })

  test.each(['', '(no topic)', 'general chat'])('is anything before level 334: %j', (subject) => {
    const told = empty()
    told.level = 333
    expect(brokenIn(list(told, both, { subject }))).toEqual([])
  })
})

describe('a message in a list', () => {
  test('is as it is alone', () => {
    const told = story()
    expect(list(told, raw)).toContain('holds get-messages.as-single-fetch')
    expect(told.last.confirmed).toEqual(['message:1', 'message:2'])
  })

  test.each<[Fields, string]>([
    [{ content: 'z' }, 'get-messages.as-single-fetch'],
    [{ subject: 'pears' }, 'get-messages.as-single-fetch'],
    [{ sender_id: 99 }, 'message.sender-true'],
    [{ timestamp: now - 5 }, 'message.timestamp-true'],
    [{ last_edit_timestamp: now }, 'message.last-edit-timestamp-true'],
    [{ is_me_message: true }, 'message.me-message'],
  ])('shown otherwise: %j', (shown, clause) => {
    const told = story()
    expect(brokenIn(list(told, raw, shown))).toEqual([`broken ${clause}`])
    expect(brokenIn(list(told, raw, shown)).filter((each) => each.includes('single'))).toEqual([])
  })

  // What belongs to the message itself, and does not hang on what was asked.
  test.each(['sender_full_name', 'sender_email', 'sender_realm_str', 'client'])('has its %s', (name) => {
    const clause = 'get-messages.as-single-fetch'
    const told = story()
    told.look(1, { [name]: 'Ann' })
    told.look(2, { [name]: 'Ann' })
    expect(list(told, raw, { [name]: 'Ann' })).toContain(`holds ${clause}`)
    expect(brokenIn(list(told, raw, { [name]: 'ann@example.com' }))).toEqual([`broken ${clause}`])
    expect(told.last.observations.at(-1)).toMatchObject({ because: [1] })
    expect(brokenIn(list(told, raw, { [name]: undefined }))).toEqual([])
  })

  test('may show a person otherwise to someone else', () => {
    const told = story()
    told.look(1, { sender_full_name: 'Ann' }, {}, 'author')
    expect(brokenIn(list(told, raw, { sender_full_name: 'someone' }))).toEqual([])
  })

  test('does not make the single fetch wrong', () => {
    const told = story()
    expect(brokenIn(list(told, raw, { content: 'z' }))).toEqual(['broken get-messages.as-single-fetch'])
    expect(brokenIn(told.look(1))).toEqual([])
    expect(brokenIn(list(told, raw, { content: 'z' }))).toEqual(['broken get-messages.as-single-fetch'])
  })

  test('shows an edit kept, or lost', () => {
    const kept = story()
    kept.edit('author', 1, { content: 'b' })
    const body = kept.body([1, 2], { anchor: 2 }, {}, raw)
    const messages = (body.messages as Fields[]).map((each) =>
      each.id === 1
        ? { ...each, last_edit_timestamp: now, edit_history: [{ user_id: 10, timestamp: now, prev_content: 'a' }] }
        : each,
    )
    expect(kept.list('reader', raw, { ...body, messages })).toContain('holds edit-message.content-replaced')
    const lost = story()
    lost.edit('author', 1, { content: 'b' })
    expect(brokenIn(list(lost, raw, { content: 'a' }))).toEqual(['broken edit-message.content-replaced'])
    expect(brokenIn(list(lost, raw, { content: 'a' }))).toEqual([])
  })

  test('that no edit explains is left to the next single fetch', () => {
    const told = story()
    told.edit('author', 1, { content: 'b' })
    const seen = list(told, raw, { content: 'z' })
    expect(seen).toContain('cannot-tell get-messages.as-single-fetch')
    expect(told.look(1, { raw: 'b', content: '<p>b</p>' })).toContain('holds edit-message.content-replaced')
    expect(brokenIn(list(told, raw, { content: 'z' }))).toEqual(['broken get-messages.as-single-fetch'])
  })

  test('is not compared where the world does not know it', () => {
    const told = story()
    const asked = { ...raw, anchor: '2' }
    expect(
      brokenIn(told.list('reader', asked, told.body([1, 2, 77], { anchor: 2, found_newest: false }, {}, raw))),
    ).toEqual(['broken get-messages.num-after'])
    expect(brokenIn(told.list('reader', raw, told.body([1, 2, 77], { anchor: 77 }, {}, raw)))).toEqual([])
  })
})

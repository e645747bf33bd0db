import { describe, expect, test } from 'vitest'
import { brokenIn, people, Story } from '../testing/world.ts'

const clause = 'edit-message.detached-uploads-true'
const uploadedAt = 1_790_000_000
const link = (path_id: string) => `see [it](/user_uploads/${path_id})`

/** Message 1 refers to a picture and, like message 2, to a paper. */
function story(): Story {
  const told = new Story()
  const common = { size: 10, user_id: people.author, create_time: undefined }
  told.teach({ set: 'upload', to: { ...common, id: 31, path_id: '2/ab/pic.png', name: 'pic.png' } })
  told.teach({ set: 'upload', to: { ...common, id: 32, path_id: '2/cd/paper.txt', name: 'paper.txt' } })
  told.message(1, { content: `${link('2/ab/pic.png')} and ${link('2/cd/paper.txt')}` })
  told.message(2, { content: link('2/cd/paper.txt') })
  return told
}

const picture = { id: 31, name: 'pic.png', path_id: '2/ab/pic.png', size: 10, create_time: uploadedAt, message_ids: [] }
const paper = {
  id: 32,
  name: 'paper.txt',
  path_id: '2/cd/paper.txt',
  size: 10,
  create_time: uploadedAt,
  message_ids: [2],
}
const listing = (...detached_uploads: unknown[]) => ({ result: 'success', msg: '', detached_uploads })

describe('an edit that removes references', () => {
  test('lists the file that has no other', () => {
    const seen = story().edit('author', 1, { content: 'gone' }, listing(picture))
    expect(brokenIn(seen)).toEqual([])
    expect(seen).toContain(`holds ${clause}`)
    expect(seen).toContain('holds attachment.true')
    expect(seen).toContain('holds attachment.create-time-seconds')
  })

  test('need not list the file that may be scheduled, by somebody unknown or in words that nobody can read', () => {
    const [plain, told, unread] = [story(), story(), story()]
    const nobodys = { exchange: 1, sender_id: undefined, scheduled_delivery_timestamp: undefined, ahead: 0 }
    told.teach({ set: 'made', of: 'scheduled', fate: 'maybe', to: { ...nobodys, content: link('2/ab/pic.png') } })
    const to = { ...nobodys, sender_id: people.reader, content: undefined }
    unread.teach({ set: 'made', of: 'scheduled', fate: 'unread', to })
    const seen = [plain, told, unread].map((each) => brokenIn(each.edit('author', 1, { content: 'gone' }, listing())))
    expect(seen).toEqual([[`broken ${clause}`], [], []])
  })

  test.each<[string, number[], string | undefined]>([
    ['no message', [], 'holds'],
    ['the message that referred to it', [1], 'holds'],
    ['a message that never did', [1, 2], 'broken'],
    ['a message that nobody knows', [99], undefined],
  ])('tells of %s', (_, message_ids, saw) => {
    const seen = story().edit('author', 1, { content: 'gone' }, listing({ ...picture, message_ids }))
    expect(seen.filter((each) => each.includes('message-ids-true'))).toEqual(
      saw === undefined ? [] : [`${saw} attachment.message-ids-true`],
    )
  })

  test('does not list it', () => {
    expect(brokenIn(story().edit('author', 1, { content: 'gone' }, listing()))).toEqual([`broken ${clause}`])
  })

  test('lists one that another message refers to', () => {
    const seen = story().edit('author', 1, { content: 'gone' }, listing(picture, paper))
    expect(brokenIn(seen)).toEqual([`broken ${clause}`])
  })

  test('lists one that is still there', () => {
    const kept = { content: `still ${link('2/ab/pic.png')}` }
    expect(brokenIn(story().edit('author', 1, kept, listing(picture)))).toEqual([`broken ${clause}`])
    expect(story().edit('author', 1, kept, listing())).toContain(`holds ${clause}`)
  })

  test('lists one that was never there', () => {
    expect(brokenIn(story().edit('author', 2, { content: 'gone' }, listing(picture)))).toEqual([`broken ${clause}`])
  })

  test('is told once the other reference is gone, too', () => {
    const told = story()
    told.edit('author', 2, { content: 'gone' }, listing())
    told.look(2, { raw: 'gone' })
    expect(brokenIn(told.edit('author', 1, { content: 'gone' }, listing(picture)))).toEqual([`broken ${clause}`])
  })
})

test('a move detaches nothing', () => {
  expect(brokenIn(story().edit('author', 1, { topic: 'pears' }, listing(picture)))).toEqual([`broken ${clause}`])
  expect(brokenIn(story().edit('author', 1, { topic: 'pears' }, listing()))).toEqual([])
})

describe('an attachment reference', () => {
  test.each([
    [{ name: 'other.png' }, 'attachment.true'],
    [{ size: 11 }, 'attachment.true'],
    [{ path_id: '2/ab/other.png' }, 'attachment.true'],
    [{ create_time: uploadedAt * 1000 }, 'attachment.create-time-seconds'],
  ])('with %j', (wrong, broken) => {
    const seen = story().edit('author', 1, { content: 'gone' }, listing({ ...picture, ...wrong }))
    expect(brokenIn(seen)).toEqual([`broken ${broken}`])
  })

  test('has its time in milliseconds below level 443', () => {
    const told = story()
    told.level = 442
    const inMilliseconds = { ...picture, create_time: uploadedAt * 1000 }
    expect(told.edit('author', 1, { content: 'gone' }, listing(inMilliseconds))).toContain(
      'holds attachment.create-time-milliseconds',
    )
    const again = story()
    again.level = 442
    expect(brokenIn(again.edit('author', 1, { content: 'gone' }, listing(picture)))).toEqual([
      'broken attachment.create-time-milliseconds',
    ])
  })

  test('has the time of its upload, where that is known', () => {
    const told = story()
    const upload = told.world.uploads.get('2/ab/pic.png')
    if (upload) told.teach({ set: 'upload', to: { ...upload, create_time: { from: uploadedAt, to: uploadedAt + 2 } } })
    const late = { ...picture, create_time: uploadedAt + 60 }
    expect(brokenIn(told.edit('author', 1, { content: 'gone' }, listing(late)))).toEqual([
      'broken attachment.create-time-seconds',
    ])
  })
})

// Whether these are references is not said, nor whose files are told.
describe.each([[listing()], [listing(picture)]])('open: %j', (answer) => {
  test.each([
    ['a path without a link', 'see /user_uploads/2/ab/pic.png there'],
    ['a link in code', `\`${link('2/ab/pic.png')}\``],
    ['a longer path', link('2/ab/pic.png.zip')],
  ])('%s', (_, content) => {
    const told = story()
    told.message(1)
    told.message(5, { content })
    expect(brokenIn(told.edit('author', 5, { content: 'gone' }, answer))).toEqual([])
    const other = story()
    other.message(5, { content })
    expect(brokenIn(other.edit('author', 1, { content: 'gone' }, answer))).toEqual([])
  })

  test("someone else's file", () => {
    const told = story()
    told.message(5, { content: 'mine', sender_id: people.reader })
    const upload = told.world.uploads.get('2/ab/pic.png')
    if (upload) told.teach({ set: 'upload', to: { ...upload, user_id: people.reader } })
    expect(brokenIn(told.edit('author', 1, { content: 'gone' }, answer))).toEqual([])
  })

  test('a message whose content is not known', () => {
    const told = story()
    told.message(5)
    told.edit('author', 5, { content: link('2/ab/pic.png') }, 'none')
    expect(brokenIn(told.edit('author', 1, { content: 'gone' }, answer))).toEqual([])
  })

  test('a content that nobody has read back', () => {
    const told = story()
    told.message(5)
    told.edit('author', 5, { content: link('2/ab/pic.png') }, listing())
    expect(brokenIn(told.edit('author', 1, { content: 'gone' }, answer))).toEqual([])
  })

  test('a file that nobody told us of', () => {
    const told = new Story()
    told.message(1, { content: link('2/ab/pic.png') })
    expect(brokenIn(told.edit('author', 1, { content: 'gone' }, answer))).toEqual([])
  })
})

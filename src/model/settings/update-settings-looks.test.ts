import { describe, expect, test } from 'vitest'
import { Settings } from '../testing/update-settings.ts'
import { brokenIn, people } from '../testing/world.ts'

const user_id = people.author
const broken = (name: string) => [`broken update-settings.${name}`]
const holds = (name: string) => [`holds update-settings.${name}`]

describe('a password', () => {
  const email = 'author@example.com'
  const signIn = (story: Settings, password: string, id: number | null) =>
    story.tells('sign-in', { email, password, user_id: id })

  function known(): Settings {
    const story = new Settings()
    expect(signIn(story, 'old', user_id)).toEqual([])
    return story
  }

  function changed(): Settings {
    const story = known()
    expect(story.patch('author', { old_password: 'old', new_password: 'new' })).toEqual([])
    return story
  }

  test('is the new one after a change', () => {
    expect(signIn(changed(), 'new', user_id)).toEqual(holds('password-changed'))
    expect(signIn(changed(), 'new', null)).toEqual(broken('password-changed'))
  })

  test('is no longer the old one', () => {
    expect(signIn(changed(), 'old', user_id)).toEqual(broken('password-changed'))
    expect(signIn(changed(), 'old', null)).toEqual([])
    const story = changed()
    signIn(story, 'new', user_id)
    expect(signIn(story, 'old', null)).toEqual(holds('password-changed'))
  })

  test('is not changed without the old one', () => {
    const [id, asked] = ['old-password-required-refused', { new_password: 'new' }]
    expect(known().patch('author', asked)).toEqual(broken(id))
    const story = known()
    expect(story.patch('author', asked, 'ANY')).toEqual([`refused update-settings.${id}`])
    expect(story.last.observations).toMatchObject([{ subjects: expect.arrayContaining([`password ${user_id} old`]) }])
    expect(signIn(story, 'old', user_id)).toEqual(holds('refused-changes-nothing'))
    expect(story.confirmed).toEqual([`password ${user_id} old`])
  })

  test('with a wrong old one may be changed or not', () => {
    const asked = { old_password: 'wrong', new_password: 'new' }
    const story = known()
    expect(story.patch('author', asked)).toEqual([])
    expect(signIn(story, 'new', null)).toEqual([])
    expect(signIn(story, 'old', user_id)).toEqual([])
    const other = known()
    expect(brokenIn(other.patch('author', asked, 'ANY'))).toEqual([])
    expect(signIn(other, 'old', user_id)).toEqual(holds('refused-changes-nothing'))
  })

  test('that was refused does not sign in', () => {
    const story = known()
    story.patch('author', { new_password: 'new' }, 'ANY')
    expect(signIn(story, 'new', null)).toEqual(holds('refused-changes-nothing'))
    story.patch('author', { new_password: 'new' }, 'ANY')
    expect(signIn(story, 'new', user_id)).toEqual(broken('refused-changes-nothing'))
  })

  test('that nobody knows may be wrong or not', () => {
    const asked = { old_password: 'a', new_password: 'new' }
    expect(new Settings().patch('author', asked)).toEqual([])
    expect(brokenIn(new Settings().patch('author', asked, 'ANY'))).toEqual([])
  })

  test('is unknown after an answer that never came', () => {
    const story = known()
    story.patch('author', { old_password: 'old', new_password: 'new' }, 'none')
    expect(signIn(story, 'old', null)).toEqual([])
  })

  test('signs nobody in who is deactivated', () => {
    const story = changed()
    story.deactivated('author')
    expect(signIn(story, 'new', null)).toEqual([])
  })

  test('belongs to another address once the address changed', () => {
    const story = changed()
    story.teach({ set: 'state', of: 'person-changed', user_id, to: { isEmailUnsure: true } })
    expect(signIn(story, 'new', null)).toEqual([])
  })
})

describe('drafts', () => {
  const count = (story: Settings, of: number, count: number, add: string[] = []) =>
    story.tells('drafts', { user_id: of, add, count })

  function kept(): Settings {
    const story = new Settings()
    story.shows('author', { enable_drafts_synchronization: true })
    count(story, user_id, 2, ['a', 'b'])
    count(story, people.reader, 1, ['c'])
    return story
  }

  test('are deleted by switching their synchronisation off', () => {
    const story = kept()
    story.patch('author', { enable_drafts_synchronization: false })
    expect(count(story, user_id, 0)).toEqual(holds('drafts-deleted'))
    const other = kept()
    other.patch('author', { enable_drafts_synchronization: false })
    expect(count(other, user_id, 2)).toEqual(broken('drafts-deleted'))
  })

  test('of others are not', () => {
    const story = kept()
    story.patch('author', { enable_drafts_synchronization: false })
    expect(count(story, people.reader, 1)).toEqual(holds('drafts-kept'))
    story.patch('author', { color_scheme: 2 })
    expect(count(story, people.reader, 0)).toEqual(broken('drafts-kept'))
  })

  test('are kept by any other change', () => {
    const story = kept()
    story.patch('author', { color_scheme: 2 })
    expect(count(story, user_id, 0)).toEqual(broken('drafts-kept'))
  })

  test('may go where it is not certain that synchronisation was on', () => {
    const story = new Settings()
    count(story, user_id, 2, ['a', 'b'])
    story.patch('author', { enable_drafts_synchronization: false })
    expect(count(story, user_id, 2)).toEqual([])
  })

  test.each(['none', 'ANY'])('after the answer %s may be there or not', (told) => {
    const story = kept()
    story.patch('author', { enable_drafts_synchronization: false }, told)
    expect(count(story, user_id, 0)).toEqual([])
  })

  test('of somebody for whom an administrator switched it off may go', () => {
    const story = kept()
    const target_users = { user_ids: [people.reader] }
    story.patch('administrator', { target_users, enable_drafts_synchronization: false })
    expect(count(story, people.reader, 0)).toEqual([])
  })
})

describe('a name', () => {
  const person = (full_name: string) => ({ user_id, person: { user_id, full_name } })

  test('is the one that was given, in what is told of the person', () => {
    const story = new Settings()
    story.patch('author', { full_name: 'Ann Plumb' })
    expect(story.world.state.people.get(user_id)?.full_name).toBe('Ann Plumb')
    expect(story.tells('person', person('Ann Plumb'))).toEqual(holds('full-name'))
    expect(story.tells('person', person('Old Name'))).toEqual(broken('full-name'))
  })

  test('also as that of a sender', () => {
    const story = new Settings()
    story.said(1, 'orchard')
    story.patch('author', { full_name: 'Ann Plumb' })
    expect(story.look(1, { sender_full_name: 'Ann Plumb' })).toContain('holds update-settings.full-name')
    expect(brokenIn(story.look(1, { sender_full_name: 'Old Name' }))).toEqual(broken('full-name'))
    expect(brokenIn(story.look(1, { sender_full_name: 'Old Name' }, {}, 'guest'))).toEqual([])
  })

  test('also among the people of a registration', () => {
    const story = new Settings()
    story.patch('author', { full_name: 'Ann Plumb' })
    const realm_users = [{ user_id, full_name: 'Ann Plumb' }]
    expect(story.shows('reader', {}, { realm_users })).toEqual(holds('full-name'))
    const stale = [{ user_id, full_name: 'Old Name' }]
    expect(story.shows('reader', {}, { realm_users: stale })).toEqual(broken('full-name'))
    expect(story.shows('guest', {}, { realm_users: stale })).toEqual([])
  })

  test('is another one in a list than it was before, without anybody’s fault', () => {
    const story = new Settings()
    story.said(1, 'orchard')
    story.look(1, { sender_full_name: 'Old Name' })
    story.patch('author', { full_name: 'Ann Plumb' })
    const body = story.body([1], {}, { sender_full_name: 'Ann Plumb', sender_id: user_id })
    expect(brokenIn(story.list('reader', { anchor: '1', num_before: 0, num_after: 0 }, body))).toEqual([])
  })

  test('is not promised while a request without an answer may still give another one', () => {
    const story = new Settings()
    const shown = { user_id: people.author, person: { full_name: 'Late' } }
    story.patch('author', { full_name: 'Late' }, 'none')
    story.patch('author', { full_name: 'Ann' })
    expect(story.tells('person', shown)).toEqual([])
    story.wait(60)
    story.patch('author', { full_name: 'Ann' })
    expect(story.tells('person', shown)).toEqual(['broken update-settings.full-name'])
  })

  test.each([
    [{ full_name: ' Ann ' }, {}],
    [{ full_name: 'Ann' }, 'none'],
    [{ full_name: 'Ann' }, 'ANY'],
    [{ full_name: 'Ann', target_users: { user_ids: [user_id] } }, {}],
  ])('is not promised by %j answered %j', (asked, told) => {
    const story = new Settings()
    story.patch('administrator', asked, told)
    expect(story.tells('person', { user_id: people.administrator, person: { full_name: 'Old' } })).toEqual([])
  })
})

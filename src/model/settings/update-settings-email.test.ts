import { describe, expect, test } from 'vitest'
import { Settings } from '../testing/update-settings.ts'
import { people } from '../testing/world.ts'

const user_id = people.author
const broken = (name: string) => [`broken update-settings.${name}`]
const holds = (name: string) => [`holds update-settings.${name}`]

describe('a new address', () => {
  const person = (email: string) => ({ user_id, person: { user_id, email: 'api@example.com', delivery_email: email } })

  function asked(): Settings {
    const story = new Settings()
    story.tells('person', person('old@example.com'))
    story.patch('author', { email: 'new@example.com' })
    return story
  }

  test('is not the person’s before it was confirmed', () => {
    expect(asked().tells('person', person('old@example.com'))).toEqual(holds('email-not-at-once'))
    expect(asked().tells('person', person('new@example.com'))).toEqual(broken('email-not-at-once'))
  })

  test('is the person’s afterwards', () => {
    const story = asked()
    story.teach({ set: 'state', of: 'confirmed-email', user_id })
    expect(story.tells('person', person('old@example.com'))).toEqual(broken('email-confirmed'))
    expect(story.tells('person', person('New@example.com'))).toEqual(holds('email-confirmed'))
  })

  test('that a fixture gives is no look', () => {
    const story = asked()
    expect(story.tells('person', { ...person('new@example.com'), delivery_email: 'new@example.com' })).toEqual([])
    expect(story.tells('person', person('new@example.com'))).toEqual([])
  })

  const mail = { to: 'new@example.com', subject: 'Confirm', text: 'https://chat.example/confirm/1' }

  test('gets a link by mail', () => {
    expect(asked().tells('outbox', { mails: [mail] })).toEqual(holds('email-link'))
  })

  const later = { ...mail, to: 'other@example.com' }
  const outbox = (story: Settings, mails: readonly object[]) => story.tells('outbox', { mails })

  test('may get it a while later', () => {
    const story = asked()
    story.wait(1000)
    expect(outbox(story, [])).toEqual([])
    expect(outbox(story, [{ ...mail, to: 'old@example.com', subject: 'Hello', text: 'https://chat.example' }])).toEqual(
      [],
    )
    expect(outbox(story, [mail])).toEqual(holds('email-link'))
  })

  test('has got none once the link of a later change was mailed', () => {
    const story = asked()
    story.patch('reader', { email: 'other@example.com' })
    expect(outbox(story, [later])).toEqual(holds('email-link'))
    story.wait(20)
    expect(outbox(story, [])).toEqual(broken('email-link'))
    expect(outbox(story, [])).toEqual([])
  })

  test('may still get one after that of an earlier change', () => {
    const story = asked()
    story.patch('reader', { email: 'other@example.com' })
    story.wait(1000)
    expect(outbox(story, [mail])).toEqual(holds('email-link'))
    expect(outbox(story, [])).toEqual([])
  })

  test('gets no mail without a link', () => {
    const wrong = { ...mail, text: 'Use this address?' }
    const story = asked()
    expect(outbox(story, [wrong])).toEqual([])
    story.wait(20)
    expect(outbox(story, [wrong])).toEqual(broken('email-link'))
  })

  test('may still get one after a link to the old address', () => {
    const story = asked()
    story.wait(1000)
    expect(outbox(story, [{ ...mail, to: 'old@example.com' }])).toEqual([])
    expect(outbox(story, [mail])).toEqual(holds('email-link'))
  })

  test('may be followed by another while its own link is still under way', () => {
    const story = asked()
    story.teach({ set: 'state', of: 'confirmed-email', user_id })
    story.tells('person', person('new@example.com'))
    story.patch('author', { email: 'newer@example.com' })
    story.wait(20)
    expect(outbox(story, [mail])).toEqual([])
  })

  test('after an answer that never came is nothing to look for', () => {
    const story = asked()
    story.patch('author', { email: 'newer@example.com' }, 'none')
    story.wait(70)
    expect(story.tells('outbox', { mails: [] })).toEqual([])
    expect(story.tells('person', person('newer@example.com'))).toEqual([])
  })
})

import { expect, test } from 'vitest'
import { saysOf } from '../testing/events-story.ts'
import { brokenBy, control, event, poll, register } from '../testing/queues-story.ts'

const message = (fields: object) => ({ type: 'message', message: { id: 5, type: 'private', ...fields } })
const html = message({ content_type: 'text/html' })
const written = message({ content_type: 'text/x-markdown' })

test('messages come as written unless HTML was asked for', () => {
  const clause = 'register-queue.markdown-default'
  expect(saysOf(clause, { events: [written] })).toEqual(['holds'])
  expect(saysOf(clause, { events: [html] })).toEqual(['broken'])
  expect(saysOf(clause, { with: { apply_markdown: false }, events: [html] })).toEqual(['broken'])
  expect(saysOf(clause, { with: { apply_markdown: 'yes' }, events: [html] })).toEqual([])
  expect(saysOf(clause, { events: [message({})] })).toEqual([])
})

test('they come as HTML where that was asked for', () => {
  const clause = 'register-queue.markdown-applied'
  expect(saysOf(clause, { with: { apply_markdown: true }, events: [html] })).toEqual(['holds'])
  expect(saysOf(clause, { with: { apply_markdown: true }, events: [written] })).toEqual(['broken'])
})

test('they come with pictures where the client said that it makes none', () => {
  const clause = 'register-queue.gravatar-off'
  const [none, one] = [message({ avatar_url: null }), message({ avatar_url: 'https://a.example/1' })]
  expect(saysOf(clause, { with: { client_gravatar: false }, events: [one] })).toEqual(['holds'])
  expect(saysOf(clause, { with: { client_gravatar: false }, events: [none] })).toEqual(['broken'])
  expect(saysOf(clause, { events: [none] })).toEqual([])
})

const spelt = { all_public_streams: false, apply_markdown: false }
const sent = { message_id: 5, sender_id: 2, to: [1], content: 'a', timestamp: 1 }

/** Two queues, of which one names defaults, and what the second tells of a message. */
function broken(with_: object, told: object | undefined): string[] {
  const events = (one: object | undefined) => (one ? [event(1, 'message', one as Record<string, unknown>)] : [])
  return brokenBy(
    control('people', { people: [1, 2].map((user_id) => ({ user_id, role: 'member' })) }, 1),
    register('plain', { at: 2 }),
    register('other', { at: 3, with: with_ as Record<string, unknown> }),
    control('messages', { messages: [sent] }, 4),
    poll('plain', { at: 20, ack: -1, events: events(written) }),
    poll('other', { at: 40, ack: -1, events: events(told) }),
    poll('other', { at: 41, ack: told ? 1 : -1 }),
  )
}

test('naming a default is no other than leaving it out', () => {
  expect(broken(spelt, written)).toEqual([])
  expect(broken(spelt, undefined)).toEqual(['register-queue.defaults'])
  expect(broken({}, undefined)).toEqual(['queues.equal-queues-agree'])
  expect(broken({ all_public_streams: true }, undefined)).toEqual([])
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Organization } from '../testing/organization.ts'
import { bodyOf, type Json, wider } from '../testing/wider.ts'

let org: Organization
beforeAll(async () => {
  org = await wider()
})
afterAll(() => org.server.close())

test('alert words are added and taken away one by one, whatever their case', async () => {
  const path = '/users/me/alert_words'
  await org.post(org.member, path, { alert_words: '["Lunch","tea"]' })
  const queue = await org.queue(org.member, { event_types: '["alert_words"]' })
  await org.post(org.member, path, { alert_words: '["lunch"]' })
  expect((await org.delete(org.member, path, { alert_words: '["TEA"]' })).body.alert_words).toEqual(['Lunch'])
  expect((await org.get(org.member, path)).body.alert_words).toEqual(['Lunch'])
  expect(await org.events(org.member, queue)).toMatchObject([{ type: 'alert_words', alert_words: ['Lunch'] }])
  expect((await org.post(org.member, path)).body.code).toBe('REQUEST_VARIABLE_MISSING')
  expect((await org.get(org.other, path)).body.alert_words).toEqual([])
})

test('drafts are kept for those who want that', async () => {
  const drafts = JSON.stringify([{ type: '', to: [], topic: '', content: 'dear' }])
  expect((await org.post(org.member, '/drafts', { drafts })).body.ids).toHaveLength(1)
  expect((await org.get(org.member, '/drafts')).body).toMatchObject({ count: 1, drafts: [{ content: 'dear' }] })
  await org.patch(org.other, '/settings', { enable_drafts_synchronization: 'false' })
  expect((await org.post(org.other, '/drafts', { drafts })).status).toBe(400)
  expect((await org.get(org.other, '/drafts')).body.count).toBe(0)
})

test('snippets are saved and removed by those to whom they belong', async () => {
  const form = { title: 'hi', content: 'hello' }
  const { saved_snippet_id } = bodyOf(await org.post(org.member, '/saved_snippets', form))
  const { saved_snippets } = bodyOf(await org.get(org.member, '/saved_snippets'))
  expect(saved_snippets).toMatchObject([{ id: saved_snippet_id, ...form }])
  expect((await org.delete(org.other, `/saved_snippets/${saved_snippet_id}`)).status).toBe(400)
  expect((await org.delete(org.member, `/saved_snippets/${saved_snippet_id}`)).status).toBe(200)
  expect((await org.post(org.member, '/saved_snippets', { ...form, title: '' })).status).toBe(400)
})

test('navigation views are known by their fragments', async () => {
  const form = { fragment: 'narrow/is/starred', is_pinned: 'true' }
  expect((await org.post(org.member, '/navigation_views', form)).status).toBe(200)
  expect((await org.post(org.member, '/navigation_views', form)).status).toBe(400)
  const { navigation_views } = bodyOf(await org.get(org.member, '/navigation_views'))
  expect((navigation_views as Json[])[0]).toEqual({ fragment: form.fragment, is_pinned: true, name: null })
  const path = `/navigation_views/${encodeURIComponent(form.fragment)}`
  expect((await org.delete(org.other, path)).status).toBe(400)
  expect((await org.delete(org.member, path)).status).toBe(200)
})

test('a queue is given up by those to whom it belongs', async () => {
  const queue_id = await org.queue(org.member)
  expect((await org.delete(org.other, '/events', { queue_id })).body.code).toBe('BAD_EVENT_QUEUE_ID')
  expect((await org.delete(org.member, '/events', { queue_id })).status).toBe(200)
  expect((await org.get(org.member, '/events', { queue_id, last_event_id: '-1' })).body.code).toBe('BAD_EVENT_QUEUE_ID')
})

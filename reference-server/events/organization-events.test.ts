import { beforeEach, describe, expect, test } from 'vitest'
import { type Organization, organization, type Person } from '../testing/organization.ts'

let org: Organization
beforeEach(async () => {
  org = await organization()
})

async function seenBy(person: Person, deed: () => Promise<unknown>, form: Record<string, string> = {}) {
  const queueId = await org.queue(person, form)
  await deed()
  return (await org.events(person, queueId)).map(({ id, ...event }) => event)
}

describe('realm_linkifiers', () => {
  const linkifier = { pattern: '#(?P<id>[0-9]+)', url_template: 'https://x.example/{id}' }
  const replace = () => org.control('linkifiers', { linkifiers: [linkifier] })

  test('carries all linkifiers, only to clients that know templates', async () => {
    const capable = { client_capabilities: '{"linkifier_url_template":true}' }
    const [event] = await seenBy(org.guest, replace, capable)
    expect(event).toMatchObject({ type: 'realm_linkifiers', realm_linkifiers: [{ id: 1, ...linkifier }] })
    expect(event?.realm_linkifiers).toEqual((await org.state(org.guest)).realm_linkifiers)
    expect(await seenBy(org.guest, replace)).toEqual([])
  })
})

describe('realm_emoji', () => {
  const create = (name: string) => () => org.control('emoji', { emoji: [{ name }] })
  const rename = (emoji_code: string, name: string) => () => org.control('emoji-edit', { emoji_code, name })
  const EACH = { client_capabilities: '{"individual_emoji_changes":true}' }

  test('tells each emoji to clients that know that', async () => {
    const parrot = { id: '1', name: 'parrot', deactivated: false }
    expect(await seenBy(org.member, create('parrot'), EACH)).toMatchObject([
      { type: 'realm_emoji', op: 'add', emoji: parrot },
    ])
    expect(await seenBy(org.member, rename('1', 'bird'), EACH)).toMatchObject([
      { type: 'realm_emoji', op: 'edit', emoji: { id: '1', name: 'bird' } },
    ])
    expect(await seenBy(org.member, rename('1', 'bird'), EACH)).toEqual([])
    expect(await seenBy(org.member, create('bird'), EACH)).toMatchObject([
      { op: 'edit', emoji: { id: '1', deactivated: true } },
      { op: 'add', emoji: { id: '2', deactivated: false } },
    ])
  })

  test('tells all emoji to others', async () => {
    await create('parrot')()
    const [event] = await seenBy(org.member, create('bird'))
    expect(event).toMatchObject({ type: 'realm_emoji', op: 'update', realm_emoji: { 1: {}, 2: { name: 'bird' } } })
    expect(event?.realm_emoji).toEqual((await org.state(org.member)).realm_emoji)
  })

  test('knows of no single emoji before level 491', async () => {
    org = await organization({ level: 490 })
    expect(await seenBy(org.member, create('parrot'), EACH)).toMatchObject([{ op: 'update' }])
  })

  test('shows a renamed emoji by its new name in new messages', async () => {
    await create('parrot')()
    await rename('1', 'bird')()
    expect((await org.read(await org.message('lunch', ':bird:'))).content).toContain('/emoji/1.png')
    expect((await org.read(await org.message('lunch', ':parrot:'))).content).toBe('<p>:parrot:</p>')
  })
})

describe('user_group', () => {
  test('tells of a new group, and of the groups of the roles when a role changes', async () => {
    const create = () => org.control('groups', { groups: [{ name: 'tea', members: [2] }] })
    const group = { id: 7, name: 'tea', members: [2], direct_subgroup_ids: [] }
    expect(await seenBy(org.guest, create)).toMatchObject([{ type: 'user_group', op: 'add', group }])
    const promote = () => org.control('person', { user_id: org.member.user_id, role: 'moderator' })
    const user_ids = [org.member.user_id]
    expect(await seenBy(org.guest, promote, { event_types: '["user_group"]' })).toEqual([
      { type: 'user_group', op: 'remove_members', group_id: 5, user_ids },
      { type: 'user_group', op: 'add_members', group_id: 4, user_ids },
    ])
  })
})

describe('custom_profile_fields', () => {
  test('tells all fields when one is new', async () => {
    const create = () => org.control('profile-fields', { fields: [{ name: 'Tea', type: 'link' }] })
    const fields = [{ id: 1, name: 'Tea', type: 5 }]
    expect(await seenBy(org.guest, create)).toMatchObject([{ type: 'custom_profile_fields', fields }])
  })
})

describe('what belongs to one person', () => {
  const put = (action: string, field: string, value: unknown[]) => () =>
    org.control(action, { user_id: org.member.user_id, [field]: value })

  test('alert_words is told to them alone', async () => {
    const others = await org.queue(org.other)
    const events = await seenBy(org.member, put('alert-words', 'alert_words', ['tea', 'x']))
    expect(events).toEqual([{ type: 'alert_words', alert_words: ['tea', 'x'] }])
    expect(await org.events(org.other, others)).toEqual([])
  })

  test('navigation views are told where they differ', async () => {
    const view = (fragment: string, is_pinned: boolean) => ({ fragment, is_pinned, name: null })
    const replace = (...views: object[]) => put('navigation-views', 'navigation_views', views)
    await replace(view('a', true), view('b', true))()
    expect(await seenBy(org.member, replace(view('a', true), view('c', false)))).toEqual([
      { type: 'navigation_view', op: 'remove', fragment: 'b' },
      { type: 'navigation_view', op: 'add', navigation_view: view('c', false) },
    ])
  })

  test('saved snippets are told as gone and new', async () => {
    const replace = (title: string) => put('saved-snippets', 'saved_snippets', [{ title, content: 'x' }])
    await replace('a')()
    expect(await seenBy(org.member, replace('b'))).toMatchObject([
      { type: 'saved_snippets', op: 'remove', saved_snippet_id: 1 },
      { type: 'saved_snippets', op: 'add', saved_snippet: { id: 2, title: 'b' } },
    ])
  })
})

import { describe, expect, test } from 'vitest'
import { known } from '../facts/fact.ts'
import type { Fields } from '../testing/deeds.ts'
import { cellar, market, only, orchard, Streams } from '../testing/streams.ts'
import { brokenIn, now, people } from '../testing/world.ts'
import { put } from '../things/put.ts'

const asked = only('include_can_access_content')

/** What is broken of the market's object alone. */
function brokenOf(told: Streams, more: Fields): string[] {
  const { stream_id, ...changed } = { ...told.object(market), ...more }
  const words = told.lists('author', asked, [market], { stream_id, ...changed })
  return brokenIn(words).filter((each) => each.startsWith('broken channel.'))
}

test.each<[string, Fields]>([
  ['channel.name-true', { name: 'orchard' }],
  ['channel.description-true', { description: '' }],
  ['channel.rendered-description-true', { rendered_description: '<p>a</p>' }],
  ['channel.is-archived-true', { is_archived: true }],
  ['channel.date-created-true', { date_created: now - 1_000 }],
  ['channel.creator-id-true', { creator_id: people.author }],
  ['channel.invite-only-true', { invite_only: true }],
  ['channel.is-web-public-true', { is_web_public: true }],
  ['channel.message-retention-days-true', { message_retention_days: -1 }],
  ['channel.history-public-to-subscribers-true', { history_public_to_subscribers: false }],
  ['channel.topics-policy-default', { topics_policy: 'allow_empty_topic' }],
  ['channel.folder-id-true', { folder_id: 3 }],
])('%s', (clause, more) => {
  const told = new Streams()
  expect(brokenOf(told, more)).toEqual([`broken ${clause}`])
  expect(told.lists('author', asked, [market])).toContain(`holds ${clause}`)
})

test('a channel has the policy and the creator that it was given', () => {
  const told = new Streams()
  const policy = { topics_policy: known('disable_empty_topic', [], 'fixture') }
  told.kind(market, 'market', policy, { hasPolicy: true, creator_id: people.owner })
  const right = { topics_policy: 'disable_empty_topic', creator_id: people.owner }
  expect(brokenOf(told, right)).toEqual([])
  expect(brokenOf(told, { ...right, topics_policy: 'inherit' })).toEqual(['broken channel.topics-policy-true'])
  expect(brokenOf(told, { ...right, creator_id: null })).toEqual(['broken channel.creator-id-true'])
})

test.each([
  ['everyone', 1, [2, 3, 4]],
  ['administrators', 2, [1, 3, 4]],
  ['moderators', 4, [1, 2, 3]],
  ['members', 3, []],
  ['members', 1, []],
  ['nobody', 2, []],
])('where %s may post, the older number is %i', (group, right, wrong) => {
  const told = new Streams()
  told.kind(market, 'market', { can_send_message_group: known(group, [], 'fixture') })
  expect(brokenOf(told, { stream_post_policy: right })).toEqual([])
  for (const stream_post_policy of wrong)
    expect(brokenOf(told, { stream_post_policy })).toEqual(['broken channel.stream-post-policy-true'])
})

test('a description may be in Markdown', () => {
  const told = new Streams()
  told.kind(market, 'market', {}, { description: 'the **big** market' })
  const right = { description: 'the **big** market', rendered_description: '<p>the <b>big</b> market</p>' }
  expect(brokenOf(told, right)).toEqual([])
  expect(brokenOf(told, { ...right, rendered_description: '<p>the market</p>' })).toEqual([
    'broken channel.rendered-description-true',
  ])
})

test('no message is older than the first', () => {
  const told = new Streams()
  told.said(7, 'market')
  expect(brokenOf(told, { first_message_id: 7 })).toEqual([])
  expect(brokenOf(told, { first_message_id: 3 })).toEqual([])
  expect(brokenOf(told, { first_message_id: 8 })).toEqual(['broken channel.first-message-id-true'])
  expect(brokenOf(told, { first_message_id: null })).toEqual(['broken channel.first-message-id-true'])
})

describe('folders', () => {
  function story(): Streams {
    const told = new Streams()
    told.kind(market, 'market', {}, { folder: 'trade' })
    told.kind(orchard, 'orchard', {}, { folder: 'plants' })
    return told
  }

  test('have ids of their own', () => {
    const told = story()
    expect(brokenOf(told, { folder_id: 3 })).toEqual([])
    const clash = told.lists('author', asked, [orchard], { folder_id: 3 })
    expect(brokenIn(clash)).toContain('broken channel.folder-id-true')
  })

  test('keep their ids', () => {
    const told = story()
    brokenOf(told, { folder_id: 3 })
    expect(brokenOf(told, { folder_id: 4 })).toEqual(['broken channel.folder-id-true'])
    expect(brokenOf(told, { folder_id: null })).toEqual(['broken channel.folder-id-true'])
  })
})

describe('a subscription tells the same', () => {
  const clause = 'get-streams.as-subscription'
  const groups = {
    can_add_subscribers_group: 4,
    can_remove_subscribers_group: { direct_members: [], direct_subgroups: [5] },
  }

  function registered(more: Fields = {}): Streams {
    const told = new Streams()
    const subscription = { ...told.object(cellar), ...groups, ...more }
    const byChannel = new Map([[cellar, subscription]])
    const to = { user_id: people.author, exchange: 0, lessons: told.world.state.lessons, byChannel }
    told.teach(put('subscriptionsTold', to.user_id, to))
    return told
  }

  test('also where a group is told in the other form', () => {
    const other = {
      can_add_subscribers_group: { direct_members: [], direct_subgroups: [4] },
      can_remove_subscribers_group: 5,
    }
    expect(registered().lists('author', asked, [cellar], other)).toContain(`holds ${clause}`)
  })

  test.each<Fields>([
    { can_add_subscribers_group: 5 },
    { can_add_subscribers_group: { direct_members: [1], direct_subgroups: [4] } },
    { stream_post_policy: 2 },
    { creator_id: 9 },
  ])('unless it does not: %j', (more) => {
    const told = registered({ stream_post_policy: 1 })
    expect(told.lists('author', asked, [cellar], { ...groups, ...more })).toContain(`broken ${clause}`)
    told.teach({ set: 'state', of: 'lesson' })
    expect(told.lists('author', asked, [cellar], { ...groups, ...more })).not.toContain(`broken ${clause}`)
  })
})

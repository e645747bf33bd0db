import { describe, expect, test } from 'vitest'
import { cellar, market } from '../testing/get-messages.ts'
import { type Fields, fixed, Registrations, subscription, whole } from '../testing/register-queue.ts'
import { brokenIn, now, orchard, people } from '../testing/world.ts'
import type { Channel } from '../things/channel.ts'

const created = { from: now, to: now }
const traits = { description: 'trees', message_retention_days: null, isInFolder: false, created, hasPolicy: false }

/** The reader follows the orchard and no other channel. */
function story(more: Partial<Channel> = {}): Registrations {
  const told = new Registrations()
  for (const stream_id of [cellar, market]) told.opens(stream_id, { subscribers: fixed([people.author]) })
  const made = { name: fixed('orchard'), privacy: fixed('public' as const), topics_policy: fixed('inherit') }
  told.opens(orchard, { ...made, history_public_to_subscribers: fixed(true), is_archived: fixed(false), ...more })
  told.traits(orchard, traits)
  return told
}

function listed(told: Registrations, subscriptions: unknown, asked: Fields = {}): string[] {
  const seen = told.register('reader', asked, { ...whole, subscriptions })
  return seen.filter((each) => /subscription\.|subscriptions-true/.test(each))
}

describe('subscriptions', () => {
  const clause = 'register-queue.subscriptions-true'
  const archived = { is_archived: fixed(true) }

  test('are those of the caller', () => {
    expect(listed(story(), [subscription()])).toContain(`holds ${clause}`)
    expect(brokenIn(listed(story(), [subscription()]))).toEqual([])
  })

  test.each<[string, unknown]>([
    ['one is missing', []],
    ['one is not theirs', [subscription(), { stream_id: market }]],
    ['one comes twice', [subscription(), subscription()]],
    ['one of others comes twice', [subscription(), { stream_id: 99 }, { stream_id: 99 }]],
  ])('%s', (_, subscriptions) => {
    expect(brokenIn(listed(story(), subscriptions))).toContain(`broken ${clause}`)
  })

  test('may hold channels that nobody knows', () => {
    expect(brokenIn(listed(story(), [subscription(), { stream_id: 99, name: 5 }]))).toEqual([])
    expect(brokenIn(listed(story(), 'none'))).toEqual([])
  })

  test('may hold archived channels or not', () => {
    expect(brokenIn(listed(story(archived), [subscription({ name: 'x' })]))).toEqual([])
    expect(brokenIn(listed(story(archived), []))).toEqual([])
  })

  test('may hold a channel of which nobody knows who follows it, or that the run did not make', () => {
    for (const more of [{ subscribers: { kind: 'unknown' } as const }, { own: false }])
      for (const subscriptions of [[], [subscription()]])
        expect(brokenIn(listed(story(more), subscriptions))).toEqual([])
  })

  test('follow those who come and go', () => {
    const told = story()
    told.teach({ set: 'subscribed', stream_id: orchard, user_ids: [people.reader], isSubscribed: false })
    told.teach({ set: 'subscribed', stream_id: market, user_ids: [people.reader], isSubscribed: true })
    expect(brokenIn(listed(told, [{ stream_id: market }]))).toEqual([])
    expect(brokenIn(listed(told, [subscription(), { stream_id: market }]))).toEqual([`broken ${clause}`])
  })
})

describe('a subscription tells its channel', () => {
  const clause = 'subscription.channel-true'
  const privately = { privacy: fixed('private' as const), history_public_to_subscribers: fixed(false) }

  test('as it is', () => {
    expect(listed(story(), [subscription()])).toContain(`holds ${clause}`)
    const cellar = subscription({ invite_only: true, history_public_to_subscribers: false })
    expect(brokenIn(listed(story(privately), [cellar]))).toEqual([])
  })

  test.each<[Fields, Partial<Channel>]>([
    [{ name: 'garden' }, {}],
    [{ description: '<p>trees</p>' }, {}],
    [{ invite_only: true }, {}],
    [{ is_web_public: true }, {}],
    [{ history_public_to_subscribers: false }, {}],
    [{ message_retention_days: -1 }, {}],
    [{ folder_id: 3 }, {}],
    [{ invite_only: false, history_public_to_subscribers: false }, privately],
    [{ invite_only: true, history_public_to_subscribers: true }, privately],
    [{ is_web_public: false }, { privacy: fixed('web-public' as const) }],
  ])('%j', (more, channel) => {
    expect(brokenIn(listed(story(channel), [subscription(more)]))).toEqual([`broken ${clause}`])
  })

  test('with the older number for who may post', () => {
    const told = () => story({ can_send_message_group: fixed('moderators') })
    const policy = 'subscription.stream-post-policy-true'
    expect(listed(told(), [subscription({ stream_post_policy: 4 })])).toContain(`holds ${policy}`)
    expect(brokenIn(listed(told(), [subscription({ stream_post_policy: 1 })]))).toEqual([`broken ${policy}`])
  })

  test('with its folder and its policy', () => {
    const told = () => {
      const one = story({ topics_policy: fixed('allow_empty_topic') })
      one.traits(orchard, { isInFolder: true, hasPolicy: true })
      return one
    }
    const right = { folder_id: 3, topics_policy: 'allow_empty_topic' }
    expect(brokenIn(listed(told(), [subscription(right)]))).toEqual([])
    expect(brokenIn(listed(told(), [subscription({ ...right, folder_id: null })]))).toEqual([`broken ${clause}`])
    expect(brokenIn(listed(told(), [subscription({ ...right, topics_policy: 'inherit' })]))).toEqual([
      `broken ${clause}`,
    ])
  })

  test('whose policy is `inherit` where none was given', () => {
    const policy = 'subscription.topics-policy-default'
    expect(listed(story(), [subscription()])).toContain(`holds ${policy}`)
    const other = subscription({ topics_policy: 'allow_empty_topic' })
    expect(brokenIn(listed(story(), [other]))).toEqual([`broken ${policy}`])
  })

  test('but for space around texts, and a public channel with a protected history', () => {
    const told = story({ history_public_to_subscribers: fixed(false), name: fixed(' orchard') })
    told.traits(orchard, { description: 'trees\n' })
    expect(brokenIn(listed(told, [subscription()]))).toEqual([])
  })

  test('where fields are missing, which is for the schema', () => {
    expect(brokenIn(listed(story(), [{ stream_id: orchard }]))).toEqual([])
  })
})

describe('a subscription tells when its channel was made', () => {
  const clause = 'subscription.date-created-true'

  test('in seconds', () => {
    expect(listed(story(), [subscription()])).toContain(`holds ${clause}`)
    expect(brokenIn(listed(story(), [subscription({ date_created: now + 30 })]))).toEqual([])
    for (const date_created of [now * 1000, now - 60, now + 3600, 0])
      expect(brokenIn(listed(story(), [subscription({ date_created })]))).toEqual([`broken ${clause}`])
  })

  test('where that is known', () => {
    const told = story()
    told.traits(orchard, { created: undefined })
    expect(listed(told, [subscription({ date_created: 5 })])).not.toContain(`broken ${clause}`)
  })
})

describe('a subscription tells where its history begins', () => {
  const clause = 'subscription.first-message-id-true'

  function seen(first_message_id: unknown, change?: (told: Registrations) => void): string[] {
    const told = story()
    told.said(7, 'orchard')
    told.said(9, 'orchard')
    change?.(told)
    return listed(told, [subscription({ first_message_id })]).filter((each) => each.endsWith(clause))
  }

  test('at its oldest message, or before', () => {
    expect(seen(7)).toEqual([`holds ${clause}`])
    expect(seen(3)).toEqual([`holds ${clause}`])
    expect(seen(9)).toEqual([`broken ${clause}`])
    expect(seen(null)).toEqual([`broken ${clause}`])
  })

  test('of nothing anything', () => {
    const empty = (told: Registrations) => told.teach({ set: 'state', of: 'deleted', message_ids: [7, 9] })
    for (const first of [null, 7, 99]) expect(seen(first, empty)).toEqual([])
  })

  test('not of what may have come from elsewhere', () => {
    const moved = (told: Registrations) => {
      const channel = { before: fixed(market), after: fixed(orchard) }
      const edit = { exchange: 1, user_id: people.author, time: undefined, channel }
      told.said(7, 'orchard', { edits: [edit] })
    }
    expect(seen(9, moved)).toEqual([`holds ${clause}`])
  })
})

describe('a subscription tells the person’s own settings', () => {
  const clause = 'subscription.personal-settings-true'
  const knowsNull = { client_capabilities: { notification_settings_null: true } }

  function seen(set: Fields, shown: Fields, asked: Fields = {}): string[] {
    const told = story()
    told.personal('reader', orchard, set)
    return listed(told, [subscription(shown)], asked).filter((each) => each.endsWith(clause))
  }

  test.each<[Fields, Fields]>([
    [{ pin_to_top: true }, { pin_to_top: false }],
    [{ is_muted: true }, { is_muted: false }],
    [{ color: '#112233' }, { color: '#aabbcc' }],
    [{ desktop_notifications: true }, { desktop_notifications: false }],
    [{ email_notifications: false }, { email_notifications: true }],
    [{ push_notifications: true }, { push_notifications: null }],
    [{ wildcard_mentions_notify: true }, { wildcard_mentions_notify: null }],
    [{ audible_notifications: false }, { audible_notifications: null }],
  ])('%j', (set, other) => {
    expect(seen(set, set)).toEqual([`holds ${clause}`])
    expect(seen(set, other)).toEqual([`broken ${clause}`])
  })

  test('null stands for itself to those who know it', () => {
    const inherits = { push_notifications: null }
    expect(seen(inherits, { push_notifications: true }, knowsNull)).toEqual([`broken ${clause}`])
    expect(seen(inherits, inherits, knowsNull)).toEqual([`holds ${clause}`])
    expect(seen(inherits, { push_notifications: true })).toEqual([])
  })

  test('colours may be written in capitals', () => {
    expect(seen({ color: '#aabbcc' }, { color: '#AABBCC' })).toEqual([`holds ${clause}`])
  })

  test('those of others mean nothing, nor those that were never set', () => {
    const told = story()
    told.personal('author', orchard, { pin_to_top: true })
    expect(listed(told, [subscription()]).filter((each) => each.endsWith(clause))).toEqual([])
  })
})

import { expect, test } from 'vitest'
import { saysOf } from '../testing/events-story.ts'
import { control } from '../testing/queues-story.ts'

const clause = 'subscription-event.current'
const channels = [
  { stream_id: 10, name: 'fruit', subscribers: [2] },
  { stream_id: 11, name: 'roots', subscribers: [2], privacy: 'private' },
  { stream_id: 12, name: 'all', subscribers: [2], is_default: true },
]
const before = [control('channels', { channels }, 2)]
const after = [control('subscribe', { stream_id: 11, user_ids: [1] }, 20)]

function told(...subscriptions: readonly object[]) {
  return { type: 'subscription', op: 'add', subscriptions }
}

test('a subscription that the person was given is told as it is', () => {
  const truly = { stream_id: 11, name: 'roots', invite_only: true, is_web_public: false }
  expect(saysOf(clause, { before, after, events: [told(truly)] })).toEqual(['holds'])
  expect(saysOf(clause, { before, after, events: [told({ ...truly, name: 'fruit' })] })).toEqual(['broken'])
  expect(saysOf(clause, { before, after, events: [told({ ...truly, invite_only: false })] })).toEqual(['broken'])
  expect(saysOf(clause, { before, after, events: [told({ ...truly, is_web_public: true })] })).toEqual(['broken'])
})

test('it tells whatever else is known of the channel', () => {
  const policy = 'subscription.stream-post-policy-true'
  const truly = { stream_id: 11, name: 'roots', invite_only: true, is_web_public: false, stream_post_policy: 1 }
  expect(saysOf(policy, { before, after, events: [told(truly)] })).toEqual(['holds'])
  expect(saysOf(policy, { before, after, events: [told({ ...truly, stream_post_policy: 2 })] })).toEqual(['broken'])
  const topical = told({ ...truly, description: 'tubers' })
  expect(saysOf('subscription.channel-true', { before, after, events: [topical] })).toContain('broken')
  const wrong = told({ ...truly, name: 'fruit', stream_post_policy: 2 })
  expect(saysOf(policy, { before, after, events: [wrong] })).toEqual([])
})

test('one that they were not given is wrong', () => {
  expect(saysOf(clause, { before, after, events: [told({ stream_id: 10, name: 'fruit' })] })).toEqual(['broken'])
})

test('nothing is said of channels that others made or that come by themselves, and of other ops', () => {
  expect(saysOf(clause, { before, after, events: [told({ stream_id: 99 }, { stream_id: 12 })] })).toEqual([])
  const removed = { type: 'subscription', op: 'remove', subscriptions: [{ stream_id: 10 }] }
  expect(saysOf(clause, { before, after, events: [removed] })).toEqual([])
})

test('of a channel that was changed only that it was given is said', () => {
  const renamed = [...after, control('channel', { stream_id: 11, name: 'tubers' }, 21)]
  expect(saysOf(clause, { before, after: renamed, events: [told({ stream_id: 11, name: 'roots' })] })).toEqual([
    'holds',
  ])
})

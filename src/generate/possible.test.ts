import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Gesture, Weighted } from './arbitraries.ts'
import { gestures } from './gestures.ts'
import { clients, people } from './namespace.ts'
import { accountSettingsGestures } from './people/account-settings.ts'
import { createUserGestures } from './people/create-user.ts'
import { deactivateGestures } from './people/deactivate.ts'
import { isWorth, type Means, possible } from './possible.ts'
import { control, edit, look, request } from './steps.ts'

const everything: Means = {
  offers: () => true,
  asks: () => true,
  actors: new Set([...Object.keys(people), ...Object.keys(clients)]),
  hasChannels: true,
  hasMessages: true,
  hasStanding: true,
}
const accounts: Means = { ...everything, offers: () => false, hasChannels: false, hasStanding: false }

const drawn = (gesture: Gesture) => fc.sample(gesture, { seed: 1, numRuns: 10 })

test('with everything, every gesture is possible from its first step to its last', () => {
  for (const { arbitrary } of gestures)
    for (const steps of drawn(arbitrary)) expect(possible(steps, everything)).toEqual(steps)
})

test('with accounts alone many gestures are worth their time', () => {
  const worth = gestures.filter(({ arbitrary }) => drawn(arbitrary).every((steps) => isWorth(steps, accounts)))
  expect(worth.length).toBeGreaterThan(gestures.length / 2)
  expect(worth.length).toBeLessThan(gestures.length)
})

describe('what remains', () => {
  test('is what needs nothing that is not there', () => {
    const steps = [
      control('bots', { bots: [{ owner_id: { user: 'author' } }] }, 'bot'),
      request('get-streams', 'bot0', {}),
      request('get-streams', 'nobody', {}),
      request('get-streams', 'reader', {}, { name: 'channels' }),
      request('get-channel-email', 'reader', { stream_id: { answer: 'channels', field: 'streams.0.stream_id' } }),
      request('get-channel-email', 'reader', { stream_id: { channel: 'garden' } }),
      request('schedule-message', 'reader', { to: [{ answer: 'bot', field: 'bots.0.user_id' }] }),
      look('first'),
    ]
    expect(possible(steps, accounts)).toEqual([steps[3], steps[4], steps[7]])
  })

  test('is what may be asked', () => {
    const steps = [request('add-linkifier', 'administrator', { pattern: 'x' })]
    expect(possible(steps, { ...accounts, asks: () => false })).toEqual([])
  })

  test('has settings of people and direct messages, which the API can do', () => {
    const said = (place: object) => control('messages', { messages: [{ sender_id: { user: 'author' }, ...place }] })
    const setting = control('user-setting', { user_id: { user: 'author' }, property: 'color_scheme', value: 2 })
    const direct = said({ to: [{ user: 'reader' }] })
    expect(possible([setting, direct, said({ stream_id: 3 })], accounts)).toEqual([setting, direct])
  })
})

test('half of the requests are worth it, less are not', () => {
  const impossible = edit('nobody', 'first', {})
  expect(isWorth([look('first'), impossible], accounts)).toBe(true)
  expect(isWorth([look('first'), impossible, impossible], accounts)).toBe(false)
})

describe('without one action', () => {
  const worthWithout = (action: string, gestures: Weighted) => {
    const means: Means = { ...everything, offers: (one) => one !== action }
    return gestures.filter(({ arbitrary }) => drawn(arbitrary).every((steps) => isWorth(steps, means)))
  }

  test.each<[string, string, Weighted]>([
    ['domains', 'people who are created', createUserGestures],
    ['domains', 'people who are deactivated', deactivateGestures],
    ['domains', 'what people change of their accounts', accountSettingsGestures],
    ['credentials', 'people who are created', createUserGestures],
  ])('of %s, all gestures about %s are worth their time', (action, _, gestures) => {
    expect(worthWithout(action, gestures)).toEqual(gestures)
  })
})

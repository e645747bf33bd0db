import { describe, expect, test } from 'vitest'
import type { ControlLine } from '../history/entry.ts'
import { apply } from '../model/apply.ts'
import { isMissingChannel, isStrangerTo } from '../model/channel-access.ts'
import { channelTrue } from '../model/subscription-true.ts'
import { emptyWorld, roleOf, type World } from '../model/world.ts'
import { asTaken } from './declined.ts'
import { learnControl } from './learn.ts'

function worldAfter(...lines: readonly (Record<string, unknown> & { did: string })[]): World {
  const world = emptyWorld()
  for (const line of lines) apply(world, learnControl(asTaken({ kind: 'control', at: 1, ...line } as ControlLine)))
  return world
}

const orchard = { stream_id: 3, name: 'orchard', subscribers: [8], folder: 'fruit', privacy: 'private', creator_id: 8 }

/** What a subscription is found to tell wrongly of the channel. */
function wrong(world: World, shown: Record<string, unknown>): string[] {
  const channel = world.channels.get(3)
  if (channel === undefined) throw new Error('no channel')
  return [...channelTrue(world, channel, shown)].filter(({ saw }) => saw === 'broken').map(({ clause }) => clause)
}

describe('a member that a fixture declined', () => {
  test('is not known of a channel that was made', () => {
    const made = (declined: string[]) => worldAfter({ did: 'channels', channels: [{ ...orchard, declined }] })
    expect(wrong(made([]), { folder_id: null })).toEqual(['subscription.channel-true'])
    expect(wrong(made(['folder']), { folder_id: null })).toEqual([])
    expect(wrong(made(['folder']), { folder_id: 5 })).toEqual([])
    expect(wrong(made(['privacy']), { invite_only: false, name: 'other' })).toEqual(['subscription.channel-true'])
    expect(wrong(made(['privacy', 'name']), { invite_only: false, name: 'other' })).toEqual([])
    expect(made(['subscribers']).channels.get(3)?.subscribers.kind).toBe('unknown')
    expect(isMissingChannel(made(['subscribers']), 3)).toBe('no')
  })

  test('is not known either where it was not asked for, but has a default', () => {
    const { folder: _, privacy: __, ...plain } = orchard
    const made = (declined: string[]) => worldAfter({ did: 'channels', channels: [{ ...plain, declined }] })
    const shown = { folder_id: 5, invite_only: true, description: 'x', message_retention_days: 3, topics_policy: 'y' }
    for (const [name, value] of Object.entries(shown)) expect(wrong(made([]), { [name]: value })).toHaveLength(1)
    const all = ['folder', 'privacy', 'description', 'message_retention_days', 'topics_policy']
    expect(wrong(made(all), shown)).toEqual([])
  })

  test('may make anybody the one who made a channel', () => {
    const member = { did: 'people', people: [{ user_id: 9, role: 'member' }] }
    const stranger = (declined: string[]) => {
      const world = worldAfter(member, { did: 'channels', channels: [{ ...orchard, declined }] })
      const channel = world.channels.get(3)
      return channel && isStrangerTo(world, 9, channel)
    }
    expect(stranger([])).toBe(true)
    expect(stranger(['creator_id'])).toBe(false)
  })

  test('may have newcomers among the subscribers', () => {
    const newcomers = { did: 'people', people: [] }
    const subscribers = (declined: string[]) =>
      worldAfter({ did: 'channels', channels: [{ ...orchard, declined }] }, newcomers).channels.get(3)?.subscribers.kind
    expect(subscribers([])).toBe('known')
    expect(subscribers(['is_default'])).toBe('unknown')
  })

  test('stays as it was of what was changed', () => {
    const made = { did: 'channels', channels: [orchard] }
    const changed = { did: 'channel', stream_id: 3, name: 'garden', description: 'old trees', declined: ['name'] }
    expect(wrong(worldAfter(made, changed), { name: 'orchard', description: 'old trees' })).toEqual([])
    expect(wrong(worldAfter(made, changed), { name: 'garden' })).toEqual(['subscription.channel-true'])
  })

  test('is not known of people, groups and settings', () => {
    const people = { did: 'people', people: [{ user_id: 8, role: 'owner', full_name: 'Ada', declined: ['full_name'] }] }
    expect(worldAfter(people).state.people.get(8)).not.toHaveProperty('full_name')
    expect(roleOf(worldAfter(people), 8)).toMatchObject({ value: 'owner' })
    const group = { user_group_id: 50, name: 'crew', members: [8], declined: ['subgroups'] }
    expect(worldAfter({ did: 'groups', groups: [group] }).state.groups.has(50)).toBe(false)
    const setting = { did: 'user-setting', user_id: 8, property: 'emojiset', value: 'text', declined: ['value'] }
    expect(worldAfter(people, setting).userSettings.get('8 emojiset')?.kind).not.toBe('known')
  })
})

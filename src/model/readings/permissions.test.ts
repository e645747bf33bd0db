import { expect, test } from 'vitest'
import { unknown } from '../facts/fact.ts'
import { people, Story } from '../testing/world.ts'
import { canSee, isExempt, isInGroup } from './permissions.ts'
import { isPlainContent, isPlainTopic, maybeSameTopic, mayMentionMany } from './plain-text.ts'

// Each group includes the roles before it; nobody includes no one.
test.each([
  ['nobody', []],
  ['owners', ['owner']],
  ['administrators', ['owner', 'administrator']],
  ['moderators', ['owner', 'administrator', 'moderator']],
  ['members', ['owner', 'administrator', 'moderator', 'author']],
  ['everyone', ['owner', 'administrator', 'moderator', 'author', 'guest']],
])('the group %s', (group, included) => {
  const { world } = new Story({ can_resolve_topics_group: group })
  for (const name of ['owner', 'administrator', 'moderator', 'author', 'guest'] as const)
    expect(isInGroup(world, people[name], 'can_resolve_topics_group')).toBe(included.includes(name) ? 'yes' : 'no')
})

test('of people and groups that are not known nothing is said', () => {
  const told = new Story()
  expect(isInGroup(told.world, 99, 'can_resolve_topics_group')).toBe('maybe')
  told.set({ can_resolve_topics_group: { direct_members: [10], direct_subgroups: [] } })
  expect(isInGroup(told.world, people.author, 'can_resolve_topics_group')).toBe('maybe')
  told.teach({ set: 'user', to: { user_id: people.author, role: unknown } })
  expect(isExempt(told.world, people.author)).toBe('maybe')
})

test('administrators and moderators are exempt, an owner perhaps', () => {
  const { world } = new Story()
  expect(isExempt(world, people.administrator)).toBe('yes')
  expect(isExempt(world, people.moderator)).toBe('yes')
  expect(isExempt(world, people.owner)).toBe('maybe')
  expect(isExempt(world, people.author)).toBe('no')
})

test('subscribers see a channel, participants a direct message', () => {
  const told = new Story()
  told.message(1)
  told.message(9, { to: [people.reader] })
  expect(canSee(told.world, people.guest, told.get(1))).toBe('yes')
  expect(canSee(told.world, people.outsider, told.get(1))).toBe('maybe')
  expect(canSee(told.world, people.author, told.get(9))).toBe('yes')
  expect(canSee(told.world, people.owner, told.get(9))).toBe('no')
})

test('plain texts are those of which it is clear what a server makes', () => {
  const { world } = new Story()
  for (const content of ['a', 'two\nlines', '😀'.repeat(1000)]) expect(isPlainContent(content)).toBe(true)
  for (const content of ['', ' a', 'a\n', 'a\r\nb', 'a\0b', '\uD800', 'a'.repeat(1001)])
    expect(isPlainContent(content)).toBe(false)
  expect(isPlainTopic(world, '😀'.repeat(50))).toBe(true)
  for (const topic of ['', ' a', 'a\nb', '(no topic)', 'a'.repeat(51)]) expect(isPlainTopic(world, topic)).toBe(false)
})

test('names that may be one topic', () => {
  const { world } = new Story()
  expect(maybeSameTopic(world, 'Apples', 'apples ')).toBe(true)
  expect(maybeSameTopic(world, '', '(no topic)')).toBe(true)
  expect(maybeSameTopic(world, 'apples', '✔ apples')).toBe(false)
})

test('anything that may be a mention of many', () => {
  for (const content of ['@**all**', '@_**everyone**', 'hi @topic']) expect(mayMentionMany(content)).toBe(true)
  for (const content of ['a@b.org', '@', 'all of you']) expect(mayMentionMany(content)).toBe(false)
})

import { expect, test } from 'vitest'
import type { ControlLine, Header } from '../history/entry.ts'
import { possible } from '../model/fact.ts'
import { apply, emptyWorld, type World } from '../model/world.ts'
import { accountsOf, learnControl, learnHeader } from './learn.ts'

function did(did: string, details: Record<string, unknown>): ControlLine {
  return { kind: 'control', at: 1, did, ...details }
}

function worldAfter(...lines: readonly ControlLine[]): World {
  const world = emptyWorld()
  for (const line of lines) apply(world, learnControl(line))
  return world
}

const people = did('people', { people: [{ actor: 'plan0.ada', user_id: 8, role: 'member' }] })

test('a header tells the roles of its accounts, and settings', () => {
  const accounts = { ada: { user_id: 8, role: 'owner' } }
  const header: Header = {
    kind: 'header',
    version: 1,
    word: 'service',
    accounts,
    settings: { allow_edit_history: false },
  }
  const world = emptyWorld()
  apply(world, learnHeader(header))
  expect(world.users.get(8)?.role).toMatchObject({ kind: 'known', value: 'owner' })
  expect(world.settings.get('allow_edit_history')).toMatchObject({ kind: 'known', value: false })
})

test('people become users, and actors who can be recognised', () => {
  expect(worldAfter(people).users.get(8)?.role).toMatchObject({ kind: 'known', value: 'member' })
  expect(accountsOf(people)).toEqual([['plan0.ada', 8]])
})

test('a role that the specification does not have is not known', () => {
  const world = worldAfter(did('people', { people: [{ actor: 'ada', user_id: 8, role: 'billing' }] }))
  expect(world.users.get(8)?.role.kind).toBe('unknown')
})

test('a role that was changed replaces the former one', () => {
  const world = worldAfter(people, did('role', { user_id: 8, role: 'moderator' }))
  expect(world.users.get(8)?.role).toMatchObject({ value: 'moderator' })
})

test('a channel of the run has its subscribers and no notices', () => {
  const world = worldAfter(did('channels', { channels: [{ stream_id: 3, name: 'orchard', subscribers: [8, 9] }] }))
  expect(world.channels.get(3)).toMatchObject({ own: true, subscribers: { kind: 'known', value: [8, 9] } })
  expect(world.channels.get(3)?.withNotices.size).toBe(0)
})

test('a channel message of the run is known in full', () => {
  const sent = { message_id: 5, sender_id: 8, stream_id: 3, topic: 'apples', content: 'red', timestamp: 100 }
  const message = worldAfter(did('messages', { messages: [sent] })).messages.get(5)
  expect(message).toMatchObject({ own: true, edits: [], editsComplete: true, topic: { value: 'apples' } })
  expect(message).toMatchObject({ content: { value: 'red' }, timestamp: { value: 100 }, stream_id: { value: 3 } })
  expect(message?.original).toMatchObject({ topic: { value: 'apples' }, content: { value: 'red' } })
  expect(message?.participants).toBeUndefined()
})

test('a direct message has the sender and the others as participants, and neither channel nor topic', () => {
  const sent = { message_id: 5, sender_id: 8, to: [9], content: 'red', timestamp: 100 }
  const message = worldAfter(did('messages', { messages: [sent] })).messages.get(5)
  expect(message?.participants).toEqual([8, 9])
  expect(message?.stream_id).toBeUndefined()
  expect(message && possible(message.topic)).toBeUndefined()
})

test('settings are learnt by name', () => {
  const world = worldAfter(did('settings', { settings: { allow_message_editing: true } }))
  expect(world.settings.get('allow_message_editing')).toMatchObject({ kind: 'known', value: true })
})

test('an action that is not known here teaches nothing', () => {
  expect(learnControl(did('a-later-invention', { people: 3 }))).toEqual([])
  expect(accountsOf(did('a-later-invention', {}))).toEqual([])
})

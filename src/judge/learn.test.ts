import { describe, expect, test } from 'vitest'
import type { ControlLine, Header } from '../history/entry.ts'
import { apply } from '../model/apply.ts'
import { possible } from '../model/fact.ts'
import { isMissing } from '../model/missing.ts'
import { emptyWorld, type World } from '../model/world.ts'
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

test('accounts of a header are lent to whoever sends all that is sent for them, and may have been used before', () => {
  const header = {
    kind: 'header',
    version: 1,
    word: 'service',
    accounts: { ada: { user_id: 8, role: 'owner' } },
  } as const
  const world = emptyWorld()
  apply(world, learnHeader(header))
  expect(world.state.people.get(8)).toMatchObject({ lent: true, made: false, is_active: true })
  expect(world.state.settings.edited.get('8')).toBe('maybe')
  const partly = emptyWorld()
  apply(partly, learnHeader({ ...header, complete: false }))
  expect(partly.state.people.has(8)).toBe(false)
  const odd = emptyWorld()
  apply(odd, learnHeader({ ...header, accounts: { ada: { user_id: 8, role: 'bot' } } }))
  expect(odd.state.people.get(8)?.lent).not.toBe(true)
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
  const world = worldAfter(people, did('person', { user_id: 8, role: 'moderator' }))
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

const channels = did('channels', { channels: [{ stream_id: 3, name: 'orchard', subscribers: [8, 9] }] })
const sent = { message_id: 5, sender_id: 8, stream_id: 3, topic: 'apples', content: 'red', timestamp: 100 }
const messages = did('messages', { messages: [sent] })

test.each(['sender_id', 'content', 'timestamp', 'topic'] as const)(
  'a message that is told without %s has it all the same',
  (lacking) => {
    const message = worldAfter(did('messages', { messages: [{ ...sent, [lacking]: undefined }] })).messages.get(5)
    expect(message?.[lacking]).toEqual({ kind: 'unknown' })
  },
)

test('of a message that is told to stand nowhere nothing is said', () => {
  const message = worldAfter(did('messages', { messages: [{ ...sent, stream_id: undefined }] })).messages.get(5)
  expect(message?.own).toBe(false)
})

test('people have an e-mail address, also after their role has changed', () => {
  const told = did('people', { people: [{ actor: 'ada', user_id: 8, role: 'member', email: 'ada@example.com' }] })
  const world = worldAfter(told, did('person', { user_id: 8, role: 'moderator' }))
  expect(world.users.get(8)).toMatchObject({ role: { value: 'moderator' }, email: { value: 'ada@example.com' } })
})

test('a channel is what the fixture makes unless told otherwise', () => {
  expect(worldAfter(channels).channels.get(3)).toMatchObject({
    name: { value: 'orchard' },
    privacy: { value: 'public' },
    history_public_to_subscribers: { value: true },
    topics_policy: { value: 'inherit' },
    is_archived: { value: false },
  })
})

test('a channel can be made otherwise, and changed', () => {
  const traits = { privacy: 'private', history_public_to_subscribers: false, topics_policy: 'empty_topic_only' }
  const cellar = did('channels', { channels: [{ stream_id: 4, name: 'cellar', subscribers: [8], ...traits }] })
  const change = did('channel', { stream_id: 4, topics_policy: 'disable_empty_topic', is_archived: true })
  expect(worldAfter(cellar, change).channels.get(4)).toMatchObject({
    own: true,
    privacy: { value: 'private' },
    history_public_to_subscribers: { value: false },
    topics_policy: { value: 'disable_empty_topic' },
    is_archived: { value: true },
    subscribers: { value: [8] },
  })
  expect(worldAfter(change).channels.size).toBe(0)
})

test('people come and go', () => {
  const joined = worldAfter(channels, did('subscribe', { stream_id: 3, user_ids: [9, 10] }))
  expect(joined.channels.get(3)?.subscribers).toMatchObject({ value: [8, 9, 10] })
  const left = worldAfter(channels, did('unsubscribe', { stream_id: 3, user_ids: [8] }))
  expect(left.channels.get(3)).toMatchObject({ subscribers: { value: [9] }, left: new Set([8]) })
})

test('a message is received by those who are there when it is sent', () => {
  const joined = did('subscribe', { stream_id: 3, user_ids: [10] })
  expect(worldAfter(channels, messages, joined).messages.get(5)?.receivers).toEqual([8, 9])
  expect(worldAfter(channels, joined, messages).messages.get(5)?.receivers).toEqual([8, 9, 10])
  const direct = did('messages', { messages: [{ ...sent, stream_id: undefined, topic: undefined, to: [9, 8] }] })
  expect(worldAfter(direct).messages.get(5)).toMatchObject({ participants: [8, 9], receivers: [8, 9] })
  expect(worldAfter(messages).messages.get(5)?.receivers).toBeUndefined()
})

const smile = { emoji_name: 'smile', emoji_code: '1f642', reaction_type: 'unicode_emoji', user_id: 9 }
const reacts = (...made: object[]) =>
  did('reactions', { reactions: made.map((each) => ({ ...smile, ...each, message_id: 5 })) })

test('reactions are added in their order, each once', () => {
  const reactions = (...lines: readonly ControlLine[]) =>
    worldAfter(channels, messages, ...lines).messages.get(5)?.reactions
  expect(reactions()).toMatchObject({ value: [] })
  expect(reactions(reacts({}, { user_id: 8 }), reacts({}))).toMatchObject({ value: [smile, { ...smile, user_id: 8 }] })
  expect(reactions(reacts({}), reacts({ emoji_name: 'slight_smile' }))).toMatchObject({ kind: 'unknown' })
  expect(reactions(reacts({ emoji_code: undefined }))).toMatchObject({ kind: 'unknown' })
  expect(worldAfter(reacts({})).messages.size).toBe(0)
})

test('submessages are attached', () => {
  const poll = { msg_type: 'widget', content: '{}', sender_id: 9 }
  const attached = did('submessages', { submessages: [{ ...poll, message_id: 5 }] })
  expect(worldAfter(channels, messages, attached).messages.get(5)?.submessages).toMatchObject({ value: [poll] })
})

test('uploads are known by their path', () => {
  const file = { id: 7, path_id: '2/ab/pic.png', user_id: 8, name: 'pic.png' }
  const world = worldAfter(
    did('uploads', {
      uploads: [
        { ...file, size: 12 },
        { ...file, path_id: '2/cd/pic.png' },
      ],
    }),
  )
  expect(world.uploads.get('2/ab/pic.png')).toMatchObject({ ...file, size: 12 })
  expect(world.uploads.get('2/cd/pic.png')?.size).toBe(10)
})

test('messages are marked as read, other flags are not kept', () => {
  const marks = (op: string, flag = 'read') => did('flags', { user_id: 9, message_ids: [5, 6], flag, op })
  expect(worldAfter(marks('add')).read.get('9 5')).toMatchObject({ value: true })
  expect(worldAfter(marks('add'), marks('remove')).read.get('9 6')).toMatchObject({ value: false })
  expect(worldAfter(marks('add', 'starred')).read.size).toBe(0)
})

test('linkifiers take the place of the former ones', () => {
  const linkifier = { pattern: '#(?P<id>[0-9]+)', url_template: 'https://example.com/{id}' }
  const added = did('linkifiers', { linkifiers: [linkifier] })
  expect(worldAfter(channels, messages, added).linkifiers).toMatchObject([{ ...linkifier, since: { message_id: 5 } }])
  expect(worldAfter(added, did('linkifiers', { linkifiers: [] })).linkifiers).toEqual([])
})

test('custom emoji are known by their code and all their names, the present one last', () => {
  const world = emptyWorld()
  apply(world, learnControl(did('emoji', { emoji: [{ name: 'plumb', emoji_code: '6' }] })))
  apply(world, learnControl(did('emoji-edit', { emoji_code: '6', name: 'line' })))
  expect(world.state.administration.customEmoji.get('6')).toEqual(['plumb', 'line'])
})

test('settings are learnt by name', () => {
  const world = worldAfter(did('settings', { settings: { allow_message_editing: true } }))
  expect(world.settings.get('allow_message_editing')).toMatchObject({ kind: 'known', value: true })
})

test('an action that is not known here teaches nothing', () => {
  expect(learnControl(did('a-later-invention', { people: 3 }))).toEqual([])
  expect(accountsOf(did('a-later-invention', {}))).toEqual([])
})

test('a channel is known by how it was made', () => {
  const [time] = [{ from: 5, to: 6 }]
  const made = { stream_id: 3, name: 'orchard', subscribers: [8], description: 'trees', folder: 'plants' }
  const world = emptyWorld()
  apply(world, learnControl(did('channels', { channels: [{ ...made, message_retention_days: 30 }] }), time))
  const traits = { description: 'trees', message_retention_days: 30, isInFolder: true, created: time }
  expect(world.state.traits.get(3)).toEqual({
    ...traits,
    folder: 'plants',
    creator_id: null,
    hasPolicy: false,
    is_default: false,
  })
})

test('a channel can be renamed and described anew', () => {
  const change = did('channel', { stream_id: 3, name: 'garden', description: 'beds', topics_policy: 'inherit' })
  const world = worldAfter(channels, change)
  expect(world.channels.get(3)?.name).toMatchObject({ value: 'garden' })
  expect(world.state.traits.get(3)).toMatchObject({ description: 'beds', hasPolicy: true, isInFolder: false })
})

test('whoever is made later may be in a default channel', () => {
  const others = { stream_id: 4, name: 'attic', subscribers: [8] }
  const made = did('channels', {
    channels: [
      { ...others, is_default: true },
      { ...others, stream_id: 5 },
    ],
  })
  const world = worldAfter(made, people)
  expect(world.channels.get(4)?.subscribers).toEqual({ kind: 'unknown' })
  expect(world.channels.get(5)?.subscribers).toMatchObject({ value: [8] })
  expect(worldAfter(people, made).channels.get(4)?.subscribers).toMatchObject({ value: [8] })
  const archived = did('channel', { stream_id: 4, is_archived: true })
  expect(worldAfter(made, archived, people).channels.get(4)?.subscribers).toMatchObject({ value: [8] })
})

test('own settings of a channel add up, until the person leaves', () => {
  const pinned = did('subscription', { user_id: 8, stream_id: 3, pin_to_top: true })
  const muted = did('subscription', { user_id: 8, stream_id: 3, is_muted: true, color: '#aabbcc' })
  const both = { pin_to_top: true, is_muted: true, color: '#aabbcc' }
  expect(worldAfter(channels, pinned, muted).state.personal.get('8 3')).toEqual(both)
  const left = did('unsubscribe', { stream_id: 3, user_ids: [8] })
  expect(worldAfter(channels, pinned, left).state.personal.size).toBe(0)
})

describe('messages that are deleted', () => {
  const deleted = did('delete-messages', { message_ids: [5] })

  test('are missing', () => {
    const world = worldAfter(channels, messages, deleted)
    expect(world.messages.size).toBe(0)
    expect(world.inChannel.get(3)?.size).toBe(0)
    expect(world.receivedBy.get(9)?.size).toBe(0)
    expect(isMissing(world, 5)).toBe('yes')
    expect(isMissing(world, 6)).toBe('maybe')
  })

  test('leave files of which nothing is known', () => {
    const file = did('uploads', { uploads: [{ id: 7, path_id: '2/ab/pic.png', user_id: 8, name: 'pic.png' }] })
    const linked = { ...sent, content: '[pic](/user_uploads/2/ab/pic.png)' }
    expect(worldAfter(file, did('messages', { messages: [linked] }), deleted).uploads.size).toBe(0)
    expect(worldAfter(file, messages, deleted).uploads.size).toBe(1)
  })
})

test('what reactions with a renamed emoji are called is not known', () => {
  const own = { reaction_type: 'realm_emoji', emoji_code: '3', emoji_name: 'tree' }
  const renamed = did('emoji-edit', { emoji_code: '3', name: 'bush' })
  const after = (...made: object[]) => worldAfter(channels, messages, reacts(...made), renamed)
  expect(after(own).messages.get(5)?.reactions).toEqual({ kind: 'unknown' })
  expect(after(own).emoji.size).toBe(0)
  expect(after({}).messages.get(5)?.reactions).toMatchObject({ value: [smile] })
  expect(after({}).emoji.size).toBe(1)
})

test('linkifiers that a fixture only tells are no news', () => {
  const world = emptyWorld()
  const given = { id: 4, pattern: 'a(?P<b>c)', url_template: 'https://example.com/{b}' }
  apply(world, learnControl(did('linkifiers', { linkifiers: [given] })))
  expect(world.state.linkifierRecords.has(4)).toBe(true)
  const told = { ...given, reverse_template: null, alternative_url_templates: [], example_input: null }
  expect(learnControl(did('linkifiers', { linkifiers: [told] }))).toEqual([])
})

test('what a line does not tell of a message is not known', () => {
  const world = emptyWorld()
  apply(world, learnControl({ kind: 'control', at: 1, did: 'messages', messages: [{ message_id: 5, stream_id: 3 }] }))
  const unknown = { kind: 'unknown' }
  expect(world.messages.get(5)).toMatchObject({ timestamp: unknown, sender_id: unknown, content: unknown })
})

import { expect, test } from 'vitest'
import { type ControlAction, controlMembers } from '../../spec/control-facts.ts'
import { loadSpec } from '../../spec/spec.ts'
import { Belongings } from './belongings.ts'
import { mayAct, mayAsk } from './organization.ts'

const accounts = { ada: { email: 'ada@example.com', key: 'k', role: 'administrator', user_id: 8 } }
const [made, lent, stranger, missing] = [30, 8, 9, 2_100_000_000]

/** Whoever has the id 30 was made, as was every thing with it; 50 is a channel of the target file, 9 is somebody else's. */
function belongings(disposable: boolean, makesChannels = true, absent: readonly string[] = []): Belongings {
  const own = new Belongings({ accounts, disposable, absent })
  const inhabitants = { actors: new Map(), channels: new Map([['garden', 50]]), messages: new Map([['first', made]]) }
  own.settle({ ...inhabitants, isMade: true }, makesChannels)
  own.take('people', { people: [{ user_id: made }] })
  own.take('channels', { channels: [{ stream_id: made }] })
  own.take('groups', { groups: [{ user_group_id: made }] })
  own.addNothing(missing)
  return own
}

type Row = readonly [name: string, values: object, isSent: boolean]

const requests: readonly Row[] = [
  ['add-linkifier', { pattern: 'x' }, false],
  ['create-user', { email: 'new@example.com' }, false],
  ['deactivate-user', { user_id: stranger }, false],
  ['deactivate-user', { user_id: lent }, false],
  ['deactivate-user', { user_id: made }, true],
  ['edit-message', { message_id: stranger, content: 'x' }, false],
  ['edit-message', { message_id: made, content: 'x' }, true],
  ['edit-message', { message_id: missing, content: 'x' }, true],
  ['edit-message', { message_id: made, stream_id: stranger }, false],
  ['edit-message', { message_id: made, topic: 'x', stream_id: made, propagate_mode: 'change_all' }, true],
  ['edit-message', { message_id: { verbatim: ['9'] } }, false],
  ['edit-message', { message_id: { verbatim: ['abc'] } }, true],
  ['get-channel-email', { stream_id: stranger }, true],
  ['get-events', { queue_id: 'q' }, true],
  ['get-message', { message_id: stranger }, true],
  ['get-message-history', { message_id: stranger }, true],
  ['get-messages', { anchor: 'newest' }, true],
  ['get-streams', {}, true],
  ['is-group-member', { user_group_id: stranger, user_id: stranger }, true],
  ['register-queue', {}, true],
  ['remove-reaction', { message_id: stranger }, false],
  ['remove-reaction', { message_id: made }, true],
  ['schedule-message', { type: 'direct', to: [stranger] }, false],
  ['schedule-message', { type: 'direct', to: [made, stranger] }, false],
  ['schedule-message', { type: 'direct', to: { verbatim: ['[9]'] } }, false],
  ['schedule-message', { type: 'direct', to: [made, lent] }, true],
  ['schedule-message', { type: 'channel', to: 50 }, true],
  ['schedule-message', { type: 'channel', to: missing }, true],
  ['update-bot-storage', { storage: {} }, true],
  ['update-domain', { domain: 'example.com' }, false],
  ['update-linkifier', { filter_id: 1 }, false],
  ['update-presence', { status: 'active' }, true],
  ['update-settings', { color_scheme: 2 }, true],
  ['update-settings', { target_users: { user_ids: [made], group_ids: [] } }, true],
  ['update-settings', { target_users: { user_ids: [made, stranger] } }, false],
  ['update-settings', { target_users: { user_ids: [made], group_ids: [1] } }, false],
  ['update-settings', { target_users: 'all' }, false],
  ['update-subgroups', { user_group_id: made }, false],
  ['update-user-status', { user_id: lent }, true],
  ['update-user-status', { user_id: stranger }, false],
]

test.each(requests)('%s %j is sent to an organization that must last: %s', (slug, values, isSent) => {
  expect(mayAsk(belongings(false), slug, { ...values })).toBe(isSent)
  expect(mayAsk(belongings(true), slug, { ...values })).toBe(true)
})

test('every endpoint is in the table, and whatever writes to a thing by its id was tried with a stranger’s', () => {
  const { endpoints } = loadSpec({ level: 500 })
  expect([...new Set(requests.map(([slug]) => slug))].sort()).toEqual(endpoints.map(({ slug }) => slug).sort())
  const writes = endpoints.filter(({ method, path }) => method !== 'GET' && path.includes('{'))
  const refused = new Set(requests.filter(([, , isSent]) => !isSent).map(([slug]) => slug))
  expect(writes.filter(({ slug }) => !refused.has(slug)).map(({ slug }) => slug)).toEqual([])
})

test('what is sent as it stands may name anybody', () => {
  const own = belongings(false)
  expect(mayAsk(own, 'schedule-message', { type: 'direct' }, 'to=%5B9%5D')).toBe(false)
  expect(mayAsk(own, 'update-settings', {}, 'target_users=%7B')).toBe(false)
  expect(mayAsk(own, 'update-settings', {}, 'color_scheme=%ff')).toBe(true)
})

test('in a channel that others use, only single messages are moved', () => {
  const own = belongings(false, false)
  const move = { message_id: made, topic: 'x' }
  expect(mayAsk(own, 'edit-message', move)).toBe(true)
  expect(mayAsk(own, 'edit-message', { ...move, propagate_mode: 'change_one' })).toBe(true)
  expect(mayAsk(own, 'edit-message', { ...move, propagate_mode: 'change_later' })).toBe(false)
})

type Members = ControlAction['takes']

function namesAnything([name, member]: [string, Members[string]]): boolean {
  return /_ids?$/.test(name) || name === 'emoji_codes' || /\b(ids|names)$/.test(member.about ?? '')
}

/** The members by which an action names people, channels, messages, groups and whatever `forget` takes. */
function namedBy(takes: Members): string[] {
  const all = Object.entries(takes).flatMap((member) => [
    ...(namesAnything(member) ? [member[0]] : []),
    ...namedBy(member[1].items ?? {}),
  ])
  // No field can be made where an organization must last, and its value is somebody's own.
  return all.filter((name) => name !== 'field_id')
}

function naming(takes: Members, idFor: (name: string) => number): Record<string, unknown> {
  const lists = Object.entries(takes).flatMap(([name, { items }]) => (items ? [[name, [naming(items, idFor)]]] : []))
  const own = namedBy(takes).filter((name) => Object.hasOwn(takes, name))
  return Object.fromEntries([...lists, ...own.map((name) => [name, idFor(name)])])
}

function lentFor(name: string): number {
  if (name.startsWith('message_')) return made
  return name.startsWith('stream_') ? 50 : lent
}

/** Members of `forget` for things that nobody can make where an organization must last. */
const shared = ['emoji_codes', 'domains', 'field_ids']
const actions = [...controlMembers()].map(([name, { takes, changes }]) => ({ name, takes, changes }))

test.each(actions)('$name is done to nobody else where an organization must last', ({ name, takes, changes }) => {
  const isWide = changes === 'organization'
  const named = namedBy(takes)
  const may = (idFor: (name: string) => number) => mayAct(belongings(false), name, naming(takes, idFor))
  expect(named.filter((wrong) => may((member) => (member === wrong ? stranger : made)))).toEqual([])
  if (!named.some((member) => shared.includes(member))) expect(may(() => made)).toBe(!isWide)
  const namesOnlyMessages = named.every((member) => member.startsWith('message_'))
  expect(may(lentFor)).toBe(changes === 'adds' || (namesOnlyMessages && !isWide))
  const ofStrangers = naming(takes, () => stranger)
  expect(mayAct(belongings(true), name, ofStrangers)).toBe(true)
})

test('a list may hold what a run made, and nothing that others made', () => {
  const may = (action: string, takes: object) => mayAct(belongings(false), action, { ...takes })
  const reactions = [made, stranger].map((user_id) => ({ message_id: made, user_id }))
  expect(may('reactions', { reactions })).toBe(false)
  expect(may('reactions', { reactions: reactions.slice(0, 1) })).toBe(true)
  expect(may('messages', { messages: [{ sender_id: lent, to: [made, stranger] }] })).toBe(false)
  expect(may('messages', { messages: [{ sender_id: lent, to: [made, lent] }] })).toBe(true)
  expect(may('forget', { user_ids: [made], stream_ids: [made], user_group_ids: [made] })).toBe(true)
})

test('what the target file calls absent is never asked, wherever anything else may be', () => {
  const lacking = belongings(true, true, ['add-linkifier'])
  expect(mayAsk(lacking, 'add-linkifier', {})).toBe(false)
  expect(mayAsk(lacking, 'update-linkifier', {})).toBe(true)
})

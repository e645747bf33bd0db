import { expect, test } from 'vitest'
import { loadSpec } from '../../spec/spec.ts'
import { controlActions } from '../../spec/spec-files.ts'
import { Belongings } from './belongings.ts'
import { mayAct, mayAsk } from './organization.ts'

const accounts = { ada: { email: 'ada@example.com', key: 'k', role: 'administrator', user_id: 8 } }
const [made, lent, stranger, missing] = [30, 8, 9, 2_100_000_000]

/** Whoever has the id 30 was made, as was every thing with it; 50 is a channel of the target file, 9 is somebody else's. */
function belongings(disposable: boolean, makesChannels = true, absent: readonly string[] = []): Belongings {
  const own = new Belongings({ accounts, disposable, absent })
  const inhabitants = { actors: new Map(), channels: new Map([['garden', 50]]), messages: new Map([['first', made]]) }
  own.settle({ ...inhabitants, isMade: true }, makesChannels)
  own.take({ people: [{ user_id: made }], channels: [{ stream_id: made }], groups: [{ user_group_id: made }] })
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

/** Each with what somebody else has, with what the target file lends, and with what was made. */
const actions: readonly (readonly [string, (id: number) => object, stranger: boolean, lent: boolean, made: boolean])[] =
  [
    ['actions', () => ({}), true, true, true],
    ['clock', () => ({}), true, true, true],
    ['reset', () => ({}), false, false, false],
    ['people', () => ({ people: [{ role: 'member' }] }), true, true, true],
    ['channels', (id) => ({ channels: [{ name: 'x', subscribers: [id] }] }), false, true, true],
    ['channel', (id) => ({ stream_id: id, is_archived: true }), false, false, true],
    ['subscribe', (id) => ({ stream_id: made, user_ids: [id] }), false, false, true],
    ['unsubscribe', (id) => ({ stream_id: made, user_ids: [id] }), false, false, true],
    ['messages', (id) => ({ messages: [{ sender_id: made, to: [id] }] }), false, true, true],
    ['settings', () => ({ allow_message_editing: true }), false, false, false],
    ['reactions', (id) => ({ reactions: [{ message_id: made, user_id: id }] }), false, true, true],
    ['emoji', () => ({ emoji: [] }), false, false, false],
    ['uploads', (id) => ({ uploads: [{ user_id: id }] }), false, true, true],
    ['flags', (id) => ({ user_id: id, message_ids: [made] }), false, true, true],
    ['linkifiers', () => ({ linkifiers: [] }), false, false, false],
    ['submessages', (id) => ({ submessages: [{ message_id: id, sender_id: made }] }), false, false, true],
    ['user-setting', (id) => ({ user_id: id }), false, false, true],
    ['person', (id) => ({ user_id: id, role: 'guest' }), false, false, true],
    ['credentials', (id) => ({ user_id: id }), false, false, true],
    ['sign-in', () => ({ email: 'x', password: 'y' }), true, true, true],
    ['outbox', () => ({}), true, true, true],
    ['confirm-email', (id) => ({ user_id: id }), false, false, true],
    ['drafts', (id) => ({ user_id: id }), false, false, true],
    ['bots', (id) => ({ bots: [{ owner_id: id }] }), false, true, true],
    ['bot-storage', (id) => ({ user_id: id }), false, false, true],
    ['profile-fields', () => ({ fields: [] }), false, false, false],
    ['profile-value', (id) => ({ user_id: id }), false, false, true],
    ['alert-words', (id) => ({ user_id: id }), false, false, true],
    ['emoji-edit', () => ({ emoji_code: '1' }), false, false, false],
    ['delete-messages', (id) => ({ message_ids: [id] }), false, false, true],
    ['subscription', (id) => ({ user_id: id, stream_id: made }), false, false, true],
    ['navigation-views', (id) => ({ user_id: id }), false, false, true],
    ['saved-snippets', (id) => ({ user_id: id }), false, false, true],
    ['groups', () => ({ groups: [] }), false, false, false],
    ['group', (id) => ({ user_group_id: id }), false, false, true],
    ['domains', () => ({ add: [] }), false, false, false],
    ['owners', () => ({}), true, true, true],
    ['forget', (id) => ({ user_ids: [id] }), false, false, true],
  ]

test.each(actions)(
  '%s on what must last: for others, for lent accounts, for what was made',
  (action, takes, ...are) => {
    const may = [stranger, lent, made].map((id) => mayAct(belongings(false), action, { ...takes(id) }))
    expect(may).toEqual(are)
    expect(mayAct(belongings(true), action, { ...takes(stranger) })).toBe(true)
  },
)

test('every action is in the table', () => {
  expect(actions.map(([action]) => action).sort()).toEqual([...controlActions().keys()].sort())
})

test('what the target file calls absent is never asked, wherever anything else may be', () => {
  const lacking = belongings(true, true, ['add-linkifier'])
  expect(mayAsk(lacking, 'add-linkifier', {})).toBe(false)
  expect(mayAsk(lacking, 'update-linkifier', {})).toBe(true)
})

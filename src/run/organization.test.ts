import { expect, test } from 'vitest'
import { mayAsk } from './organization.ts'

const accounts = { ada: { email: 'ada@example.com', key: 'k', role: 'administrator', user_id: 8 } }
const lasting = { target: { accounts, absent: [], disposable: false }, made: new Set([30]) }
const disposable = { target: { accounts, absent: [], disposable: true }, made: new Set<number>() }

test.each<[string, object, boolean]>([
  ['add-linkifier', { pattern: 'x' }, false],
  ['update-linkifier', { filter_id: 1 }, false],
  ['update-domain', { domain: 'example.com' }, false],
  ['update-subgroups', { user_group_id: 2 }, false],
  ['create-user', { email: 'new@example.com' }, false],
  ['deactivate-user', { user_id: 8 }, false],
  ['deactivate-user', { user_id: 30 }, true],
  ['update-user-status', { user_id: 8 }, true],
  ['update-user-status', { user_id: 9 }, false],
  ['update-settings', { color_scheme: 2 }, true],
  ['update-settings', { target_users: { user_ids: [30], group_ids: [] } }, true],
  ['update-settings', { target_users: { user_ids: [30, 9] } }, false],
  ['update-settings', { target_users: { user_ids: [30], group_ids: [1] } }, false],
  ['update-settings', { target_users: 'all' }, false],
  ['edit-message', { message_id: 1 }, true],
])('%s %j is sent to an organization that must last: %s', (slug, values, isSent) => {
  expect(mayAsk(lasting, slug, { ...values })).toBe(isSent)
  expect(mayAsk(disposable, slug, { ...values })).toBe(true)
})

test('what the target file calls absent is never asked, wherever anything else may be', () => {
  const lacking = { ...disposable, target: { ...disposable.target, absent: ['add-linkifier'] } }
  expect(mayAsk(lacking, 'add-linkifier', {})).toBe(false)
  expect(mayAsk(lacking, 'update-linkifier', {})).toBe(true)
})

// What a bot has stored is read in pages.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Organization, Person } from '../testing/organization.ts'
import { wider } from '../testing/wider.ts'

let org: Organization
let bot: Person
const stored = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`key ${index}`, `"${index}"\n`]))
beforeEach(async () => {
  org = await wider()
  bot = await org.bot(org.member)
  await org.put(bot, '/bot_storage', { storage: JSON.stringify({ ...stored, __proto__x: 'y', constructor: '' }) })
})
afterEach(() => org.server.close())

test('all of it comes, however many pages it takes, and some of it by keys', async () => {
  expect((await org.get(bot, '/bot_storage')).body.storage).toEqual({ ...stored, __proto__x: 'y', constructor: '' })
  const keys = JSON.stringify(['key 17', 'constructor'])
  expect((await org.get(bot, '/bot_storage', { keys })).body.storage).toEqual({ 'key 17': '"17"\n', constructor: '' })
  expect((await org.get(bot, '/bot_storage', { keys: '["toString"]' })).body.msg).toBe('Key does not exist.')
})

test.each([
  ['emoji', '😀'],
  ['lone surrogates', '\ud83dx\ude00'],
  ['quotes and backslashes', '"\\'],
  ['control characters', '\0\u001f\u2028\n'],
  ['letters', 'aé日'],
])('what is long comes back as it was put: %s', async (_, text) => {
  for (const begin of ['', 'x', 'xx', 'xxx']) {
    const long = begin + text.repeat(60_000)
    const sent = { long, [`${long.toWellFormed()}!`]: long, short: text, '7': long }
    const storage = JSON.stringify(sent)
    expect((await org.put(bot, '/bot_storage', { storage })).body.result).toBe('success')
    const expected = Object.fromEntries(Object.entries(sent).map(([key, value]) => [key, value.toWellFormed()]))
    const all = await org.get(bot, '/bot_storage')
    expect(all.body.storage).toMatchObject(expected)
    expect(JSON.stringify(JSON.parse(all.text))).toHaveLength(all.text.length)
    const keys = JSON.stringify(['short', 'long', '7', 'long'])
    const some = await org.get(bot, '/bot_storage', { keys, unknown: '' })
    const { long: first, short, 7: seventh } = expected
    const answer = { result: 'success', msg: '', storage: { 7: seventh, short, long: first } }
    expect(some.text).toBe(JSON.stringify({ ...answer, ignored_parameters_unsupported: ['unknown'] }))
  }
})

test('nothing at all comes as that', async () => {
  const other = await org.bot(org.member)
  expect((await org.get(other, '/bot_storage')).text).toBe('{"result":"success","msg":"","storage":{}}')
})

test('what is stored between two pages is not in it', async () => {
  const asked = org.get(bot, '/bot_storage')
  const changes = JSON.stringify(Object.fromEntries(Object.keys(stored).map((key) => [key, 'new'])))
  const [{ body }] = await Promise.all([asked, org.put(bot, '/bot_storage', { storage: changes })])
  expect(new Set(Object.keys(stored).map((key) => (body.storage as typeof stored)[key] === 'new')).size).toBe(1)
})

test('a server that closes meanwhile does not fail', async () => {
  const complaint = vi.spyOn(console, 'error').mockImplementation(() => {})
  const asked = org.get(bot, '/bot_storage').catch(() => undefined)
  await org.server.close()
  expect((await asked)?.status).not.toBe(500)
  expect(complaint).not.toHaveBeenCalled()
  complaint.mockRestore()
})

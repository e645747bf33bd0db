import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTarget } from '../opening/open.ts'
import { readTargetFile, secret, TargetFileError } from './target-file.ts'

let folder: string
let file: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-'))
  file = join(folder, 'target.yaml')
})
afterAll(() => rmSync(folder, { recursive: true }))

const good = `base_url: http://127.0.0.1:9/chat
word: acme
accounts:
  ann: { role: member, email: ann@example.com, key: { env: ANN_KEY }, user_id: 7 }
  ben:
    role: owner
    email: ben@example.com
    key: literal
    user_id: 8
absent: [get-events]
settings: { allow_message_editing: false }
emits: { user-setting: user_settings }
fixtures:
  control:
    control_url: http://127.0.0.1:9
    token: { env: CONTROL_TOKEN }
`

function problemsOf(text: string): string[] {
  writeFileSync(file, text)
  try {
    readTargetFile(file)
  } catch (error) {
    if (error instanceof TargetFileError) return error.message.split('\n').map((line) => line.replaceAll(file, 'FILE'))
    throw error
  }
  return []
}

describe('a good target file', () => {
  test('is read as it is', () => {
    expect(problemsOf(good)).toEqual([])
    expect(readTargetFile(file)).toMatchObject({
      base_url: 'http://127.0.0.1:9/chat',
      accounts: { ann: { key: { env: 'ANN_KEY' }, user_id: 7 }, ben: { key: 'literal' } },
      fixtures: { control: { token: { env: 'CONTROL_TOKEN' } } },
    })
  })

  test('without webhooks is without their payload', () => {
    const absent = ['get-events', 'outgoing-webhook']
    expect(problemsOf(good.replace('[get-events]', `[${absent}]`))).toEqual([])
    expect(readTargetFile(file).absent).toEqual([...absent, 'webhook-payload'])
  })

  test('is opened with secrets from the environment', async () => {
    expect(problemsOf(good)).toEqual([])
    const target = openTarget(readTargetFile(file), { ANN_KEY: 'k1', CONTROL_TOKEN: 't' })
    expect(target).toMatchObject({
      name: 'http://127.0.0.1:9/chat',
      word: 'acme',
      accounts: { ann: { key: 'k1', role: 'member' }, ben: { key: 'literal' } },
      absent: ['get-events'],
      settings: { allow_message_editing: false },
      emits: { 'user-setting': 'user_settings' },
    })
    expect(target.control).toBeDefined()
    await Promise.all([target.transport.close(), target.control?.close()])
  })

  test('without the environment that it names is refused', () => {
    expect(problemsOf(good)).toEqual([])
    expect(() => openTarget(readTargetFile(file), { ANN_KEY: 'k1' })).toThrow('CONTROL_TOKEN is not set')
    expect(() => secret({ env: 'NOT_THERE' }, {})).toThrow(TargetFileError)
  })

  test('needs no more than a URL and an account', async () => {
    expect(problemsOf(good.slice(0, good.indexOf('  ben:')).replace('word: acme\n', ''))).toEqual([])
    const target = openTarget(readTargetFile(file), { ANN_KEY: 'k1' })
    expect(target).toMatchObject({ word: 'service', absent: [], settings: {}, emits: {}, control: undefined })
    await target.transport.close()
  })
})

const roles = 'owner, administrator, moderator, member, guest'

describe('a mistake is told with its place, the value and what is allowed', () => {
  test.each([
    [
      'role: owner',
      'role: boss',
      `FILE:6:11: accounts.ben.role is "boss", which is not known; allowed there: ${roles}`,
    ],
    ['user_id: 8', 'user_id: "8"', 'FILE:9:14: accounts.ben.user_id is "8", but must be integer'],
    ['http://127.0.0.1:9/chat', 'ftp://x', /^FILE:1:11: base_url is "ftp:..x", but must match pattern "\^https\?/],
    ['word: acme', 'word: [a]', 'FILE:2:7: word is a list, but must be string'],
    ['    email: ben@example.com\n', '', 'FILE:6:5: accounts.ben lacks email'],
    [
      'word: acme\n',
      'words: acme\n',
      'FILE:2:1: words is not known; did you mean word, emits, known? docs/target-file.md lists them all',
    ],
    ['[get-events]', '[get-events, 5]', /^FILE:10:22: absent.1 is 5, which is not known; did you mean/],
    [
      '[get-events]',
      '[get-event]',
      'FILE:10:10: absent.0 is "get-event", which is not known; did you mean get-events, get-message, get-streams? docs/target-file.md lists them all',
    ],
    [
      'allow_message_editing: false',
      'allow_editing: false',
      /^FILE:11:13: settings.allow_editing is not known; did you mean allow_edit_history, /,
    ],
    ['user-setting:', 'user-settings:', /^FILE:12:10: emits.user-settings is not known; did you mean user-setting, /],
    [
      'absent: [get-events]',
      'deviations: { edit-message.change-latr: slow }',
      /^FILE:10:15: deviations.edit-message.change-latr is no clause; did you mean edit-message.change-later, /,
    ],
    [
      'absent: [get-events]',
      'deviations: { edit-message.change-later: { reason: slow, until: 2027-02-30 } }',
      'FILE:10:65: deviations.edit-message.change-later.until is "2027-02-30", but there is no such day',
    ],
    [
      'absent: [get-events]',
      'headers: { Authorization: x }',
      'FILE:10:12: headers.Authorization is sent with each request as the API wants it; leave it out',
    ],
    ['absent: [get-events]', 'headers: { "a b": x }', /^FILE:10:12: headers.a b: this name must match pattern/],
    ['word: acme', 'control_url: http://x', 'FILE:2:14: control_url lacks control_token beside it'],
    ['{ env: CONTROL_TOKEN }', '{ environment: T }', 'FILE:16:12: fixtures.control.token lacks env'],
    [
      '  ben:\n    role: owner',
      '  b/~n:\n    role: 5',
      `FILE:6:11: accounts.b/~n.role is 5, which is not known; allowed there: ${roles}`,
    ],
    [
      'user_id: 7 }',
      'user_id: 7, : }',
      /^FILE:4:\d+: accounts.ann\. is not known; allowed there: role, email, key, user_id$/,
    ],
  ])('%j written as %j', (right, wrong, problem) => {
    expect(good).toContain(right)
    const matching = typeof problem === 'string' ? problem : expect.stringMatching(problem)
    expect(problemsOf(good.replace(right, wrong))).toContainEqual(matching)
  })

  test('several mistakes are told at once', () => {
    const both = good.replace('role: owner', 'role: boss').replace('user_id: 8', 'user_id: x')
    expect(problemsOf(both).map((line) => line.split(' ')[0])).toEqual(['FILE:6:11:', 'FILE:9:14:'])
  })

  test('a key is never shown', () => {
    const numeric = problemsOf(good.replace('literal', '123456'))
    expect(numeric).toEqual(['FILE:8:10: accounts.ben.key is number, but must be string or object'])
    const listed = good.replace(/accounts:.*absent/s, 'accounts: [{ key: secret }]\nabsent')
    expect(problemsOf(listed)).toEqual(['FILE:3:11: accounts is a list, but must be object'])
  })

  test.each([
    ['a: 1\na: 2\n', /^FILE:2:1: Map keys must be unique/],
    ['a: [1\n', /^FILE:2:1: /],
    ['', /^FILE:1:1: the file is empty; `plumb target init FILE --force` writes one$/],
    ['# nothing\n', /^FILE:1:1: the file is empty/],
    ['- a\n', /^FILE:1:1: the file is a list, but must be object$/],
    ['base_url: http://x\n', /^FILE:1:1: the file lacks accounts \(or accounts_file\)/],
    [
      'base_url: http://x\naccounts: {}\n',
      /^FILE:2:11: accounts is an object, but must NOT have fewer than 1 properties$/,
    ],
  ])('%j', (text, problem) => {
    expect(problemsOf(text)[0]).toMatch(problem)
  })

  test('a file that is not there', () => {
    const missing = join(folder, 'missing.yaml')
    expect(() => readTargetFile(missing)).toThrow(TargetFileError)
    expect(() => readTargetFile(missing)).toThrow(`${missing}: cannot be read`)
  })
})

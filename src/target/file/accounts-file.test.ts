import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readAccountsFile } from './accounts-file.ts'
import { readTargetFile } from './target-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'plumbline-'))
afterAll(() => rmSync(folder, { recursive: true }))

function written(name: string, text: string): string {
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}

const ann = { email: 'ann@example.com', key: 'k,1', role: 'member', user_id: 7 }
const ben = { email: 'ben@example.com', key: 'say "b"' }

test.each([
  [
    'a.csv',
    'email,key,role,user_id\n# one of each kind\nann@example.com,"k,1",member,7\n\nben@example.com,"say ""b""",,\n',
  ],
  ['b.csv', '\uFEFFkey, email, user_id, role\r\n"k,1", ann@example.com ,7,member\r\n"say ""b""",ben@example.com\r\n'],
  ['c.json', JSON.stringify([ann, ben])],
  [
    'd.yaml',
    '- { email: ann@example.com, key: "k,1", role: member, user_id: 7 }\n- { email: ben@example.com, key: say "b" }\n',
  ],
])('%s is read', (name, text) => {
  expect(readAccountsFile(written(name, text))).toEqual([ann, ben])
})

describe('a mistake is told with its place', () => {
  test.each([
    ['w.csv', 'ann@example.com,k\n', ':1:1: the first line must name the columns: email,key,role,user_id'],
    ['w.csv', '', ':1:1: the first line must name the columns'],
    ['w.csv', 'email,key\n', ':2:1: there is no account'],
    ['w.csv', 'email,key\na@x,k\nb@x\n', ':3:1: lacks key'],
    ['w.csv', 'email,key,user_id\na@x,k,seven\n', ':2:1: user_id is "seven", but must be integer'],
    ['w.csv', 'email,key,role\na@x,k,boss\n', ':2:1: role is "boss", which is not known; allowed there: owner,'],
    ['w.json', '[{"email":"a@x","key":5}]', ':1:23: 0.key is number, but must be string or object'],
    ['w.yaml', '- email: a@x\n  key: k\n  colour: red\n', ':3:3: 0.colour is not known; allowed there: role, email'],
    ['w.yaml', 'a: [', 'w.yaml:1:5: '],
    ['w.yaml', '[]', ':1:1: the file is a list, but must NOT have fewer than 1 items'],
  ])('%s with %j', (name, text, message) => {
    expect(() => readAccountsFile(written(name, text))).toThrow(message)
  })

  test('a list that is not there', () => {
    expect(() => readAccountsFile(join(folder, 'none.csv'))).toThrow('none.csv: cannot be read')
  })
})

test('a target file takes ten of each role from a list of thousands, besides its own', () => {
  const roles = ['owner', 'member', 'guest']
  const rows = Array.from(
    { length: 3000 },
    (_, index) => `u${index}@example.com,k${index},${roles[index % 3]},${index}`,
  )
  written('many.csv', `email,key,role,user_id\n${rows.join('\n')}\n`)
  const file = written(
    't.yaml',
    'base_url: http://x\naccounts_file: many.csv\naccounts: { ann: { email: a@x, key: k } }\n',
  )
  const { accounts } = readTargetFile(file)
  expect(Object.keys(accounts)).toHaveLength(31)
  expect(accounts['u29@example.com']).toEqual({ email: 'u29@example.com', key: 'k29', role: 'guest', user_id: 29 })
})

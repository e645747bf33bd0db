// The curl lines are run as they stand, by a shell, with a curl that writes down what it is told.

import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { ToldCall } from '../judge/stories/call.ts'
import { curlLine } from './curl.ts'

const folder = mkdtempSync(join(tmpdir(), 'plumbline-curl-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** In the place of curl: writes down its arguments, and what it is given to read. */
const recorder = `#!/bin/sh
printf '%s\\0' "$@" > "${folder}/arguments"
case "$*" in *@-*) cat > "${folder}/body";; esac
`
writeFileSync(join(folder, 'curl'), recorder, { mode: 0o755 })

const bare: ToldCall = { method: 'GET', path: '/messages/7', query: {}, form: {}, credentials: 'own' }

function argumentsOf(call: Partial<ToldCall>, target = 'https://chat.example.com/'): string[] {
  const env = { PATH: `${folder}:${process.env.PATH}`, EMAIL: 'ada@example.com', KEY: 'k3y', URL: 'http://here:1' }
  execFileSync('/bin/sh', ['-c', curlLine({ ...bare, ...call }, target)], {
    env: { ...env, NEW_PASSWORD: 'a "b" $c' },
  })
  return readFileSync(join(folder, 'arguments'), 'utf8').split('\0').slice(0, -1)
}

describe('a curl line', () => {
  test('names the server, the method and who asks, and leaves the key to whoever runs it', () => {
    const line = curlLine({ ...bare, method: 'PATCH', form: { content: 'new' } }, 'https://chat.example.com')
    expect(line).toBe(
      'curl -sS -X PATCH -u "$EMAIL:$KEY" https://chat.example.com/api/v1/messages/7 --data-urlencode content=new',
    )
  })

  test('of a read has its parameters in the query', () => {
    expect(argumentsOf({ query: { anchor: 'newest', num_before: '5' } })).toEqual([
      ...['-sS', '-G', '-u', 'ada@example.com:k3y', 'https://chat.example.com/api/v1/messages/7'],
      ...['--data-urlencode', 'anchor=newest', '--data-urlencode', 'num_before=5'],
    ])
    expect(argumentsOf({})).toEqual(['-sS', '-u', 'ada@example.com:k3y', 'https://chat.example.com/api/v1/messages/7'])
  })

  test.each([`it's; rm -rf "$HOME" \`id\` $(id)`, 'two\nlines', '@file', '-X', '<script>', '😀', ''])(
    'carries %j as it is',
    (text) => {
      expect(argumentsOf({ method: 'POST', form: { content: text } }).at(-1)).toBe(`content=${text}`)
    },
  )

  test('writes as it is sent what no terminal shows', () => {
    const given = argumentsOf({ method: 'POST', form: { content: 'a\u0000\u001b[31m\u202eb&c' } })
    expect(given.slice(-2)).toEqual(['--data-raw', 'content=a%00%1B%5B31m%E2%80%AEb%26c'])
  })

  test('repeats a name that was sent several times', () => {
    expect(argumentsOf({ method: 'POST', form: { to: ['a', 'b'] } }).slice(-4)).toEqual([
      ...['--data-urlencode', 'to=a', '--data-urlencode', 'to=b'],
    ])
  })

  test('keeps a path as it was sent', () => {
    expect(argumentsOf({ path: '/users/a%2Fb ü' }).at(-1)).toBe('https://chat.example.com/api/v1/users/a%2Fb%20%C3%BC')
  })

  test('has the query of a write in its address', () => {
    expect(argumentsOf({ method: 'DELETE', query: { name: 'a b&c' } }).at(-1)).toBe(
      'https://chat.example.com/api/v1/messages/7?name=a%20b%26c',
    )
  })

  test('asks for what is secret', () => {
    expect(argumentsOf({ method: 'PATCH', hidden: ['new_password'] }).at(-1)).toBe('new_password=a "b" $c')
  })

  test('asks for the address where the report does not know it', () => {
    expect(argumentsOf({}, 'the embedded reference server').at(-1)).toBe('http://here:1/api/v1/messages/7')
  })

  test.each([
    ['none', undefined],
    ['key', 'ada@example.com:not-the-right-one'],
    ['email', 'not-the-right-one@example.com:k3y'],
    ['scheme', 'Authorization: Other k3y'],
  ])('of credentials that are wrong in their %s has the same fault', (credentials, sent) => {
    expect(argumentsOf({ credentials })[2]).toBe(sent)
  })

  test('carries bytes that are no text', () => {
    const raw = Buffer.from([0x61, 0x3d, 0xff, 0x00]).toString('base64')
    expect(argumentsOf({ method: 'POST', raw }).slice(-2)).toEqual(['--data-binary', '@-'])
    expect([...readFileSync(join(folder, 'body'))]).toEqual([0x61, 0x3d, 0xff, 0x00])
    const query = Buffer.from('a=%zz').toString('base64')
    expect(argumentsOf({ raw: query }).at(-1)).toBe('https://chat.example.com/api/v1/messages/7?a=%zz')
  })
})

import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { isNear } from './allowed-host.ts'
import { findK6 } from './find-k6.ts'
import { cachedK6 } from './k6-module.ts'
import { lackOf, limitsHere } from './limits.ts'

const folder = mkdtempSync(join(tmpdir(), 'plumbline-k6-'))
afterAll(() => rmSync(folder, { recursive: true }))

function program(name: string, prints: string, code = 0): string {
  const file = join(folder, name)
  writeFileSync(file, `#!/bin/sh\nprintf '${prints}'\nexit ${code}\n`)
  chmodSync(file, 0o755)
  return file
}

describe('a k6 that cannot be used is refused with what to do:', () => {
  test('none', () => {
    expect(() => findK6({ XDG_CACHE_HOME: join(folder, 'empty') })).toThrow(/plumb load --setup[\s\S]*xk6 build/)
  })

  test.each([
    ['without our extension', program('plain', 'k6 v2.2.0 (go)\\n'), /it lacks the extension k6\/x\/plumb/],
    ['an older one', program('old', 'k6 v1.4.0 (go)\\n k6/x/plumb'), /it is k6 v1\.4\.0 \(go\), but k6 2 is needed/],
    ['one that breaks down', program('broken', '', 139), /`k6 version` ends with 139/],
    ['one that is not there', join(folder, 'nowhere'), /it cannot be run/],
  ])('%s', (_, file, says) => {
    expect(() => findK6({ PLUMB_K6: file })).toThrow(says)
  })

  test('a good one is taken', () => {
    const file = program('good', 'k6 v2.2.0 (go)\\nExtensions:\\n  k6/x/plumb [js]\\n')
    expect(findK6({ PLUMB_K6: file })).toBe(file)
  })
})

test('the cache is named by what the module consists of', () => {
  expect(cachedK6({ XDG_CACHE_HOME: '/c' })).toMatch(/^\/c\/plumbline\/k6-[0-9a-f]{16}\/k6/)
})

test.each([
  ['http://127.0.0.1:8080', true],
  ['http://localhost', true],
  ['https://[::1]:1', true],
  ['http://10.2.3.4', true],
  ['http://192.168.0.9', true],
  ['http://172.20.1.1', true],
  ['http://172.32.1.1', false],
  ['http://[fd00::1]', true],
  ['https://chat.example.com', false],
  ['https://10.example.com', false],
  ['http://8.8.8.8', false],
])('%s is near: %s', (url, near) => {
  expect(isNear(url)).toBe(near)
})

test('too few files or ports are told before the start', () => {
  expect(lackOf({ files: 1024, ports: 28_000 }, 1_000)).toMatch(/1000 users need about 3200 open files, but only 1024/)
  expect(lackOf({ files: 1e6, ports: 28_000 }, 20_000)).toMatch(/60000 local ports, but there are 28000/)
  expect(lackOf({ files: 1e6, ports: 28_000 }, 5_000)).toBeUndefined()
  expect(limitsHere().files).toBeGreaterThan(0)
})

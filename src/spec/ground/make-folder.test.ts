import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeFolder } from './make-folder.ts'

const root = mkdtempSync(join(tmpdir(), 'plumbline-'))
afterAll(() => rmSync(root, { recursive: true }))

test('a folder is made with those around it, and again without harm', () => {
  const folder = join(root, 'a/b/c')
  for (const _ of ['once', 'twice']) makeFolder(folder, 0o700)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
})

test('where none can be, that is said', () => {
  writeFileSync(join(root, 'file'), '')
  expect(() => makeFolder(join(root, 'file/inside'))).toThrow('EEXIST')
})

test.runIf(process.platform === 'linux')('where a folder holds no others, nobody tries for ever', () => {
  expect(() => makeFolder('/proc/plumbline/inside')).toThrow('/proc/plumbline')
})

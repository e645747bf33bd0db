import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Diary } from './diary.ts'

test('a diary that somebody has cleared away does not end its run', () => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-diary-'))
  const diary = new Diary(folder, 'one', 1_000)
  rmSync(folder, { recursive: true })
  expect(() => diary.touch(1_001)).not.toThrow()
})

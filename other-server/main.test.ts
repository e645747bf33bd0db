import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

test('it prints its address, writes a target file with what it lacks, and ends when it is told to', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-other-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'target.yaml')
  const main = join(import.meta.dirname, 'main.ts')
  const child = spawn(process.execPath, [main, '--mode', 'wider', '--recipes', '--target-file', file])
  const [url] = await once(child.stdout, 'data')
  const target = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
  expect(target).toMatchObject({ base_url: String(url).trim(), word: 'harbour', recipes: 'wider', clock: 'immovable' })
  expect(target.absent).not.toContain('create-user')
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
})

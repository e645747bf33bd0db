import { getEventListeners } from 'node:events'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { systemClock } from './clock.ts'

const hour = 3600

test('now is in UNIX seconds', () => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-'))
  const byTheFileSystem = statSync(folder).mtimeMs / 1000
  rmSync(folder, { recursive: true })
  expect(Math.abs(systemClock.now() - byTheFileSystem)).toBeLessThan(60)
})

test('sleep takes as many seconds as were asked for, not minutes nor milliseconds', async () => {
  const before = systemClock.now()
  await systemClock.sleep(0.5)
  expect(systemClock.now() - before).toBeGreaterThan(0.495)
  expect(systemClock.now() - before).toBeLessThan(30)
})

test('sleep ends as soon as it is aborted', async () => {
  const controller = new AbortController()
  const slept = systemClock.sleep(hour, controller.signal)
  controller.abort(new Error('enough'))
  await expect(slept).resolves.toBeUndefined()
  await expect(systemClock.sleep(hour, controller.signal)).resolves.toBeUndefined()
})

test('sleep leaves nothing behind at the signal', async () => {
  const { signal } = new AbortController()
  const slept = systemClock.sleep(0.001, signal)
  expect(getEventListeners(signal, 'abort')).toHaveLength(1)
  await slept
  expect(getEventListeners(signal, 'abort')).toHaveLength(0)
})
